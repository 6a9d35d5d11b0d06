import type { Db, Tx } from "../data/db.ts";
import { house } from "../ids.ts";
import type { RingName } from "./ring-file.ts";

/** How much needs which version of a key. Version 0 stands for what the field key sealed before there was this one. */
export type Use = { readonly what: string; readonly version: number; readonly count: number };

const wrapped = (table: string) => `SELECT 'data keys' AS what, key_version AS version FROM ${table}`;
const oneWay = (what: string, table: string, column: string) =>
  `SELECT '${what}' AS what, coalesce(one_way_version(${column}), 0) AS version FROM ${table} WHERE ${column} IS NOT NULL`;
const sessions = (audience: string) =>
  `SELECT 'sessions' AS what, key_version AS version FROM session
   WHERE audience = '${audience}' AND salt IS NOT NULL AND idle_until > now() AND expires_at > now()`;
const peppered = (what: string, table: string, column: string) =>
  `SELECT '${what}' AS what, coalesce(substring(${column} FROM '^(\\d+):')::int, 1) AS version FROM ${table}
   WHERE ${column} IS NOT NULL`;

const liveInvitations = "(SELECT * FROM staff_invitation WHERE expires_at > now()) AS invitation";

/** One row for each thing that needs the key; of what is over in minutes, or held by partners alone, there is none. */
const uses: Partial<Record<RingName, readonly string[]>> = {
  fieldKey: [wrapped("tenant_key"), wrapped("tenant_key_renewed")],
  outbound: [
    oneWay("messages", "message_out", "sealed"),
    oneWay("contact messages", "contact_message", "sealed"),
    oneWay("tokens of shops", "shop", "tokens"),
  ],
  staffSeeds: [
    oneWay("authenticators", "staff", "authenticator"),
    oneWay("invitations", liveInvitations, "authenticator"),
  ],
  sessionMaster: [sessions("portal")],
  consoleSessionMaster: [sessions("console")],
  codes: [
    "SELECT 'recovery codes' AS what, key_version AS version FROM recovery_code WHERE used_at IS NULL",
    "SELECT 'recoveries' AS what, key_version AS version FROM recovery WHERE ended_at IS NULL",
  ],
  pepper: [
    peppered("passwords", "person", "password_hash"),
    peppered("payment passwords", "payment_password", "hash"),
  ],
  consolePepper: [peppered("passwords of staff", "staff", "password_hash")],
};

/** With the owner's login, which sees every tenant's rows of these. */
export function countUses(db: Db, name: RingName): Promise<Use[]> {
  return db.tx(house, (tx) => usesIn(tx, name));
}

/** Files are sealed with keys that the tenants' data keys seal: those lean on the same version. */
export async function countFiles(db: Db): Promise<Use[]> {
  return db.tx(house, (tx) =>
    tx.rows<Use>(
      `SELECT 'files' AS what, k.key_version AS version, count(*)::int AS count
       FROM document d JOIN tenant_key k USING (merchant_id) GROUP BY k.key_version ORDER BY 2`,
    ),
  );
}

/**
 * From here on nothing is written under a version below `oldest`, and whoever tries is refused; unless something still
 * needs one, which is answered instead. Whoever writes at the same moment is waited for and counted, or refused.
 */
export function retireBelow(db: Db, name: RingName, oldest: number): Promise<Use[]> {
  return db.tx(house, async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('key ring ' || $1, 0))", [name]);
    const needed = (await usesIn(tx, name)).filter(({ version }) => version > 0 && version < oldest);
    if (needed.length > 0) return needed;
    await tx.query(
      `INSERT INTO key_floor (ring, oldest) VALUES ($1, $2)
       ON CONFLICT (ring) DO UPDATE SET oldest = greatest(key_floor.oldest, excluded.oldest)`,
      [name, oldest],
    );
    return [];
  });
}

async function usesIn(tx: Tx, name: RingName): Promise<Use[]> {
  const of = uses[name];
  if (of === undefined) return [];
  return tx.rows<Use>(
    `SELECT what, version, count(*)::int AS count FROM (${of.join(" UNION ALL ")}) AS used
     GROUP BY what, version ORDER BY what, version`,
  );
}

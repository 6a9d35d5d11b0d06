import { createPublicKey, randomBytes } from "node:crypto";
import type { Db, Tx } from "../data/db.ts";
import { house, type TenantId } from "../ids.ts";
import { createFieldCipher, unwrap, wrap, type FieldCipher, type WrappedKey } from "./field-cipher.ts";
import { mapRing, type KeyRing } from "./key-ring.ts";
import { createOneWay, type OneWay } from "./one-way.ts";
import { RotationRefused, type RingName } from "./ring-file.ts";
import type { Secrets } from "./secrets.ts";

/** What whoever rotates has to hold: the keys that open, of the ring and of what stood there before it. */
export type RewrapKeys = Pick<Secrets, "fieldKey" | "outbound" | "staffSeeds">;

const batch = 200;

/**
 * Seals anew, under the current version, whatever can be; answers how much. Each row is changed only as it was read, so
 * that processes go on working meanwhile, two rotations do no harm to each other, and one that was killed goes on where
 * it stopped.
 */
export async function rewrap(db: Db, name: RingName, keys: RewrapKeys): Promise<number> {
  const cipher = createFieldCipher(keys.fieldKey);
  if (name === "fieldKey")
    return (
      (await rewrapKeys(db, keys.fieldKey, "tenant_key")) +
      (await rewrapKeys(db, keys.fieldKey, "tenant_key_renewed"))
    );
  if (name === "outbound" && keys.outbound) return sealAnew(db, keys.outbound, outboundColumns, cipher);
  if (name === "staffSeeds" && keys.staffSeeds) return sealAnew(db, keys.staffSeeds, seedColumns, cipher);
  return 0;
}

type KeyTable = "tenant_key" | "tenant_key_renewed";

async function rewrapKeys(db: Db, ring: KeyRing, table: KeyTable): Promise<number> {
  const version = table === "tenant_key" ? "1 AS version" : "version";
  const ofVersion = table === "tenant_key" ? "$2 = 1" : "version = $2";
  return inBatches(
    () =>
      everywhere(db, (tx) =>
        tx.rows<WrappedKey & { merchant_id: TenantId }>(
          `SELECT merchant_id, ${version}, wrapped, key_version FROM ${table} WHERE key_version < $1 LIMIT ${batch}`,
          [ring.current],
        ),
      ),
    async (kept) => {
      const anew = wrap(ring, kept.merchant_id, kept.version, unwrap(ring, kept.merchant_id, kept));
      await everywhere(db, (tx) =>
        tx.query(
          `UPDATE ${table} SET wrapped = $3, key_version = $4
           WHERE merchant_id = $1 AND ${ofVersion} AND wrapped = $5 AND key_version = $6`,
          [kept.merchant_id, kept.version, anew.wrapped, anew.key_version, kept.wrapped, kept.key_version],
        ),
      );
    },
  );
}

/** A data key more for every tenant whose newest is older than that; what was written before stays under its own. */
export async function renewDataKeys(db: Db, ring: KeyRing, olderThan: Date): Promise<number> {
  const { now } = await everywhere(db, (tx) => tx.one<{ now: Date }>("SELECT now() AS now"));
  // Those that are made now would be older than that too, without end.
  if (olderThan > now)
    throw new RotationRefused("data keys are renewed that are older than a moment in the past");
  return inBatches(
    () =>
      everywhere(db, (tx) =>
        tx.rows<{ merchant_id: TenantId; newest: number }>(
          `SELECT k.merchant_id, greatest(1, max(r.version)) AS newest
           FROM tenant_key k LEFT JOIN tenant_key_renewed r USING (merchant_id)
           GROUP BY k.merchant_id HAVING greatest(k.created_at, max(r.created_at)) < $1 LIMIT ${batch}`,
          [olderThan],
        ),
      ),
    async ({ merchant_id: tenant, newest }) => {
      const { version, wrapped, key_version } = wrap(ring, tenant, newest + 1, randomBytes(32));
      await everywhere(db, (tx) =>
        tx.query(
          `INSERT INTO tenant_key_renewed (merchant_id, version, wrapped, key_version) VALUES ($1, $2, $3, $4)
           ON CONFLICT DO NOTHING`,
          [tenant, version, wrapped, key_version],
        ),
      );
    },
  );
}

/** `stands` is the table whose name a value is bound to; an invitation's seed becomes the account's as it is. */
type Column = {
  readonly table: string;
  readonly column: string;
  readonly id: string;
  readonly tenant: string;
  readonly stands?: string;
  readonly only?: string;
};
const outboundColumns: readonly Column[] = [
  { table: "message_out", column: "sealed", id: "id", tenant: "merchant_id" },
  { table: "contact_message", column: "sealed", id: "id", tenant: "merchant_id" },
  { table: "shop", column: "tokens", id: "id", tenant: "merchant_id" },
];
const seedColumns: readonly Column[] = [
  { table: "staff", column: "authenticator", id: "id", tenant: `'${house}'::uuid` },
  {
    table: "staff_invitation",
    column: "authenticator",
    id: "staff_id",
    tenant: `'${house}'::uuid`,
    stands: "staff",
    only: "expires_at > now()",
  },
];

async function sealAnew(
  db: Db,
  ring: NonNullable<Secrets["outbound"]>,
  columns: readonly Column[],
  cipher: FieldCipher,
): Promise<number> {
  const oneWay = createOneWay(
    mapRing(ring, (key) => createPublicKey(key)),
    ring,
    cipher,
  );
  let sealed = 0;
  for (const column of columns) sealed += await sealColumnAnew(db, ring.current, column, oneWay);
  return sealed;
}

function sealColumnAnew(db: Db, current: number, place: Column, oneWay: OneWay): Promise<number> {
  const { table, column, id, tenant, stands = table, only = "true" } = place;
  return inBatches(
    () =>
      everywhere(db, (tx) =>
        tx.rows<{ tenant: TenantId; id: string; sealed: Buffer }>(
          `SELECT ${tenant} AS tenant, ${id} AS id, ${column} AS sealed FROM ${table}
           WHERE ${column} IS NOT NULL AND coalesce(one_way_version(${column}), 0) < $1 AND ${only} LIMIT ${batch}`,
          [current],
        ),
      ),
    (row) =>
      db.tx(row.tenant, async (tx) => {
        const at = { table: stands, column, row: row.id };
        const anew = oneWay.seal(at, await oneWay.open(tx, at, row.sealed));
        await tx.query(`UPDATE ${table} SET ${column} = $2 WHERE ${id} = $1 AND ${column} = $3`, [
          row.id,
          anew,
          row.sealed,
        ]);
      }),
  );
}

/** Rows of every tenant: the owner's login sees them. */
function everywhere<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.tx(house, work);
}

async function inBatches<Row>(
  next: () => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  for (let done = 0; ;) {
    const rows = await next();
    if (rows.length === 0) return done;
    for (const row of rows) await work(row);
    done += rows.length;
  }
}

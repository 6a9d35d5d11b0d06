import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { deriveSession, type SessionKeys } from "@causeway/channel/node";
import type { PublicJwk } from "@causeway/channel";
import { randomSalt } from "#platform/crypto/chance.ts";
import { keyAt, type KeyRing } from "#platform/crypto/key-ring.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/data/db.ts";
import { isId, newId, newSecret, type Id, type TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

export type Session = {
  readonly id: Id<"session">;
  readonly userId: Id<"user">;
  readonly tenant: TenantId;
  readonly role: string;
  /** It may do nothing but set up what it lacks. */
  readonly enrolOnly: boolean;
  readonly steppedUpUntil: Date | null;
  /** Of the master key it was opened under, with which it goes on until it ends. */
  readonly keyVersion: number;
  readonly tokenHash: Buffer;
  readonly salt: Buffer;
  readonly keys: SessionKeys;
};

type SessionRow = {
  id: Id<"session">;
  user_id: Id<"user">;
  tenant: TenantId;
  role: string;
  enrol_only: boolean;
  stepped_up_until: Date | null;
  key_version: number;
  token_hash: Buffer;
  salt: Buffer;
  client_key: PublicJwk;
  idle_until: Date;
};

type Kept = {
  readonly readAt: number;
  readonly reading: Promise<Session | undefined>;
  /** What was read before, until this reading is done. */
  last: Session | undefined;
};

const provedUntil =
  "CASE WHEN enrol_only THEN greatest(stepped_up_until, enrol_until) ELSE stepped_up_until END";

/** How long a process may believe what it last read about a session. Writes never do: they look inside their transaction. */
const believedMs = 2_000;
const mostKept = 20_000;

export const idleMs = 15 * 60_000;
const touchAfterMs = 60_000;
export const absoluteMs = 12 * 3_600_000;

/** One half of the token lies in a cookie that script cannot read, the other travels sealed. */
export const sessionCookie = "__Host-session";

/**
 * The half that travels names its session, so that a bearer of it can be looked up, and marks for whom the session acts:
 * a page can tell a token that goes on for the same merchant and role from one that does not, and nobody reads more in it.
 */
export function makeToken(session: {
  readonly id: Id<"session">;
  readonly tenant: TenantId;
  readonly role: string;
}): { token: string; cookieToken: string } {
  const { id, tenant, role } = session;
  const mark = hash("sha256", `${id}|${tenant}|${role}`, "buffer").subarray(0, 9).toString("base64url");
  return { token: `${id}.${mark}.${newSecret()}`, cookieToken: newSecret() };
}

/** What only both halves together make. The database keeps its hash: whoever reads that cannot present this. */
function proofOf(token: string, cookieToken: string): Buffer {
  return hash("sha256", `${token}.${cookieToken}`, "buffer");
}

/** What the database keeps of a token, and the seal by which it knows that we wrote it and no injected SQL. */
export type KeptToken = { readonly hash: Buffer; readonly seal: Buffer };

export function keepToken(
  sessionMaster: KeyRing,
  session: { readonly id: Id<"session">; readonly tenant: TenantId; readonly keyVersion: number },
  { token, cookieToken }: { readonly token: string; readonly cookieToken: string },
): KeptToken {
  const tokenHash = hash("sha256", proofOf(token, cookieToken), "buffer");
  const sealed = `${session.id}|${session.tenant}|${tokenHash.toString("hex")}`;
  const key = sealKeyOf(keyAt(sessionMaster, session.keyVersion));
  return { hash: tokenHash, seal: createHmac("sha256", key).update(sealed).digest() };
}

/** A key of its own: the database has this one, and must not have the one that session keys are derived from. */
export function sealKeyOf(sessionMaster: Buffer): Buffer {
  return createHmac("sha256", sessionMaster).update("session seal").digest();
}

/** A session whose token was presented, and what shows that it was. */
export type Presented = Session & { readonly proof: Buffer };

export function presentToken(session: Session, token: string, cookieToken: string): Presented | undefined {
  const proof = proofOf(token, cookieToken);
  const fits = timingSafeEqual(session.tokenHash, hash("sha256", proof, "buffer"));
  return fits ? { ...session, proof } : undefined;
}

/** What a session takes from the site it is of. */
type Site = {
  readonly name: "portal" | "console";
  readonly sessionMaster: KeyRing;
  readonly idleMs: number;
  readonly absoluteMs: number;
};

export type Sessions = {
  readonly find: (id: string) => Promise<Session | undefined>;
  /** Whether it lives, for a page that only listens: nobody has done anything, so it lives no longer for that. */
  readonly lives: (id: string) => Promise<boolean>;
  /** Whether this process has found it before; asks nobody. */
  readonly isKnown: (id: string) => boolean;
  /** Reads again what may have changed a moment ago, such as the token after a switch of merchant. */
  readonly findAgain: (id: string) => Promise<Session | undefined>;
};

export function createSessions(db: Db, clock: Clock, audience: Omit<Site, "absoluteMs">): Sessions {
  const kept = new Map<string, Kept>();

  const read = async (id: string, now: number, before: Session | undefined): Promise<Session | undefined> => {
    const [row] = await db.query<SessionRow>({
      name: "find-session",
      text: `SELECT id, user_id, tenant, role, enrol_only, key_version, token_hash, salt, client_key, idle_until,
               ${provedUntil} AS stepped_up_until
             FROM session
             WHERE id = $1 AND salt IS NOT NULL AND idle_until > $2 AND expires_at > $2 AND audience = $3`,
      values: [id, new Date(now), audience.name],
    });
    const master = row && audience.sessionMaster.versions.get(row.key_version);
    // One whose version is retired is over, whatever its row says.
    if (!row || !master) return undefined;
    if (row.idle_until.getTime() < now + audience.idleMs - touchAfterMs) await touch(id, now);
    // Deriving keys costs many times a look-up; they change only with the salt.
    const keys = before?.salt.equals(row.salt)
      ? before.keys
      : deriveSession({
          masterKey: master,
          salt: row.salt,
          sessionId: row.id,
          clientPublicJwk: row.client_key,
        });
    const { user_id: userId, tenant, role, stepped_up_until: steppedUpUntil, enrol_only: enrolOnly } = row;
    const { key_version: keyVersion, token_hash: tokenHash, salt } = row;
    return { id: row.id, userId, tenant, role, steppedUpUntil, enrolOnly, keyVersion, tokenHash, salt, keys };
  };

  /** Looking is being active: a session ends when nobody has looked for a while, and at the latest when it expires. */
  const touch = (id: string, now: number) =>
    db.query({
      name: "touch-session",
      text: "UPDATE session SET idle_until = least(expires_at, $2) WHERE id = $1 AND salt IS NOT NULL",
      values: [id, new Date(now + audience.idleMs)],
    });

  /** Kept from the moment the reading starts: what a page asks for at once shares one look-up and one derivation. */
  const readAndKeep = (id: string, now: number, last: Session | undefined) => {
    const entry: Kept = { readAt: now, reading: read(id, now, last), last };
    kept.delete(id);
    kept.set(id, entry);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    const settle = (session: Session | undefined) => {
      if (session) entry.last = session;
      // Ids that lead nowhere must not push out those that do.
      else if (kept.get(id) === entry) kept.delete(id);
    };
    entry.reading.then(settle, () => settle(undefined));
    return entry.reading;
  };

  return {
    lives: async (id) => {
      const rows = await db.query({
        name: "session-lives",
        text: "SELECT 1 AS alive FROM session WHERE id = $1 AND salt IS NOT NULL AND idle_until > $2 AND expires_at > $2",
        values: [id, clock.now()],
      });
      return rows.length === 1;
    },
    isKnown: (id) => kept.get(id)?.last !== undefined,
    findAgain: (id) => readAndKeep(id, clock.now().getTime(), kept.get(id)?.last),
    find: async (id) => {
      const now = clock.now().getTime();
      const known = kept.get(id);
      if (known && now - known.readAt < believedMs) return known.reading;
      return isId(id) ? readAndKeep(id, now, known?.last) : undefined;
    },
  };
}

/** A session of this audience for somebody who has proved who he is; the caller leaves `cookieToken` in the cookie. */
export async function startSession(
  tx: Tx,
  audience: Site,
  from: { deviceId: string | null; browser: string; address: string },
  who: {
    userId: string;
    tenant: TenantId;
    role: string;
    clientKey: PublicJwk;
    now: Date;
    /** It can only set up what it lacks. */
    enrolOnly?: boolean;
    /** Until when what it was opened with is proof enough for that. */
    enrolUntil?: Date | null;
  },
) {
  const { userId, tenant, role, clientKey, now, enrolOnly = false, enrolUntil = null } = who;
  const id: Id<"session"> = newId(now);
  const salt = randomSalt(32);
  const { token, cookieToken } = makeToken({ id, tenant, role });
  const keyVersion = audience.sessionMaster.current;
  const kept = keepToken(audience.sessionMaster, { id, tenant, keyVersion }, { token, cookieToken });
  const { serverPublicJwk } = deriveSession({
    masterKey: keyAt(audience.sessionMaster, keyVersion),
    salt,
    sessionId: id,
    clientPublicJwk: clientKey,
  });
  const later = (ms: number) => new Date(now.getTime() + ms);
  await tx.query(
    `INSERT INTO session (id, audience, token_hash, salt, client_key, user_id, tenant, role, created_at, idle_until, expires_at,
                          enrol_only, device_id, browser, address, seal, key_version, enrol_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      id,
      audience.name,
      kept.hash,
      salt,
      clientKey,
      userId,
      tenant,
      role,
      now,
      later(audience.idleMs),
      later(audience.absoluteMs),
      enrolOnly,
      from.deviceId,
      from.browser,
      from.address,
      kept.seal,
      keyVersion,
      enrolUntil,
    ],
  );
  return { id, token, cookieToken, publicKey: serverPublicJwk };
}

export type Held = { readonly sessionId: Id<"session">; readonly tenant: TenantId; readonly role: string };

const livingSession = `SELECT 1 AS alive FROM session WHERE id = $1 AND tenant = $3 AND role = $4
  AND salt IS NOT NULL AND idle_until > $2 AND expires_at > $2`;

/**
 * Inside a write's transaction: a session that ended a moment ago moves nothing, nor does one that has gone on for
 * another merchant or under another role since its policy was checked.
 */
export async function assertSessionLives(tx: Tx, held: Held, now: Date): Promise<void> {
  const { sessionId, tenant, role } = held;
  if (!(await tx.maybe(`${livingSession} FOR SHARE`, [sessionId, now, tenant, role]))) refuse("sessionOver");
}

/** The same for what takes a fresh proof: one that a change of factors has ended a moment ago is none. */
export async function assertStillProved(tx: Tx, { sessionId }: Held, now: Date): Promise<void> {
  const proved = `SELECT 1 AS proved FROM session WHERE id = $1 AND ${provedUntil} > $2`;
  if (!(await tx.maybe(proved, [sessionId, now]))) refuse("stepUpNeeded");
}

/** The same for who only listens: he keeps nothing from changing. */
export async function sessionLives(tx: Tx, { sessionId, tenant, role }: Held, now: Date): Promise<boolean> {
  return (await tx.maybe(livingSession, [sessionId, now, tenant, role])) !== undefined;
}

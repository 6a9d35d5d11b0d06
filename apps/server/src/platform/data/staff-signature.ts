import { challengeOf, type SentSignature, type SignedAct } from "@causeway/contract/staff-signature";
import type { Config } from "#platform/config.ts";
import { relyingPartyOf, verifyProof } from "#platform/crypto/webauthn.ts";
import { codeOf, type Db, type Tx } from "./db.ts";
import type { Id } from "../ids.ts";

/** By what passkeys of staff are believed. */
export type SignatureRules = {
  /** The console's. */
  readonly origin: string;
  readonly waitHours: number;
};

export function rulesOf({ console: site, staff }: Pick<Config, "console" | "staff">): SignatureRules {
  return { origin: site.origin, waitHours: staff.waitHours };
}

export type SigningPasskey = {
  readonly id: Id<"passkey">;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signCount: number;
  /** Nothing until its owner has confirmed it. */
  readonly countsFrom: Date | null;
};

type PasskeyRow = {
  id: Id<"passkey">;
  credential_id: string;
  public_key: Buffer;
  sign_count: string;
  counts_from: Date | null;
};

/**
 * None signs before its owner has confirmed it. An account's first one signs from then on, but never before the account itself
 * is old enough: a colleague whom nobody invited would have a first one too. All of these times are the database's own.
 */
export const countsFrom = (waitHours: string) =>
  `CASE WHEN p.confirmed_at IS NOT NULL THEN greatest(p.confirmed_at,
     CASE WHEN p.is_first THEN s.created_at ELSE p.bound_at END + make_interval(hours => ${waitHours})) END`;

function passkeyOf(row: PasskeyRow): SigningPasskey {
  const { id, credential_id: credentialId, counts_from: from } = row;
  const publicKey = new Uint8Array(row.public_key);
  return { id, credentialId, publicKey, signCount: Number(row.sign_count), countsFrom: from };
}

/** Those he has, held until the transaction ends: two signatures at once count one after the other. */
export async function lockSigningPasskeys(
  tx: Tx,
  staff: Id<"staff">,
  { waitHours }: SignatureRules,
): Promise<SigningPasskey[]> {
  const rows = await tx.rows<PasskeyRow>(
    `SELECT p.id, p.credential_id, p.public_key, p.sign_count, ${countsFrom("$2")} AS counts_from
     FROM staff_passkey p JOIN staff s ON s.id = p.staff_id
     WHERE p.staff_id = $1 AND p.removed_at IS NULL ORDER BY p.id FOR NO KEY UPDATE OF p`,
    [staff, waitHours],
  );
  return rows.map(passkeyOf);
}

/** The clock that signatures are held against: nobody's but the database's. */
export async function readDatabaseClock(tx: Tx): Promise<Date> {
  return (await tx.one<{ now: Date }>("SELECT clock_timestamp() AS now")).now;
}

/** False where what it signs was signed before. Whatever this transaction writes from here on can name it. */
export async function recordSignature(
  tx: Tx,
  id: Id<"signature">,
  staff: Id<"staff">,
  { act, sent, passkey }: { act: SignedAct; sent: SentSignature; passkey: SigningPasskey },
  challenge: string,
): Promise<boolean> {
  const { clientDataJSON, authenticatorData, signature } = sent.passkey.response;
  const bytes = (text: string) => Buffer.from(text, "base64url");
  try {
    await tx.savepoint(() =>
      tx.query(
        `INSERT INTO staff_signature (id, staff_id, session_id, passkey_id, route, body, said_at, challenge, client_data,
           authenticator_data, signature)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          id,
          staff,
          act.sessionId,
          passkey.id,
          act.route,
          act.body,
          act.at,
          bytes(challenge),
          bytes(clientDataJSON),
          bytes(authenticatorData),
          bytes(signature),
        ],
      ),
    );
  } catch (error) {
    // Used before, or too old by the time it was written.
    if (codeOf(error) === "23505" || codeOf(error) === "23514") return false;
    throw error;
  }
  await tx.query("SELECT set_config('app.signature_id', $1, true)", [id]);
  return true;
}

/** Sign counters go up; a copy of a key would repeat them. */
export async function notePasskeyUse(tx: Tx, passkey: SigningPasskey, signCount: number): Promise<void> {
  await tx.query("UPDATE staff_passkey SET sign_count = $2, used_at = now() WHERE id = $1", [
    passkey.id,
    signCount,
  ]);
}

/** Whether something was signed in this session a moment ago. */
export async function hasSignedWithin(db: Db, session: Id<"session">, ms: number): Promise<boolean> {
  const found = await db.query({
    name: "signed-within",
    text: "SELECT FROM staff_signature WHERE session_id = $1 AND at > clock_timestamp() - make_interval(secs => $2) LIMIT 1",
    values: [session, ms / 1000],
  });
  return found.length > 0;
}

type SignatureRow = PasskeyRow & {
  staff_id: string;
  session_id: string;
  route: string;
  body: string;
  said_at: string;
  at: Date;
  removed_at: Date | null;
  client_data: Buffer;
  authenticator_data: Buffer;
  signature: Buffer;
};

/**
 * What this person signed when he called this route, checked anew: the database holds what the api wrote down, and the api
 * may be in other hands. Nothing where there is no such signature, where it does not hold, or where the passkey did not
 * count then.
 */
export async function findSigned(
  tx: Tx,
  { origin, waitHours }: SignatureRules,
  id: string | null,
  by: { readonly staff: string; readonly route: string },
): Promise<unknown> {
  const row = await tx.maybe<SignatureRow>(
    `SELECT g.staff_id, g.session_id, g.route, g.body, g.said_at, g.at, g.client_data, g.authenticator_data, g.signature,
       p.id, p.credential_id, p.public_key, p.sign_count, p.removed_at, ${countsFrom("$2")} AS counts_from
     FROM staff_signature g JOIN staff_passkey p ON p.id = g.passkey_id AND p.staff_id = g.staff_id
       JOIN staff s ON s.id = g.staff_id
     WHERE g.id = $1`,
    [id, waitHours],
  );
  if (!row || row.staff_id !== by.staff || row.route !== by.route) return undefined;
  const passkey = passkeyOf(row);
  if (!passkey.countsFrom || passkey.countsFrom > row.at) return undefined;
  if (row.removed_at !== null && row.removed_at < row.at) return undefined;
  const { session_id: sessionId, route, body } = row;
  const challenge = await challengeOf({ route, sessionId, at: Number(row.said_at), body });
  const text = (bytes: Buffer) => bytes.toString("base64url");
  const response = {
    clientDataJSON: text(row.client_data),
    authenticatorData: text(row.authenticator_data),
    signature: text(row.signature),
  };
  const proof = {
    id: passkey.credentialId,
    rawId: passkey.credentialId,
    type: "public-key",
    response,
  } as const;
  // Its counter has moved on since, and was looked at when it was taken.
  const holds = await verifyProof(relyingPartyOf(origin), challenge, proof, { ...passkey, signCount: 0 });
  return holds && (JSON.parse(body) as unknown);
}

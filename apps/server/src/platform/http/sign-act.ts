import {
  challengeOf,
  sentSignature,
  signatureHeader,
  signatureRecentMs,
  signatureValidMs,
  type SentSignature,
} from "@causeway/contract/staff-signature";
import type { FastifyRequest } from "fastify";
import type { Clock } from "#platform/clock.ts";
import { relyingPartyOf, verifyProof } from "#platform/crypto/webauthn.ts";
import type { Db, Tx } from "#platform/data/db.ts";
import {
  hasSignedWithin,
  lockSigningPasskeys,
  notePasskeyUse,
  readDatabaseClock,
  recordSignature,
  type SignatureRules,
} from "#platform/data/staff-signature.ts";
import { homeTime } from "#platform/day.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import type { Actor } from "./binding.ts";

/** What came with a call: its body to the letter, and the signature over it, if one was sent. */
export type Sent = { readonly body: string; readonly signature: SentSignature | undefined };

export function sentWith(request: FastifyRequest, body: string): Sent {
  const header = request.headers[signatureHeader.toLowerCase()];
  return { body, signature: typeof header === "string" ? readSignature(header) : undefined };
}

function readSignature(header: string): SentSignature | undefined {
  try {
    return sentSignature.safeParse(JSON.parse(header)).data;
  } catch {
    return undefined;
  }
}

/**
 * In the transaction of the act itself: the person's own passkey signed this very body for this route, in this session and
 * within minutes, and never before. What follows in the transaction can name the signature.
 */
export async function takeSignature(
  tx: Tx,
  clock: Clock,
  rules: SignatureRules,
  actor: Actor,
  route: string,
  { body, signature: sent }: Sent,
): Promise<void> {
  if (actor.kind !== "staff") throw new Error("only members of staff sign what they do");
  const { staffId, sessionId } = actor;
  const passkeys = await lockSigningPasskeys(tx, staffId, rules);
  if (passkeys.length === 0) refuse("passkeyNeeded");
  const now = await readDatabaseClock(tx);
  const passkey = sent && passkeys.find(({ credentialId }) => credentialId === sent.passkey.id);
  const meant = passkey ?? passkeys.find(({ countsFrom }) => countsFrom && countsFrom <= now) ?? passkeys[0]!;
  if (!meant.countsFrom) return refuse("passkeyUnconfirmed");
  if (meant.countsFrom > now) refuse("passkeyWaits", { from: homeTime(meant.countsFrom) });
  if (!sent || !passkey || Math.abs(now.getTime() - sent.at) > signatureValidMs)
    return refuse("stepUpNeeded");
  const act = { route, sessionId, at: sent.at, body };
  const challenge = await challengeOf(act);
  const verified = await verifyProof(relyingPartyOf(rules.origin), challenge, sent.passkey, passkey);
  if (!verified) return refuse("stepUpNeeded");
  const id = newId<"signature">(clock.now());
  if (!(await recordSignature(tx, id, staffId, { act, sent, passkey }, challenge))) refuse("stepUpNeeded");
  await notePasskeyUse(tx, passkey, verified.signCount);
}

export async function assertSignedRecently(db: Db, actor: Actor): Promise<void> {
  if (actor.kind !== "staff") throw new Error("only members of staff sign what they do");
  if (!(await hasSignedWithin(db, actor.sessionId, signatureRecentMs))) refuse("stepUpNeeded");
}

import { createHash } from "node:crypto";
import { SignatureRefused, type KeySet } from "@causeway/bank-link";
import type { Clock } from "#platform/clock.ts";
import { audit } from "#platform/data/audit.ts";
import type { Db } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import { NotTaken, type Callback, type PartnerMessage } from "#platform/http/callback.ts";
import { takeNonce } from "#platform/http/once.ts";
import { house, newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { believe, signedPart } from "./believe.ts";
import { keepMessage, keepRefused, type Bounds } from "./message.store.ts";

export const callbackPath = "/partner/bank";
/** A statement of a busy day is long. */
const largestBytes = 16 << 20;

/** Why the bank's own messages are refused; whatever else is refused may come from anybody. */
const signedReasons = ["stale", "early", "replayed"] as const;
const strangeReasons = [
  "unsigned",
  "malformed",
  "unknown-key",
  "uncovered",
  "wrong-digest",
  "wrong-signature",
  "too-large",
] as const;
type Reason = (typeof signedReasons)[number] | (typeof strangeReasons)[number];

/** What a stranger sends may cost a few megabytes a day, and so does not fill a disk within years. */
const strangers: Bounds = { mostAnHour: 20, mostBytes: 16 << 10 };
const bankItself: Bounds = { mostAnHour: 200, mostBytes: largestBytes };
/** Once the hour is full, nothing is asked of the database for so long. */
const quietMs = 60_000;

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: KeySet;
  readonly partner: string;
  /** Who reads what was stored. */
  readonly topic: string;
};

/**
 * Where the bank tells us things. A message is believed by its signature, stored byte for byte and handed to a flow in
 * one transaction; only then does the bank hear that we have it, and only then does anybody look into it.
 */
export function bankCallback(parts: Parts): Callback {
  const { db, clock, partner, topic } = parts;
  const refused = refusals(parts);
  const nonceOf = async (message: PartnerMessage, now: Date): Promise<string> => {
    try {
      return believe(message, parts.keys, now).nonce;
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error;
      await refused.keep(error.fault, message.body, message.body.length);
      throw new NotTaken("unsigned", error.fault);
    }
  };
  return {
    partner,
    path: callbackPath,
    largestBytes,
    take: async (message) => {
      const now = clock.now();
      const nonce = await nonceOf(message, now);
      const bytes = message.body;
      const arrived = { id: newId<"bankMessage">(now), partner, digest: digestOf(bytes), bytes, at: now };
      const signed = signedPart(message);
      try {
        await db.tx(house, async (tx) => {
          await takeNonce(tx, `bank:${nonce}`, now);
          const { id, verdict } = await keepMessage(tx, { ...arrived, signed });
          if (verdict !== "read") await send(tx, { topic, key: id });
        });
      } catch (error) {
        if (error instanceof Refusal) await refused.keep("replayed", bytes, bytes.length);
        throw error;
      }
    },
    turnAway: (size) => refused.keep("too-large", Buffer.alloc(0), size),
  };
}

/** Keeps what was not believed, so much of it an hour, and says once an hour in the house's chain that there is some. */
function refusals({ db, clock, partner }: Parts) {
  const quietUntil = { signed: 0, strange: 0 };
  return {
    keep: async (reason: Reason, bytes: Buffer, size: number): Promise<void> => {
      const now = clock.now();
      const isSigned = signedReasons.some((each) => each === reason);
      const sort = isSigned ? "signed" : "strange";
      if (now.getTime() < quietUntil[sort]) return;
      const refused = { id: newId<"bankMessage">(now), partner, digest: digestOf(bytes), bytes, at: now };
      const before = await db.tx(house, async (tx) => {
        const found = await keepRefused(
          tx,
          { ...refused, reason, size },
          isSigned ? signedReasons : strangeReasons,
          isSigned ? bankItself : strangers,
        );
        if (found === 0)
          await audit(tx, now, {
            actor: isSigned ? "bank" : "anonymous",
            act: "bankMessage.refused",
            subject: refused.id,
            details: { reason },
          });
        return found;
      });
      if (before === undefined) quietUntil[sort] = now.getTime() + quietMs;
    },
  };
}

function digestOf(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

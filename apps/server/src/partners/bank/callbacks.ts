import type { KeyObject } from "node:crypto";
import { MessageRefused, SignatureRefused, verifyRequest } from "@causeway/bank-link";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/data/db.ts";
import { NotTaken, type Callback, type PartnerMessage } from "#platform/http/callback.ts";
import { takeNonce } from "#platform/http/once.ts";
import { house } from "#platform/ids.ts";
import { receive } from "#platform/data/inbox.ts";
import { send } from "#platform/engine/outbox.ts";
import { readNotice, type BankNotice } from "./notices.ts";

export const callbackPath = "/partner/bank";
/** The name under which we keep the bank's public key. */
const bankKeyId = "bank";
/** A statement of a busy day is long. */
const largestBytes = 16 << 20;

export type BankTopics = Readonly<Record<BankNotice["kind"] | "contradiction", string>>;

/**
 * Where the bank tells us things. A notice is believed by its signature, kept in the inbox once per event of the
 * bank's own, and handed to a flow in the same transaction; only then does the bank hear that we have it.
 */
export function bankCallback(parts: {
  db: Db;
  clock: Clock;
  bankKey: KeyObject;
  partner: string;
  topics: BankTopics;
}): Callback {
  const { db, clock, partner, topics } = parts;
  const read = (message: PartnerMessage, now: Date) => {
    try {
      const { nonce } = verifyRequest(message, (id) => (id === bankKeyId ? parts.bankKey : undefined), now);
      return { nonce, ...readNotice(message.body) };
    } catch (error) {
      if (error instanceof SignatureRefused) throw new NotTaken("unsigned", error.message);
      if (error instanceof MessageRefused) throw new NotTaken("unreadable", error.message);
      throw error;
    }
  };
  return {
    partner,
    path: callbackPath,
    largestBytes,
    take: async (message) => {
      const now = clock.now();
      const { nonce, eventId, occurredAt, body, notice } = read(message, now);
      await db.tx(house, async (tx) => {
        await takeNonce(tx, `bank:${nonce}`, now);
        const received = await receive(tx, { source: partner, eventId, occurredAt, body });
        if (received === "repeat") return;
        const topic = received === "new" ? topics[notice.kind] : topics.contradiction;
        await send(tx, { topic, key: eventId });
      });
    },
  };
}

import type { KeyObject } from "node:crypto";
import { MessageRefused, SignatureRefused, verifyRequest } from "@causeway/bank-link";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import type { Events } from "#platform/events.ts";
import { takeNonce } from "#platform/http/once.ts";
import { house } from "#platform/ids.ts";
import { receive } from "#platform/inbox.ts";
import { send } from "#platform/engine/outbox.ts";
import { Refusal } from "#platform/refusal.ts";
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
export function createBankDoor(parts: {
  db: Db;
  clock: Clock;
  events: Events;
  bankKey: KeyObject;
  partner: string;
  topics: BankTopics;
}): FastifyInstance {
  const { db, clock, events, partner, topics } = parts;
  const take = async (request: FastifyRequest) => {
    const xml = String(request.body);
    const now = clock.now();
    const { nonce } = verifyRequest(
      {
        method: request.method,
        authority: request.headers.host ?? "",
        path: request.url,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: xml,
      },
      (id) => (id === bankKeyId ? parts.bankKey : undefined),
      now,
    );
    const { eventId, occurredAt, body, notice } = readNotice(xml);
    await db.tx(house, async (tx) => {
      await takeNonce(tx, `bank:${nonce}`, now);
      const received = await receive(tx, { source: partner, eventId, occurredAt, body });
      if (received === "repeat") return;
      const topic = received === "new" ? topics[notice.kind] : topics.contradiction;
      await send(tx, { topic, key: eventId });
    });
  };

  const door = Fastify({ bodyLimit: largestBytes, forceCloseConnections: "idle", logger: false });
  door.addContentTypeParser("application/xml", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  door.post(callbackPath, async (request, reply) => {
    try {
      await take(request);
      return await reply.code(204).send();
    } catch (error) {
      const status = statusOf(error);
      if (status !== undefined)
        events.emit({ event: "partner.refused", partner, reason: (error as Error).message });
      else events.emit({ event: "part.failed", part: "bank door", error });
      return reply.code(status ?? 500).send({});
    }
  });
  return door;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof SignatureRefused) return 401;
  if (error instanceof Refusal) return 409;
  return error instanceof MessageRefused ? 400 : undefined;
}

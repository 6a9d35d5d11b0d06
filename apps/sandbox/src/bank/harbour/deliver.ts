import { generateKeyPairSync } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { signRequest, type SigningKey } from "@causeway/bank-link";
import type { Books } from "../books.ts";
import type { Manner, Outgoing } from "../messages.ts";

const pollMs = 50;
const atOnce = 16;
const longestWaitMs = 5_000;
const hourMs = 3_600_000;
const isPretended: Record<Manner, boolean> = { plain: false, replayed: false, forged: true, stale: true };

/**
 * Hands every message to the client until it says that it has it. A forged or stale one is sent once and forgotten; one
 * that is replayed is sent once more, signature and all, when it has arrived.
 */
export function startDelivery(options: {
  books: Books;
  url: string;
  signing: () => SigningKey;
  now: () => number;
  onRound: () => void;
}): { readonly stop: () => Promise<void> } {
  const { books } = options;
  const target = new URL(options.url);
  const stranger = generateKeyPairSync("ed25519").privateKey;
  const stopping = new AbortController();

  const post = async ({ xml, manner }: Outgoing): Promise<number> => {
    const key = options.signing();
    const signedAt = new Date(Date.now() - (manner === "stale" ? hourMs : 0));
    const headers = signRequest(
      {
        method: "POST",
        authority: target.host,
        path: target.pathname,
        body: xml,
        contentType: "application/xml",
      },
      manner === "forged" ? { ...key, private: stranger } : key,
      signedAt,
    );
    const send = async () => {
      const how = { method: "POST", headers, body: xml, signal: AbortSignal.timeout(10_000) };
      const reply = await fetch(target, how);
      await reply.arrayBuffer();
      return reply;
    };
    const first = await send();
    if (manner === "replayed" && first.ok) options.books.replayed((await send()).status);
    return first.status;
  };

  const deliver = async (message: Outgoing) => {
    const answer = await post(message).catch(() => null);
    const isDone = answer !== null && (isPretended[message.manner] || (answer >= 200 && answer < 300));
    const waitMs = Math.min(100 * 2 ** Math.min(message.attempts, 10), longestWaitMs);
    books.answered(message.seq, answer, isDone ? null : options.now() + waitMs);
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      options.onRound();
      const due = books.due(options.now(), atOnce);
      await Promise.all(due.map(deliver));
      if (due.length < atOnce) await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

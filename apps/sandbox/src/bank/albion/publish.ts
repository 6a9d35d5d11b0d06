import { generateKeyPairSync } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { signEvent } from "@causeway/bank-link";
import type { House } from "../bank-server.ts";

const pollMs = 50;
const atOnce = 100;

/** Gives every message whose time has come its place in the feed, signed with the key of that moment. */
export function startPublishing(
  { books, keys }: House,
  onRound: () => void,
): { readonly stop: () => Promise<void> } {
  const stranger = generateKeyPairSync("ed25519").privateKey;
  const stopping = new AbortController();

  const publishDue = (): number => {
    const due = books.due(Date.now(), atOnce);
    if (due.length === 0) return 0;
    books.together(() => {
      for (const { seq: message, kind, xml: payload, manner } of due) {
        const seq = books.nextPlace();
        const own = keys.signing();
        const key = manner === "forged" ? { ...own, private: stranger } : own;
        const type = kind === "mt940" ? "mt940" : "event+json";
        books.publish(seq, signEvent({ type, seq, payload }, key, new Date()), message);
      }
    });
    return due.length;
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      onRound();
      if (publishDue() < atOnce) await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
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

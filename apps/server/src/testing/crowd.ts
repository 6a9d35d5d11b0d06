import { setTimeout as pause } from "node:timers/promises";
import { slowWork } from "#identity/slow-work/slow-work.ts";

/** A hundred who want something hashed, and come again as soon as they are done or sent away, until they go. */
export function aCrowd(): { readonly goes: () => Promise<void> } {
  const going = new AbortController();
  const stranger = async () => {
    while (!going.signal.aborted) await slowWork.run({ kind: "hash", secret: "x" }).catch(() => pause(5));
  };
  const all = Array.from({ length: 100 }, stranger);
  return {
    goes: async () => {
      going.abort();
      await Promise.all(all);
    },
  };
}

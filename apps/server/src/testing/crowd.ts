import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished, vi } from "vitest";
import { slowWork } from "#identity/slow-work/slow-work.ts";

/** Whoever asks is told that there is room, as if the crowd came a moment later; whoever then needs it finds none. */
export function roomAMomentAgo(): { readonly isOver: () => void } {
  const told = vi.spyOn(slowWork, "assertRoom").mockImplementation(() => {});
  onTestFinished(() => told.mockRestore());
  return { isOver: () => told.mockRestore() };
}

/** A hundred who want something hashed, and come again as soon as they are done or sent away, until they go. */
export function aCrowd(): { readonly goes: () => Promise<void> } {
  const going = new AbortController();
  const stranger = async () => {
    while (!going.signal.aborted) await slowWork.run({ kind: "hash", secret: "x" }).catch(() => pause(5));
  };
  const all = Array.from({ length: 100 }, stranger);
  onTestFinished(() => going.abort());
  return {
    goes: async () => {
      going.abort();
      await Promise.all(all);
    },
  };
}

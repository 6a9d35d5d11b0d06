import { useCallback, useSyncExternalStore } from "react";

const stepMs = 250;

/** Whole seconds left until a moment, counted from the clock so that a sleeping tab wakes up right. */
export function useSecondsLeft(until: number | null): number {
  const follow = useCallback(
    (changed: () => void) => {
      if (until === null) return () => {};
      const timer = setInterval(() => {
        changed();
        if (Date.now() >= until) clearInterval(timer);
      }, stepMs);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(follow, () =>
    until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  );
}

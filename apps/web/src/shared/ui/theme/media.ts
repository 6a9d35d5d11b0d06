import { useSyncExternalStore } from "react";

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

export const phone = "(max-width: 767px)";
export const medium = "(max-width: 991px)";
export const prefersDark = "(prefers-color-scheme: dark)";

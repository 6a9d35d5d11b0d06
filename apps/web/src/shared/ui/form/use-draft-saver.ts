import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { createDraftSaver } from "./draft-saver.ts";

/** Saves what is typed, from the first change on, and once more when the page is left or goes out of sight. */
export function useDraftSaver<Content, Saved>(
  content: Content,
  parts: { save: (content: Content) => Promise<Saved>; isLost?: (error: unknown) => boolean },
) {
  const save = useEffectEvent(parts.save);
  const [saver] = useState(() =>
    createDraftSaver<Content, Saved>({ first: content, save: (typed) => save(typed), isLost: parts.isLost }),
  );
  useEffect(() => saver.change(content), [saver, content]);
  useEffect(() => {
    const flush = () => void saver.flush().catch(() => {});
    const hide = () => {
      if (document.visibilityState === "hidden") flush();
    };
    // A page that comes back to the front takes up what it could not save when it was left.
    if (saver.snapshot().state === "failed") flush();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      saver.leave();
    };
  }, [saver]);
  return { flush: saver.flush, ...useSyncExternalStore(saver.subscribe, saver.snapshot) };
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Single keys that act while the focus is anywhere inside the element. */
export function useKeys(acts: Readonly<Record<string, () => void>>): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const inside = element.current;
    const press = (event: KeyboardEvent) => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    inside?.addEventListener("keydown", press);
    return () => inside?.removeEventListener("keydown", press);
  }, []);
  return element;
}

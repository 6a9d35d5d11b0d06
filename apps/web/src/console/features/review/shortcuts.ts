import { useEffect, useEffectEvent } from "react";

/** Single keys for whoever decides all day; quiet while somebody types or a dialog is open. */
export function useShortcuts(active: boolean, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input, textarea, select, [role=combobox], [role=dialog], [role=menu]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}

import { Switch } from "antd";
import { useEffect, useEffectEvent, useId } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { routeWords } from "../route-words.ts";
import { type RouteName, routes } from "../routes.ts";
import { isApple } from "./navbar.tsx";
import { useSettings } from "./settings.ts";
import styles from "./shortcuts.module.css";
import { shellWords } from "./words.ts";

export type Command = "search" | "help" | "collapse" | { readonly go: RouteName };

const places = {
  d: "Dashboard",
  a: "MyAccount",
  c: "CollectionOrder",
  p: "PaymentOrder",
  x: "ExchangeOrder",
  y: "PayeeManagement",
} as const satisfies Record<string, RouteName>;

const sequenceMs = 1_000;

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey"> & {
  readonly typing: boolean;
  readonly at: number;
};

/**
 * Reads one key press after another: Ctrl K from anywhere, single keys only outside of fields and only while the
 * person wants them. `g` waits a second for the letter of a place.
 */
export function createKeyReader(singleKeys: () => boolean) {
  let waitingSince = Number.NEGATIVE_INFINITY;
  return (press: Press): Command | null => {
    const held = press.ctrlKey || press.metaKey;
    if (held && !press.altKey && press.key.toLowerCase() === "k") return "search";
    if (held || press.altKey || press.typing || !singleKeys()) return null;
    const place = places[press.key as keyof typeof places];
    if (press.at - waitingSince < sequenceMs) {
      waitingSince = Number.NEGATIVE_INFINITY;
      return place === undefined ? null : { go: place };
    }
    if (press.key === "g") waitingSince = press.at;
    if (press.key === "?") return "help";
    return press.key === "[" ? "collapse" : null;
  };
}

export function useShortcuts(run: (command: Command) => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    const read = createKeyReader(() => useSettings.getState().shortcuts);
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const command = read({
        key,
        ctrlKey,
        metaKey,
        altKey,
        typing: isTyping(event.target),
        at: event.timeStamp,
      });
      if (command === null) return;
      event.preventDefault();
      act(command);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords(shellWords);
  const title = useWords(routeWords);
  const id = useId();
  const { shortcuts, choose } = useSettings();
  const rows = [
    [isApple ? "⌘ K" : "Ctrl K", t("keySearch")],
    ["?", t("keyHelp")],
    ["[", t("keyCollapse")],
    ...Object.entries(places).map(([key, name]) => [
      `g ${key}`,
      t("keyGo", { page: title(routes[name].title) }),
    ]),
  ];
  return (
    <Dialog open={open} onCancel={onClose} width={440} title={t("shortcuts")}>
      <dl className={styles.keys}>
        {rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{meaning}</dt>
            <dd>
              {keys?.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.switch}>
        <label htmlFor={id}>{t("shortcutsOn")}</label>
        <Switch id={id} checked={shortcuts} onChange={(on) => choose({ shortcuts: on })} />
      </div>
    </Dialog>
  );
}

import { Segmented } from "antd";
import { useEffect, useRef, type ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { limitWords } from "../limit/words.ts";
import styles from "../exchange.module.css";

const modes = ["instant", "limit", "all"] as const;
type Mode = (typeof modes)[number];

/** What is typed goes along from one to the other. */
export type Typed = { readonly sell: string; readonly buy: string; readonly amount: string };
export type ModeChange = {
  /** Somebody has just come from the other one, and stays where he was with his keyboard. */
  readonly isChanged: boolean;
  readonly onMode: (mode: Mode, typed: Typed) => void;
};

/** At once, at a rate that is waited for, or everything at once. */
export function ModeBar(props: { mode: Mode; change: ModeChange; typed: Typed; children: ReactNode }) {
  const t = useWords(limitWords);
  const { mode, change, typed, children } = props;
  const ref = useRef<HTMLDivElement>(null);
  const { isChanged } = change;
  useEffect(() => {
    if (isChanged) ref.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, [isChanged]);
  return (
    <div ref={ref} className={styles.modes}>
      <Segmented
        aria-label={t("modes")}
        options={modes.map((value) => ({ value, label: t(value) }))}
        value={mode}
        onChange={(next) => change.onMode(next, typed)}
      />
      <span>{children}</span>
    </div>
  );
}

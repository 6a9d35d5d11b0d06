import type { KeyboardEvent } from "react";
import styles from "./form.module.css";

/** Two ways to the same end, chosen by tabs; arrow keys move between them. */
export function Tabs<Key extends string>(props: {
  label: string;
  items: readonly (readonly [Key, string])[];
  current: Key;
  onChange: (key: Key) => void;
}) {
  const { items, current, onChange } = props;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const index = items.findIndex(([key]) => key === current);
    const next = items[(index + step + items.length) % items.length];
    if (next) onChange(next[0]);
    event.currentTarget.querySelectorAll("button")[items.findIndex(([key]) => key === next?.[0])]?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={props.label} tabIndex={-1} onKeyDown={move}>
      {items.map(([key, text]) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === current}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

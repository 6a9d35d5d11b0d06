import type { ReactNode } from "react";
import styles from "./timeline.module.css";

export type Event = {
  readonly key: string;
  readonly what: ReactNode;
  readonly who?: ReactNode;
  readonly when: string;
};

/** Newest first; the newest is where the money is now and wears the road's colour. */
export function Timeline({ events }: { events: readonly Event[] }) {
  return (
    <ol className={styles.timeline}>
      {events.map(({ key, what, who, when }) => (
        <li key={key}>
          <div className={styles.what}>{what}</div>
          {who !== undefined && <div className={styles.note}>{who}</div>}
          <div className={styles.note}>{when}</div>
        </li>
      ))}
    </ol>
  );
}

export type Stop = {
  readonly name: string;
  readonly note: string;
  readonly state: "passed" | "current" | "ahead";
};

/** The way of one transfer, left to right: travelled part on the road, the current stop hollow with a halo. */
export function Track({ stops }: { stops: readonly Stop[] }) {
  return (
    <ol className={styles.track}>
      {stops.map(({ name, note, state }) => (
        <li key={name} className={styles[state]} aria-current={state === "current" ? "step" : undefined}>
          <div className={styles.name}>{name}</div>
          <div className={styles.note}>{note}</div>
        </li>
      ))}
    </ol>
  );
}

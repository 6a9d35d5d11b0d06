import type { ReactNode } from "react";
import styles from "./spoken.module.css";

/** For ears only: what the eye already gets from place, colour or picture. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}

/** The name of a page that shows none, such as the dashboard, where the numbers are the title. */
export function SpokenTitle({ children }: { children: ReactNode }) {
  return <h1 className={styles.spoken}>{children}</h1>;
}

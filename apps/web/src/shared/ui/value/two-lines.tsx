import type { ReactNode } from "react";
import styles from "./two-lines.module.css";

/** A cell of a list: what it is, and under it what one wants to know next. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      <small>{second}</small>
    </span>
  );
}

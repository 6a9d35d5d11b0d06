import type { ReactNode } from "react";
import styles from "./frames.module.css";

export function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      <small>{second}</small>
    </span>
  );
}

import type { ReactNode } from "react";
import styles from "./gallery.module.css";

export function States({ children }: { children: ReactNode }) {
  return <div className={styles.states}>{children}</div>;
}

export function State(props: { name: string; children: ReactNode; bare?: boolean; narrow?: boolean }) {
  return (
    <section className={`${styles.state} ${props.bare ? styles.bare : ""}`}>
      <h2>{props.name}</h2>
      <div className={props.narrow ? styles.narrow : undefined}>{props.children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

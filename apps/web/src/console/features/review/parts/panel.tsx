import type { ReactNode } from "react";
import styles from "./panel.module.css";

/** One box of the case page. */
export function CasePanel(props: { title: string; extra?: ReactNode; grow?: boolean; children: ReactNode }) {
  return (
    <section className={`${styles.panel} ${props.grow ? styles.grow : ""}`}>
      <div className={styles.head}>
        <h2>{props.title}</h2>
        {props.extra}
      </div>
      {props.children}
    </section>
  );
}

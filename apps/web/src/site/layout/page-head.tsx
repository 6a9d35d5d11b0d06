import type { ReactNode } from "react";
import site from "../site.module.css";
import styles from "./page-head.module.css";

/** The top of every page below the home page: what it is about, and its one illustration. */
export function PageHead(props: {
  eye: string;
  lines: readonly string[];
  lead: string;
  /** A drawing as wide as the window stands under the words, any other beside them. */
  wide?: boolean;
  children: ReactNode;
}) {
  const words = (
    <div>
      <p className={site.eye}>{props.eye}</p>
      <h1 className={styles.title}>
        {props.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </h1>
      <p className={site.lead}>{props.lead}</p>
    </div>
  );
  if (props.wide) {
    return (
      <section className={styles.wide}>
        <div className={site.wrap}>{words}</div>
        {props.children}
      </section>
    );
  }
  return (
    <section className={`${site.wrap} ${styles.beside}`}>
      {words}
      {props.children}
    </section>
  );
}

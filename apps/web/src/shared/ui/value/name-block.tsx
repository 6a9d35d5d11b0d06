import type { ReactNode } from "react";
import styles from "./name-block.module.css";

/** Something a person owns: its name, and below it what tells it from others. On its own page the name is the heading. */
export function NameBlock({ name, sub, heading }: { name: string; sub: ReactNode; heading?: true }) {
  const Name = heading ? "h1" : "div";
  return (
    <div>
      <Name className={styles.name}>{name}</Name>
      <div className={styles.sub}>{sub}</div>
    </div>
  );
}

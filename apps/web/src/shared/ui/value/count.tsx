import styles from "./count.module.css";

/** A number after a name; tinted only where it counts what waits for this person. */
export function Count({ n, turn = false }: { n: number; turn?: boolean }) {
  return <span className={`${styles.count} ${turn ? styles.turn : ""}`}>{n}</span>;
}

import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Nothing here yet: what it is, when it fills, and the one thing to do. `row` fits short cards. */
export function EmptyState(props: { title: string; text: string; action?: ReactNode; row?: boolean }) {
  const { title, text, action, row = false } = props;
  return (
    <div className={row ? styles.row : styles.empty}>
      <OpenRing />
      <div>
        <div className={styles.title}>{title}</div>
        <div className={styles.text}>{text}</div>
      </div>
      {action}
    </div>
  );
}

/** The mark in outline, its reflection still dashed: a ring not yet closed. */
function OpenRing() {
  return (
    <svg
      className={styles.ring}
      width="44"
      height="44"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3.5 16a12.5 12.5 0 0 1 25 0h-4.7a7.8 7.8 0 0 0-15.6 0zM1 16h30" strokeLinejoin="round" />
      <path d="M4.2 19.2h4.6M23.2 19.2h4.6M5.8 22.4h20.4M8.6 25.6h14.8" strokeDasharray="1.6 2.4" />
    </svg>
  );
}

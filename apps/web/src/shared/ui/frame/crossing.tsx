import type { ReactNode } from "react";
import styles from "./crossing.module.css";

export type Shore = { readonly label: string; readonly name: ReactNode; readonly account: ReactNode };

/** Money moving from one to another: payer left, payee right, the rate on the road between. For nothing else. */
export function Crossing({ from, to, rate }: { from: Shore; to: Shore; rate?: ReactNode }) {
  return (
    <div className={styles.crossing}>
      <ShoreView shore={from} />
      <div className={styles.road}>
        <div className={styles.rate}>{rate}</div>
        <div className={styles.deck} />
        <div className={styles.arches} />
      </div>
      <ShoreView shore={to} />
    </div>
  );
}

function ShoreView({ shore }: { shore: Shore }) {
  return (
    <div className={styles.shore}>
      <div className={styles.label}>{shore.label}</div>
      <div className={styles.name}>{shore.name}</div>
      <div className={styles.account}>{shore.account}</div>
    </div>
  );
}

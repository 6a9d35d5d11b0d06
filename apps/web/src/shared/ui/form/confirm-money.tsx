import type { ReactNode } from "react";
import type { Money as MoneyValue } from "@causeway/money";
import styles from "./confirm-money.module.css";
import { Crossing, type Shore } from "../frame/crossing.tsx";
import { Money } from "../value/money.tsx";

export type LedgerRow = { readonly label: string; readonly note?: ReactNode; readonly value: ReactNode };

/** Everything a person agrees to, in one card and one glance, above the fields that make it final. */
export function ConfirmMoney(props: {
  label: string;
  amount: MoneyValue;
  from: Shore;
  to: Shore;
  rate?: ReactNode;
  rows: readonly LedgerRow[];
  total: LedgerRow;
  arrival: LedgerRow;
}) {
  return (
    <section className={styles.card}>
      <div className={styles.top}>
        <div className={styles.label}>{props.label}</div>
        <Money value={props.amount} size="confirm" />
        <Crossing from={props.from} to={props.to} rate={props.rate} />
      </div>
      <dl className={styles.ledger}>
        {props.rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
        <Row row={props.total} className={styles.total} />
        <Row row={props.arrival} className={styles.arrival} />
      </dl>
    </section>
  );
}

function Row({ row, className }: { row: LedgerRow; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>
        {row.label}
        {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
      </dt>
      <dd>{row.value}</dd>
    </div>
  );
}

/** The card under it: secrets side by side, then the way back and the button that repeats the amount. */
export function ConfirmBar({ fields, children }: { fields: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.auth}>
      <div className={styles.fields}>{fields}</div>
      <div className={styles.foot}>{children}</div>
    </section>
  );
}

import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { Column } from "./columns.ts";
import styles from "./query-table.module.css";
import { type RowAction, RowActions } from "./row-actions.tsx";

/** A row on a phone: who and how much, then what and when with the status at the end. */
export type PhoneCard = {
  readonly title: ReactNode;
  readonly amount: ReactNode;
  readonly note: ReactNode;
  readonly status: ReactNode;
};

export type RowView<Row> = {
  readonly rowKey: (row: Row) => string;
  readonly card: (row: Row) => PhoneCard;
  readonly href?: (row: Row) => string;
  readonly actions?: (row: Row) => readonly RowAction[];
  readonly yourTurn?: (row: Row) => boolean;
};

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; view: RowView<Row> };

function TableRowOf<Row>({ row, columns, view }: RowProps<Row>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.id} className={column.align === "end" ? styles.end : undefined}>
          {column.cell(row)}
        </td>
      ))}
      {view.actions && (
        <td className={`${styles.end} ${styles.last}`}>
          <RowActions actions={view.actions(row)} turn={view.yourTurn?.(row) ?? false} />
        </td>
      )}
    </tr>
  );
}

export const TableRow = memo(TableRowOf) as typeof TableRowOf;

function CardRowOf<Row>({ row, view }: Omit<RowProps<Row>, "columns">) {
  const card = view.card(row);
  const href = view.href?.(row);
  const [first] = view.actions?.(row) ?? [];
  return (
    <li className={styles.card}>
      <span className={styles.who}>
        {href === undefined ? card.title : <Link to={href}>{card.title}</Link>}
      </span>
      {card.amount}
      <span className={styles.note}>{card.note}</span>
      <span className={styles.status}>{card.status}</span>
      {first && view.yourTurn?.(row) && (
        <button
          type="button"
          className={`${styles.act} ${styles.outlined} ${styles.wide}`}
          onClick={first.run}
        >
          {first.label}
        </button>
      )}
    </li>
  );
}

export const CardRow = memo(CardRowOf) as typeof CardRowOf;

/** The shape of what is coming, so that nothing jumps when it comes. */
export function Skeleton({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column}>
              <i>{"\u00a0"}</i>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export function CardSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.card}>
          <i>{"\u00a0"}</i>
        </div>
      ))}
    </div>
  );
}

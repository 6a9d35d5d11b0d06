import { type ReactNode, useState } from "react";

export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: number;
  readonly align?: "end";
  /** A column the list cannot do without; it is not offered for hiding. */
  readonly fixed?: true;
  /** Hidden until chosen. */
  readonly spare?: true;
};

/** Which columns this person has put away, remembered per list on this device. */
export function useHiddenColumns<Row>(listId: string, columns: readonly Column<Row>[]) {
  const place = `causeway.columns.${listId}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => readHidden(place, columns));
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    localStorage.setItem(place, JSON.stringify([...next]));
    setHidden(next);
  };
  return { hidden, toggle };
}

function readHidden<Row>(place: string, columns: readonly Column<Row>[]): ReadonlySet<string> {
  const kept = localStorage.getItem(place);
  if (kept === null) return new Set(columns.filter(({ spare }) => spare).map(({ id }) => id));
  const hideable = new Set(columns.filter(({ fixed }) => !fixed).map(({ id }) => id));
  try {
    return new Set((JSON.parse(kept) as string[]).filter((id) => hideable.has(id)));
  } catch {
    return new Set();
  }
}

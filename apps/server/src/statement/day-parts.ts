import { createHash } from "node:crypto";
import type { BankEntry, Statement } from "@causeway/bank-link";

/** A statement as far as it matters to its day. */
export type Stated = {
  readonly statementId: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly credited: bigint;
  readonly debited: bigint;
  readonly lines: number;
  /** A digest of what its lines say; nothing where it was compared before there was one. */
  readonly contents: string | null;
};

/** What the statements of a day make together: the parts that count, and those that do not fit to them. */
export type DayParts = { readonly parts: readonly Stated[]; readonly misfits: readonly Stated[] };

/**
 * A bank tells of a day in one statement, in parts of which each opens with the closing balance of the one before, or again
 * as a whole. The one that was told last counts, with every other that continues it, in whatever order they came.
 */
export function assembleDay(told: readonly Stated[]): DayParts {
  const single: Stated[] = [];
  for (const statement of told) {
    const twin = single.findIndex((each) => isResent(each, statement));
    if (twin === -1) single.push(statement);
    // Of two that tell the same day the fuller one says what moved.
    else if (statement.lines > single[twin]!.lines) single[twin] = statement;
  }
  const last = single.at(-1);
  if (!last) return { parts: [], misfits: [] };
  const parts = [last];
  const left = new Set(single.slice(0, -1));
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const each of left) {
      const place =
        each.closing === parts[0]!.opening ? 0 : each.opening === parts.at(-1)!.closing ? parts.length : -1;
      if (place === -1) continue;
      parts.splice(place, 0, each);
      left.delete(each);
      isGrowing = true;
    }
  }
  return { parts, misfits: [...left] };
}

type Balances = Pick<Stated, "opening" | "closing" | "contents">;

/** The same balances again. Where nothing is left of a day's movement that alone says nothing, and its lines do. */
export function isResent(first: Balances, later: Balances): boolean {
  return (
    first.opening === later.opening &&
    first.closing === later.closing &&
    (first.opening !== first.closing || first.contents === later.contents)
  );
}

/** What a line says whatever it is called: by this, two that are equal are told from one, and counted. */
export function contentOf(account: string, direction: BankEntry["direction"], minor: bigint): string {
  return `${account} ${direction} ${minor}`;
}

export function contentsOf(lines: readonly BankEntry[]): string {
  const said = lines.map(({ accountId, direction, money }) => contentOf(accountId, direction, money.minor));
  return createHash("sha256").update(said.toSorted().join("\n")).digest("hex");
}

/** The same statement once more, whatever its lines are called this time. */
export function isSentAgain(first: Statement, later: Statement): boolean {
  const said = ({ accountId, currency, day, opening, closing }: Statement) =>
    [accountId, currency, day, opening.minor, closing.minor].join(" ");
  return said(first) === said(later) && contentsOf(first.entries) === contentsOf(later.entries);
}

/** An entry of the day as it stands in the books. */
export type KnownOfDay = {
  readonly reference: string;
  readonly accountNo: string;
  readonly direction: BankEntry["direction"];
  readonly minor: bigint;
  readonly isConfirmed: boolean;
};

/**
 * Lines of a day that was sent again are those of the first time, also under other references. A line that the first time
 * did not have is new where nothing of the first time is left over; otherwise the bank is not of one mind, and it is strange.
 */
export function asToldBefore(
  lines: readonly BankEntry[],
  known: readonly KnownOfDay[],
): { readonly lines: BankEntry[]; readonly strange: readonly BankEntry[] } {
  const named = new Set(lines.flatMap(({ reference, batch }) => [reference, batch ?? reference]));
  const references = new Set(known.map(({ reference }) => reference));
  const left = Map.groupBy(
    // What the first time had comes before what was only told.
    [true, false].flatMap((isFirst) =>
      known.filter(({ reference, isConfirmed }) => !named.has(reference) && isConfirmed === isFirst),
    ),
    ({ accountNo, direction, minor }) => contentOf(accountNo, direction, minor),
  );
  const renamed = lines.map((line) => {
    if (references.has(line.reference) || line.batch !== undefined) return line;
    const before = left.get(contentOf(line.accountId, line.direction, line.money.minor))?.shift();
    return before ? { ...line, reference: before.reference } : line;
  });
  const isLeftOver = [...left.values()].some((each) => each.some(({ isConfirmed }) => isConfirmed));
  const isStrange = ({ reference, batch }: BankEntry) =>
    isLeftOver && batch === undefined && !references.has(reference);
  return { lines: renamed.filter((line) => !isStrange(line)), strange: renamed.filter(isStrange) };
}

import type { OutputOf } from "@causeway/contract";
import type { AccountDay, readTreasuryDay } from "@causeway/contract/console/treasury";
import { toDecimal } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";
import { listStaffNames } from "#staff/index.ts";
import { findNewestDay, listAccountsOf, type BankDayRow } from "./bank-day.store.ts";

type Names = ReadonlyMap<string, string>;

/** Banks and currencies of a day, the newest where none is named. */
export async function readDay(tx: Tx, named: Day | undefined): Promise<OutputOf<typeof readTreasuryDay>> {
  const day = named ?? (await findNewestDay(tx)) ?? null;
  const rows = day === null ? [] : await listAccountsOf(tx, day);
  const names = await namesOf(
    tx,
    rows.flatMap(({ owners, closed_by }) => [...owners, ...(closed_by === null ? [] : [closed_by])]),
  );
  const open = rows.filter(({ closed_at }) => closed_at === null);
  const last = rows.toSorted((a, b) => Number(b.closed_at) - Number(a.closed_at))[0];
  return {
    day,
    accounts: rows.map((row) => shown(row, names)),
    closed: open.length === 0 && last ? closingOf(last, names) : null,
    mayClose: open.length > 0 && open.every(({ may_close }) => may_close),
  };
}

export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Names> {
  return listStaffNames(tx, [...new Set(ids)]);
}

type Closed = Pick<BankDayRow, "closed_at" | "closed_by" | "note">;

export function closingOf({ closed_at, closed_by, note }: Closed, names: Names) {
  if (closed_at === null || closed_by === null) return null;
  return { at: closed_at.toISOString(), by: personOf(closed_by, names), note };
}

function personOf(staffId: string, names: Names) {
  return { staffId, name: names.get(staffId) ?? "" };
}

function shown(row: BankDayRow, names: Names): AccountDay {
  const { currency, partner } = row;
  const amount = (minor: bigint) => toDecimal({ currency, minor });
  const stated = (minor: string | null) => (minor === null ? null : amount(BigInt(minor)));
  const [books, named] = [BigInt(row.books), BigInt(row.named)];
  const difference = row.closing === null ? null : BigInt(row.closing) - books;
  const { volume, explained } = volumeOf(row);
  return {
    partner,
    bank: row.bank,
    account: row.account_no,
    currency,
    state: stateOf(row),
    opening: stated(row.opening),
    in: stated(row.credited),
    out: stated(row.debited),
    closing: stated(row.closing),
    lines: row.lines,
    books: amount(books),
    difference: difference === null ? null : amount(difference),
    named: amount(named),
    rest: difference === null ? null : amount(difference - named),
    unbooked: amount(BigInt(row.unbooked)),
    openSince: row.open_since,
    items: row.items,
    unowned: row.unowned,
    oldestAt: row.oldest_at?.toISOString() ?? null,
    owners: row.owners.map((id) => personOf(id, names)),
    statementAt: row.statement_at?.toISOString() ?? null,
    volume: amount(volume),
    explained: amount(explained),
    explainedShare: row.closing === null ? null : percent(explained, volume),
    mayClose: row.may_close,
  };
}

function stateOf({ closed_at, closing, is_missing }: BankDayRow): AccountDay["state"] {
  if (closed_at !== null) return "closed";
  return closing !== null ? "open" : is_missing ? "missing" : "waiting";
}

/** What moved by the statements, read or not, and by what they do not have; what no open item is about is explained. */
function volumeOf(row: BankDayRow): { readonly volume: bigint; readonly explained: bigint } {
  const [opening, closing, credited, debited, absent, unexplained] = [
    row.opening,
    row.closing,
    row.credited,
    row.debited,
    row.absent,
    row.unexplained,
  ].map((minor) => BigInt(minor ?? 0)) as [bigint, bigint, bigint, bigint, bigint, bigint];
  const unread = closing - opening - credited + debited;
  const volume = credited + debited + (unread < 0n ? -unread : unread) + absent;
  return { volume, explained: unexplained < volume ? volume - unexplained : 0n };
}

/** With two decimals and never rounded up: all but a cent is not all. */
function percent(part: bigint, whole: bigint): string {
  const hundredths = whole === 0n ? 10_000n : (part * 10_000n) / whole;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

import type { AtBank } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { lockBreak, type OpenItem, type Settled } from "./break.store.ts";
import { findEntry } from "./entry.store.ts";
import type { BreakId, RecordedEntry } from "./statement.ts";
import { isStatement } from "./statement.store.ts";

const unnamed = {
  issues: [{ path: "matchedBy", message: "name the entry or the statement that explains it" }],
};

/** What a match closes, and by what each is settled. */
export type Closing = { readonly id: BreakId; readonly settled: Settled };

/**
 * Something else the bank said explains an item. Money in suspense is explained only by as much money in suspense the
 * other way round, whose own item is closed with it; whatever moved no money, by any entry or statement on record.
 */
export async function findMatch(
  ctx: AtBank,
  tx: Tx,
  item: OpenItem,
  entry: RecordedEntry | undefined,
  named: string | undefined,
): Promise<readonly Closing[]> {
  const { partner } = ctx.bank;
  const matchedBy = named ?? refuse("invalidInput", unnamed);
  const match = matchedBy === item.reference ? undefined : await findEntry(tx, partner, matchedBy);
  const byEntry = { id: item.id, settled: { how: "entry", by: matchedBy } } as const;
  const standing = suspended(item, entry);
  if (standing) {
    if (!match || !offsets(standing, match)) refuse("wrongState");
    const other = match.breakId === null ? undefined : await lockBreak(tx, match.breakId);
    if (other?.closedAt !== null || other.decision !== null) refuse("wrongState");
    return [byEntry, { id: other.id, settled: { how: "entry", by: item.reference } }];
  }
  if (match) return [byEntry];
  if (!(await isStatement(tx, partner, matchedBy))) refuse("wrongState");
  return [{ id: item.id, settled: { how: "statement", by: matchedBy } }];
}

type Standing = Pick<RecordedEntry, "direction" | "currency" | "minor">;

/** What stands in suspense under an item: an entry, or what a refund put there whose debit is missing. */
function suspended(item: OpenItem, entry: RecordedEntry | undefined): Standing | undefined {
  if (entry?.became === "suspense" && entry.breakId === item.id) return entry;
  const { kind, currency, booksMinor: minor } = item;
  const isRefund = kind === "debitMissing" && currency !== null && minor !== null;
  return isRefund ? { direction: "credit", currency, minor } : undefined;
}

function offsets(entry: Standing, other: RecordedEntry): boolean {
  return (
    other.became === "suspense" &&
    other.direction !== entry.direction &&
    other.currency === entry.currency &&
    other.minor === entry.minor
  );
}

import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { closeBreak, lockBreak, type OpenItem } from "./break.store.ts";
import { findEntry } from "./entry.store.ts";
import type { RecordedEntry } from "./statement.ts";
import { isStatement } from "./statement.store.ts";

const unnamed = {
  issues: [{ path: "matchedBy", message: "name the entry or the statement that explains it" }],
};

/**
 * Something else the bank said explains an item. Money in suspense is explained only by as much money in suspense the
 * other way round, whose own item is closed with it; whatever moved no money, by any entry or statement on record.
 */
export async function matchItem(
  ctx: Context,
  tx: Tx,
  given: {
    readonly item: OpenItem;
    readonly entry: RecordedEntry | undefined;
    readonly person: { readonly by: string; readonly note: string };
    readonly matchedBy: string | undefined;
  },
): Promise<void> {
  const { item, entry, person } = given;
  const { partner } = ctx.bank;
  const matchedBy = given.matchedBy ?? refuse("invalidInput", unnamed);
  const now = ctx.clock.now();
  const match = matchedBy === item.reference ? undefined : await findEntry(tx, partner, matchedBy);
  if (entry?.became === "suspense" && entry.breakId === item.id) {
    if (!match || !offsets(entry, match)) refuse("wrongState");
    const other = match.breakId === null ? undefined : await lockBreak(tx, match.breakId);
    if (other?.closedAt !== null || other.decision !== null) refuse("wrongState");
    await closeBreak(tx, other.id, { how: "entry", by: entry.reference }, now, person);
  } else if (!match) {
    if (!(await isStatement(tx, partner, matchedBy))) refuse("wrongState");
    await closeBreak(tx, item.id, { how: "statement", by: matchedBy }, now, person);
    return;
  }
  await closeBreak(tx, item.id, { how: "entry", by: matchedBy }, now, person);
}

function offsets(entry: RecordedEntry, other: RecordedEntry): boolean {
  return (
    other.became === "suspense" &&
    other.direction !== entry.direction &&
    other.currency === entry.currency &&
    other.minor === entry.minor
  );
}

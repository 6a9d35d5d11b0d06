import type { Tx } from "#platform/data/db.ts";
import { listSuspendedLike } from "./entry.store.ts";
import { findTold } from "./find-told.ts";
import { ownIdIn } from "./own-id.ts";
import type { RecordedEntry } from "./statement.ts";

/**
 * A side of a deal was booked twice, and the one goes that we had taken for the right one: the other one, which stands in
 * suspense, is as good.
 */
export async function findTwin(tx: Tx, original: RecordedEntry): Promise<RecordedEntry | undefined> {
  for (const other of await listSuspendedLike(tx, original)) {
    const told = await findTold(tx, other);
    if (ownIdIn(told?.endToEndId) === original.instruction && other.breakId !== null) return other;
  }
  return undefined;
}

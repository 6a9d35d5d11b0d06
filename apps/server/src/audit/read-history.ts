import type { Tx } from "#platform/data/db.ts";
import { listStaffNames } from "#staff/index.ts";
import { readActor } from "./audit.ts";
import { listHistory } from "./audit.store.ts";

/** Nobody reads more of one thing's history. */
const most = 200;

/** What happened to any of these in the house's own chain, and who did it, newest first. */
export async function readHistory(tx: Tx, subjects: readonly string[]) {
  const rows = await listHistory(tx, subjects, most);
  const actors = rows.map(({ actor }) => readActor(actor));
  const names = await listStaffNames(tx, [
    ...new Set(actors.flatMap(({ kind, id }) => (kind === "staff" ? [id] : []))),
  ]);
  return rows.map(({ at, act, details: all }, n) => {
    const { address: _, ...details } = all;
    const { kind, id } = actors[n]!;
    return {
      at: at.toISOString(),
      act,
      by: kind === "staff" ? (names.get(id) ?? "") : id,
      isPerson: kind === "staff",
      details,
    };
  });
}

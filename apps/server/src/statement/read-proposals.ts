import type { BreakProposal } from "@causeway/contract/console/statement";
import { findLatest } from "#agreement/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { listStaffNames } from "#staff/index.ts";
import type { BreakId } from "./statement.ts";

/** What was last proposed about each break, and what became of it. */
export async function readProposals(
  tx: Tx,
  breakIds: readonly BreakId[],
): Promise<ReadonlyMap<string, BreakProposal>> {
  const latest = [...(await findLatest(tx, "break.close", breakIds)).values()];
  const people = latest.flatMap(({ proposedBy, endedBy }) => [proposedBy, ...(endedBy ? [endedBy] : [])]);
  const names = await listStaffNames(tx, people);
  return new Map(
    latest.map(({ subject, state, proposedBy, until, endedBy, reason }) => [
      subject,
      {
        state,
        proposedBy: names.get(proposedBy) ?? "",
        until: until.toISOString(),
        endedBy: endedBy === null ? null : (names.get(endedBy) ?? ""),
        reason,
      },
    ]),
  );
}

import type { Tx } from "#platform/data/db.ts";
import type { CaseId, ReviewCase, StoredParty } from "./review.ts";
import { findCase, findCaseAbout, listParties } from "./review.store.ts";

export type CaseForScreening = ReviewCase & {
  readonly parties: readonly StoredParty[];
  /** A newer case about the same subject names its parties as they are now. */
  readonly superseded: boolean;
};

export async function caseForScreening(tx: Tx, id: CaseId): Promise<CaseForScreening | undefined> {
  const found = await findCase(tx, id);
  if (!found) return undefined;
  const newest = await findCaseAbout(tx, found.kind, found.subjectId);
  return { ...found, parties: await listParties(tx, id), superseded: newest?.id !== id };
}

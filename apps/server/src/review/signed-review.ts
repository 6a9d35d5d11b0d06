import { decideCase } from "@causeway/contract/console/review";
import type { Outcome } from "@causeway/contract/review";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { findSigned, rulesOf } from "#platform/data/staff-signature.ts";
import { ends, type Decision } from "./review.ts";
import { findCaseAbout, listDecisions } from "./review.store.ts";

/**
 * For whoever carries out what reviewers decided: how the newest case about it ended, where each of its people signed
 * exactly what stands there as his decision. Nothing where it did not end, or where somebody did not sign.
 */
export async function findSignedOutcome(
  ctx: Context,
  tx: Tx,
  kind: string,
  subjectId: string,
): Promise<Outcome | undefined> {
  const reviewed = await findCaseAbout(tx, kind, subjectId);
  if (!reviewed || reviewed.outcome === null) return undefined;
  const decisions = await listDecisions(tx, reviewed.id);
  const last = decisions.at(-1);
  if (last?.outcome !== reviewed.outcome || !ends(last.outcome, last.step, reviewed.peopleNeeded))
    return undefined;
  for (const decision of decisions) if (!(await isSigned(ctx, tx, decision))) return undefined;
  return reviewed.outcome;
}

async function isSigned(
  ctx: Context,
  tx: Tx,
  decision: Decision & { readonly signature: string | null },
): Promise<boolean> {
  const by = { staff: decision.staffId, route: decideCase.path };
  const said = decideCase.input.safeParse(await findSigned(tx, rulesOf(ctx.config), decision.signature, by));
  if (!said.success) return false;
  const { caseId, outcome, reasons, note } = said.data;
  return (
    caseId === decision.caseId &&
    outcome === decision.outcome &&
    note === decision.note &&
    JSON.stringify(reasons) === JSON.stringify(decision.reasons.map(({ field, words }) => ({ field, words })))
  );
}

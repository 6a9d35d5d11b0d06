import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { isDecidedOnce, noteOnCase, type CaseId, type Reviewer } from "#review/index.ts";
import { setVerdict, type HitId } from "./screening.store.ts";

/** Whoever decides first says whether a listed name is the same; a second person who sees it otherwise sends the case back. */
export async function decideHit(
  ctx: Context,
  tx: Tx,
  reviewer: Reviewer,
  caseId: CaseId,
  { hitId, verdict }: { hitId: string; verdict: "same" | "different" },
): Promise<void> {
  await noteOnCase(ctx, tx, reviewer, caseId, { act: "hitDecided", details: { hit: hitId, verdict } });
  if (await isDecidedOnce(tx, caseId)) refuse("hitsSettled");
  const said = { verdict, by: reviewer.id, at: ctx.clock.now() };
  if (!(await setVerdict(tx, caseId, hitId as HitId, said))) refuse("notFound");
}

import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import type { CaseId } from "./review.ts";
import { insertEvent, type CaseEvent } from "./thread.store.ts";

/** Writes what happened into the case's history and tells the merchant's open pages of it. */
export async function record(
  ctx: Context,
  tx: Tx,
  caseId: CaseId,
  event: Pick<CaseEvent, "actor" | "act"> & { details?: Record<string, string> },
): Promise<void> {
  const at = ctx.clock.now();
  await insertEvent(tx, { id: newId(at), caseId, at, details: {}, ...event });
  await announce(tx, "reviewCase", caseId);
}

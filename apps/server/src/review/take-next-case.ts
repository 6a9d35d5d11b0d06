import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { staffActOf } from "#platform/data/machine.ts";
import { Refusal } from "#platform/refusal.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";
import { takeCase } from "./assign-case.ts";
import { onCase, reviewerOf } from "./on-case.ts";
import { findNext } from "./queue.store.ts";
import { caseMachine, type CaseId } from "./review.ts";

/** Whoever was faster has that one, and one of his own merchant he may not have; there may be another. */
export async function takeNextCase(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
): Promise<{ caseId: string | null }> {
  const passedOver: CaseId[] = [];
  for (;;) {
    const next = await acrossMerchants(tx, call.actor, (all) =>
      findNext(all, call.actor.staffId, passedOver),
    );
    if (!next) return { caseId: null };
    try {
      await onCase(ctx, tx, call, next.id, staffActOf(caseMachine, "take"), (own) =>
        takeCase(ctx, own, reviewerOf(call), next.id),
      );
      return { caseId: next.id };
    } catch (error) {
      const expected = ["caseTaken", "caseMoved", "involved"];
      if (!(error instanceof Refusal) || !expected.includes(error.refusal)) throw error;
      passedOver.push(next.id);
    }
  }
}

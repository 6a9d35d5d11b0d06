import type { OutputOf } from "@causeway/contract";
import type { stepUpStaff as stepUpRoute } from "@causeway/contract/console/staff";
import { signatureRecentMs } from "@causeway/contract/staff-signature";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { Call, StaffActor, Transact } from "#platform/http/binding.ts";

/** Its signature is all there is to it: the gate took it, and asks for no other for a while. */
export function stepUpStaff(
  ctx: Context,
  transact: Transact,
  { actor }: Call<StaffActor>,
): Promise<OutputOf<typeof stepUpRoute>> {
  return transact(async (tx) => {
    const now = ctx.clock.now();
    await audit(tx, now, { actor: staffActor(actor), act: "staff.steppedUp", subject: actor.sessionId });
    return { until: new Date(now.getTime() + signatureRecentMs).toISOString() };
  });
}

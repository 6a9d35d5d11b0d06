import type { OutputOf } from "@causeway/contract";
import type { readAccount as route } from "@causeway/contract/portal/profile";
import type { Context } from "#context.ts";
import { findProtection } from "./profile.store.ts";
import type { UserActor } from "#platform/http/binding.ts";

export async function readProfile(ctx: Context, actor: UserActor): Promise<OutputOf<typeof route>> {
  const found = await ctx.db.tx(actor.tenant, (tx) => findProtection(tx, actor.userId));
  const held = found.paymentsHeldUntil;
  return {
    passwordSetAt: found.passwordSetAt.toISOString(),
    phoneVerified: found.phoneVerified,
    paymentPasswordSetAt: found.paymentPasswordSetAt?.toISOString() ?? null,
    paymentsHeldUntil: held && held > ctx.clock.now() ? held.toISOString() : null,
  };
}

import type { InputOf, OutputOf } from "@causeway/contract";
import type { cancelLimitOrder as route } from "@causeway/contract/portal/limit-order";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { releaseMoney } from "#platform/data/holds.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { lockLimit, moveLimit } from "./limit.store.ts";

/** Ends the waiting. What is on its way already is not stopped any more. */
export async function cancelLimit(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  { id }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const limit = (await lockLimit(tx, id)) ?? refuse("notFound");
  const now = ctx.clock.now();
  const occasion = { actor: call.actor.userId, at: now, change: { endedAt: now } };
  if ((await moveLimit(tx, limit, "cancel", occasion)) === undefined) refuse("wrongState");
  if (limit.reserved) await releaseMoney(tx, call, limit.id);
  return { id: limit.id };
}

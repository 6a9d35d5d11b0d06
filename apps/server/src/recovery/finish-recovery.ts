import type { InputOf, OutputOf } from "@causeway/contract";
import type { finishRecovery as route } from "@causeway/contract/portal/recovery";
import type { Context } from "../context.ts";
import { findProving, getPerson, openSession, removeFactors } from "#identity/index.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { statusOf } from "./recovery.ts";
import { lockUnended, moveRecovery } from "./recovery.store.ts";
import { tellEverybody } from "./tell-everybody.ts";

/**
 * Whoever passes the first step again once the wait is over has lost what he lost, and sets up an authenticator before
 * anything else. The recovery is that of the attempt's own person; there is no way to name another.
 */
export function finishRecovery(
  ctx: Context,
  transact: Transact,
  call: Call,
  { attemptId }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const { person, first, sessionKey } = await findProving(ctx, tx, attemptId);
    const recovery = await lockUnended(tx, person.id);
    if (!recovery || statusOf(recovery) !== "READY") return refuse("recoveryNotReady");
    await removeFactors(ctx, tx, person.id);
    await moveRecovery(tx, recovery, "finish", {
      actor: person.id,
      at: ctx.clock.now(),
      tell: () => tellEverybody(ctx, tx, recovery, "recovery.done", person.id),
    });
    const method = first.by === "password" ? "password" : "code";
    return openSession(ctx, tx, call, await getPerson(tx, person.id), { method, sessionKey, trust: false });
  });
}

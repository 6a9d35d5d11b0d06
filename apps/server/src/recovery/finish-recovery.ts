import type { InputOf, OutputOf } from "@causeway/contract";
import type { finishRecovery as route } from "@causeway/contract/portal/recovery";
import type { Context } from "../context.ts";
import { findProving, getPerson, lockProving, openSession, removeFactors } from "#identity/index.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { house } from "#platform/ids.ts";
import { assertRecoveryKey, countKeyGuess } from "./recovery-key.ts";
import { statusOf } from "./recovery.ts";
import { findOpen, lockUnended, moveRecovery } from "./recovery.store.ts";
import { tellEverybody } from "./tell-everybody.ts";
import { endUnvouched } from "./end-unvouched.ts";

/**
 * Whoever asked, by the key he was shown, and passes the first step again once the wait is over has lost what he lost, and
 * sets up an authenticator before anything else. The recovery is that of the attempt's own person; there is no way to name another.
 */
export async function finishRecovery(
  ctx: Context,
  transact: Transact,
  call: Call,
  { attemptId, recoveryKey }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const open = await ctx.db.tx(house, async (tx) =>
    findOpen(tx, (await findProving(ctx, tx, attemptId)).person.id),
  );
  if (!open || statusOf(open) !== "READY") return refuse("recoveryNotReady");
  await countKeyGuess(ctx, open.id);
  return transact(async (tx) => {
    const { person, first, sessionKey } = await lockProving(ctx, tx, attemptId);
    const recovery = await lockUnended(tx, person.id);
    if (!recovery || statusOf(recovery) !== "READY") return refuse("recoveryNotReady");
    assertRecoveryKey(ctx, recovery, recoveryKey);
    if (await endUnvouched(ctx, tx, recovery)) return refuse("recoveryNotReady");
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

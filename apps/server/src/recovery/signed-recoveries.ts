import type { Context } from "../context.ts";
import { findRole, findSignedAgreement } from "#agreement/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { noteSeen } from "#platform/data/security.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { recoveryAct } from "./propose-recovery.ts";
import type { RecoveryId } from "./recovery.ts";
import { listUnfounded, lockRecovery, markFounded, moveRecovery } from "./recovery.store.ts";
import { tellEverybody } from "./tell-everybody.ts";

/**
 * The console's process says that two people agreed, and may be in other hands. A recovery is finished by nobody before a flow
 * has seen that both signed it, and what they did not sign is over.
 */
export function signedRecoveries(ctx: Context): Schedule {
  return {
    name: "signedRecoveries",
    cadence: { everySeconds: 15 },
    missed: "once",
    run: async ({ stillMine }) => {
      for (const { id, agreement } of await ctx.db.tx(house, listUnfounded))
        await ctx.db.tx(house, async (tx) => {
          await stillMine(tx);
          await look(ctx, tx, id, agreement);
        });
    },
  };
}

async function look(ctx: Context, tx: Tx, id: RecoveryId, agreement: string): Promise<void> {
  const recovery = await lockRecovery(tx, id);
  if (recovery?.state !== "AGREED" || recovery.isExpired) return;
  if (await isSigned(ctx, tx, id, agreement)) return markFounded(tx, id);
  ctx.events.emit({ event: "decision.unsigned", kind: "identity.recover", subjectId: id });
  await noteSeen(ctx, tx, undefined, { kind: "decision.unsigned", subject: id });
  await moveRecovery(tx, recovery, "cancel", {
    actor: "flow",
    at: ctx.clock.now(),
    details: { reason: "unsigned" },
    tell: () => tellEverybody(ctx, tx, recovery, "recovery.cancelled", "flow"),
  });
}

/** By two who may, and with a wait that is long enough by our own reckoning: the table took it from what they signed. */
async function isSigned(ctx: Context, tx: Tx, id: RecoveryId, agreement: string): Promise<boolean> {
  const act = recoveryAct(ctx);
  const agreed = await findSignedAgreement(ctx, tx, act, agreement);
  if (agreed?.subject !== id || !agreed.endedBy) return false;
  const [one, two] = [await findRole(tx, agreed.proposedBy), await findRole(tx, agreed.endedBy)];
  return (
    one !== undefined &&
    two !== undefined &&
    act.proposers.includes(one) &&
    act.deciders.includes(two) &&
    Number(agreed.content.facts["waitHours"]) >= ctx.config.recovery.waitHours
  );
}

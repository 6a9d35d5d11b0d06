import { may, type InputOf, type OutputOf, type Role } from "@causeway/contract";
import type {
  cancelRecovery as cancelRoute,
  listRecoveries as listRoute,
} from "@causeway/contract/portal/recovery";
import type {
  declineRecovery as declineRoute,
  stopRecovery as stopRoute,
} from "@causeway/contract/console/recovery";
import type { Context } from "../context.ts";
import { endProposal, partyOf } from "#agreement/index.ts";
import { browserLine } from "#identity/index.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { Call, StaffActor, UserActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { statusOf, type Recovery } from "./recovery.ts";
import { listSeen, lockRecovery, lockSeen, moveRecovery } from "./recovery.store.ts";
import { tellEverybody } from "./tell-everybody.ts";

/** Whoever can stop one sees it. */
export function listRecoveries(ctx: Context, actor: UserActor): Promise<OutputOf<typeof listRoute>> {
  return ctx.db.tx(actor.tenant, async (tx) => {
    const found = await listSeen(tx, seeingOf(actor));
    return found.map((each) => ({
      recoveryId: each.id,
      self: each.person === actor.userId,
      username: each.username,
      status: statusOf(each),
      browser: browserLine(each.browser),
      address: each.address,
      askedAt: each.askedAt.toISOString(),
      readyAt: each.readyAt?.toISOString() ?? null,
      expiresAt: each.expiresAt.toISOString(),
    }));
  });
}

/** The person himself, from any session, or whoever edits the members of a company he acts for. */
export async function cancelRecovery(
  ctx: Context,
  tx: Tx,
  { actor }: Call<UserActor>,
  { recoveryId }: InputOf<typeof cancelRoute>,
): Promise<OutputOf<typeof cancelRoute>> {
  const found = (await lockSeen(tx, seeingOf(actor), recoveryId)) ?? refuse("notFound");
  await end(ctx, tx, found, "cancel", { actor: actor.userId });
  return { cancelled: true };
}

const seeingOf = ({ userId, role }: UserActor) => ({
  person: userId,
  editsMembers: may(role as Role, "member.edit"),
});

/** One member of staff is enough to stop it, also while it is waited for. */
export async function stopRecovery(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { recoveryId }: InputOf<typeof stopRoute>,
): Promise<OutputOf<typeof stopRoute>> {
  const found = (await lockRecovery(tx, recoveryId)) ?? refuse("notFound");
  await end(ctx, tx, found, "cancel", { actor: staffActor(call.actor) });
  await endProposalOf(ctx, tx, call, found, "cancelled");
  return { stopped: true };
}

export async function declineRecovery(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { recoveryId, reason }: InputOf<typeof declineRoute>,
): Promise<OutputOf<typeof declineRoute>> {
  const found = (await lockRecovery(tx, recoveryId)) ?? refuse("notFound");
  await end(ctx, tx, found, "decline", { actor: staffActor(call.actor), reason });
  await endProposalOf(ctx, tx, call, found, reason);
  return { declined: true };
}

function endProposalOf(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { id }: Recovery,
  reason: string,
): Promise<void> {
  return endProposal(ctx, tx, partyOf(call), { act: "identity.recover", subject: id, reason });
}

async function end(
  ctx: Context,
  tx: Tx,
  recovery: Recovery,
  action: "cancel" | "decline",
  { actor, reason }: { readonly actor: AuditActor; readonly reason?: string },
): Promise<void> {
  if (recovery.isExpired) refuse("recoveryOver");
  const act = action === "cancel" ? "recovery.cancelled" : "recovery.declined";
  const moved = await tx.asTenant(house, (own) =>
    moveRecovery(own, recovery, action, {
      actor,
      at: ctx.clock.now(),
      details: reason === undefined ? {} : { reason },
      tell: () => tellEverybody(ctx, own, recovery, act, actor),
    }),
  );
  if (moved === undefined) refuse("recoveryOver");
}

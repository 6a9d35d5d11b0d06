import { staffMay, type InputOf, type OutputOf } from "@causeway/contract";
import type {
  listStaffChanges as listRoute,
  stopStaffChange as stopRoute,
} from "@causeway/contract/console/personnel";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { listStaffNames, tellStaff } from "#staff/index.ts";
import { stoppedNews, unfoundedNews, type Unfounded } from "./personnel.messages.ts";
import type { StaffChange } from "./staff-change.ts";
import { listWaiting, lockChange, markStopped } from "./staff-change.store.ts";

/** Whom it is about sees it too, whatever his role. */
export function listStaffChanges(ctx: Context, actor: StaffActor): Promise<OutputOf<typeof listRoute>> {
  return ctx.db.tx(house, async (tx) => {
    const found = await listWaiting(tx, staffMay(actor.role, "staff.view") ? null : actor.staffId);
    const people = found.flatMap(({ proposedBy, agreedBy }) => [proposedBy ?? "", agreedBy ?? ""]);
    const names = await listStaffNames(tx, people);
    return found.map(({ id, kind, staff, name, email, role, proposedBy, agreedBy, agreedAt, readyAt }) => ({
      changeId: id,
      kind,
      staffId: staff,
      name,
      email,
      role,
      proposedBy: names.get(proposedBy ?? "") ?? "",
      agreedBy: names.get(agreedBy ?? "") ?? "",
      agreedAt: agreedAt.toISOString(),
      readyAt: (readyAt ?? agreedAt).toISOString(),
    }));
  });
}

/** One person is enough: it only keeps things as they are. */
export async function stopStaffChange(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  { changeId, reason }: InputOf<typeof stopRoute>,
): Promise<OutputOf<typeof stopRoute>> {
  const change = (await lockChange(tx, changeId)) ?? refuse("notFound");
  if (!staffMay(actor.role, "staff.edit") && change.staff !== actor.staffId) refuse("notFound");
  if (change.state !== "WAITING") refuse("staffChangeOver");
  await stop(ctx, tx, actor, change, reason);
  return { done: true };
}

export async function stop(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  change: StaffChange,
  reason: string,
): Promise<void> {
  await markStopped(tx, change.id, reason);
  const by = (await listStaffNames(tx, [actor.staffId])).get(actor.staffId) ?? "";
  await tellStaff(ctx, tx, stoppedNews(change, by, reason), change);
  await announce(tx, "staff", change.staff);
  await audit(tx, ctx.clock.now(), {
    actor: staffActor(actor),
    act: "staff.changeStopped",
    subject: change.staff,
    details: { change: change.kind, email: change.email, reason },
  });
}

/** A flow stops what it cannot let take effect; everybody is told why. */
export async function stopUnfounded(
  ctx: Context,
  tx: Tx,
  change: StaffChange,
  reason: Unfounded,
): Promise<void> {
  await markStopped(tx, change.id, reason);
  await tellStaff(ctx, tx, unfoundedNews(change, reason), change);
  await announce(tx, "staff", change.staff);
  await audit(tx, ctx.clock.now(), {
    actor: "flow",
    act: "staff.changeStopped",
    subject: change.staff,
    details: { change: change.kind, email: change.email, reason },
  });
}

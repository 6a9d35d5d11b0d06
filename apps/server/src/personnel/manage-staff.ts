import type { InputOf, OutputOf } from "@causeway/contract";
import type {
  disableStaff as disableRoute,
  inviteStaffAgain as againRoute,
  listStaff as listRoute,
} from "@causeway/contract/console/personnel";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import {
  assertStaffDomain,
  endStaffSessions,
  listAccounts,
  listStaffNames,
  lockStaff,
  sendInvitation,
  setDisabled,
  stateOf,
  tellStaff,
} from "#staff/index.ts";
import { disabledNews } from "./personnel.messages.ts";
import { lockWaitingWith } from "./staff-change.store.ts";
import { stop } from "./stop-change.ts";

export function listStaff(ctx: Context): Promise<OutputOf<typeof listRoute>> {
  return ctx.db.tx(house, async (tx) => {
    const accounts = await listAccounts(tx);
    return accounts.map(({ staff, invitedUntil }) => ({
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      state: stateOf(staff),
      invitedUntil: invitedUntil?.toISOString() ?? null,
      lastSignInAt: staff.lastSignInAt?.toISOString() ?? null,
    }));
  });
}

/** To the address that two people agreed to, which does not change. */
export async function inviteStaffAgain(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  { staffId }: InputOf<typeof againRoute>,
): Promise<OutputOf<typeof againRoute>> {
  const person = await lockStaff(tx, staffId);
  if (!person || stateOf(person) !== "invited") return refuse("notFound");
  assertStaffDomain(ctx, person.email);
  await sendInvitation(ctx, tx, person);
  await audit(tx, ctx.clock.now(), {
    actor: staffActor(actor),
    act: "staff.invitedAgain",
    subject: person.id,
  });
  return { done: true };
}

/**
 * One person's act, because it must be fast and only takes away. Whatever waits that this colleague is the object or an
 * author of ends with it. One senior reviewer who disables all others is left with nobody to agree with him.
 */
export async function disableStaff(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  { staffId, reason }: InputOf<typeof disableRoute>,
): Promise<OutputOf<typeof disableRoute>> {
  const person = (await lockStaff(tx, staffId)) ?? refuse("notFound");
  if (person.id === actor.staffId) refuse("notOneself");
  const now = ctx.clock.now();
  await setDisabled(tx, person.id, person.disabledAt ?? now);
  await endStaffSessions(tx, person.id);
  const by = (await listStaffNames(tx, [actor.staffId])).get(actor.staffId) ?? "";
  await tellStaff(ctx, tx, disabledNews(person, by, reason), person);
  for (const change of await lockWaitingWith(tx, person.id)) await stop(ctx, tx, actor, change, reason);
  await announce(tx, "staff", person.id);
  await audit(tx, now, {
    actor: staffActor(actor),
    act: "staff.disabled",
    subject: person.id,
    details: { reason },
  });
  return { done: true };
}

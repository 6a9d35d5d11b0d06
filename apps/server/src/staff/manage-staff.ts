import type { InputOf, OutputOf } from "@causeway/contract";
import type {
  changeStaffRole as roleRoute,
  listStaff as listRoute,
  setStaffDisabled as disableRoute,
} from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { stateOf, type Staff } from "./staff.ts";
import { endStaffSessions, listAccounts, lockStaff, setDisabled, setRole } from "./staff.store.ts";

export function listStaff(ctx: Context): Promise<OutputOf<typeof listRoute>> {
  return ctx.db.tx(house, async (tx) => {
    const accounts = await listAccounts(tx);
    return accounts.map(({ staff, invitedUntil, reset }) => ({
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      state: stateOf(staff),
      invitedUntil: invitedUntil?.toISOString() ?? null,
      lastSignInAt: staff.lastSignInAt?.toISOString() ?? null,
      reset: reset && { ...reset, askedAt: reset.askedAt.toISOString() },
    }));
  });
}

/** Somebody else's account: nobody gives himself a role, shuts himself out or takes away his own second step. */
export async function lockColleague(tx: Tx, actor: StaffActor, staffId: string): Promise<Staff> {
  const person = await lockStaff(tx, staffId);
  if (!person) return refuse("notFound");
  if (person.id === actor.staffId) refuse("notOneself");
  return person;
}

/** Sessions carry their role, so those under the old one end. */
export async function changeStaffRole(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  { staffId, role, reason }: InputOf<typeof roleRoute>,
): Promise<OutputOf<typeof roleRoute>> {
  const person = await lockColleague(tx, actor, staffId);
  await setRole(tx, person.id, role, actor.staffId);
  await endStaffSessions(tx, person.id);
  await audit(tx, ctx.clock.now(), {
    actor: staffActor(actor),
    act: "staff.roleChanged",
    subject: person.id,
    details: { from: person.role, to: role, reason },
  });
  return { done: true };
}

export async function setStaffDisabled(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  { staffId, disabled, reason }: InputOf<typeof disableRoute>,
): Promise<OutputOf<typeof disableRoute>> {
  const person = await lockColleague(tx, actor, staffId);
  const now = ctx.clock.now();
  await setDisabled(tx, person.id, disabled ? now : null);
  await endStaffSessions(tx, person.id);
  await audit(tx, now, {
    actor: staffActor(actor),
    act: disabled ? "staff.disabled" : "staff.enabled",
    subject: person.id,
    details: { reason },
  });
  return { done: true };
}

import type { InputOf, OutputOf } from "@causeway/contract";
import type {
  approveAuthenticatorReset as approveRoute,
  askAuthenticatorReset as askRoute,
} from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { sendInvitation } from "./invite-staff.ts";
import { lockColleague } from "./manage-staff.ts";
import { stateOf } from "./staff.ts";
import { endStaffSessions, setCredentials } from "./staff.store.ts";
import { deletePasskeys } from "./staff-passkey.store.ts";
import { decideReset, findOpenReset, insertReset, type ResetId } from "./staff-reset.store.ts";

/** The first of two people. Nothing changes yet for the one who lost his phone. */
export async function askAuthenticatorReset(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  { staffId, reason }: InputOf<typeof askRoute>,
): Promise<OutputOf<typeof askRoute>> {
  const person = await lockColleague(tx, actor, staffId);
  if (stateOf(person) !== "active") refuse("notFound");
  const now = ctx.clock.now();
  const id: ResetId = newId(now);
  const asked = await insertReset(tx, { id, staff: person.id, askedBy: actor.staffId, reason, now });
  if (!asked) refuse("notFound");
  await audit(tx, now, {
    actor: staffActor(actor),
    act: "staff.resetAsked",
    subject: person.id,
    details: { reason },
  });
  return { resetId: id };
}

/** The second, who is neither the one who asked nor the one it is about. Who asked may take it back. */
export async function approveAuthenticatorReset(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  { resetId, approved }: InputOf<typeof approveRoute>,
): Promise<OutputOf<typeof approveRoute>> {
  const reset = await findOpenReset(tx, resetId);
  if (!reset) return refuse("notFound");
  const person = await lockColleague(tx, actor, reset.staff);
  if (approved && reset.askedBy === actor.staffId) refuse("secondPersonNeeded");
  const now = ctx.clock.now();
  await decideReset(tx, reset.id, { by: actor.staffId, approved, now });
  if (approved) {
    await setCredentials(tx, person.id, null);
    await deletePasskeys(tx, person.id);
    await endStaffSessions(tx, person.id);
    await sendInvitation(ctx, tx, person);
  }
  await audit(tx, now, {
    actor: staffActor(actor),
    act: approved ? "staff.resetApproved" : "staff.resetRefused",
    subject: person.id,
  });
  return { done: true };
}

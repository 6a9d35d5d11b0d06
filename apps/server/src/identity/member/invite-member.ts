import {
  rolesGrantableBy,
  type ChosenRole,
  type InputOf,
  type OutputOf,
  type Role,
} from "@causeway/contract";
import {
  invitationDays,
  type inviteMember as inviteRoute,
  type resendInvitation as resendRoute,
  type withdrawInvitation as withdrawRoute,
} from "@causeway/contract/portal/member";
import type { Context } from "#context.ts";
import { getPerson } from "../identity.store.ts";
import { invitationMail } from "./invitation-mail.ts";
import { hashInvitationToken, newInvitationToken } from "./invitation-token.ts";
import {
  deleteInvitation,
  findInvitation,
  listMembers,
  merchantName,
  saveInvitation,
  type Invitation,
} from "./member.store.ts";
import { sendMessage } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import { daysAfter, daysInMs } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { countAttempt, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";

type UserCall = Call<UserActor>;

const perMerchant: Limit = { name: "invite-merchant", attempts: 50, perMs: daysInMs(1) };
const perAddress: Limit = { name: "invite-address", attempts: 5, perMs: daysInMs(1) };

/** Nobody is looked for under the address, so nothing can be learned about it. */
export async function inviteMember(
  ctx: Context,
  tx: Tx,
  call: UserCall,
  { email, role }: InputOf<typeof inviteRoute>,
): Promise<OutputOf<typeof inviteRoute>> {
  assertMayGrant(call, role);
  if ((await listMembers(tx)).some((member) => member.email === email)) refuse("alreadyMember");
  const id = await send(ctx, tx, call, { email, role });
  await audit(tx, ctx.clock.now(), {
    actor: call.actor.userId,
    act: "member.invited",
    subject: id,
    details: { role },
  });
  return { invitationId: id };
}

export async function resendInvitation(
  ctx: Context,
  tx: Tx,
  call: UserCall,
  { invitationId }: InputOf<typeof resendRoute>,
): Promise<OutputOf<typeof resendRoute>> {
  const invitation = await ownInvitation(tx, call, invitationId);
  await send(ctx, tx, call, invitation);
  const now = ctx.clock.now();
  await audit(tx, now, {
    actor: call.actor.userId,
    act: "member.invitedAgain",
    subject: invitationId,
    details: { role: invitation.role },
  });
  return { expiresAt: expiryOf(now).toISOString() };
}

export async function withdrawInvitation(
  ctx: Context,
  tx: Tx,
  call: UserCall,
  { invitationId }: InputOf<typeof withdrawRoute>,
): Promise<OutputOf<typeof withdrawRoute>> {
  await ownInvitation(tx, call, invitationId);
  await deleteInvitation(tx, invitationId);
  await audit(tx, ctx.clock.now(), {
    actor: call.actor.userId,
    act: "invitation.withdrawn",
    subject: invitationId,
  });
  return { withdrawn: true };
}

async function ownInvitation(tx: Tx, call: UserCall, id: string): Promise<Invitation> {
  const invitation = (await findInvitation(tx, id)) ?? refuse("notFound");
  assertMayGrant(call, invitation.role);
  return invitation;
}

/** A fresh link, good for a week; the address and the merchant get only so many a day. */
async function send(
  ctx: Context,
  tx: Tx,
  call: UserCall,
  { email, role }: { email: string; role: ChosenRole },
): Promise<Invitation["id"]> {
  await countAttempt(ctx.db, ctx.clock, perMerchant, tx.tenant);
  // What another company sends there takes nothing from this one.
  await countAttempt(ctx.db, ctx.clock, perAddress, `${tx.tenant} ${email}`);
  const now = ctx.clock.now();
  const token = newInvitationToken(tx.tenant);
  const invitation = {
    id: newId<"invitation">(now),
    email,
    role,
    tokenHash: hashInvitationToken(token),
    invitedBy: call.actor.userId,
    sentAt: now,
    expiresAt: expiryOf(now),
  };
  const id = (await saveInvitation(tx, invitation, grantableBy(call))) ?? refuse("roleNotYours");
  const { nickname: invitedBy } = await getPerson(tx, call.actor.userId);
  const mail = invitationMail({ merchant: await merchantName(tx), invitedBy, role, token });
  await sendMessage(ctx, tx, { ...mail, channel: "email", to: email, locale: call.locale });
  return id;
}

const grantableBy = ({ actor }: UserCall) => rolesGrantableBy(actor.role as Role);

function assertMayGrant(call: UserCall, role: ChosenRole): void {
  if (!grantableBy(call).includes(role)) refuse("roleNotYours");
}

function expiryOf(now: Date): Date {
  return daysAfter(now, invitationDays);
}

import { rolesGrantableBy, roleWords, type InputOf, type OutputOf } from "@causeway/contract";
import type {
  acceptInvitation as acceptRoute,
  readInvitation as readRoute,
  registerByInvitation as registerRoute,
} from "@causeway/contract/portal/member";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "#context.ts";
import { getPerson, insertMembership, insertPerson } from "../identity.store.ts";
import { hashInvitationToken, merchantOfToken } from "./invitation-token.ts";
import { deleteInvitation, lockInvitationByToken, merchantName, type Invitation } from "./member.store.ts";
import { memberJoined } from "./member.messages.ts";
import { openSession } from "../session/open-session.ts";
import { isCommonPassword, type Passwords } from "../sign-in/password.ts";
import { isPhone, type PersonId } from "../person.ts";
import { expectTitles } from "#enterprise/index.ts";
import { notify } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

export function readInvitation(
  ctx: Context,
  { token }: InputOf<typeof readRoute>,
): Promise<OutputOf<typeof readRoute>> {
  return ctx.db.tx(merchantOfToken(token), async (tx) => {
    const { email, role, invitedBy, expiresAt } = await held(ctx, tx, token);
    return {
      merchant: await merchantName(tx),
      invitedBy,
      role,
      email,
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** For somebody who has an account: the invitation must have gone to his own e-mail address. */
export async function acceptInvitation(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  { token }: InputOf<typeof acceptRoute>,
): Promise<OutputOf<typeof acceptRoute>> {
  const person = await getPerson(tx, call.actor.userId);
  return tx.asTenant(merchantOfToken(token), async (own) => {
    const invitation = await held(ctx, own, token);
    if (invitation.email !== person.email) refuse("invitationNotYours");
    await join(ctx, own, invitation, person);
    return { merchantId: own.tenant };
  });
}

/**
 * For somebody new: that he holds the link proves his e-mail address, so no code is sent to it again, and with the
 * password he has just chosen he is in.
 */
export async function registerByInvitation(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  call: Call,
  input: InputOf<typeof registerRoute>,
): Promise<OutputOf<typeof registerRoute>> {
  if (!isPhone(input.phoneArea, input.phone)) refuse("phoneWrong");
  if (isCommonPassword(input.password)) refuse("passwordCommon");
  // Hashing is dear: it is done for whoever holds a link that stands.
  await ctx.db.tx(merchantOfToken(input.token), (tx) => held(ctx, tx, input.token));
  const passwordHash = await passwords.hash(input.password);
  const enter = async (tx: Tx) => {
    const id = await tx.asTenant(merchantOfToken(input.token), (own) =>
      joinAsNew(ctx, own, call, { ...input, passwordHash }),
    );
    const opening = { method: "code", sessionKey: input.sessionKey, trust: false } as const;
    return openSession(ctx, tx, call, await getPerson(tx, id), opening);
  };
  return transact((tx) => tx.savepoint(() => enter(tx)));
}

type NewMember = Omit<InputOf<typeof registerRoute>, "password"> & { readonly passwordHash: string };

async function joinAsNew(ctx: Context, tx: Tx, call: Call, input: NewMember): Promise<PersonId> {
  const invitation = await held(ctx, tx, input.token);
  const now = ctx.clock.now();
  const id: PersonId = newId(now);
  await insertPerson(tx, {
    id,
    username: input.username,
    email: invitation.email,
    phoneArea: input.phoneArea,
    phone: input.phone,
    passwordHash: input.passwordHash,
    nickname: input.username,
    language: call.locale,
    registeredAt: now,
  });
  await join(ctx, tx, invitation, { id, nickname: input.username });
  return id;
}

/** An invitation is worth what whoever made it may still give. */
async function held(ctx: Context, tx: Tx, token: string): Promise<Invitation> {
  const found = await lockInvitationByToken(tx, hashInvitationToken(token), ctx.clock.now());
  if (!found || !rolesGrantableBy(found.inviterRole).includes(found.invitation.role))
    return refuse("invitationOver");
  return found.invitation;
}

type Joining = { readonly id: PersonId; readonly nickname: string };

async function join(ctx: Context, tx: Tx, invitation: Invitation, person: Joining): Promise<void> {
  if (!(await deleteInvitation(tx, invitation.id))) refuse("invitationOver");
  const now = ctx.clock.now();
  await insertMembership(tx, person.id, invitation.role, now);
  await expectTitles(tx);
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission: "member.edit" },
    kind: memberJoined,
    words: {
      name: person.nickname,
      role: roleWords[invitation.role],
      merchant: await merchantName(tx),
    },
    link: pageLink("MyEnterprise"),
  });
  await audit(tx, now, {
    actor: person.id,
    act: "member.joined",
    subject: invitation.id,
    details: { role: invitation.role },
  });
}

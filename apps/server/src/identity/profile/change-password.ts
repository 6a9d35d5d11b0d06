import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/profile";
import type { Context } from "#context.ts";
import {
  passwordChanged,
  paymentPasswordChanged,
  paymentPasswordReset,
  paymentPasswordSet,
} from "./profile.messages.ts";
import { findPaymentPassword, savePaymentPassword } from "./profile.store.ts";
import { auditEverywhere, secureAccount } from "./credential-change.ts";
import { endOthers } from "../session/end-session.ts";
import { getPerson, setPassword } from "../identity.store.ts";
import { isCommonPassword, type Passwords } from "../sign-in/password.ts";
import { checkPaymentPassword, isWeakPaymentPassword } from "./payment-password.ts";
import { notify } from "#notification/index.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { countAttempt, type Limit } from "#platform/data/limit.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

type SignedInCall = Call<UserActor>;

/** Hashing is dear, and those whom we know stand in one line for it: nobody takes all of its places. */
const perPerson: Limit = { name: "own-password", attempts: 5, perMs: 60_000 };

/** Whoever else is signed in as this person is signed out: he may be the reason. */
export async function changePassword(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  { actor }: SignedInCall,
  { password }: InputOf<typeof contract.changePassword>,
): Promise<OutputOf<typeof contract.changePassword>> {
  if (isCommonPassword(password)) refuse("passwordCommon");
  await countAttempt(ctx.db, ctx.clock, perPerson, actor.userId);
  const { passwordHash } = await ctx.db.tx(actor.tenant, (tx) => getPerson(tx, actor.userId));
  if (await passwords.fits(password, passwordHash)) refuse("passwordSame");
  const hash = await passwords.hash(password);
  return transact(async (tx) => {
    const now = ctx.clock.now();
    await setPassword(tx, actor.userId, hash, now);
    await notify(ctx, tx, {
      tenant: house,
      to: { personId: actor.userId },
      kind: passwordChanged,
      words: {},
    });
    await endOthers(tx, actor.userId, actor.sessionId, now);
    await secureAccount(ctx, tx, actor.userId, "password.changed");
    return { changed: true };
  });
}

/** The first one, or a new one for whoever forgot his: then payments wait, for it may be somebody else who did. */
export async function setPaymentPassword(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  { actor }: SignedInCall,
  { password }: InputOf<typeof contract.setPaymentPassword>,
): Promise<OutputOf<typeof contract.setPaymentPassword>> {
  if (isWeakPaymentPassword(password)) refuse("paymentPasswordWeak");
  await countAttempt(ctx.db, ctx.clock, perPerson, actor.userId);
  const hash = await passwords.hash(password);
  return transact(async (tx) => {
    const isFirst = (await findPaymentPassword(tx, actor.userId)) === undefined;
    await savePaymentPassword(tx, actor.userId, hash, ctx.clock.now());
    const kind = isFirst ? paymentPasswordSet : paymentPasswordReset;
    await notify(ctx, tx, { tenant: house, to: { personId: actor.userId }, kind, words: {} });
    if (isFirst) await auditEverywhere(ctx, tx, actor.userId, "paymentPassword.set");
    else await secureAccount(ctx, tx, actor.userId, "paymentPassword.reset");
    return { changed: true };
  });
}

export async function changePaymentPassword(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  { actor }: SignedInCall,
  { current, password }: InputOf<typeof contract.changePaymentPassword>,
): Promise<OutputOf<typeof contract.changePaymentPassword>> {
  if (isWeakPaymentPassword(password)) refuse("paymentPasswordWeak");
  await checkPaymentPassword(ctx, passwords, actor.userId, current);
  await countAttempt(ctx.db, ctx.clock, perPerson, actor.userId);
  const hash = await passwords.hash(password);
  return transact(async (tx) => {
    await savePaymentPassword(tx, actor.userId, hash, ctx.clock.now());
    await notify(ctx, tx, {
      tenant: house,
      to: { personId: actor.userId },
      kind: paymentPasswordChanged,
      words: {},
    });
    await auditEverywhere(ctx, tx, actor.userId, "paymentPassword.changed");
    return { changed: true };
  });
}

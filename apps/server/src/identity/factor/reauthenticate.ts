import type { InputOf, OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/profile";
import type { Context } from "#context.ts";
import { getPerson, lockPerson, stepUpSession } from "../identity.store.ts";
import type { Passwords } from "../sign-in/password.ts";
import { askForPasskey } from "./passkey.ts";
import { listPasskeys } from "./passkey.store.ts";
import { seeing } from "../sign-in/record-sign-in.ts";
import {
  guessesOfKnown,
  otherFactors,
  proveSecondStep,
  sendProvingCode,
  weighProof,
} from "../sign-in/second-step.ts";
import { audit } from "#platform/data/audit.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { keepToken, makeToken, sessionCookie } from "#platform/http/session.ts";
import { countGuess, forgetFailures, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";

/** Whoever sits at somebody's open page must not be able to guess his password there. */
const guessing: Limit = { name: "reauth", attempts: 5, perMs: 30 * 60_000 };

/** What everybody proves here first; the second proof is something else. */
const password = { by: "password" } as const;

export function listReauthMethods(
  ctx: Context,
  actor: UserActor,
): Promise<OutputOf<typeof contract.listReauthMethods>> {
  return ctx.db.tx(actor.tenant, async (tx) => {
    const person = await getPerson(tx, actor.userId);
    return otherFactors(ctx, tx, person, password);
  });
}

export function sendReauthCode(
  ctx: Context,
  transact: Transact,
  { actor }: Call<UserActor>,
  { channel }: InputOf<typeof contract.sendReauthCode>,
): Promise<OutputOf<typeof contract.sendReauthCode>> {
  return transact(async (tx) => {
    const person = await getPerson(tx, actor.userId);
    return sendProvingCode(ctx, tx, { id: actor.sessionId, person, first: password }, channel, "reauth");
  });
}

export function startReauthPasskey(
  ctx: Context,
  transact: Transact,
  { actor }: Call<UserActor>,
): Promise<OutputOf<typeof contract.startReauthPasskey>> {
  return transact(async (tx) =>
    askForPasskey(ctx, tx, `attempt ${actor.sessionId}`, await listPasskeys(tx, actor.userId)),
  );
}

/** Password and a second factor, both right: the session may make sensitive changes for a while, under a new token. */
export function reauthenticate(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  call: Call<UserActor>,
  input: InputOf<typeof contract.reauthenticate>,
): Promise<OutputOf<typeof contract.reauthenticate>> {
  return seeing(
    ctx,
    call,
    failures,
    () => call.actor.userId,
    () => proveAgain(ctx, passwords, transact, call, input),
  );
}

const failures = {
  passwordWrong: "stepUp.failed",
  codeWrong: "stepUp.failed",
  passkeyWrong: "stepUp.failed",
  lockedUntil: "signIn.lockedOut",
} as const;

async function proveAgain(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  call: Call<UserActor>,
  input: InputOf<typeof contract.reauthenticate>,
): Promise<OutputOf<typeof contract.reauthenticate>> {
  const { userId, sessionId, tenant, role, keyVersion } = call.actor;
  const person = await ctx.db.tx(tenant, (tx) => getPerson(tx, userId));
  // Outside any transaction: checking is slow on purpose.
  const fits = await countGuess(ctx, [{ limit: guessing, who: userId }], () =>
    passwords.fits(input.password, person.passwordHash),
  );
  if (!fits) return refuse("passwordWrong");
  const proof = await weighProof(ctx, passwords, person, input.proof, guessesOfKnown(userId, sessionId));
  return transact(async (tx) => {
    const now = ctx.clock.now();
    const current = await lockPerson(tx, userId);
    // The password was looked at before: whoever has another one since has not proved it.
    if (current.passwordSetAt.getTime() !== person.passwordSetAt.getTime()) refuse("passwordWrong");
    // What stands for the attempt is the session: a proof made for another one is worth nothing here.
    await proveSecondStep(ctx, tx, { id: sessionId, person: current, first: password }, proof);
    await forgetFailures(tx, guessing, userId);
    const until = new Date(now.getTime() + contract.stepUpMs);
    const { token, cookieToken } = makeToken({ id: sessionId, tenant, role });
    const kept = keepToken(
      ctx.config.secrets.sessionMaster,
      { id: sessionId, tenant, keyVersion },
      { token, cookieToken },
    );
    await stepUpSession(tx, sessionId, kept, until);
    await audit(tx, now, { actor: userId, act: "session.steppedUp", subject: sessionId });
    call.setCookie(sessionCookie, cookieToken);
    return { token, until: until.toISOString() };
  });
}

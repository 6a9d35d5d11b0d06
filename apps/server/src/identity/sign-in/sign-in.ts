import type { PublicJwk } from "@causeway/channel";
import type { InputOf, OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import type { Captchas } from "../captcha/captcha.ts";
import { findPersonByName, lockPerson, renewPasswordHash } from "../identity.store.ts";
import { beginAttempt, channelOf, findProving, passAttempt, weighAttempt } from "./attempt.ts";
import { ownerOfCode, spendCode } from "./one-time-code.ts";
import { isKnownDevice } from "../session/known-device.ts";
import { isTrusted, openOnTrustedDevice, openSession } from "../session/open-session.ts";
import { recordSignIn, seeing, seeingLocks } from "./record-sign-in.ts";
import { hashAnew, type Passwords } from "./password.ts";
import { askForPasskey, provePasskey } from "../factor/passkey.ts";
import { listPasskeys } from "../factor/passkey.store.ts";
import { secondStepMethods, sendProvingCode } from "./second-step.ts";
import type { FirstStep } from "./sign-in-attempt.store.ts";
import type { Person } from "../person.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { countGuess, forgetFailures, giveBackAttempt, type Guess, type Limit } from "#platform/data/limit.ts";
import { noteRefused } from "#platform/data/security.ts";
import { refuse } from "#platform/refusal.ts";

type SessionReply = OutputOf<typeof contract.finishSignIn>;

const halfAnHour = 30 * 60_000;
const perNetwork: Limit = { name: "password-network", attempts: 50, perMs: halfAnHour };
/** A requester at one name, or a device at the account it is known to. */
const perRequester: Limit = { name: "password-requester", attempts: 5, perMs: halfAnHour };
/** All strangers at one name, from wherever: so many guesses, and none of them keeps out whoever has been here before. */
const perName: Limit = { name: "password-name", attempts: 25, perMs: halfAnHour };

export async function signInByPassword(
  ctx: Context,
  parts: { captchas: Captchas; passwords: Passwords },
  transact: Transact,
  call: Call,
  input: InputOf<typeof contract.signInByPassword>,
): Promise<SessionReply> {
  const name = input.username.toLowerCase();
  const { person, isKnown } = await ctx.db.tx(house, async (tx) => {
    const found = await findPersonByName(tx, name);
    return { person: found, isKnown: await isKnownDevice(tx, call, found) };
  });
  // Before the captcha, so that whoever is sent away can use it once more.
  parts.passwords.assertRoom({ isKnown });
  await transact((tx) => parts.captchas.check(tx, ctx.clock.now(), input));
  const guesses = guessesOf(call, name, isKnown ? person : undefined);
  // Outside any transaction: checking is slow on purpose.
  const fits = await seeingLocks(ctx, call, person?.id, () =>
    countGuess(ctx, guesses, () => parts.passwords.fits(input.password, person?.passwordHash, { isKnown })),
  );
  if (!fits || !person) {
    await transact((tx) => recordSignIn(ctx, tx, call, person?.id, "password", "wrongPassword"));
    await noteRefused(ctx, call, { kind: "signIn.wrongPassword", person: person?.id });
    return refuse("signInFailed");
  }
  const renewed = await hashAnew(parts.passwords, input.password, person.passwordHash);
  return transact(async (tx) => {
    const now = await lockPerson(tx, person.id);
    // The password was looked at before: whoever has another one since has not proved it.
    if (now.passwordSetAt.getTime() !== person.passwordSetAt.getTime()) return refuse("signInFailed");
    if (renewed !== undefined) await renewPasswordHash(tx, person.id, person.passwordHash, renewed);
    for (const { limit, who } of guesses)
      await (limit === perRequester ? forgetFailures : giveBackAttempt)(tx, limit, who);
    const { sessionKey } = input;
    // What somebody has trusted before stands for the second step after a password, and after nothing else.
    if (await isTrusted(ctx, tx, call, now)) return openOnTrustedDevice(ctx, tx, call, now, sessionKey);
    return askForMore(ctx, tx, now, { by: "password" }, sessionKey);
  });
}

/**
 * Where this guess counts. A device that this person has signed in with before has tries of its own, so that nobody else
 * can use them up. Others count for their network and for the name as it was typed: a lock that user name and e-mail
 * shared would tell which belong together.
 */
function guessesOf(call: Call, name: string, knownTo: Person | undefined): readonly Guess[] {
  if (knownTo) return [{ limit: perRequester, who: `${call.deviceId} ${knownTo.id}` }];
  return [
    { limit: perNetwork, who: call.network },
    { limit: perRequester, who: `${call.network} ${name}` },
    { limit: perName, who: name },
  ];
}

/** A code is something that can be read in one place: what follows is proved elsewhere. */
export function signInByCode(
  ctx: Context,
  transact: Transact,
  call: Call,
  input: InputOf<typeof contract.signInByCode>,
): Promise<SessionReply> {
  const refusals = { codeWrong: "signIn.wrongCode" } as const;
  const enter = async (tx: Tx) => {
    const found = await spendCode(ctx, tx, { purpose: "login", codeId: input.codeId, code: input.code });
    if (!found.person) return refuse("codeWrong");
    const person = await lockPerson(tx, found.person);
    const first = { by: "code", channel: channelOf(person, found.isFor) } as const;
    return askForMore(ctx, tx, person, first, input.sessionKey);
  };
  return seeing(
    ctx,
    call,
    refusals,
    () => ownerOfCode(ctx, input.codeId),
    () => transact(enter),
  );
}

async function askForMore(
  ctx: Context,
  tx: Tx,
  person: Person,
  first: FirstStep,
  sessionKey: PublicJwk,
): Promise<never> {
  const attemptId = await beginAttempt(ctx, tx, person, first, sessionKey);
  return refuse("secondStepNeeded", { attemptId, methods: await secondStepMethods(ctx, tx, person, first) });
}

export function sendSecondStepCode(
  ctx: Context,
  transact: Transact,
  { attemptId, channel }: InputOf<typeof contract.sendSecondStepCode>,
): Promise<OutputOf<typeof contract.sendSecondStepCode>> {
  return transact(async (tx) =>
    sendProvingCode(ctx, tx, await findProving(ctx, tx, attemptId), channel, "secondStep"),
  );
}

export function startPasskeyStep(
  ctx: Context,
  transact: Transact,
  { attemptId }: InputOf<typeof contract.startPasskeyStep>,
): Promise<OutputOf<typeof contract.startPasskeyStep>> {
  return transact(async (tx) => {
    const { person } = await findProving(ctx, tx, attemptId);
    return askForPasskey(ctx, tx, `attempt ${attemptId}`, await listPasskeys(tx, person.id));
  });
}

export async function finishSignIn(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  call: Call,
  { attemptId, trustDevice, ...input }: InputOf<typeof contract.finishSignIn>,
): Promise<SessionReply> {
  const proof = await weighAttempt(ctx, passwords, call, attemptId, input.proof);
  return transact(async (tx) => {
    const { person, ...passed } = await passAttempt(ctx, tx, call, { attemptId, proof, kind: "signIn" });
    return openSession(ctx, tx, call, person, { ...passed, trust: trustDevice });
  });
}

export function startPasskeySignIn(
  ctx: Context,
  transact: Transact,
): Promise<OutputOf<typeof contract.startPasskeySignIn>> {
  return transact((tx) => askForPasskey(ctx, tx, "anybody", []));
}

/** The passkey is something one has and it has made sure who holds it: both steps in one. */
export function signInByPasskey(
  ctx: Context,
  transact: Transact,
  call: Call,
  { passkey, sessionKey }: InputOf<typeof contract.signInByPasskey>,
): Promise<SessionReply> {
  return transact(async (tx) => {
    const person = await lockPerson(tx, await provePasskey(ctx, tx, "anybody", passkey));
    return openSession(ctx, tx, call, person, { method: "passkey", sessionKey, trust: false });
  });
}

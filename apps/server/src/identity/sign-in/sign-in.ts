import type { PublicJwk } from "@causeway/channel";
import type { InputOf, OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import type { Captchas } from "../captcha/captcha.ts";
import { findPersonByName, getPerson } from "../identity.store.ts";
import { countSending, makeCode, spendCode } from "./one-time-code.ts";
import { isTrusted, openSession } from "../session/open-session.ts";
import { recordSignIn } from "./record-sign-in.ts";
import type { Passwords } from "./password.ts";
import { internationalPhone, type Person } from "../person.ts";
import { askForPasskey, provePasskey } from "../factor/passkey.ts";
import { listPasskeys } from "../factor/passkey.store.ts";
import { countGuess, proveSecondStep, secondStepMethods } from "./second-step.ts";
import { deleteAttempt, findAttempt, insertAttempt } from "./sign-in-attempt.store.ts";
import { sendMessage } from "#notification/index.ts";
import { house, newId, type Id } from "#platform/ids.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { countFailure, forgetFailures, giveBackAttempt, type Limit } from "#platform/data/limit.ts";
import { Refusal, refuse } from "#platform/refusal.ts";

type SessionReply = OutputOf<typeof contract.finishSignIn>;

const perAccount: Limit = { name: "password-account", attempts: 5, perMs: 30 * 60_000 };
const perAddress: Limit = { name: "password-address", attempts: 50, perMs: 30 * 60_000 };
const perAttempt: Limit = { name: "second-step", attempts: 5, perMs: 10 * 60_000 };
const attemptTtlMs = 10 * 60_000;

export async function signInByPassword(
  ctx: Context,
  parts: { captchas: Captchas; passwords: Passwords },
  transact: Transact,
  call: Call,
  input: InputOf<typeof contract.signInByPassword>,
): Promise<SessionReply> {
  await transact((tx) => parts.captchas.check(tx, ctx.clock.now(), input));
  const name = input.username.toLowerCase();
  await countFailure(ctx.db, ctx.clock, perAddress, call.address);
  const person = await ctx.db.tx(house, (tx) => findPersonByName(tx, name));
  // User name and e-mail lead to one account and share its tries; a name nobody has is counted for itself.
  const account = person?.id ?? name;
  await countFailure(ctx.db, ctx.clock, perAccount, account);
  // Outside any transaction: checking is slow on purpose.
  if (!(await parts.passwords.fits(input.password, person?.passwordHash)) || !person)
    return transact(async (tx) => {
      await recordSignIn(ctx, tx, call, person?.id, "password", "wrongPassword");
      return refuse("signInFailed");
    });
  return transact(async (tx) => {
    await forgetFailures(tx, perAccount, account);
    await giveBackAttempt(tx, perAddress, call.address);
    return proceed(ctx, tx, call, person, { method: "password", sessionKey: input.sessionKey });
  });
}

export function signInByCode(
  ctx: Context,
  transact: Transact,
  call: Call,
  input: InputOf<typeof contract.signInByCode>,
): Promise<SessionReply> {
  return transact(async (tx) => {
    const { person } = await spendCode(ctx, tx, { purpose: "login", codeId: input.codeId, code: input.code });
    if (!person) return refuse("codeWrong");
    const { sessionKey } = input;
    return proceed(ctx, tx, call, await getPerson(tx, person), { method: "code", sessionKey });
  });
}

/** A trusted device goes straight in; everybody else is asked for a second step. */
async function proceed(
  ctx: Context,
  tx: Tx,
  call: Call,
  person: Person,
  first: { method: "password" | "code"; sessionKey: PublicJwk },
): Promise<SessionReply> {
  if (await isTrusted(ctx, tx, call, person))
    return openSession(ctx, tx, call, person, { ...first, trust: false });
  const now = ctx.clock.now();
  const attemptId: Id<"attempt"> = newId(now);
  await insertAttempt(tx, attemptId, { person: person.id, ...first }, new Date(now.getTime() + attemptTtlMs));
  return refuse("secondStepNeeded", { attemptId, methods: await secondStepMethods(tx, person) });
}

export function sendSecondStepCode(
  ctx: Context,
  transact: Transact,
  { attemptId, channel }: InputOf<typeof contract.sendSecondStepCode>,
): Promise<OutputOf<typeof contract.sendSecondStepCode>> {
  return transact(async (tx) => {
    const attempt = await findAttempt(tx, attemptId, ctx.clock.now());
    if (!attempt) return refuse("attemptOver");
    const person = await getPerson(tx, attempt.person);
    const to = channel === "email" ? person.email : internationalPhone(person.phoneArea, person.phone);
    await countSending(ctx, to);
    const { codeId, code } = await makeCode(ctx, tx, {
      purpose: "secondStep",
      target: attemptId,
      person: person.id,
    });
    await sendMessage(ctx, tx, {
      template: "code",
      purpose: "secondStep",
      code,
      channel,
      to,
      locale: person.language,
    });
    return { codeId, resendAfterMs: contract.codePauseMs };
  });
}

export function startPasskeyStep(
  ctx: Context,
  transact: Transact,
  { attemptId }: InputOf<typeof contract.startPasskeyStep>,
): Promise<OutputOf<typeof contract.startPasskeyStep>> {
  return transact(async (tx) => {
    const attempt = await findAttempt(tx, attemptId, ctx.clock.now());
    if (!attempt) return refuse("attemptOver");
    return askForPasskey(ctx, tx, `attempt ${attemptId}`, await listPasskeys(tx, attempt.person));
  });
}

export async function finishSignIn(
  ctx: Context,
  transact: Transact,
  call: Call,
  { attemptId, proof, trustDevice }: InputOf<typeof contract.finishSignIn>,
): Promise<SessionReply> {
  await countFailure(ctx.db, ctx.clock, perAttempt, attemptId);
  const known = await ctx.db.tx(house, (tx) => findAttempt(tx, attemptId, ctx.clock.now()));
  if (known) await countGuess(ctx, known.person, proof);
  return transact(async (tx) => {
    const attempt = await findAttempt(tx, attemptId, ctx.clock.now());
    if (!attempt) return refuse("attemptOver");
    const person = await getPerson(tx, attempt.person);
    const { method, sessionKey } = attempt;
    try {
      await proveSecondStep(ctx, tx, { id: attemptId, person }, proof);
    } catch (error) {
      if (error instanceof Refusal) await recordSignIn(ctx, tx, call, person.id, method, "wrongSecondStep");
      throw error;
    }
    await deleteAttempt(tx, attemptId);
    return openSession(ctx, tx, call, person, { method, sessionKey, trust: trustDevice });
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
    const person = await getPerson(tx, await provePasskey(ctx, tx, "anybody", passkey));
    return openSession(ctx, tx, call, person, { method: "passkey", sessionKey, trust: false });
  });
}

import type { PublicJwk } from "@causeway/channel";
import type { InputOf } from "@causeway/contract";
import type { finishSignIn } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { getPerson, lockPerson } from "../identity.store.ts";
import { internationalPhone, type Person } from "../person.ts";
import type { Passwords } from "./password.ts";
import { isKnownDevice } from "../session/known-device.ts";
import { recordSignIn, seeingLocks } from "./record-sign-in.ts";
import {
  guessesOfKnown,
  guessesOfStranger,
  proveSecondStep,
  weighProof,
  type Proving,
  type SecondStepProof,
} from "./second-step.ts";
import {
  deleteAttempt,
  findAttempt,
  findAttemptOwner,
  insertAttempt,
  type Attempt,
  type FirstStep,
} from "./sign-in-attempt.store.ts";
import { house, newId, type Id } from "#platform/ids.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call } from "#platform/http/binding.ts";
import { countGuess, type Limit } from "#platform/data/limit.ts";
import { noteRefused } from "#platform/data/security.ts";
import { Refusal, refuse } from "#platform/refusal.ts";

const perAttempt: Limit = { name: "second-step", attempts: 5, perMs: 10 * 60_000 };
const attemptTtlMs = 10 * 60_000;

/** The first step is passed; what is asked for now is something else. */
export async function beginAttempt(
  ctx: Context,
  tx: Tx,
  person: Person,
  first: FirstStep,
  sessionKey: PublicJwk,
): Promise<Id<"attempt">> {
  const now = ctx.clock.now();
  const attemptId: Id<"attempt"> = newId(now);
  const attempt = { person: person.id, first, sessionKey };
  await insertAttempt(tx, attemptId, attempt, new Date(now.getTime() + attemptTtlMs));
  return attemptId;
}

/** Where the code went that somebody has handed in, if he has that address still. */
export function channelOf(person: Person, isFor: (target: string) => boolean): "email" | "sms" {
  if (isFor(person.email)) return "email";
  if (person.phoneVerified && isFor(internationalPhone(person.phoneArea, person.phone))) return "sms";
  return refuse("codeWrong");
}

export async function findProving(
  ctx: Context,
  tx: Tx,
  attemptId: string,
): Promise<Proving & Pick<Attempt, "sessionKey">> {
  const attempt = await findAttempt(tx, attemptId, ctx.clock.now());
  if (!attempt) return refuse("attemptOver");
  return { ...attempt, id: attemptId, person: await getPerson(tx, attempt.person) };
}

/** The same for what the proof opens: nobody changes how the person proves himself until the transaction ends. */
export async function lockProving(
  ctx: Context,
  tx: Tx,
  attemptId: string,
): Promise<Proving & Pick<Attempt, "sessionKey">> {
  const whose = (await findAttemptOwner(tx, attemptId)) ?? refuse("attemptOver");
  const person = await lockPerson(tx, whose);
  return { ...(await findProving(ctx, tx, attemptId)), person };
}

/** Before the transaction: the try is counted, and what is slow is done only where an attempt stands. */
export async function weighAttempt(
  ctx: Context,
  passwords: Passwords,
  call: Call,
  attemptId: string,
  proof: InputOf<typeof finishSignIn>["proof"],
): Promise<SecondStepProof> {
  const { person, isKnown } = await ctx.db.tx(house, async (tx) => {
    const attempt = await findProving(ctx, tx, attemptId);
    return { ...attempt, isKnown: await isKnownDevice(tx, call, attempt.person) };
  });
  const guesses =
    isKnown && call.deviceId
      ? guessesOfKnown(person.id, call.deviceId)
      : guessesOfStranger(person.id, call.network);
  return seeingLocks(ctx, call, person.id, () =>
    countGuess(ctx, [{ limit: perAttempt, who: attemptId }], () =>
      weighProof(ctx, passwords, person, proof, guesses),
    ),
  );
}

/** The second step, for an attempt of this kind: whoever gets here has proved two things, and the attempt is over. */
export async function passAttempt(
  ctx: Context,
  tx: Tx,
  call: Call,
  { attemptId, proof, kind }: { attemptId: string; proof: SecondStepProof; kind: "signIn" | "reset" },
): Promise<{ person: Person; sessionKey: PublicJwk; method: "password" | "code" }> {
  const attempt = await lockProving(ctx, tx, attemptId);
  const { person, first, sessionKey } = attempt;
  // A reset sends to a number that nobody has proved yet, which is no way of signing in.
  if ((first.by === "reset") !== (kind === "reset")) refuse("attemptOver");
  const method = first.by === "password" ? "password" : "code";
  try {
    await proveSecondStep(ctx, tx, attempt, proof);
  } catch (error) {
    if (error instanceof Refusal) {
      await recordSignIn(ctx, tx, call, person.id, method, "wrongSecondStep");
      await noteRefused(ctx, call, { kind: "signIn.wrongSecondStep", person: person.id });
    }
    throw error;
  }
  await deleteAttempt(tx, attemptId);
  return { person, sessionKey, method };
}

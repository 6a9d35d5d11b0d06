import type { FactorMethod, SecondStepMethod } from "@causeway/contract";
import { codePauseMs, type secondStepProof } from "@causeway/contract/portal/identity";
import type * as z from "zod/mini";
import { isTextable, notify, sendMessage, type SentCodePurpose } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import {
  countFailure,
  countGuess,
  forgetFailures,
  giveBackAttempt,
  type Guess,
  type Limit,
} from "#platform/data/limit.ts";
import { daysInMs } from "#platform/day.ts";
import { refuse } from "#platform/refusal.ts";
import type { Context } from "#context.ts";
import { spendAuthenticatorCode } from "../factor/authenticator.ts";
import { countRecoveryCodes, findBoundAt } from "../factor/authenticator.store.ts";
import { auditEverywhere } from "../profile/credential-change.ts";
import { recoveryCodeUsed } from "../factor/factor.messages.ts";
import { countSending, makeCode, spendCode } from "./one-time-code.ts";
import type { Passwords } from "./password.ts";
import type { FirstStep } from "./sign-in-attempt.store.ts";
import { provePasskey } from "../factor/passkey.ts";
import { listPasskeys } from "../factor/passkey.store.ts";
import { internationalPhone, maskEmail, maskPhone, type Person, type PersonId } from "../person.ts";
import { setPhone } from "../profile/profile.store.ts";
import { spendRecoveryCode } from "../factor/recovery-code.ts";

type Channel = "email" | "sms";

/**
 * A proof as the transaction takes it: where the guess was counted, and whether a password fits, which was looked at before
 * and is slow on purpose.
 */
export type SecondStepProof = (
  | Exclude<SentProof, { method: "password" }>
  | { readonly method: "password"; readonly fits: boolean }
) & { readonly guesses: readonly Guess[] };
type SentProof = z.output<typeof secondStepProof>;

/** What somebody proves himself for, and to what his proof is bound. */
export type Proving = { readonly id: string; readonly person: Person; readonly first: FirstStep };

const halfAnHour = 30 * 60_000;
/**
 * Whoever knows a password or reads a mailbox can begin as many attempts as he likes, so what nobody sends is counted for
 * whoever guesses and the person he guesses at.
 */
const perGuesser: Limit = { name: "factor-guess", attempts: 5, perMs: halfAnHour };
/** All strangers at one person, from wherever; whoever has been here before has tries of his own. */
const ofStrangers: readonly Limit[] = [
  { name: "factor-strangers", attempts: 10, perMs: halfAnHour },
  { name: "factor-strangers-day", attempts: 50, perMs: daysInMs(1) },
];

/** Where a guess at this person's factors counts, for whoever makes it: a device he is known on, or a session of his. */
export function guessesOfKnown(person: PersonId, known: string): readonly Guess[] {
  return [{ limit: perGuesser, who: `${known} ${person}` }];
}

export function guessesOfStranger(person: PersonId, network: string): readonly Guess[] {
  return [
    { limit: perGuesser, who: `${network} ${person}` },
    ...ofStrangers.map((limit) => ({ limit, who: person })),
  ];
}

/** A right one takes back what the guesser has used up, and of what he shares with others his own try alone. */
async function forgive(tx: Tx, guesses: readonly Guess[]): Promise<void> {
  for (const { limit, who } of guesses)
    await (limit === perGuesser ? forgetFailures : giveBackAttempt)(tx, limit, who);
}

/**
 * The factors of this person beside what he has proved already, strongest first. With a passkey or an authenticator no
 * mailbox and no phone is enough beside a password: whoever has them could reset that as well.
 */
export async function otherFactors(
  ctx: Context,
  tx: Tx,
  person: Person,
  first: FirstStep,
): Promise<FactorMethod[]> {
  const passkeys = await listPasskeys(tx, person.id);
  const bound = (await findBoundAt(tx, person.id)) !== undefined;
  if (passkeys.length > 0 || bound) {
    const recovery = (await countRecoveryCodes(tx, person.id)) > 0;
    return [
      ...(passkeys.length > 0 ? [{ method: "passkey" } as const] : []),
      ...(bound ? [{ method: "authenticator" } as const] : []),
      ...(recovery ? [{ method: "recovery" } as const] : []),
    ];
  }
  if (person.authenticatorDue) return [];
  const shown = first.by === "password" ? undefined : first.channel;
  // Whoever lost his password and has nothing but a mailbox proves the number he wrote down: the mailbox alone is no two.
  const phoneCounts =
    (person.phoneVerified || first.by === "reset") &&
    isTextable(ctx, internationalPhone(person.phoneArea, person.phone));
  return [
    ...(shown === "email" ? [] : [{ method: "email", masked: maskEmail(person.email) } as const]),
    ...(shown === "sms" || !phoneCounts
      ? []
      : [{ method: "sms", masked: maskPhone(person.phoneArea, person.phone) } as const]),
  ];
}

/** The same, and the password for whoever came by a code and has nothing stronger. */
export async function secondStepMethods(
  ctx: Context,
  tx: Tx,
  person: Person,
  first: FirstStep,
): Promise<SecondStepMethod[]> {
  const factors = await otherFactors(ctx, tx, person, first);
  if (person.authenticatorDue) return factors;
  const isWeak = factors.every(({ method }) => method === "email" || method === "sms");
  return first.by === "code" && isWeak ? [{ method: "password" }, ...factors] : factors;
}

async function assertOffered(
  ctx: Context,
  tx: Tx,
  { person, first }: Proving,
  method: SentProof["method"],
): Promise<void> {
  const offered = await secondStepMethods(ctx, tx, person, first);
  if (!offered.some((way) => way.method === method)) refuse("methodNotOffered");
}

/** Sends a code for the second step, where that is a way this person has. */
export async function sendProvingCode(
  ctx: Context,
  tx: Tx,
  proving: Proving,
  channel: Channel,
  purpose: Extract<SentCodePurpose, "secondStep" | "reauth">,
): Promise<{ codeId: string; resendAfterMs: number }> {
  const { id: target, person } = proving;
  await assertOffered(ctx, tx, proving, channel);
  const to = channel === "email" ? person.email : internationalPhone(person.phoneArea, person.phone);
  await countSending(ctx, purpose, to);
  const { codeId, code } = await makeCode(ctx, tx, { purpose: "secondStep", target, person: person.id });
  const message = { template: "code", purpose, code, channel, to, locale: person.language } as const;
  await tx.asTenant(house, (own) => sendMessage(ctx, own, message));
  return { codeId, resendAfterMs: codePauseMs };
}

/**
 * What comes before the transaction: a guess is counted before it is looked at, so that no rollback gives it back, and
 * a password is looked at.
 */
export async function weighProof(
  ctx: Context,
  passwords: Passwords,
  person: Person,
  proof: SentProof,
  guesses: readonly Guess[],
): Promise<SecondStepProof> {
  if (proof.method === "authenticator" || proof.method === "recovery")
    for (const { limit, who } of guesses) await countFailure(ctx.db, ctx.clock, limit, who);
  if (proof.method !== "password") return { ...proof, guesses };
  const fits = await countGuess(ctx, guesses, () => passwords.fits(proof.password, person.passwordHash));
  return { method: "password", fits, guesses };
}

/** Refuses unless the proof is this person's, was made for this, and is of a way that counts beside the first step. */
export async function proveSecondStep(
  ctx: Context,
  tx: Tx,
  proving: Proving,
  proof: SecondStepProof,
): Promise<void> {
  await assertOffered(ctx, tx, proving, proof.method);
  const { id: person } = proving.person;
  switch (proof.method) {
    case "password":
      if (!proof.fits) refuse("passwordWrong");
      return forgive(tx, proof.guesses);
    case "passkey":
      if ((await provePasskey(ctx, tx, `attempt ${proving.id}`, proof.passkey)) !== person)
        refuse("passkeyWrong");
      return;
    case "authenticator":
      await spendAuthenticatorCode(ctx, tx, person, proof.code);
      return forgive(tx, proof.guesses);
    case "recovery":
      await spendRecoveryCode(ctx, tx, person, proof.code);
      await tellRecoveryCodeUsed(ctx, tx, person);
      return forgive(tx, proof.guesses);
    case "email":
    case "sms": {
      const { isFor } = await spendCode(ctx, tx, { purpose: "secondStep", ...proof });
      if (!isFor(proving.id)) refuse("codeWrong");
      if (proof.method === "sms") await confirmPhone(ctx, tx, proving.person);
    }
  }
}

/** A code that was sent to the number came back. */
async function confirmPhone(ctx: Context, tx: Tx, person: Person): Promise<void> {
  if (person.phoneVerified) return;
  await setPhone(tx, person.id, { area: person.phoneArea, phone: person.phone }, ctx.clock.now());
  await auditEverywhere(ctx, tx, person.id, "phone.confirmed");
}

async function tellRecoveryCodeUsed(ctx: Context, tx: Tx, person: PersonId): Promise<void> {
  const left = await countRecoveryCodes(tx, person);
  await notify(ctx, tx, {
    tenant: house,
    to: { personId: person },
    kind: recoveryCodeUsed,
    words: { left: String(left) },
  });
  await auditEverywhere(ctx, tx, person, "factor.recoveryCodeUsed");
}

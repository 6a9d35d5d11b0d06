import type { FactorMethod, SecondStepMethod } from "@causeway/contract";
import { codePauseMs, type secondStepProof } from "@causeway/contract/portal/identity";
import type * as z from "zod/mini";
import { isTextable, notify, sendMessage, type SentCodePurpose } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { countFailure, countGuess, forgetFailures, type Limit } from "#platform/data/limit.ts";
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

/** A proof as the transaction takes it: whether a password fits was looked at before, which is slow on purpose. */
export type SecondStepProof =
  | Exclude<SentProof, { method: "password" }>
  | { readonly method: "password"; readonly fits: boolean };
type SentProof = z.output<typeof secondStepProof>;

/** What somebody proves himself for, and to what his proof is bound. */
export type Proving = { readonly id: string; readonly person: Person; readonly first: FirstStep };

/**
 * Whoever knows a password can begin as many attempts as he likes, so codes that nobody sends are counted per person.
 */
const guessing: Limit = { name: "factor-guess", attempts: 5, perMs: 30 * 60_000 };
/** A password after a code: nobody gets here who does not read what is sent to the person. */
const passwordGuessing: Limit = { name: "password-second", attempts: 5, perMs: 30 * 60_000 };

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
): Promise<SecondStepProof> {
  if (proof.method === "authenticator" || proof.method === "recovery")
    await countFailure(ctx.db, ctx.clock, guessing, person.id);
  if (proof.method !== "password") return proof;
  const fits = await countGuess(ctx, [{ limit: passwordGuessing, who: person.id }], () =>
    passwords.fits(proof.password, person.passwordHash),
  );
  return { method: "password", fits };
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
      return forgetFailures(tx, passwordGuessing, person);
    case "passkey":
      if ((await provePasskey(ctx, tx, `attempt ${proving.id}`, proof.passkey)) !== person)
        refuse("passkeyWrong");
      return;
    case "authenticator":
      await spendAuthenticatorCode(ctx, tx, person, proof.code);
      return forgetFailures(tx, guessing, person);
    case "recovery":
      await spendRecoveryCode(ctx, tx, person, proof.code);
      await tellRecoveryCodeUsed(ctx, tx, person);
      return forgetFailures(tx, guessing, person);
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

import type { SecondStepMethod } from "@causeway/contract";
import type { secondStepProof } from "@causeway/contract/portal/identity";
import type * as z from "zod/mini";
import { notify } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { countFailure, forgetFailures, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import type { Context } from "#context.ts";
import { spendAuthenticatorCode } from "../factor/authenticator.ts";
import { countRecoveryCodes, findBoundAt } from "../factor/authenticator.store.ts";
import { auditEverywhere } from "../profile/credential-change.ts";
import { recoveryCodeUsed } from "../factor/factor.messages.ts";
import { spendCode } from "./one-time-code.ts";
import { provePasskey } from "../factor/passkey.ts";
import { listPasskeys } from "../factor/passkey.store.ts";
import { maskEmail, maskPhone, type Person, type PersonId } from "../person.ts";
import { spendRecoveryCode } from "../factor/recovery-code.ts";

export type SecondStepProof = z.output<typeof secondStepProof>;

/**
 * Whoever knows a password can begin as many attempts as he likes, so codes that nobody sends are counted per person.
 */
const guessing: Limit = { name: "factor-guess", attempts: 5, perMs: 30 * 60_000 };

/** The ways this person has, strongest first. */
export async function secondStepMethods(tx: Tx, person: Person): Promise<SecondStepMethod[]> {
  const passkeys = await listPasskeys(tx, person.id);
  const bound = (await findBoundAt(tx, person.id)) !== undefined;
  const recovery = bound && (await countRecoveryCodes(tx, person.id)) > 0;
  return [
    ...(passkeys.length > 0 ? [{ method: "passkey" } as const] : []),
    ...(bound ? [{ method: "authenticator" } as const] : []),
    { method: "email", masked: maskEmail(person.email) },
    { method: "sms", masked: maskPhone(person.phoneArea, person.phone) },
    ...(recovery ? [{ method: "recovery" } as const] : []),
  ];
}

/** Counts a guess before it is looked at; outside any transaction, so that no rollback gives it back. */
export async function countGuess(ctx: Context, person: PersonId, proof: SecondStepProof): Promise<void> {
  if (proof.method === "authenticator" || proof.method === "recovery")
    await countFailure(ctx.db, ctx.clock, guessing, person);
}

/** Refuses unless the proof is this person's and was made for this attempt. */
export async function proveSecondStep(
  ctx: Context,
  tx: Tx,
  attempt: { id: string; person: Person },
  proof: SecondStepProof,
): Promise<void> {
  const { id: person } = attempt.person;
  switch (proof.method) {
    case "passkey":
      if ((await provePasskey(ctx, tx, `attempt ${attempt.id}`, proof.passkey)) !== person)
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
      if (!isFor(attempt.id)) refuse("codeWrong");
    }
  }
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

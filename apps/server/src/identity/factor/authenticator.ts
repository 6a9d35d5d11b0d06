import type { Context } from "#context.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { totpStep } from "#platform/crypto/totp.ts";
import { lockAuthenticator, setLastStep } from "./authenticator.store.ts";
import type { PersonId } from "../person.ts";

/** Refuses unless the person's app shows this code now and its step was not used before. */
export async function spendAuthenticatorCode(
  ctx: Context,
  tx: Tx,
  person: PersonId,
  code: string,
): Promise<void> {
  const bound = await lockAuthenticator(tx, ctx.cipher, person);
  const step = bound && totpStep(bound.key, code, ctx.clock.now(), bound.lastStep);
  if (step === undefined) return refuse("codeWrong");
  await setLastStep(tx, person, step);
}

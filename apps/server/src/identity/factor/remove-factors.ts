import type { Context } from "#context.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysAfter } from "#platform/day.ts";
import { endSessionsOf, holdPayments } from "../identity.store.ts";
import type { PersonId } from "../person.ts";
import { distrustDevices } from "../session/device.store.ts";
import { deleteCodesOf } from "../sign-in/one-time-code.store.ts";
import { deleteAttemptsOf } from "../sign-in/sign-in-attempt.store.ts";
import {
  countRecoveryCodes,
  deleteAuthenticator,
  findBoundAt,
  setAuthenticatorDue,
} from "./authenticator.store.ts";
import { deletePasskeys, listPasskeys } from "./passkey.store.ts";

/** Longer than after any other change: everything that he proved himself with is new. */
const paymentHoldDays = 3;

/** What a person has beside his password, his mailbox and his phone. */
type Factors = {
  readonly authenticator: boolean;
  readonly recoveryCodes: number;
  readonly passkeys: number;
};

export async function listFactorsOf(tx: Tx, person: PersonId): Promise<Factors> {
  return {
    authenticator: (await findBoundAt(tx, person)) !== undefined,
    recoveryCodes: await countRecoveryCodes(tx, person),
    passkeys: (await listPasskeys(tx, person)).length,
  };
}

/**
 * Takes away whatever somebody lost, and whatever was opened or begun with it. Until he has an authenticator neither his
 * mailbox nor his phone lets anybody in: whoever has those and the password would be as near as he is.
 */
export async function removeFactors(ctx: Context, tx: Tx, person: PersonId): Promise<void> {
  await deleteAuthenticator(tx, person);
  await deletePasskeys(tx, person);
  await setAuthenticatorDue(tx, person);
  await endSessionsOf(tx, person);
  await deleteAttemptsOf(tx, person);
  await deleteCodesOf(tx, person);
  await distrustDevices(tx, person);
  await holdPayments(tx, person, daysAfter(ctx.clock.now(), paymentHoldDays));
}

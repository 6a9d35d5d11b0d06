import type { InputOf, OutputOf } from "@causeway/contract";
import type { proveReset as proveRoute, resetPassword as route } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { secureAccount } from "../profile/credential-change.ts";
import { endSessionsOf, setPassword } from "../identity.store.ts";
import { passwordReset } from "../identity.messages.ts";
import { makeCode, spendCode } from "./one-time-code.ts";
import { isCommonPassword, type Passwords } from "./password.ts";
import { notify } from "#notification/index.ts";
import type { Transact } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

/** Trades the code for the right to set a password, so that a wrong code is named before a password is chosen. */
export function proveReset(
  ctx: Context,
  transact: Transact,
  input: InputOf<typeof proveRoute>,
): Promise<OutputOf<typeof proveRoute>> {
  return transact(async (tx) => {
    const { person } = await spendCode(ctx, tx, { purpose: "reset", ...input });
    if (!person) return refuse("codeWrong");
    return makeCode(ctx, tx, { purpose: "newPassword", target: person, person });
  });
}

/** A new password ends every session, distrusts every device and holds payments for a day. */
export async function resetPassword(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  input: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  if (isCommonPassword(input.password)) refuse("passwordCommon");
  const hash = await passwords.hash(input.password);
  return transact(async (tx) => {
    const { person } = await spendCode(ctx, tx, { purpose: "newPassword", ...input.proof });
    if (!person) return refuse("codeWrong");
    await setPassword(tx, person, hash, ctx.clock.now());
    await endSessionsOf(tx, person);
    await notify(ctx, tx, { tenant: house, to: { personId: person }, kind: passwordReset, words: {} });
    await secureAccount(ctx, tx, person, "password.reset");
    return { reset: true };
  });
}

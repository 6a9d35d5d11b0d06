import type { InputOf, OutputOf } from "@causeway/contract";
import type { proveReset as proveRoute, resetPassword as route } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { secureAccount } from "../profile/credential-change.ts";
import { endSessionsOf, getPerson, lockPerson, setPassword } from "../identity.store.ts";
import { passwordReset } from "../identity.messages.ts";
import { openSession } from "../session/open-session.ts";
import { beginAttempt, channelOf, passAttempt, weighAttempt } from "./attempt.ts";
import { spendCode } from "./one-time-code.ts";
import { otherFactors } from "./second-step.ts";
import { isCommonPassword, type Passwords } from "./password.ts";
import { notify } from "#notification/index.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

/**
 * The code that was sent is one proof, and a password takes two: whoever reads somebody's mail must not come in by it.
 * Says what else counts.
 */
export function proveReset(
  ctx: Context,
  transact: Transact,
  { sessionKey, ...guess }: InputOf<typeof proveRoute>,
): Promise<OutputOf<typeof proveRoute>> {
  return transact(async (tx) => {
    const { person: id, isFor } = await spendCode(ctx, tx, { purpose: "reset", ...guess });
    if (!id) return refuse("codeWrong");
    const person = await lockPerson(tx, id);
    const first = { by: "reset", channel: channelOf(person, isFor) } as const;
    const attemptId = await beginAttempt(ctx, tx, person, first, sessionKey);
    return { attemptId, methods: await otherFactors(ctx, tx, person, first) };
  });
}

/**
 * A new password ends every session, distrusts every device and holds payments for a day; no factor is touched. Who has
 * proved two things is in.
 */
export async function resetPassword(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  call: Call,
  { attemptId, password, ...input }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  if (isCommonPassword(password)) refuse("passwordCommon");
  passwords.assertRoom();
  const proof = await weighAttempt(ctx, passwords, call, attemptId, input.proof);
  const hash = await passwords.hash(password);
  return transact(async (tx) => {
    const passed = await passAttempt(ctx, tx, call, { attemptId, proof, kind: "reset" });
    const { id } = passed.person;
    await setPassword(tx, id, hash, ctx.clock.now());
    await endSessionsOf(tx, id);
    await notify(ctx, tx, { tenant: house, to: { personId: id }, kind: passwordReset, words: {} });
    await secureAccount(ctx, tx, id, "password.reset");
    return openSession(ctx, tx, call, await getPerson(tx, id), { ...passed, trust: false });
  });
}

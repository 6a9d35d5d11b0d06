import type { RefusalName } from "@causeway/contract";
import type { Context } from "#context.ts";
import { attemptsOver, attemptsSoFar, type Limit } from "#platform/data/limit.ts";
import { noteRefused } from "#platform/data/security.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { Refusal } from "#platform/refusal.ts";

const failuresPerBit = 4;
const mostExtraBits = 6;
const perNetwork: Limit = {
  name: "sign-in-network",
  attempts: failuresPerBit * mostExtraBits,
  perMs: 30 * 60_000,
};
const failures: ReadonlySet<RefusalName> = new Set([
  "captchaWrong",
  "signInFailed",
  "codeWrong",
  "lockedUntil",
]);

type Act<C extends Call, I, O> = (transact: Transact, call: C, input: I) => Promise<O>;

/** The same act, and its failures are counted for the network they come from. */
export function countingFailures<C extends Call, I, O>(ctx: Context, act: Act<C, I, O>): Act<C, I, O> {
  return async (transact, call, input) => {
    try {
      return await act(transact, call, input);
    } catch (error) {
      if (error instanceof Refusal && failures.has(error.refusal)) await countNetwork(ctx, call);
      throw error;
    }
  };
}

async function countNetwork(ctx: Context, call: Call): Promise<void> {
  await attemptsOver(ctx.db, ctx.clock, perNetwork, call.network);
  const failed = await attemptsSoFar(ctx.db, ctx.clock, perNetwork, call.network);
  const isRaised = failed % failuresPerBit === 0 && failed <= perNetwork.attempts;
  if (isRaised) await noteRefused(ctx, call, { kind: "captcha.raised", details: { failed: String(failed) } });
}

/** Every four failures of a network within half an hour double the work before its next captcha, six times at most. */
export async function workBitsFor(ctx: Context, network: string): Promise<number> {
  const calm = ctx.config.portal.captchaWorkBits;
  if (calm === 0) return 0;
  const failed = await attemptsSoFar(ctx.db, ctx.clock, perNetwork, network);
  return calm + Math.min(mostExtraBits, Math.floor(failed / failuresPerBit));
}

import { isIPv6 } from "node:net";
import type { RefusalName } from "@causeway/contract";
import type { Context } from "#context.ts";
import { attemptsOver, attemptsSoFar, type Limit } from "#platform/data/limit.ts";
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
      if (error instanceof Refusal && failures.has(error.refusal))
        await attemptsOver(ctx.db, ctx.clock, perNetwork, networkOf(call.address));
      throw error;
    }
  };
}

/** Every four failures of a network within half an hour double the work before its next captcha, six times at most. */
export async function workBitsFor(ctx: Context, address: string): Promise<number> {
  const calm = ctx.config.api.captchaWorkBits;
  if (calm === 0) return 0;
  const failed = await attemptsSoFar(ctx.db, ctx.clock, perNetwork, networkOf(address));
  return calm + Math.min(mostExtraBits, Math.floor(failed / failuresPerBit));
}

/** Whose failures count together: one address of IPv4, or of IPv6 the /64 that one household is given. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = [], after = []] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const left = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: left }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

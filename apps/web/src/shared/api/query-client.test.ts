import { expect, test, vi } from "vitest";
import { CallFailed, CallRefused } from "./call-error.ts";
import { createQueryClient } from "./query-client.ts";

const timesAsked = async (failure: Error) => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<never>>(() => Promise.reject(failure));
  const answer = createQueryClient()
    .fetchQuery({ queryKey: ["one"], queryFn: ask })
    .catch(() => {});
  await vi.runAllTimersAsync();
  await answer;
  vi.useRealTimers();
  return ask.mock.calls.length;
};

test("what was refused is not asked again by itself", async () => {
  expect(await timesAsked(new CallRefused({ code: 401, data: null, errorMessage: "sign in first" }))).toBe(1);
});

test("what was lost on its way is asked for again, three times", async () => {
  expect(await timesAsked(new CallFailed("network", "the line was cut"))).toBe(4);
});

import { code } from "@causeway/contract/code";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import { expect, test, vi } from "vitest";
import type { Call } from "./call.ts";
import { CallRefused } from "./call-error.ts";
import { createProvedCall } from "./proved-call.ts";

const unproved = new CallRefused({ code: code.stepUpNeeded, data: null, errorMessage: "prove it" });

/** A server that answers once it has been shown a proof. */
function guarded() {
  const state = { proved: false, calls: 0 };
  const call = (async () => {
    state.calls += 1;
    if (!state.proved) throw unproved;
    return "done";
  }) as unknown as Call;
  return { state, call };
}

test("a call that needs a proof is made again once it was given", async () => {
  const { state, call } = guarded();
  const proved = createProvedCall(call, async () => (state.proved = true));
  expect(await proved(clientUserInfo, {})).toBe("done");
  expect(state.calls).toBe(2);
});

test("calls that meet ask the person once", async () => {
  const { state, call } = guarded();
  const prove = vi.fn<() => Promise<boolean>>(async () => (state.proved = true));
  const proved = createProvedCall(call, prove);
  expect(await Promise.all([proved(clientUserInfo, {}), proved(clientUserInfo, {})])).toEqual([
    "done",
    "done",
  ]);
  expect(prove).toHaveBeenCalledTimes(1);
});

test("whoever does not prove it gets the refusal, and is asked again next time", async () => {
  const { call } = guarded();
  const prove = vi.fn<() => Promise<boolean>>(async () => false);
  const proved = createProvedCall(call, prove);
  await expect(proved(clientUserInfo, {})).rejects.toBe(unproved);
  await expect(proved(clientUserInfo, {})).rejects.toBe(unproved);
  expect(prove).toHaveBeenCalledTimes(2);
});

test("a call that renews the session asks nobody, for the proof would wait for it", async () => {
  const { call } = guarded();
  const prove = vi.fn<() => Promise<boolean>>(async () => true);
  const proved = createProvedCall(call, prove);
  await expect(proved(clientUserInfo, {}, { renewing: true })).rejects.toBe(unproved);
  expect(prove).not.toHaveBeenCalled();
});

test("any other refusal is the caller's", async () => {
  const other = new CallRefused({ code: code.notFound, data: null, errorMessage: "none" });
  const prove = vi.fn<() => Promise<boolean>>(async () => true);
  const proved = createProvedCall(async () => Promise.reject(other), prove);
  await expect(proved(clientUserInfo, {})).rejects.toBe(other);
  expect(prove).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraftSaver, restMs, retryMs } from "./draft-saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers when it is told to, and remembers what it was sent and how much was under way at once. */
function played() {
  const waiting: { resolve: (saved: string) => void; reject: (error: Error) => void }[] = [];
  const sent: string[] = [];
  let most = 0;
  const saver = createDraftSaver<string, string>({
    first: "",
    save: (content) => {
      sent.push(content);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      waiting.push({ resolve, reject });
      most = Math.max(most, waiting.length);
      return promise;
    },
    isLost: (error) => (error as Error).message === "somebody else was faster",
  });
  return {
    saver,
    sent,
    most: () => most,
    answer: async (saved: string) => {
      waiting.shift()?.resolve(saved);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async (message: string) => {
      waiting.shift()?.reject(new Error(message));
      await vi.advanceTimersByTimeAsync(0);
    },
    state: () => saver.snapshot().state,
  };
}

test("a draft is saved once the typing rests, with the newest of it", async () => {
  const { saver, sent, state, answer } = played();
  for (const typed of ["海", "海港"]) {
    saver.change(typed);
    await vi.advanceTimersByTimeAsync(restMs - 1);
  }
  expect([sent, state()]).toEqual([[], "dirty"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, state()]).toEqual([["海港"], "saving"]);
  await answer("first");
  expect(saver.snapshot()).toEqual({ state: "saved", saved: "first" });
});

test("savings never overlap: what is typed meanwhile is saved after the running one, the newest alone", async () => {
  const { saver, sent, most, answer, state } = played();
  saver.change("a");
  await vi.advanceTimersByTimeAsync(restMs);
  for (const typed of ["ab", "abc"]) {
    saver.change(typed);
    await vi.advanceTimersByTimeAsync(10 * restMs);
  }
  expect(sent).toEqual(["a"]);
  await answer("first");
  expect([sent, state()]).toEqual([["a", "abc"], "saving"]);
  await answer("second");
  expect(saver.snapshot()).toEqual({ state: "saved", saved: "second" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, most()]).toEqual([2, 1]);
});

test("flushing waits for the newest, and gives what its saving gave", async () => {
  const { saver, answer } = played();
  saver.change("a");
  const flushed = saver.flush();
  saver.change("ab");
  await answer("first");
  await answer("second");
  expect(await flushed).toBe("second");
});

test("a saving that failed is tried again by itself, and one that can never succeed is not", async () => {
  const { saver, sent, state, fail, answer } = played();
  saver.change("a");
  await vi.advanceTimersByTimeAsync(restMs);
  await fail("the line was cut");
  expect(state()).toBe("failed");
  await vi.advanceTimersByTimeAsync(retryMs);
  await answer("first");
  expect([sent, state()]).toEqual([["a", "a"], "saved"]);
  saver.change("ab");
  await vi.advanceTimersByTimeAsync(restMs);
  await fail("somebody else was faster");
  saver.change("abc");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, state()]).toEqual([3, "lost"]);
});

test("whoever leaves has what he typed sent at once, and not again when that fails", async () => {
  const { saver, sent, fail } = played();
  saver.change("a");
  saver.leave();
  expect(sent).toEqual(["a"]);
  await fail("the line was cut");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a"]);
});

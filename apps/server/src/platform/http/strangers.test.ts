import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "#platform/refusal.ts";
import { createStrangers } from "./strangers.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A thread whose business is told. */
function aThread() {
  let share = 0;
  let [entered, sentAway, waiting] = [0, 0, 0];
  const strangers = createStrangers(0.5, { busy: () => share });
  const arrive = (count: number) => {
    for (let n = 0; n < count; n++) {
      waiting++;
      void strangers
        .letIn()
        .then(
          () => entered++,
          (error: unknown) => {
            if (!(error instanceof Refusal) || error.refusal !== "busy") throw error;
            sentAway++;
          },
        )
        .finally(() => waiting--);
    }
  };
  /** What comes of those who are there and those who arrive meanwhile, spread evenly, while it is so busy. */
  const pass = async (ms: number, busy: number, perMs = 0) => {
    share = busy;
    [entered, sentAway] = [0, 0];
    for (let at = 0; at < ms; at++) {
      arrive(perMs);
      await vi.advanceTimersByTimeAsync(1);
    }
    return { entered, sentAway, waiting };
  };
  return { arrive, pass };
}
const looks = Array.from({ length: 10 });

/** A thread that was busy for so long that the fewest come in. */
async function aBusyThread() {
  const thread = aThread();
  await thread.pass(1_000, 0.9, 2);
  // Whoever is still in the line comes in first.
  await thread.pass(1_500, 0.9);
  return thread;
}

describe("strangers", () => {
  test("all come in while there is time for them", async () => {
    const { pass } = aThread();
    expect(await pass(1_000, 0.3, 1)).toEqual({ entered: 1_000, sentAway: 0, waiting: 0 });
  });

  test("who arrive at one moment come in one after the other and none is sent away, while there is time", async () => {
    const { arrive, pass } = aThread();
    arrive(100);
    expect((await pass(1, 0.3)).entered).toBeLessThanOrEqual(4);
    expect(await pass(199, 0.3)).toMatchObject({ sentAway: 0, waiting: 0 });
  });

  test("come in by fewer and fewer while the thread is busy, and never by none", async () => {
    const { pass } = aThread();
    const entered: number[] = [];
    for (const _ of looks) entered.push((await pass(50, 0.9, 2)).entered);
    expect(entered).toEqual(entered.toSorted((a, b) => b - a));
    expect(entered.at(-1)).toBe(2);
  });

  test("are few within a fifth of a second, however much time there was before", async () => {
    const { pass } = aThread();
    await pass(10_000, 0);
    await pass(200, 0.9, 1);
    expect((await pass(50, 0.9, 1)).entered).toBe(2);
  });

  test("do not come in by many after the thread was held up", async () => {
    const { arrive, pass } = await aBusyThread();
    arrive(40);
    // Nothing else happens in a thread that is held up.
    const [now, heldUpMs] = [performance.now.bind(performance), 400];
    using _clock = vi.spyOn(performance, "now").mockImplementation(() => now() + heldUpMs);
    expect((await pass(3, 0.9)).entered).toBeLessThanOrEqual(2);
  });

  test("wait in a line that has an end, for a second at most", async () => {
    const { arrive, pass } = await aBusyThread();
    arrive(60);
    expect((await pass(1, 0.9)).sentAway).toBeGreaterThanOrEqual(15);
    expect(await pass(1_050, 0.9)).toMatchObject({ sentAway: 0, waiting: 0 });
  });

  test("are not sent away for opening a page where there are few of them, however busy it is", async () => {
    const { arrive, pass } = await aBusyThread();
    for (const _ of looks) {
      arrive(20);
      expect(await pass(550, 0.9)).toEqual({ entered: 20, sentAway: 0, waiting: 0 });
    }
  });

  test("who wait when the thread turns busy are sent away where they would wait for too long", async () => {
    const { arrive, pass } = aThread();
    arrive(150);
    const { entered, sentAway, waiting } = await pass(60, 0.9);
    expect(sentAway).toBeGreaterThan(0);
    expect(waiting).toBeLessThanOrEqual(40);
    expect(entered + sentAway + waiting).toBe(150);
  });

  test("come in by more again when it is not, little by little", async () => {
    const { pass } = await aBusyThread();
    const entered: number[] = [];
    for (const _ of looks.slice(0, 4)) entered.push((await pass(500, 0.4, 4)).entered);
    expect(entered[0]).toBeLessThan(250);
    for (const [n, more] of entered.slice(1).entries()) expect(more - entered[n]!).toBeGreaterThan(50);
  });
});

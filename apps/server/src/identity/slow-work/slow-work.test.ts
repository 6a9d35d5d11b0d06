import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { Refusal } from "#platform/refusal.ts";
import { captchaSymbols } from "../captcha/glyphs.ts";
import { nobodysHash } from "../sign-in/password.ts";
import { createSlowWork, letSlowWorkYield, timeOfStrangers, type SlowWork } from "./slow-work.ts";

const outcomeOf = (done: Promise<unknown>) =>
  done.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.refusal : "failed"),
  );
const draw = (work: SlowWork, isKnown = false) =>
  work.run({ kind: "draw", text: captchaSymbols.slice(0, 2) }, { isKnown });

describe("slow work", () => {
  const work = createSlowWork({ threads: 1, places: 3 });

  test("has its threads before anybody asks, once it was started, and starts no others then", async () => {
    const ready = createSlowWork({ threads: 2, places: 3 });
    let started = 0;
    const count = () => void started++;
    process.on("worker", count);
    ready.start();
    await setImmediate();
    expect(started).toBe(2);
    await Promise.all([draw(ready), draw(ready), draw(ready)]);
    expect(started).toBe(2);
    process.off("worker", count);
  });

  test("compares what it hashed", async () => {
    const stored = await work.run({ kind: "hash", secret: "right" });
    expect(await work.run({ kind: "fits", secret: "right", stored })).toBe(true);
    expect(await work.run({ kind: "fits", secret: "wrong", stored })).toBe(false);
  });

  test("costs as much for nobody as for somebody", async () => {
    const costOf = (hash: string) => hash.split("$").slice(0, 4);
    expect(costOf(nobodysHash)).toEqual(costOf(await work.run({ kind: "hash", secret: "somebody's" })));
    expect(await work.run({ kind: "fits", secret: "", stored: nobodysHash })).toBe(false);
  });

  test("has so many places in line, refuses the rest at once, and has room again afterwards", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(draw(work))));
    expect(outcomes).toEqual([...Array<string>(4).fill("done"), ...Array<string>(6).fill("busy")]);
    expect(await outcomeOf(draw(work))).toBe("done");
  });

  test("lets whoever is known pass a line of strangers", async () => {
    const order: string[] = [];
    const strangers = Array.from({ length: 4 }, () => draw(work).then(() => order.push("stranger")));
    const known = draw(work, true).then(() => order.push("known"));
    await Promise.all([...strangers, known]);
    expect(order).toEqual(["stranger", "known", "stranger", "stranger", "stranger"]);
  });

  describe("where it yields", () => {
    const yielding = (busyAbove: number) => {
      letSlowWorkYield({ busyAbove });
      return createSlowWork({ threads: 1, places: 3 });
    };
    /** Seconds of a core, which a busy machine makes fewer and never more. */
    const spentOn = async (mine: SlowWork, seconds: number, isKnown: boolean) => {
      const before = process.cpuUsage();
      const until = performance.now() + seconds * 1_000;
      while (performance.now() < until) await mine.run({ kind: "hash", secret: "x" }, { isKnown });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6;
    };
    const secondsOf = async (done: Promise<unknown>) => {
      const from = performance.now();
      await done;
      return (performance.now() - from) / 1_000;
    };

    test("leaves strangers a quarter of a second of its time at once and a quarter of all in the long run", async () => {
      // A quarter of five and a quarter of a second, and what the machinery takes; all of it would be five.
      expect(await spentOn(yielding(0.25), 5, false)).toBeLessThan(2.5);
    }, 15_000);

    test("does not count whoever is known", async () => {
      const mine = yielding(0.25);
      await spentOn(mine, 3, true);
      // Were it counted, a stranger would now wait for eight seconds.
      expect(await secondsOf(draw(mine))).toBeLessThan(4);
    }, 15_000);

    test("goes on with another thread when one dies while strangers wait for their time", async () => {
      const mine = yielding(0.25);
      await spentOn(mine, 2, false);
      const waiting = draw(mine);
      const killed = mine.run({ kind: "fits", secret: "x", stored: "no hash" }, { isKnown: true });
      expect(await outcomeOf(killed)).toBe("failed");
      expect(await Promise.all([outcomeOf(waiting), outcomeOf(draw(mine, true))])).toEqual(["done", "done"]);
    }, 15_000);

    test.each([
      [1, 0],
      [0.25, 29_000],
    ])(
      "has strangers wait for their part, and not at all where they never do: busy above %d, %d ms",
      (busyAbove, waitMs) => {
        letSlowWorkYield({ busyAbove });
        let ms = 0;
        const ofStrangers = timeOfStrangers(1, () => ms);
        for (let turn = 0; turn < 100; turn++) {
          ofStrangers.spend(100);
          ms += 100;
        }
        // Ten seconds of work in ten seconds, of which a quarter of a second and a quarter of them were theirs.
        expect(ofStrangers.waitMs()).toBe(waitMs);
      },
    );
  });

  test("goes on with another thread when one dies", async () => {
    expect(await outcomeOf(work.run({ kind: "fits", secret: "x", stored: "no hash" }))).toBe("failed");
    expect(await outcomeOf(draw(work))).toBe("done");
  });

  test("goes on with another thread when all have died while they had nothing to do", async () => {
    const threads: Worker[] = [];
    const note = (thread: Worker) => void threads.push(thread);
    process.on("worker", note);
    const mine = createSlowWork({ threads: 2, places: 3 });
    mine.start();
    await setImmediate();
    const [ended, failed] = threads as [Worker, Worker];
    const hasFailed = new Promise((resolve) => failed.once("exit", resolve));
    failed.postMessage({ kind: "no such work" });
    await Promise.all([ended.terminate(), hasFailed]);
    expect(await Promise.all([outcomeOf(draw(mine)), outcomeOf(draw(mine))])).toEqual(["done", "done"]);
    expect(threads).toHaveLength(4);
    process.off("worker", note);
  });

  test("leaves the thread that answers calls free", async () => {
    // The time of this thread alone: what else the machine does counts for nothing.
    const before = process.threadCpuUsage();
    await Promise.all(
      Array.from({ length: 4 }, () => work.run({ kind: "hash", secret: "x" }, { isKnown: true })),
    );
    const { user, system } = process.threadCpuUsage(before);
    // Four of them in this thread would take it a tenth of a second.
    expect((user + system) / 1_000).toBeLessThan(60);
  });
});

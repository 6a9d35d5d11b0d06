import { describe, expect, test } from "vitest";
import { Refusal } from "#platform/refusal.ts";
import { captchaSymbols } from "../captcha/glyphs.ts";
import { nobodysHash } from "../sign-in/password.ts";
import { createSlowWork, letSlowWorkYield, type SlowWork } from "./slow-work.ts";

const outcomeOf = (done: Promise<unknown>) =>
  done.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.refusal : "failed"),
  );
const draw = (work: SlowWork, isKnown = false) =>
  work.run({ kind: "draw", text: captchaSymbols.slice(0, 2) }, { isKnown });

describe("slow work", () => {
  const work = createSlowWork({ threads: 1, places: 3 });

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

  test("leaves strangers a second of its time and then a quarter where it yields; whoever is known is not counted", async () => {
    letSlowWorkYield();
    const mine = createSlowWork({ threads: 1, places: 3 });
    const workedIn = async (ms: number, isKnown: boolean) => {
      const until = performance.now() + ms;
      let done = 0;
      for (; performance.now() < until; done++) await mine.run({ kind: "hash", secret: "x" }, { isKnown });
      return done;
    };
    const perSecond = await workedIn(1_000, true);
    const bySomebody = await workedIn(5_000, false);
    expect(bySomebody).toBeGreaterThan(perSecond);
    // A second and a quarter of five; all of it would be five.
    expect(bySomebody).toBeLessThan(perSecond * 3.75);
  }, 15_000);

  test("goes on with another thread when one dies", async () => {
    expect(await outcomeOf(work.run({ kind: "fits", secret: "x", stored: "no hash" }))).toBe("failed");
    expect(await outcomeOf(draw(work))).toBe("done");
  });

  test("leaves the thread that answers calls free", async () => {
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    await Promise.all(Array.from({ length: 4 }, () => work.run({ kind: "hash", secret: "x" })));
    clearInterval(beat);
    // Four of them in this thread would hold it for a tenth of a second.
    expect(longest).toBeLessThan(60);
  });
});

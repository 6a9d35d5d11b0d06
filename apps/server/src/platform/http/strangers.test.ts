import { describe, expect, test } from "vitest";
import { Refusal } from "#platform/refusal.ts";
import { createStrangers } from "./strangers.ts";

/** A thread whose business and clock are told; says how many of so many strangers it lets in within one look. */
function aThread() {
  let [at, share] = [0, 0];
  const strangers = createStrangers(0.5, { busy: () => share, now: () => at });
  const arrive = (count: number, busy: number, afterMs = 50) => {
    [at, share] = [at + afterMs, busy];
    let letIn = 0;
    for (let n = 0; n < count; n++) {
      try {
        strangers.letIn();
        letIn++;
      } catch (error) {
        if (!(error instanceof Refusal) || error.refusal !== "busy") throw error;
      }
    }
    return letIn;
  };
  return { arrive };
}
const looks = Array.from({ length: 10 });

describe("strangers", () => {
  test("all come in while there is time for them", () => {
    const { arrive } = aThread();
    expect(looks.map(() => arrive(100, 0.3))).toEqual(looks.map(() => 100));
  });

  test("come in by fewer and fewer while the thread is busy, and never by none", () => {
    const { arrive } = aThread();
    const letIn = looks.map(() => arrive(100, 0.9));
    expect(letIn).toEqual(letIn.toSorted((a, b) => b - a));
    expect(letIn.at(-1)).toBe(2);
  });

  test("who come all at once are few within a fifth of a second, however much time there was before", () => {
    const { arrive } = aThread();
    for (const _ of looks) arrive(0, 0);
    expect([0.1, 0.9, 0.9, 0.9, 0.9].map((busy) => arrive(15, busy)).at(-1)).toBe(2);
  });

  test("are not sent away for opening a page where there are few of them, however busy it is", () => {
    const { arrive } = aThread();
    for (const _ of looks) arrive(100, 0.9);
    expect(looks.map(() => arrive(20, 0.9, 500))).toEqual(looks.map(() => 20));
  });

  test("come in by more again when it is not, little by little", () => {
    const { arrive } = aThread();
    for (const _ of looks) arrive(100, 0.9);
    expect(looks.slice(0, 4).map(() => arrive(100, 0.4))).toEqual([3, 4, 5, 6]);
  });
});

import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

test("no more than the allowed number run at once, all run, and a failure gives its place back", async () => {
  const limited = atMost(3);
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      limited(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        done.push(n);
        if (n % 5 === 0) throw new Error("one of them");
      }),
    ),
  );
  expect(most).toBe(3);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(4);
});

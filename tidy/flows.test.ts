import { expect, test } from "vitest";
import { tree } from "./tree.ts";

test("every flow has a test beside it on an engine that replays every step", () => {
  const texts = new Map(tree.map(({ path, text }) => [path, text]));
  const flows = tree.filter(({ path }) => path.endsWith(".flow.ts"));
  expect(flows.length).toBeGreaterThan(0);
  const untested = flows
    .map(({ path }) => path)
    .filter(
      (path) => !/\bstart(?:Test|Exchange)Flows\(/.test(texts.get(path.replace(/\.ts$/, ".test.ts")) ?? ""),
    );
  expect(untested).toEqual([]);
});

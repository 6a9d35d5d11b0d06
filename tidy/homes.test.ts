import { describe, expect, test } from "vitest";
import { homeBreaches, homes } from "./homes.ts";
import { paths, tree } from "./tree.ts";

describe("what has a home in a program", () => {
  const path = "apps/server/src/payment/payment.ts";
  const breachesOf = (text: string) => homeBreaches({ path, text });

  test("is done there and nowhere else", () => {
    expect(tree.flatMap(homeBreaches)).toEqual([]);
  });

  test("has a home that is there", () => {
    expect(homes.filter(({ home }) => !paths.includes(home))).toEqual([]);
  });

  test("fails where it is done by hand", () => {
    for (const text of [
      "const limit = 2 * 86_400_000;",
      "const zone = 8 * 3_600_000;",
      "const day = now.toISOString().slice(0, 10);",
      "const from = new Date(`${day}T00:00:00+08:00`);",
      "const weekday = now.getUTCDay();",
      "function readMark(text: string) {}",
      "const transitions: Record<State, State[]> = {};",
      "export function next(state: State, action: Action): State | undefined {}",
      'const mark = parse(after) ?? refuse("pageLost");',
    ])
      expect(breachesOf(text)).toHaveLength(1);
    expect(
      homeBreaches({ path: "apps/web/src/portal/due.ts", text: "order.dueAt.slice(0, 10)" }),
    ).toHaveLength(1);
    const asked = { path: "apps/web/src/portal/shop.tsx", text: "void modal.confirm({ title })" };
    expect(homeBreaches(asked)).toHaveLength(1);
    expect(homeBreaches({ path: "apps/sandbox/src/bank/bank.ts", text: "now + 86_400_000" })).toHaveLength(1);
    expect(breachesOf('const day = dayIn("Asia/Hong_Kong", now); // not + 86_400_000')).toEqual([]);
  });
});

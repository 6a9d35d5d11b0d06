import { describe, expect, test } from "vitest";
import { codeBreaches, foreignWords, pathBreaches, textBreaches } from "./names.ts";
import { paths, tree } from "./tree.ts";

describe("names", () => {
  test("of files are kebab-case, say something, and index.ts is a door", () => {
    expect(pathBreaches(paths)).toEqual([]);
  });

  test("fail when they are neither", () => {
    expect(pathBreaches(["apps/web/src/PayeeList.tsx"])).toEqual([
      "apps/web/src/PayeeList.tsx: 'PayeeList.tsx' is not kebab-case",
    ]);
    expect(pathBreaches(["apps/server/src/payment/payment-utils.ts"])).toHaveLength(1);
    expect(pathBreaches(["apps/server/src/common/a.ts"])).toHaveLength(1);
    expect(pathBreaches(["apps/web/src/shared/ui/index.ts"])).toEqual([
      "apps/web/src/shared/ui/index.ts: a barrel, not a door",
    ]);
    expect(pathBreaches(["README.md", "packages/money/src/index.ts", "a/b.api.test.ts"])).toEqual([]);
  });
});

describe("code", () => {
  const breachesOf = (text: string, path = "a.test.ts") => codeBreaches({ path, text });

  test("has no enum, no test that is set aside, tried again or nameless", () => {
    expect(tree.flatMap(codeBreaches)).toEqual([]);
  });

  test("fails when it has", () => {
    expect(breachesOf("export const enum Colour { red }")).toEqual(["a.test.ts: an enum"]);
    for (const word of ["only", "skip", "todo"])
      expect(breachesOf(`test.${word}("adds", () => {});`)).toEqual(["a.test.ts: a test set aside"]);
    expect(breachesOf('test("adds", { retry: 2 }, () => {});')).toHaveLength(1);
    expect(breachesOf('test("", () => {});')).toEqual(["a.test.ts: a test without a name"]);
    expect(breachesOf("// @ts-expect-error because", "a.ts")).toHaveLength(1);
    expect(breachesOf("const schema = z.enum(['a']);")).toEqual([]);
  });
});

describe("every file", () => {
  const breachesOf = (text: string) => textBreaches({ path: "a.ts", text });

  test("is finished, silences no tool and speaks of the product alone", () => {
    expect(tree.flatMap(textBreaches)).toEqual([]);
  });

  test("fails when it does not", () => {
    expect(breachesOf(`// ${["TO", "DO"].join("")}: later`)).toEqual(["a.ts: unfinished work"]);
    expect(breachesOf(`// ${["FIX", "ME"].join("")}`)).toEqual(["a.ts: unfinished work"]);
    expect(breachesOf(`// ${["ox", "lint"].join("")}-disable-next-line`)).toEqual(["a.ts: a silenced tool"]);
    expect(breachesOf(`// @${["ts", "ignore"].join("-")}`)).toEqual(["a.ts: a silenced tool"]);
    for (const word of foreignWords) expect(breachesOf(`see ${word.toUpperCase()}`)).toHaveLength(1);
    expect(breachesOf("a to-do list, a todo tab, a session")).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import {
  fileSizeBreaches,
  functionSizeBreaches,
  functionsOf,
  maxFileLines,
  maxFunctionLines,
} from "./sizes.ts";
import { tree } from "./tree.ts";

const lines = (count: number) => "a();\n".repeat(count);

describe("sizes", () => {
  test(`files have at most ${maxFileLines} lines`, () => {
    expect(tree.flatMap(fileSizeBreaches)).toEqual([]);
  });

  test(`functions have at most ${maxFunctionLines} lines`, () => {
    expect(tree.flatMap(functionSizeBreaches)).toEqual([]);
  });

  test("fail for a longer file, unless it is a table of words or data", () => {
    const text = lines(maxFileLines + 1);
    expect(fileSizeBreaches({ path: "apps/web/src/a.tsx", text })).toEqual([
      `apps/web/src/a.tsx: ${maxFileLines + 1} lines`,
    ]);
    expect(fileSizeBreaches({ path: "apps/web/src/portal/features/payee/words.ts", text })).toEqual([]);
  });

  test("fail for a longer function of any form", () => {
    const body = `{\n${lines(maxFunctionLines)}}`;
    const forms = [
      `function a(b: number): Promise<string> ${body}`,
      `const a = async (b) => ${body};`,
      `const a = { b(c = d()) ${body} };`,
      `function a(): { b: string } ${body}`,
      `function a({ b }: { b: () => void }): Promise<(c: string) => void> ${body}`,
    ];
    for (const text of forms) expect(functionSizeBreaches({ path: "a.ts", text })).toHaveLength(1);
  });

  test("count a function inside another for itself alone", () => {
    const inner = `const b = () => {\n${lines(40)}};\n`;
    expect(functionsOf(`function a() {\n${inner}${inner}}`).map((one) => one.lines)).toEqual([42, 42, 6]);
  });

  test("count no block, object or loop as a function", () => {
    const body = `{\n${lines(maxFunctionLines)}}`;
    for (const head of ["if (a)", "for (const a of b())", "const a =", "class A", "try"])
      expect(functionsOf(`${head} ${body}`)).toEqual([]);
  });
});

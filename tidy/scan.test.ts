import { describe, expect, test } from "vitest";
import { importsOf, resolveImport, scan } from "./scan.ts";

describe("the scanner", () => {
  test("blanks comments and the insides of strings, and keeps every line where it was", () => {
    const text = 'const a = "fetch("; // fetch(\n/* fetch(\n */ const b = /"fetch(/;\nfetch(a)';
    const { code } = scan(text);
    expect(code.length).toBe(text.length);
    expect(code.split("\n").length).toBe(text.split("\n").length);
    expect(code.match(/fetch\(/g)).toEqual(["fetch("]);
    expect(code.trimEnd().endsWith("fetch(a)")).toBe(true);
  });

  test("reads code inside a template and text around it", () => {
    const { code, strings } = scan("const a = `SELECT ${pick({ b: `x` })} FROM t`; run()");
    expect(strings).toEqual(["`SELECT ${", "`x`", "} FROM t`"]);
    expect(code).toContain("pick({ b:");
    expect(code).toContain("run()");
    expect(code).not.toContain("FROM");
  });

  test("takes an apostrophe between tags for text", () => {
    const { code } = scan("<p>don't</p>\n<b>{fetch(url)}</b>");
    expect(code).toContain("fetch(url)");
  });

  test("finds every form of import, and none in a comment", () => {
    const text = `
      import a from "./a.ts";
      import type {
        B,
      } from "./b.ts";
      import "./c.css";
      export * from "./d.ts";
      const e = await import("./e.ts");
      // import f from "./f.ts";
    `;
    expect(importsOf(text).toSorted()).toEqual(["./a.ts", "./b.ts", "./c.css", "./d.ts", "./e.ts"]);
  });

  test("knows where an import leads", () => {
    expect(resolveImport("apps/server/src/payment/a.ts", "./b.ts")).toBe("apps/server/src/payment/b.ts");
    expect(resolveImport("apps/server/src/payment/a.ts", "#platform/data/db.ts")).toBe(
      "apps/server/src/platform/data/db.ts",
    );
    expect(resolveImport("apps/web/src/portal/main.tsx", "@causeway/money")).toBe(
      "packages/money/src/index.ts",
    );
    expect(resolveImport("apps/web/src/portal/main.tsx", "react")).toBeUndefined();
  });
});

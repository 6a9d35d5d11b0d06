import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandBreaches, linkBreaches } from "./docs.ts";
import { root, tree } from "./tree.ts";

const pages = tree.filter(({ path }) => path.endsWith(".md"));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
const scripts = Object.keys(manifest.scripts);

describe("documents", () => {
  test("link to what exists", () => {
    const exists = (path: string) => existsSync(join(root, path));
    expect(pages.flatMap((page) => linkBreaches(page, exists))).toEqual([]);
  });

  test("name commands that exist", () => {
    expect(pages.flatMap((page) => commandBreaches(page, scripts))).toEqual([]);
  });

  test("fail for a link that leads nowhere", () => {
    const text = "[a](./gone.md#part) [b](https://example.com) [c](#here) `[d](code.md)` [e](../here.md)";
    const breaches = linkBreaches({ path: "docs/a.md", text }, (path) => path === "here.md");
    expect(breaches).toEqual(["docs/a.md: links to docs/gone.md, which does not exist"]);
  });

  test("fail for a command that is none", () => {
    const text =
      "Run `pnpm dev --check`, `npx -y pnpm@12.18.0 install` or:\n```sh\npnpm launch\n```\nBy pnpm itself.";
    expect(commandBreaches({ path: "README.md", text }, ["dev"])).toEqual([
      "README.md: 'pnpm launch' is no command",
    ]);
  });
});

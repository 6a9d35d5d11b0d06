import { readFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "@causeway/server/platform/environment.ts";
import { describe, expect, test } from "vitest";
import { envBreaches, readEnvExample } from "./env.ts";
import { root } from "./tree.ts";

describe(".env.example", () => {
  test("lists every setting the server reads and no other, each with a sentence", () => {
    const entries = readEnvExample(readFileSync(join(root, ".env.example"), "utf8"));
    expect(envBreaches(Object.keys(environment.shape), entries)).toEqual([]);
  });

  test("fails for a missing, a stray, a repeated and an unexplained setting", () => {
    const entries = readEnvExample("# Where it listens, for the inside.\nPORT=1\n\n# OLD=1\nPORT=2\n");
    expect(envBreaches(["PORT", "HOST"], entries)).toEqual([
      "HOST: not in .env.example",
      "OLD: read by nobody",
      "PORT: twice",
      "OLD: no sentence says what it is",
      "PORT: no sentence says what it is",
    ]);
  });
});

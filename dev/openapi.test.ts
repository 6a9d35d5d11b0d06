import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openapiFile, writtenOpenapi } from "./openapi.ts";

test("the committed OpenAPI document is what the route table says; `pnpm openapi` writes it anew", () => {
  expect(readFileSync(openapiFile, "utf8")).toBe(writtenOpenapi());
});

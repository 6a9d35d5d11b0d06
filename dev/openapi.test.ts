import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openapiFiles } from "./openapi.ts";

test.each(openapiFiles)(
  "the committed OpenAPI document $file is what the route table says; `pnpm openapi` writes it anew",
  ({ file, written }) => {
    expect(readFileSync(file, "utf8")).toBe(written());
  },
);

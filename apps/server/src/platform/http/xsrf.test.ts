import { createSecretKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ringOf } from "#platform/crypto/key-ring.ts";
import { makeXsrfToken, xsrfFits } from "./xsrf.ts";

const ring = ringOf(createSecretKey(Buffer.alloc(32, 7)));

describe("an XSRF token", () => {
  const token = makeXsrfToken(ring);

  test("fits where cookie and header are alike and ours", () => {
    expect(xsrfFits(ring, token, token)).toBe(true);
    expect(xsrfFits(ring, token, makeXsrfToken(ring))).toBe(false);
  });

  test.each(["", ".", "a.b", `a.${"b".repeat(43)}`, `a.${"é".repeat(43)}`, `a.${"鑰".repeat(43)}`])(
    "of somebody else's making does not fit, whatever it is made of: %s",
    (made) => {
      expect(xsrfFits(ring, made, made)).toBe(false);
    },
  );
});

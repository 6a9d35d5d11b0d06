import { describe, expect, test } from "vitest";
import { makeNonce, noncePattern } from "./nonce.ts";
import { checkTimestamp, timestampWindow } from "./timestamp.ts";

describe("nonce", () => {
  test("a nonce is 32 alphanumerics and never comes twice", () => {
    const nonces = Array.from({ length: 1000 }, makeNonce);
    expect(nonces.every((nonce) => noncePattern.test(nonce))).toBe(true);
    expect(new Set(nonces).size).toBe(1000);
  });

  test("every character is equally likely", () => {
    const counts = new Map<string, number>();
    for (const character of Array.from({ length: 6200 }, makeNonce).join("")) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    // 3200 of each are expected; reducing a byte modulo 62 would give the first eight 3875 each. The bound is eight
    // standard deviations wide.
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 3200)).toBeLessThan(450);
  });
});

describe("timestamp", () => {
  const now = 1_793_188_800_000;

  test.each([-timestampWindow.pastMs, -119_000, 0, timestampWindow.futureMs])(
    "%i ms off is accepted",
    (off) => {
      expect(checkTimestamp(now + off, now)).toBeUndefined();
    },
  );

  test.each([-120_001, -121_000, 30_001, Number.NaN, Number.POSITIVE_INFINITY])(
    "%d ms off is refused",
    (off) => {
      expect(() => checkTimestamp(now + off, now)).toThrow(
        expect.objectContaining({ code: "outside-window" }),
      );
    },
  );
});

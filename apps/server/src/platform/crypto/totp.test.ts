import { describe, expect, test } from "vitest";
import { newTotpKey, totpCode, totpStep, totpUri } from "./totp.ts";

// RFC 6238, appendix B: the seed in base32, and the last six of its eight digits.
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

describe("codes of an authenticator", () => {
  test("are those of RFC 6238", () => {
    expect(totpCode(key, at(59))).toBe("287082");
    expect(totpCode(key, at(1_111_111_109))).toBe("081804");
    expect(totpCode(key, at(2_000_000_000))).toBe("279037");
  });

  test("are good in their own time step and the one after it, and in no other", () => {
    const code = totpCode(key, at(3_000));
    expect(totpStep(key, code, at(3_000), 0)).toBe(100);
    expect(totpStep(key, code, at(3_029), 0)).toBe(100);
    expect(totpStep(key, code, at(3_030), 0)).toBe(100);
    expect(totpStep(key, code, at(3_059), 0)).toBe(100);
    expect(totpStep(key, code, at(3_060), 0)).toBeUndefined();
    expect(totpStep(key, code, at(2_999), 0)).toBeUndefined();
  });

  test("are good once: a step that was used is spent, and so is every one before it", () => {
    const code = totpCode(key, at(3_000));
    expect(totpStep(key, code, at(3_000), 99)).toBe(100);
    expect(totpStep(key, code, at(3_000), 100)).toBeUndefined();
    expect(totpStep(key, code, at(3_030), 101)).toBeUndefined();
  });

  test("of one key are wrong for another, and no other text is a code", () => {
    const other = newTotpKey();
    expect(totpStep(other, totpCode(key, at(3_000)), at(3_000), 0)).toBeUndefined();
    for (const text of ["", "12345", "1234567", "abcdef"])
      expect(totpStep(key, text, at(3_000), 0)).toBeUndefined();
  });

  test("travel to the app in an address that names us and the account", () => {
    expect(totpUri(key, "he.jing@causeway.example")).toContain("otpauth://totp/Causeway:he.jing");
    expect(totpUri(key, "a")).toContain(`secret=${key}`);
  });
});

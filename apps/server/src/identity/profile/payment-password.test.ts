import { describe, expect, test } from "vitest";
import { createPasswords } from "../sign-in/password.ts";
import { createPaymentPasswords, isWeakPaymentPassword } from "./payment-password.ts";
import { ringOf } from "#platform/crypto/key-ring.ts";

describe("a payment password", () => {
  test.each([
    ["a run", ["123456", "654321", "890123", "012345", "210987", "112233", "332211"]],
    ["a repeat", ["000000", "777777", "121212", "909090", "123123", "585585", "111222", "100001"]],
    ["a date", ["261115", "151126", "111526", "199407", "071994", "202611", "000131"]],
  ])("that is %s is too easy to guess", (_name, all) => {
    expect(all.filter((digits) => !isWeakPaymentPassword(digits))).toEqual([]);
  });

  test("of other digits is taken, and most are", () => {
    expect(["739184", "405973", "862947"].filter(isWeakPaymentPassword)).toEqual([]);
    const weak = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, "0")).filter(
      isWeakPaymentPassword,
    );
    expect(weak.length).toBeLessThan(150_000);
  });

  test("is hashed under a key of its own", async () => {
    const pepper = ringOf(Buffer.alloc(32, 7));
    const hash = await createPaymentPasswords(pepper).hash("739184");
    expect(await createPaymentPasswords(pepper).fits("739184", hash)).toBe(true);
    expect(await createPasswords(pepper).fits("739184", hash)).toBe(false);
    expect(await createPaymentPasswords(ringOf(Buffer.alloc(32, 8))).fits("739184", hash)).toBe(false);
  });
});

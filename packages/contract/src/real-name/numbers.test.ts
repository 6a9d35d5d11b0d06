import { describe, expect, test } from "vitest";
import {
  businessRegistrationNo,
  isCreditCode,
  isDate,
  isHongKongIdCard,
  isIncorporationNo,
  isMainlandIdCard,
  isPassport,
  plainNumber,
} from "./numbers.ts";

/** Any one symbol replaced by another of the same alphabet must be noticed. */
function singleErrors(number: string, alphabet: string): string[] {
  return number.split("").flatMap((symbol, at) =>
    alphabet
      .split("")
      .filter((other) => other !== symbol)
      .map((other) => number.slice(0, at) + other + number.slice(at + 1)),
  );
}

describe("a unified social credit code", () => {
  const valid = ["91350100M000100Y43", "914403001922038216"];
  test.each(valid)("%s is accepted", (code) => expect(isCreditCode(code)).toBe(true));
  test("with one wrong symbol is refused", () => {
    const passed = singleErrors(valid[0]!, "0123456789ABCDEFGHJKLMNPQRTUWXY").filter(isCreditCode);
    expect(passed).toEqual([]);
  });
  test.each(["", "91350100M000100Y4", "91350100M000100Y433", "9135O100M000100Y43", "91350100m000100y43"])(
    "%j is refused",
    (code) => expect(isCreditCode(code)).toBe(false),
  );
});

describe("a resident identity card of the Mainland", () => {
  test.each(["11010519491231002X", "440524188001010014"])("%s is accepted", (number) =>
    expect(isMainlandIdCard(number)).toBe(true),
  );
  test("with one wrong digit is refused", () => {
    expect(singleErrors("11010519491231002X", "0123456789").filter(isMainlandIdCard)).toEqual([]);
  });
  test.each(["", "11010519491331002X", "11010519490230002X", "110105491231002", "010105194912310020"])(
    "%j is refused",
    (number) => expect(isMainlandIdCard(number)).toBe(false),
  );
});

describe("a Hong Kong identity card", () => {
  test.each(["A1234563", "AB9876543"])("%s is accepted", (number) =>
    expect(isHongKongIdCard(number)).toBe(true),
  );
  test("is read with its brackets", () => expect(isHongKongIdCard(plainNumber("a123456（3）"))).toBe(true));
  test("with one wrong digit is refused", () => {
    const passed = singleErrors("A1234563", "0123456789").filter(isHongKongIdCard);
    expect(passed).toEqual([]);
  });
});

test.each([
  ["E12345678", "CHN", true],
  ["EA1234567", "CHN", true],
  ["E1234567", "CHN", false],
  ["K12345678", "HKG", true],
  ["KJ1234567", "HKG", true],
  ["123456789", "HKG", false],
  ["533380006", "GBR", true],
  ["ABCDEFGH", "GBR", false],
  ["12345", "GBR", false],
  ["1234567890", "GBR", false],
])("passport %s of %s: %j", (number, nationality, accepted) => {
  expect(isPassport(number, nationality)).toBe(accepted);
});

test.each([
  ["12345678", "12345678"],
  ["１２３４５６７８", "12345678"],
  ["12345678-000-01-26-1", "12345678"],
  ["12345678-000-13-26-1", undefined],
  ["1234567", undefined],
  ["00000000", undefined],
  ["12345678-000", undefined],
])("business registration %s is the number %s", (typed, number) => {
  expect(businessRegistrationNo(typed)).toBe(number);
});

test.each([
  ["1234567", true],
  ["12345678", true],
  ["123456", false],
  ["0000000", false],
  ["123456A", false],
])("certificate of incorporation number %s: %j", (number, accepted) => {
  expect(isIncorporationNo(number)).toBe(accepted);
});

test.each([
  ["2024-02-29", true],
  ["2023-02-29", false],
  ["2026-13-01", false],
  ["26-01-01", false],
  ["", false],
])("the day %j exists: %j", (text, exists) => {
  expect(isDate(text)).toBe(exists);
});

import { displayAmount } from "@causeway/money";
import { describe, expect, test } from "vitest";
import { dateOf, dateTime } from "./value/date-time.ts";
import { inFours, shorten } from "./value/shorten.ts";
import { isWebAddress } from "./value/web-address.ts";

describe("long text", () => {
  test("is shortened to its first 5 and last 6 characters", () => {
    expect(shorten("PO20261112000119")).toBe("PO202...000119");
  });
  test("of up to 14 characters stays whole", () => {
    expect(shorten("12345678901234")).toBe("12345678901234");
    expect(shorten("123456789012345")).toBe("12345...012345");
  });
  test("is cut between characters, never inside one", () => {
    expect(shorten("😀😀😀😀😀深圳市澄光家居有限公司")).toBe("😀😀😀😀😀...家居有限公司");
  });
});

describe("an account number", () => {
  test("that is an IBAN is read in fours", () => {
    expect(inFours("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
    expect(inFours("NO9386011117947")).toBe("NO93 8601 1117 947");
  });
  test("of another kind stays as it came", () => {
    expect(inFours("880000000002")).toBe("880000000002");
    expect(inFours("")).toBe("");
  });
});

describe("a web address", () => {
  test.each(["http://a.cn", "https://shop.example/path?q=1", "ftp://files.example"])("may be %s", (text) => {
    expect(isWebAddress(text)).toBe(true);
  });
  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b.cn",
    "//a.cn",
    "a.cn",
    "https://",
    "",
    "file:///etc",
  ])("may not be %j", (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});

describe("an amount on the screen", () => {
  test("is grouped by three digits", () => {
    expect(displayAmount("1234567.5", "USD")).toBe("1,234,567.50");
  });
  test("has the decimals of its currency, two when the currency is not known", () => {
    expect(displayAmount("1280000", "JPY")).toBe("1,280,000");
    expect(displayAmount("1.5", "KWD")).toBe("1.500");
    expect(displayAmount("1.5")).toBe("1.50");
  });
  test("cuts surplus digits and never rounds", () => {
    expect(displayAmount("0.999", "USD")).toBe("0.99");
  });
  test("that is no number shows 0 with the currency's decimals", () => {
    expect(displayAmount("abc", "USD")).toBe("0.00");
    expect(displayAmount(null, "JPY")).toBe("0");
  });
});

describe("a date", () => {
  test("reads yyyy-MM-dd HH:mm:ss on a 24-hour clock in the zone asked for", () => {
    expect(dateTime("2026-11-13T06:26:08Z", "Asia/Shanghai")).toBe("2026-11-13 14:26:08");
    expect(dateTime("2026-11-12T16:00:00Z", "Asia/Hong_Kong")).toBe("2026-11-13 00:00:00");
  });
  test("is of the day its reader's clock shows, not of UTC's", () => {
    expect(dateOf("2026-11-12T16:00:00Z", "Asia/Hong_Kong")).toBe("2026-11-13");
    expect(dateOf("2026-11-12T15:59:59Z", "Asia/Hong_Kong")).toBe("2026-11-12");
    expect(dateOf(null)).toBeNull();
  });
  test("that is empty or unreadable gives null", () => {
    for (const nothing of [null, undefined, "", "soon"]) expect(dateTime(nothing)).toBeNull();
  });
});

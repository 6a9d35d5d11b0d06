import { describe, expect, test } from "vitest";
import { cellOf, isOrderNo, newId, newOrderNo } from "./ids.ts";

describe("an id", () => {
  test("is a UUIDv7 that carries its time", () => {
    const now = new Date("2026-11-15T00:00:00.123Z");
    const later = new Date(now.getTime() + 1e12);
    const id = newId(later);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(later.getTime());
  });

  test("sorts behind every earlier one, also within a millisecond and when the clock steps back", () => {
    const made = Array.from({ length: 10_000 }, (_, n) => newId(new Date(1_800_000_000_000 - (n % 3))));
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });
});

describe("an order number", () => {
  const number = newOrderNo("CM", "01", new Date("2026-11-15T00:00:00Z"));

  test("names kind, cell and date", () => {
    expect(number).toMatch(/^CM01-261115-[0-9A-Z]{8}-[0-9A-Z]$/);
    expect(isOrderNo(number)).toBe(true);
    expect(cellOf(number)).toBe("01");
  });

  test("is not mistaken when one character is wrong", () => {
    const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    for (let at = 0; at < number.length; at++) {
      for (const symbol of symbols) {
        if (number[at] === "-" || number[at] === symbol) continue;
        const wrong = number.slice(0, at) + symbol + number.slice(at + 1);
        expect(isOrderNo(wrong), wrong).toBe(false);
      }
    }
  });

  test("is hardly ever mistaken when two neighbours are swapped: in fewer than one of 500 places", () => {
    const numbers = Array.from({ length: 500 }, () =>
      newOrderNo("CM", "01", new Date("2026-11-15T00:00:00Z")),
    );
    const swaps = numbers.flatMap((each) =>
      Array.from(each.slice(1), (next, at) => [each[at], next] as const).flatMap(([a, b], at) =>
        a === b ? [] : [each.slice(0, at) + b + a + each.slice(at + 2)],
      ),
    );
    expect(swaps.length).toBeGreaterThan(5_000);
    expect(swaps.filter(isOrderNo).length / swaps.length).toBeLessThan(1 / 500);
  });
});

import { describe, expect, test } from "vitest";
import type { Item } from "../facts.ts";
import { changed, dayAs } from "../testing/changes.ts";
import { anItem } from "../testing/sound-facts.ts";
import { dayFaults } from "./days.ts";

/** The bank closes the day with 1,701; it was closed by the first of two parts, with 1,500. */
const closedByPart = (more: Partial<Item>, isClosed = true) =>
  dayFaults(
    changed(dayAs({ closing: 1_500n, books: 1_599n, is_closed: isClosed }), ({ items }) => ({
      items: [...items, { ...anItem("closedDayMoved", "STUSD2", 1_701, 1_500), ...more }],
    })),
  ).join("\n");

describe("a day that was closed before the bank had said all of it", () => {
  test("stays as it was closed, where an item has what the bank said later", () => {
    expect(closedByPart({})).toBe("");
  });

  test("is found where nothing says so, or something else, or of another day", () => {
    const isFound = /stated from 0 to 1500, the bank has 0 to 1701/;
    expect(closedByPart({ kind: "contradiction" })).toMatch(isFound);
    expect(closedByPart({ bank_minor: 1_700n })).toMatch(isFound);
    expect(closedByPart({ day: "2026-11-15" })).toMatch(isFound);
    expect(closedByPart({ partner: "albion" })).toMatch(isFound);
  });

  test("is found where it is open, and so can be stated anew", () => {
    expect(closedByPart({}, false)).toMatch(/stated from 0 to 1500/);
  });
});

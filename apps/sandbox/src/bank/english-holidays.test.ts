import { describe, expect, test } from "vitest";
import { dayAfter } from "../day.ts";
import { isEnglishHoliday } from "./english-holidays.ts";

/** As the government of the United Kingdom publishes them. */
const published = {
  2025: ["01-01", "04-18", "04-21", "05-05", "05-26", "08-25", "12-25", "12-26"],
  2026: ["01-01", "04-03", "04-06", "05-04", "05-25", "08-31", "12-25", "12-28"],
  2027: ["01-01", "03-26", "03-29", "05-03", "05-31", "08-30", "12-27", "12-28"],
  2028: ["01-03", "04-14", "04-17", "05-01", "05-29", "08-28", "12-25", "12-26"],
};

describe("England's bank holidays", () => {
  test.each(Object.entries(published))("of %s are those that are published", (year, expected) => {
    const found: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(year); day = dayAfter(day))
      if (isEnglishHoliday(day)) found.push(day);
    expect(found).toEqual(expected.map((rest) => `${year}-${rest}`));
  });
});

import { expect, test } from "vitest";
import type { Event } from "#platform/events.ts";
import { calendarCheck } from "./calendar-check.ts";

/** What a run of this day says, and whether it failed. */
async function checkOn(day: string) {
  const told: Event[] = [];
  const events = { emit: (event: Event) => void told.push(event), metrics: async () => "" };
  const clock = { now: () => new Date(`${day}T01:00:00Z`) };
  const run = { slot: new Date(), signal: new AbortController().signal, stillMine: async () => {} };
  const ran = await calendarCheck({ clock, events })
    .run(run)
    .then(
      () => "well",
      (error: Error) => error.message,
    );
  return { told, ran };
}
const wanting = (region: string, year: number, is: "missing" | "provisional") => ({
  event: "calendar.wanting",
  region,
  year,
  is,
});

test("calendars that reach far enough are passed over in silence", async () => {
  expect(await checkOn("2026-11-16")).toEqual({ told: [], ran: "well" });
});

test("a year that begins within a month and is not the published one yet is named, and the run has failed", async () => {
  const { told, ran } = await checkOn("2026-12-05");
  expect(told).toEqual([wanting("CN", 2027, "provisional")]);
  expect(ran).toContain("CN 2027 is provisional");
});

test("a year that nobody has entered is named more than a year before it begins", async () => {
  const missing = ["HK", "CN", "GB"].map((region) => wanting(region, 2037, "missing"));
  const { told } = await checkOn("2035-12-01");
  expect(told).toEqual(expect.arrayContaining(missing));
  expect((await checkOn("2035-11-20")).told).not.toEqual(expect.arrayContaining(missing.slice(0, 1)));
  // And every day of a year that has begun without.
  expect((await checkOn("2037-06-01")).told).toEqual(expect.arrayContaining(missing));
});

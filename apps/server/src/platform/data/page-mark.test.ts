import { expect, test } from "vitest";
import { definePageMark } from "./page-mark.ts";

const marks = definePageMark("probes", { at: "time", ref: "text", seq: "seq" });
const rows = [1, 2, 3].map((n) => ({ at: new Date(n), ref: `“${n}”`, seq: String(n) }));

test("a page ends with the mark of its last row, and the next one begins after it", () => {
  const { rows: page, next } = marks.cut(rows, 2, (row) => row);
  expect(page).toEqual(rows.slice(0, 2));
  expect(marks.read(next ?? undefined)).toEqual(rows[1]);
});

test("the last page has no mark, whether it is full or not", () => {
  expect(marks.cut(rows, 3, (row) => row).next).toBeNull();
  expect(marks.cut(rows, 4, (row) => row).next).toBeNull();
  expect(marks.cut([], 4, (row: (typeof rows)[number]) => row)).toEqual({ rows: [], next: null });
});

test("the first page begins after nothing", () => {
  expect(marks.read(undefined)).toBeUndefined();
});

test("a day that no calendar has is no place in a list", () => {
  const days = definePageMark("days", { day: "day" });
  const markOf = (day: string) => days.cut([{ day }, { day }], 1, (row) => row).next ?? undefined;
  expect(days.read(markOf("2028-02-29"))).toEqual({ day: "2028-02-29" });
  for (const day of ["2026-02-31", "2026-13-01", "026-11-13", "2026-11-13T00:00"])
    expect(() => days.read(markOf(day)), day).toThrow("pageLost");
});

import { expect, test } from "vitest";
import { valueAt, withValueAt } from "./path.ts";

const form = { a: { b: 1 }, list: [{ c: "x" }, { c: "y" }] };

test("a place is read by its path, and nothing where there is none", () => {
  expect([valueAt(form, "a.b"), valueAt(form, "list.1.c"), valueAt(form, "list.7.c")]).toEqual([
    1,
    "y",
    undefined,
  ]);
});

test("changing one place leaves the rest as it is", () => {
  const next = withValueAt(form, "list.1.c", "z");
  expect(next).toEqual({ a: { b: 1 }, list: [{ c: "x" }, { c: "z" }] });
  expect([next.a === form.a, next.list[0] === form.list[0]]).toEqual([true, true]);
  expect(form.list[1]?.c).toBe("y");
});

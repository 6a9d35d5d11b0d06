import { caseStates, outcomes } from "@causeway/contract/review";
import { describe, expect, test } from "vitest";
import { ends, mayFollow, next, type CaseAction } from "./review.ts";

const actions: readonly CaseAction[] = [
  "screened",
  "take",
  "assign",
  "release",
  "ask",
  "resume",
  "propose",
  "close",
];

/** The whole table as people draw it: a row per state, a column per action in the order above, `-` for what is refused. */
const expected = `
  screening        queued  -           -                -           -                -           -           -
  queued           -       reviewing   reviewing        -           -                -           -           -
  reviewing        -       -           reviewing        queued      asked            -           confirming  closed
  asked            -       -           asked            -           asked            reviewing   -           -
  confirming       -       confirming  confirming       confirming  confirmingAsked  -           -           closed
  confirmingAsked  -       -           confirmingAsked  -           confirmingAsked  confirming  -           -
  closed           -       -           -                -           -                -           -           -`;
const table = expected
  .trim()
  .split("\n")
  .map((row) => row.trim().split(/\s+/));

describe("a case", () => {
  test("has every state in its table", () => {
    expect(table.map(([state]) => state)).toEqual([...caseStates]);
  });

  test.each(
    caseStates.flatMap((state, row) =>
      actions.map((action, column) => [state, action, table[row]?.[column + 1]] as const),
    ),
  )("that is %s and meets %s becomes %s", (state, action, becomes) => {
    expect(next(state, action) ?? "-").toBe(becomes);
  });
});

describe("a decision", () => {
  test.each([
    ["approve", 1, 1, true],
    ["approve", 1, 2, false],
    ["approve", 2, 2, true],
    ["fail", 1, 1, true],
    ["fail", 1, 2, false],
    ["fail", 2, 2, true],
    ["reject", 1, 1, true],
    ["reject", 1, 2, true],
    ["reject", 2, 2, true],
  ] as const)("to %s as step %d of %d ends the case: %s", (outcome, step, needed, ended) => {
    expect(ends(outcome, step, needed)).toBe(ended);
  });

  test("of a second person confirms the first or sends back for mending, and nothing else", () => {
    const allowed = outcomes.flatMap((first) =>
      outcomes.filter((second) => mayFollow(first, second)).map((second) => `${first} → ${second}`),
    );
    expect(allowed).toEqual(["approve → approve", "approve → reject", "fail → reject", "fail → fail"]);
  });
});

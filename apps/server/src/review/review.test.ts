import { caseStates, outcomes } from "@causeway/contract/review";
import { describe, expect, test } from "vitest";
import { everyTransition } from "#testing/machine.ts";
import { caseMachine, ends, mayFollow } from "./review.ts";

/** The whole table as people draw it: a row per state, a column per action in the order of its table, `-` for what is refused. */
const expected = `
  screening        queued  -           -                -           -                -           -           -       closed
  queued           -       reviewing   reviewing        -           -                -           -           -       closed
  reviewing        -       -           reviewing        queued      asked            -           confirming  closed  closed
  asked            -       -           asked            -           asked            reviewing   -           -       closed
  confirming       -       confirming  confirming       confirming  confirmingAsked  -           -           closed  closed
  confirmingAsked  -       -           confirmingAsked  -           confirmingAsked  confirming  -           -       closed
  closed           -       -           -                -           -                -           -           -       -`;
const table = expected
  .trim()
  .split("\n")
  .map((row) => row.trim().split(/\s+/));

describe("a case", () => {
  test("has every state in its table", () => {
    expect(table.map(([state]) => state)).toEqual([...caseStates]);
  });

  const ways = table.flatMap(([, ...row]) => row);
  test.each(everyTransition(caseMachine).map((each, n) => [...each, ways[n]] as const))(
    "that is %s and meets %s becomes %s",
    (_state, _action, to, becomes) => {
      expect(to ?? "-").toBe(becomes);
    },
  );
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

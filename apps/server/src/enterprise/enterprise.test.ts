import { describe, expect, test } from "vitest";
import { soundHongKong, soundMainland } from "@causeway/contract/testing/real-name";
import { everyTransition } from "#testing/machine.ts";
import {
  enterpriseMachine,
  enterpriseStates,
  expiriesOf,
  isOpenToChange,
  maskNumber,
  merchantDay,
  nextWarning,
  standingOf,
  warningDue,
} from "./enterprise.ts";
import { partiesOf, riskOf } from "./risk.ts";

/** One row per state: where submit, approve, reject and fail lead, or a dash where they may not happen. */
const table = `
DRAFT         AUDITING  -       -             -
AUDITING      -         NORMAL  REJECT        FAILED
NORMAL        AMENDING  -       -             -
REJECT        AUDITING  -       -             -
FAILED        -         -       -             -
AMENDING      -         NORMAL  AMEND_REJECT  NORMAL
AMEND_REJECT  AMENDING  -       -             -`;

describe("a certification", () => {
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/));

  test("has every state in its table", () => {
    expect(rows.map(([state]) => state)).toEqual(enterpriseStates);
  });

  const expected = rows.flatMap(([, ...ways]) => ways);
  test.each(everyTransition(enterpriseMachine).map((each, n) => [...each, expected[n]] as const))(
    "in %s, on %s, becomes %s",
    (_state, _action, to, wanted) => {
      expect(to ?? "-").toBe(wanted);
    },
  );

  test("is filled in where it can be handed in, and nowhere else", () => {
    expect(enterpriseStates.filter(isOpenToChange)).toEqual(["DRAFT", "NORMAL", "REJECT", "AMEND_REJECT"]);
  });

  test.each([
    ["DRAFT", "NONE", "NONE"],
    ["AUDITING", "AUDITING", "NONE"],
    ["NORMAL", "NORMAL", "NONE"],
    ["REJECT", "REJECT", "NONE"],
    ["FAILED", "FAILED", "NONE"],
    ["AMENDING", "NORMAL", "AUDITING"],
    ["AMEND_REJECT", "NORMAL", "REJECT"],
  ] as const)("in %s reads %s to everybody, its change %s", (state, certification, amendment) => {
    expect(standingOf(state)).toEqual({ certification, amendment });
  });
});

describe("a document that runs out", () => {
  test.each([
    [61, undefined, 60],
    [60, 60, 30],
    [31, 60, 30],
    [30, 30, 7],
    [20, 30, 7],
    [8, 30, 7],
    [7, 7, undefined],
    [0, 7, undefined],
    [-3, 7, undefined],
  ])("with %i days left is announced for %s, next at %s", (left, due, following) => {
    expect([warningDue(left), nextWarning(left)]).toEqual([due, following]);
  });

  test("is a business registration or a licence with an end", () => {
    expect(expiriesOf(soundHongKong())).toEqual([{ field: "company.br", validUntil: "2099-02-28" }]);
    expect(expiriesOf(soundMainland())).toEqual([]);
  });

  test("is counted in days of the merchants' zone", () => {
    expect(merchantDay(new Date("2026-11-15T16:30:00Z"))).toBe("2026-11-16");
  });
});

test("a number is shown by its last four places", () => {
  expect(maskNumber("11010519491231002X")).toBe("**************002X");
});

describe("what a reviewer is warned of", () => {
  test("is nothing for a company run by its only owner at home", () => {
    expect(riskOf(soundHongKong())).toEqual({ score: 10, signals: [] });
  });

  test("adds up", () => {
    const form = soundHongKong();
    form.purpose.monthlyRange = "OVER_10M";
    form.legalPerson.nationality = "GBR";
    expect(riskOf(form)).toMatchObject({ score: 80, signals: { length: 2 } });
  });

  test("is looked for under every name, with the birthday where a card tells it", () => {
    expect(
      partiesOf(soundMainland()).map(({ role, names, birthDate }) => [role, names.length, birthDate]),
    ).toEqual([
      ["company", 2, null],
      ["legalPerson", 2, "1949-12-31"],
      ["owners", 2, null],
      ["authorizer", 2, "1880-01-01"],
    ]);
  });
});

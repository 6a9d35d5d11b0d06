import type { BankEntry } from "@causeway/bank-link";
import { describe, expect, test } from "vitest";
import { assembleDay, asToldBefore, isResent, type Stated } from "./day-parts.ts";

const stated = (
  statementId: string,
  opening: bigint,
  closing: bigint,
  over: Partial<Stated> = {},
): Stated => ({
  statementId,
  opening,
  closing,
  credited: closing - opening,
  debited: 0n,
  lines: 1,
  contents: statementId,
  ...over,
});
const idsOf = (told: readonly Stated[]) => {
  const { parts, misfits } = assembleDay(told);
  return [parts, misfits].map((all) => all.map(({ statementId }) => statementId).join(""));
};

describe("statements of one day", () => {
  const [a, b, c] = [stated("A", 0n, 10n), stated("B", 10n, 25n), stated("C", 25n, 30n)];

  test("of which each opens with the closing balance of another are one day in parts, in whatever order they came", () => {
    for (const told of [
      [a, b, c],
      [c, a, b],
      [b, c, a],
      [c, b, a],
    ])
      expect(idsOf(told)).toEqual(["ABC", ""]);
  });

  test("with the same balances are one that was sent again, and the fuller one says what moved", () => {
    expect(idsOf([a, stated("X", 0n, 10n)])).toEqual(["A", ""]);
    expect(idsOf([a, stated("X", 0n, 10n, { lines: 2 })])).toEqual(["X", ""]);
    expect(idsOf([a, b, stated("X", 0n, 10n)])).toEqual(["AB", ""]);
  });

  test("of which nothing is left at the end are told apart by what their lines say", () => {
    const back = stated("A", 5n, 5n, { contents: "same" });
    expect(isResent(back, stated("X", 5n, 5n, { contents: "same" }))).toBe(true);
    expect(idsOf([back, stated("X", 5n, 5n)])[0]).toHaveLength(2);
  });

  test("that do not fit together are not added up: the one that was told last counts", () => {
    expect(idsOf([a, stated("X", 3n, 99n)])).toEqual(["X", "A"]);
  });
});

describe("lines of a day that was sent again", () => {
  const line = (reference: string, minor: bigint, direction: "credit" | "debit" = "credit") =>
    ({ reference, accountId: "88", direction, money: { currency: "USD", minor } }) as BankEntry;
  const known = (reference: string, minor: bigint, direction: "credit" | "debit" = "credit") => ({
    reference,
    accountNo: "88",
    direction,
    minor,
    isConfirmed: true,
  });
  const references = (lines: readonly BankEntry[]) => lines.map(({ reference }) => reference).toSorted();

  test("are those of the first time under other references, and equal ones are counted", () => {
    const first = [known("R1", 5n), known("R2", 5n), known("R3", 5n, "debit")];
    const again = asToldBefore([line("N1", 5n), line("N2", 5n), line("N3", 5n, "debit")], first);
    expect(references(again.lines)).toEqual(["R1", "R2", "R3"]);
    expect(again.strange).toEqual([]);
  });

  test("keep the reference that is known, although another of the same amount comes first", () => {
    const again = asToldBefore([line("N1", 5n), line("R1", 5n)], [known("R1", 5n), known("R2", 5n)]);
    expect(again.lines.map(({ reference }) => reference)).toEqual(["R2", "R1"]);
  });

  test("are those that the first time had, before any like them that it did not have", () => {
    const told = { ...known("R1", 5n), isConfirmed: false };
    const again = asToldBefore([line("N1", 5n)], [told, known("R2", 5n)]);
    expect(references(again.lines)).toEqual(["R2"]);
  });

  test("that the first time did not have are new where nothing of the first time is left over", () => {
    const again = asToldBefore([line("R1", 5n), line("N2", 7n)], [known("R1", 5n)]);
    expect([references(again.lines), again.strange]).toEqual([["N2", "R1"], []]);
    const told = { ...known("R3", 9n), isConfirmed: false };
    expect(asToldBefore([line("R1", 5n), line("N2", 7n)], [known("R1", 5n), told]).strange).toEqual([]);
  });

  test("are strange where others of the first time are missing instead, and nothing is booked for them", () => {
    const again = asToldBefore([line("R1", 5n), line("N2", 7n)], [known("R1", 5n), known("R2", 6n)]);
    expect([references(again.lines), references(again.strange)]).toEqual([["R1"], ["N2"]]);
  });
});

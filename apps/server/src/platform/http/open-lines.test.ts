import { describe, expect, test } from "vitest";
import { createLines, mostLines } from "./open-lines.ts";

/** Opens so many and says which of them were ended, by number. */
function openMany(owners: readonly { session: string; person: string }[]) {
  const lines = createLines();
  const ended: number[] = [];
  const close = owners.map((owner, n) => lines.open(owner, () => ended.push(n)));
  return { lines, ended, close };
}

describe("open lines", () => {
  test("of one person with many sessions are capped, the oldest first", () => {
    const { ended } = openMany(
      Array.from({ length: mostLines.perPerson + 3 }, (_, n) => ({ session: `s${n}`, person: "p" })),
    );
    expect(ended).toEqual([0, 1, 2]);
  });

  test("of other people are not touched", () => {
    const { ended } = openMany(
      Array.from({ length: 100 }, (_, n) => ({ session: `s${n}`, person: `p${n}` })),
    );
    expect(ended).toEqual([]);
  });

  test("that were given back make room", () => {
    const owner = { session: "s", person: "p" };
    const { lines, ended, close } = openMany(Array.from({ length: mostLines.perSession }, () => owner));
    close[5]!();
    lines.open(owner, () => {});
    expect(ended).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exposureOf, flat, moved, type Change, type Position } from "./position.ts";

type Move = Omit<Change, "currency">;
const large = 1_000_000_000_000n;
const amount = fc.bigInt({ min: -large, max: large }).filter((minor) => minor !== 0n);
const aMove = fc
  .tuple(amount, fc.bigInt({ min: 0n, max: large }), fc.constantFrom("clients", "covered" as const))
  .map(([minor, worth, by]): Move => ({ by, minor, usd: minor < 0n ? -worth : worth }));

const after = (moves: readonly Move[]): Position => moves.reduce<Position>(moved, flat);
const sum = (moves: readonly Move[], of: (move: Move) => bigint) =>
  moves.reduce((all, move) => all + of(move), 0n);

describe("a position", () => {
  test("is what came less what left, whoever it was with", () => {
    fc.assert(
      fc.property(fc.array(aMove), (moves) => {
        expect(exposureOf(after(moves))).toBe(sum(moves, ({ minor }) => minor));
        for (const by of ["clients", "covered"] as const)
          expect(after(moves)[by]).toBe(
            sum(
              moves.filter((move) => move.by === by),
              ({ minor }) => minor,
            ),
          );
      }),
    );
  });

  test("has cost less result equal to all that was paid, to the cent and in whatever order", () => {
    fc.assert(
      fc.property(fc.array(aMove), (moves) => {
        const { cost, result } = after(moves);
        expect(cost - result).toBe(sum(moves, ({ usd }) => usd));
      }),
    );
  });

  test("that is flat costs nothing", () => {
    fc.assert(
      fc.property(fc.array(aMove), aMove, (moves, last) => {
        const held = exposureOf(after(moves));
        fc.pre(held !== 0n);
        expect(moved(after(moves), { ...last, minor: -held }).cost).toBe(0n);
      }),
    );
  });

  test.each([
    ["closed dearer than it was built up earns", [100n, 100_00n], [-100n, -101_00n], 0n, 0n, 1_00n],
    ["closed cheaper loses", [100n, 100_00n], [-100n, -99_00n], 0n, 0n, -1_00n],
    ["closed in part keeps its share of the cost", [100n, 100_00n], [-40n, -42_00n], 60n, 60_00n, 2_00n],
    ["that goes through zero begins anew", [100n, 100_00n], [-150n, -165_00n], -50n, -55_00n, 10_00n],
    ["that was short and is bought back cheaper earns", [-100n, -100_00n], [100n, 98_00n], 0n, 0n, 2_00n],
  ] as const)("%s", (_what, [open, paid], [close, got], held, cost, result) => {
    const position = after([
      { by: "clients", minor: open, usd: paid },
      { by: "covered", minor: close, usd: got },
    ]);
    expect([exposureOf(position), position.cost, position.result]).toEqual([held, cost, result]);
  });
});

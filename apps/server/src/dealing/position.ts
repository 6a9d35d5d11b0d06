import { divide, magnitude, type CurrencyCode } from "@causeway/money";

/** What a currency's trades have left us with, what that cost by average, and what came of what was closed again. */
export type Position = {
  /** What clients' exchanges and our deals have brought of it, or cost, each by itself. */
  readonly clients: bigint;
  readonly covered: bigint;
  /** In US cents, both. */
  readonly cost: bigint;
  readonly result: bigint;
};

/** Of one trade: so much of a currency came, or left, and was worth so many US cents then, with the same sign. */
export type Change = {
  readonly currency: CurrencyCode;
  readonly by: "clients" | "covered";
  readonly minor: bigint;
  readonly usd: bigint;
};

export const flat: Position = { clients: 0n, covered: 0n, cost: 0n, result: 0n };

export function exposureOf({ clients, covered }: Pick<Position, "clients" | "covered">): bigint {
  return clients + covered;
}

/**
 * By average cost: what adds to the position adds to its cost; what closes a part of it takes as much of the cost along, and
 * the difference is result. What goes through zero closes all and begins anew. Cost less result is what was paid in sum.
 */
export function moved(position: Position, { by, minor, usd }: Omit<Change, "currency">): Position {
  const held = exposureOf(position);
  const next = { ...position, [by]: position[by] + minor };
  if (held === 0n || held > 0n === minor > 0n) return { ...next, cost: position.cost + usd };
  const closed = least(magnitude(minor), magnitude(held));
  const costShare = divide(position.cost * closed, magnitude(held), "half-even");
  const usdShare = divide(usd * closed, magnitude(minor), "half-even");
  return {
    ...next,
    cost: position.cost - costShare + (usd - usdShare),
    result: position.result - usdShare - costShare,
  };
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

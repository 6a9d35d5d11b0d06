/**
 * Every call that may lose a fraction names what becomes of it. `down` is towards zero, `up` away from it;
 * the halves round to the nearest, a tie away from zero or to the even neighbour.
 */
export type Rounding = "down" | "up" | "half-up" | "half-even";

export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  if (rest === 0n) return quotient;
  const away = dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
  const twiceRest = 2n * magnitude(rest);
  const wholeStep = magnitude(divisor);
  const goesAway: Record<Rounding, boolean> = {
    down: false,
    up: true,
    "half-up": twiceRest >= wholeStep,
    "half-even": twiceRest > wholeStep || (twiceRest === wholeStep && quotient % 2n !== 0n),
  };
  return goesAway[rounding] ? away : quotient;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function tenTo(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

/** Every conversion asks for a few of them. */
const powers = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

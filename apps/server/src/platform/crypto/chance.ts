import { randomBytes, randomInt } from "node:crypto";

/** The only place where slices get anything unpredictable from, ids and secrets aside. */
export function randomDigits(count: number): string {
  return randomText("0123456789", count);
}

export function randomText(symbols: string, count: number): string {
  return Array.from({ length: count }, () => symbols[randomInt(symbols.length)]).join("");
}

export function randomSalt(bytes: number): Buffer {
  return randomBytes(bytes);
}

/** A number between minus and plus `most`, for things that should not look alike; never for money or keys. */
export function randomJitter(most: number): number {
  return (randomInt(-100, 101) / 100) * most;
}

import { hkdfSync } from "node:crypto";
import type { Context } from "#context.ts";
import { createPasswords, hashAnew, type Passwords } from "../sign-in/password.ts";
import { findPaymentPassword, renewPaymentPasswordHash } from "./profile.store.ts";
import type { PersonId } from "../person.ts";
import { mapRing, type KeyRing } from "#platform/crypto/key-ring.ts";
import { house } from "#platform/ids.ts";
import { countGuess, forgetFailures, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";

const guessing: Limit = { name: "payment-password", attempts: 5, perMs: 30 * 60_000 };

/**
 * Six digits fall in seconds to whoever can try them all, so what is hashed is not the digits but what a key outside the
 * database makes of them. It is a key of its own: a login password of six digits would not give it away.
 */
export function createPaymentPasswords(pepper: KeyRing): Passwords {
  const own = mapRing(pepper, (key) => Buffer.from(hkdfSync("sha256", key, "", "payment password", 32)));
  return createPasswords(own, { isKnown: true });
}

/**
 * Refuses unless these are the person's six digits. Every guess is counted before it is looked at, so of a hundred at
 * once five are looked at. Slow on purpose: it stands before the transaction of what is paid.
 */
export async function checkPaymentPassword(
  ctx: Context,
  passwords: Passwords,
  person: PersonId,
  digits: string,
): Promise<void> {
  const stored = await ctx.db.tx(house, (tx) => findPaymentPassword(tx, person));
  if (!stored) return refuse("paymentPasswordUnset");
  const fits = await countGuess(ctx, [{ limit: guessing, who: person }], () =>
    passwords.fits(digits, stored.hash),
  );
  if (!fits) refuse("paymentPasswordWrong");
  const renewed = await hashAnew(passwords, digits, stored.hash);
  await ctx.db.tx(house, async (tx) => {
    if (renewed !== undefined) await renewPaymentPasswordHash(tx, person, stored.hash, renewed);
    await forgetFailures(tx, guessing, person);
  });
}

/** Runs, repeats and dates: what people choose, and what is therefore tried first. */
export function isWeakPaymentPassword(digits: string): boolean {
  return isRun(digits) || isRepeat(digits) || isDate(digits);
}

/** 123456, 987654, 111111, 890123, and doubled 112233. */
function isRun(digits: string): boolean {
  const even = digits.replaceAll(/(\d)\1/g, "$1");
  return [digits, even].some((text) => {
    const steps = Array.from(text.slice(1), (digit, n) => (Number(digit) - Number(text[n]) + 10) % 10);
    const [first = 0] = steps;
    return text.length > 2 && [0, 1, 9].includes(first) && steps.every((step) => step === first);
  });
}

/** 121212, 123123, 111222, 100001. */
function isRepeat(digits: string): boolean {
  return (
    new Set(digits).size <= 2 || [2, 3].some((n) => digits === digits.slice(0, n).repeat(digits.length / n))
  );
}

/** A day as six digits in any order that is written somewhere, or a year and a month. */
function isDate(digits: string): boolean {
  const [a = 0, b = 0, c = 0] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number);
  const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const isMonth = (century: number, month: number) =>
    (century === 19 || century === 20) && month >= 1 && month <= 12;
  return isDay(b, c) || isDay(b, a) || isDay(a, b) || isMonth(a, c) || isMonth(b, a);
}

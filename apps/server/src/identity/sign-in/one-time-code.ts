import { createHmac, timingSafeEqual } from "node:crypto";
import { codeDigits, codePauseMs, codeTtlMs } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import type { SentCodePurpose } from "#notification/index.ts";
import { randomDigits } from "#platform/crypto/chance.ts";
import { keyAt } from "#platform/crypto/key-ring.ts";
import { daysInMs } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, newId, type Id } from "#platform/ids.ts";
import { attemptsOver, countAttempt, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import { findCodeOwner, hasCode, isCodeOver, replaceCode, takeCode } from "./one-time-code.store.ts";
import type { PersonId } from "../person.ts";

const sending: readonly Limit[] = [
  { name: "code-minute", attempts: 1, perMs: codePauseMs },
  { name: "code-hour", attempts: 5, perMs: 3_600_000 },
  { name: "code-day", attempts: 10, perMs: daysInMs(1) },
];
const guessing: Limit = { name: "code-guess", attempts: 5, perMs: codeTtlMs };

/**
 * How often codes may be sent to one place for one purpose, counted whether or not anybody is there. What strangers ask
 * for under somebody's address takes nothing from the codes that he needs to come in.
 */
export async function countSending(ctx: Context, purpose: SentCodePurpose, target: string): Promise<void> {
  const who = hmac(ctx, currentOf(ctx), `sending|${purpose}|${target}`).toString("base64url");
  for (const limit of sending) await countAttempt(ctx.db, ctx.clock, limit, who);
}

/** Makes the only code that counts for this purpose and place; the one before it is void. */
export async function makeCode(
  ctx: Context,
  tx: Tx,
  code: { purpose: SentCodePurpose; target: string; person: PersonId | undefined },
): Promise<{ codeId: Id<"code">; code: string }> {
  const now = ctx.clock.now();
  const codeId: Id<"code"> = newId(now);
  const digits = randomDigits(codeDigits);
  await replaceCode(tx, {
    id: codeId,
    purpose: code.purpose,
    target: targetHash(ctx, currentOf(ctx), code.purpose, code.target),
    person: code.person,
    hash: codeHash(ctx, currentOf(ctx), codeId, digits),
    expiresAt: new Date(now.getTime() + codeTtlMs),
  });
  return { codeId, code: digits };
}

type Guess = { purpose: SentCodePurpose; codeId: string; code: string };
type Fitting = { person: PersonId | undefined; isFor: (target: string) => boolean };

/**
 * Refuses unless this is the code, in time. Guesses are counted before they are looked at and outside the caller's
 * transaction, so that no rollback gives one back.
 */
export async function spendCode(ctx: Context, tx: Tx, guess: Guess): Promise<Fitting> {
  await countCodeGuess(ctx, guess);
  return takeFitting(ctx, tx, guess);
}

/**
 * The same in two: what is slow, such as hashing a password, is done for whoever has the code and for nobody else. The
 * code is looked at here, and taken in the transaction of what it is for.
 */
export async function lookAtCode(ctx: Context, guess: Guess): Promise<(tx: Tx) => Promise<Fitting>> {
  await countCodeGuess(ctx, guess);
  await ctx.db.tx(house, async (tx) => {
    const expected = codeHashes(ctx, guess);
    if (!(await hasCode(tx, guess.purpose, guess.codeId, ctx.clock.now(), expected)))
      await refuseCode(ctx, tx, guess);
  });
  return (tx) => takeFitting(ctx, tx, guess);
}

/** Whom a code was sent to, whether or not somebody has it right; for nobody known, nothing. */
export function ownerOfCode(ctx: Context, codeId: string): Promise<PersonId | undefined> {
  return ctx.db.tx(house, (tx) => findCodeOwner(tx, codeId));
}

async function countCodeGuess(ctx: Context, { codeId }: Guess): Promise<void> {
  if (await attemptsOver(ctx.db, ctx.clock, guessing, codeId)) refuse("codeWrong");
}

async function takeFitting(ctx: Context, tx: Tx, guess: Guess): Promise<Fitting> {
  const expected = codeHashes(ctx, guess);
  const found = await takeCode(tx, guess.purpose, guess.codeId, ctx.clock.now(), expected);
  if (!found) return refuseCode(ctx, tx, guess);
  return {
    person: found.person,
    isFor: (target) =>
      versionsOf(ctx).some((version) =>
        timingSafeEqual(found.target, targetHash(ctx, version, guess.purpose, target)),
      ),
  };
}

async function refuseCode(ctx: Context, tx: Tx, { codeId }: Guess): Promise<never> {
  return refuse((await isCodeOver(tx, codeId, ctx.clock.now())) ? "codeExpired" : "codeWrong");
}

function targetHash(ctx: Context, version: number, purpose: SentCodePurpose, target: string): Buffer {
  return hmac(ctx, version, `target|${purpose}|${target}`);
}

function codeHash(ctx: Context, version: number, codeId: string, code: string): Buffer {
  return hmac(ctx, version, `code|${codeId}|${code}`);
}

/** A code lives for minutes, so it names no version: what was sent before the key was changed is good under the old one. */
function codeHashes(ctx: Context, { codeId, code }: Guess): Buffer[] {
  return versionsOf(ctx).map((version) => codeHash(ctx, version, codeId, code));
}

function versionsOf(ctx: Context): number[] {
  return [...ctx.config.secrets.codes.versions.keys()];
}

function currentOf(ctx: Context): number {
  return ctx.config.secrets.codes.current;
}

function hmac(ctx: Context, version: number, text: string): Buffer {
  return createHmac("sha256", keyAt(ctx.config.secrets.codes, version)).update(text).digest();
}

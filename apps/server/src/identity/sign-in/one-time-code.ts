import { createHmac, timingSafeEqual } from "node:crypto";
import { codeDigits, codePauseMs, codeTtlMs } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { randomDigits } from "#platform/crypto/chance.ts";
import { daysInMs } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId, type Id } from "#platform/ids.ts";
import { attemptsOver, countAttempt, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import { isCodeOver, replaceCode, takeCode, type CodePurpose } from "./one-time-code.store.ts";
import type { PersonId } from "../person.ts";

const sending: readonly Limit[] = [
  { name: "code-minute", attempts: 1, perMs: codePauseMs },
  { name: "code-hour", attempts: 5, perMs: 3_600_000 },
  { name: "code-day", attempts: 10, perMs: daysInMs(1) },
];
const guessing: Limit = { name: "code-guess", attempts: 5, perMs: codeTtlMs };

/** How often codes may be sent to one place, counted whether or not anybody is there. */
export async function countSending(ctx: Context, target: string): Promise<void> {
  const who = hmac(ctx, `sending|${target}`).toString("base64url");
  for (const limit of sending) await countAttempt(ctx.db, ctx.clock, limit, who);
}

/** Makes the only code that counts for this purpose and place; the one before it is void. */
export async function makeCode(
  ctx: Context,
  tx: Tx,
  code: { purpose: CodePurpose; target: string; person: PersonId | undefined },
): Promise<{ codeId: Id<"code">; code: string }> {
  const now = ctx.clock.now();
  const codeId: Id<"code"> = newId(now);
  const digits = randomDigits(codeDigits);
  await replaceCode(tx, {
    id: codeId,
    purpose: code.purpose,
    target: targetHash(ctx, code.purpose, code.target),
    person: code.person,
    hash: codeHash(ctx, codeId, digits),
    expiresAt: new Date(now.getTime() + codeTtlMs),
  });
  return { codeId, code: digits };
}

/**
 * Refuses unless this is the code, in time. Guesses are counted before they are looked at and outside the caller's
 * transaction, so that no rollback gives one back.
 */
export async function spendCode(
  ctx: Context,
  tx: Tx,
  guess: { purpose: CodePurpose; codeId: string; code: string },
): Promise<{ person: PersonId | undefined; isFor: (target: string) => boolean }> {
  if (await attemptsOver(ctx.db, ctx.clock, guessing, guess.codeId)) refuse("codeWrong");
  const expected = codeHash(ctx, guess.codeId, guess.code);
  const now = ctx.clock.now();
  const found = await takeCode(tx, guess.purpose, guess.codeId, now, expected);
  if (!found) return refuse((await isCodeOver(tx, guess.codeId, now)) ? "codeExpired" : "codeWrong");
  return {
    person: found.person,
    isFor: (target) => timingSafeEqual(found.target, targetHash(ctx, guess.purpose, target)),
  };
}

function targetHash(ctx: Context, purpose: CodePurpose, target: string): Buffer {
  return hmac(ctx, `target|${purpose}|${target}`);
}

function codeHash(ctx: Context, codeId: string, code: string): Buffer {
  return hmac(ctx, `code|${codeId}|${code}`);
}

function hmac(ctx: Context, text: string): Buffer {
  return createHmac("sha256", ctx.config.secrets.codes).update(text).digest();
}

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { randomText } from "#platform/crypto/chance.ts";
import { countFailure, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import type { Recovery, RecoveryId } from "./recovery.ts";

/** No letter that could be read as a digit or as another one. */
const symbols = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const guessing: Limit = { name: "recovery-key", attempts: 5, perMs: 30 * 60_000 };

/** For whoever asks to keep: who reads his mail meanwhile can pass the first step, and must not finish in his place. */
export function makeRecoveryKey(ctx: Context, id: RecoveryId): { key: string; keyHash: Buffer } {
  const key = Array.from({ length: 3 }, () => randomText(symbols, 5)).join("-");
  return { key, keyHash: hashOf(ctx, id, key) };
}

/** Guesses are counted before they are looked at, outside any transaction. */
export async function countKeyGuess(ctx: Context, id: RecoveryId): Promise<void> {
  await countFailure(ctx.db, ctx.clock, guessing, id);
}

export function assertRecoveryKey(ctx: Context, { id, keyHash }: Recovery, typed: string): void {
  if (!timingSafeEqual(hashOf(ctx, id, typed), keyHash)) refuse("recoveryKeyWrong");
}

function hashOf(ctx: Context, id: RecoveryId, typed: string): Buffer {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  return createHmac("sha256", ctx.config.secrets.codes).update(`recovery key|${id}|${plain}`).digest();
}

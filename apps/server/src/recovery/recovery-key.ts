import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { newWrittenCode, readWrittenCode } from "#platform/crypto/written-code.ts";
import { countFailure, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import type { Recovery, RecoveryId } from "./recovery.ts";

const guessing: Limit = { name: "recovery-key", attempts: 5, perMs: 30 * 60_000 };

/** For whoever asks to keep: who reads his mail meanwhile can pass the first step, and must not finish in his place. */
export function makeRecoveryKey(ctx: Context, id: RecoveryId): { key: string; keyHash: Buffer } {
  const key = newWrittenCode(3);
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
  const plain = readWrittenCode(typed);
  return createHmac("sha256", ctx.config.secrets.codes).update(`recovery key|${id}|${plain}`).digest();
}

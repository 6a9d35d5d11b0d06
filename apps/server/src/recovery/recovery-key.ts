import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { keyAt } from "#platform/crypto/key-ring.ts";
import { newWrittenCode, readWrittenCode } from "#platform/crypto/written-code.ts";
import { countFailure, type Limit } from "#platform/data/limit.ts";
import { refuse } from "#platform/refusal.ts";
import type { Recovery, RecoveryId } from "./recovery.ts";

const guessing: Limit = { name: "recovery-key", attempts: 5, perMs: 30 * 60_000 };

/** For whoever asks to keep: who reads his mail meanwhile can pass the first step, and must not finish in his place. */
export function makeRecoveryKey(
  ctx: Context,
  id: RecoveryId,
): { key: string; keyHash: Buffer; keyVersion: number } {
  const key = newWrittenCode(3);
  const { current: keyVersion } = ctx.config.secrets.codes;
  return { key, keyHash: hashOf(ctx, keyVersion, id, key), keyVersion };
}

/** Guesses are counted before they are looked at, outside any transaction. */
export async function countKeyGuess(ctx: Context, id: RecoveryId): Promise<void> {
  await countFailure(ctx.db, ctx.clock, guessing, id);
}

export function assertRecoveryKey(ctx: Context, { id, keyHash, keyVersion }: Recovery, typed: string): void {
  if (!timingSafeEqual(hashOf(ctx, keyVersion, id, typed), keyHash)) refuse("recoveryKeyWrong");
}

function hashOf(ctx: Context, version: number, id: RecoveryId, typed: string): Buffer {
  const plain = readWrittenCode(typed);
  const key = keyAt(ctx.config.secrets.codes, version);
  return createHmac("sha256", key).update(`recovery key|${id}|${plain}`).digest();
}

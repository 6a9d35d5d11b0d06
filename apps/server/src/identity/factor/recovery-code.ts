import { createHmac } from "node:crypto";
import { recoveryCodeCount } from "@causeway/contract/portal/factor";
import type { Context } from "#context.ts";
import { keyAt } from "#platform/crypto/key-ring.ts";
import { newWrittenCode, readWrittenCode } from "#platform/crypto/written-code.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "./authenticator.store.ts";
import type { PersonId } from "../person.ts";

/** Makes ten codes for the person to keep; only their hashes stay here, and the ones before are void. */
export async function makeRecoveryCodes(ctx: Context, tx: Tx, person: PersonId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newWrittenCode(2));
  const { current } = ctx.config.secrets.codes;
  const hashes = codes.map((code) => hashOf(ctx, current, person, code));
  await replaceRecoveryCodes(tx, person, current, hashes);
  return codes;
}

/** Refuses unless this is one of the person's codes, for the first time. */
export async function spendRecoveryCode(ctx: Context, tx: Tx, person: PersonId, code: string): Promise<void> {
  const versions = [...ctx.config.secrets.codes.versions.keys()];
  const hashes = versions.map((version) => ({ version, hash: hashOf(ctx, version, person, code) }));
  if (!(await takeRecoveryCode(tx, person, hashes, ctx.clock.now()))) refuse("codeWrong");
}

function hashOf(ctx: Context, version: number, person: PersonId, code: string): Buffer {
  const plain = readWrittenCode(code);
  const key = keyAt(ctx.config.secrets.codes, version);
  return createHmac("sha256", key).update(`recovery|${person}|${plain}`).digest();
}

import { createHmac } from "node:crypto";
import { recoveryCodeCount } from "@causeway/contract/portal/factor";
import type { Context } from "#context.ts";
import { newWrittenCode, readWrittenCode } from "#platform/crypto/written-code.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "./authenticator.store.ts";
import type { PersonId } from "../person.ts";

/** Makes ten codes for the person to keep; only their hashes stay here, and the ones before are void. */
export async function makeRecoveryCodes(ctx: Context, tx: Tx, person: PersonId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newWrittenCode(2));
  await replaceRecoveryCodes(
    tx,
    person,
    codes.map((code) => hashOf(ctx, person, code)),
  );
  return codes;
}

/** Refuses unless this is one of the person's codes, for the first time. */
export async function spendRecoveryCode(ctx: Context, tx: Tx, person: PersonId, code: string): Promise<void> {
  if (!(await takeRecoveryCode(tx, person, hashOf(ctx, person, code), ctx.clock.now()))) refuse("codeWrong");
}

function hashOf(ctx: Context, person: PersonId, code: string): Buffer {
  const plain = readWrittenCode(code);
  return createHmac("sha256", ctx.config.secrets.codes).update(`recovery|${person}|${plain}`).digest();
}

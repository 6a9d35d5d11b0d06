import { createHmac } from "node:crypto";
import { recoveryCodeCount } from "@causeway/contract/portal/factor";
import type { Context } from "#context.ts";
import { randomText } from "#platform/crypto/chance.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "./authenticator.store.ts";
import type { PersonId } from "../person.ts";

/** No letter that could be read as a digit or as another one. */
const symbols = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const half = 5;

/** Makes ten codes for the person to keep; only their hashes stay here, and the ones before are void. */
export async function makeRecoveryCodes(ctx: Context, tx: Tx, person: PersonId): Promise<string[]> {
  const codes = Array.from(
    { length: recoveryCodeCount },
    () => `${randomText(symbols, half)}-${randomText(symbols, half)}`,
  );
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
  const plain = code
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  return createHmac("sha256", ctx.config.secrets.codes).update(`recovery|${person}|${plain}`).digest();
}

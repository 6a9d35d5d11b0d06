import type { InputOf, OutputOf } from "@causeway/contract";
import type { register } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { insertPerson } from "../identity.store.ts";
import { spendCode } from "./one-time-code.ts";
import { openMerchant } from "../member/open-merchant.ts";
import { isCommonPassword, type Passwords } from "./password.ts";
import { isPhone, type PersonId } from "../person.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

/** A new person and, with him as its owner, the company he is going to have certified. */
export async function registerPerson(
  ctx: Context,
  passwords: Passwords,
  tx: Tx,
  call: Call,
  input: InputOf<typeof register>,
): Promise<OutputOf<typeof register>> {
  if (!isPhone(input.phoneArea, input.phone)) refuse("phoneWrong");
  if (isCommonPassword(input.password)) refuse("passwordCommon");
  const { isFor } = await spendCode(ctx, tx, { purpose: "register", codeId: input.codeId, code: input.code });
  if (!isFor(input.email)) refuse("codeWrong");
  const now = ctx.clock.now();
  const id: PersonId = newId(now);
  await insertPerson(tx, {
    id,
    username: input.username,
    email: input.email,
    phoneArea: input.phoneArea,
    phone: input.phone,
    passwordHash: await passwords.hash(input.password),
    nickname: input.username,
    language: call.locale,
    registeredAt: now,
  });
  const { tenant } = await openMerchant(ctx, tx, { id, username: input.username });
  await tx.asTenant(tenant, (own) => audit(own, now, { actor: id, act: "person.registered", subject: id }));
  return { registered: true };
}

import type { InputOf, OutputOf } from "@causeway/contract";
import type { register } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import { getPerson, insertPerson } from "../identity.store.ts";
import { lookAtCode } from "./one-time-code.ts";
import { openMerchant } from "../member/open-merchant.ts";
import { openSession } from "../session/open-session.ts";
import { isCommonPassword, type Passwords } from "./password.ts";
import { isPhone, type PersonId } from "../person.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, Transact } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";

/**
 * A new person and, with him as its administrator, the company he is going to have certified. He has just chosen the password
 * and handed in the code from his mail, which is all that signing in would ask of him: he is in.
 */
export async function registerPerson(
  ctx: Context,
  passwords: Passwords,
  transact: Transact,
  call: Call,
  input: InputOf<typeof register>,
): Promise<OutputOf<typeof register>> {
  if (!isPhone(input.phoneArea, input.phone)) refuse("phoneWrong");
  if (isCommonPassword(input.password)) refuse("passwordCommon");
  const { codeId, code, sessionKey } = input;
  passwords.assertRoom();
  const takeCode = await lookAtCode(ctx, { purpose: "register", codeId, code });
  const passwordHash = await passwords.hash(input.password);
  // Refused as a whole: whoever chose a name that is taken goes on with the code he has.
  const open = async (tx: Tx) => {
    const { isFor } = await takeCode(tx);
    if (!isFor(input.email)) refuse("codeWrong");
    const now = ctx.clock.now();
    const id: PersonId = newId(now);
    await insertPerson(tx, {
      id,
      username: input.username,
      email: input.email,
      phoneArea: input.phoneArea,
      phone: input.phone,
      passwordHash,
      nickname: input.username,
      language: call.locale,
      registeredAt: now,
    });
    const { tenant } = await openMerchant(ctx, tx, { id, username: input.username });
    await tx.asTenant(tenant, (own) => audit(own, now, { actor: id, act: "person.registered", subject: id }));
    return openSession(ctx, tx, call, await getPerson(tx, id), { method: "code", sessionKey, trust: false });
  };
  return transact((tx) => tx.savepoint(() => open(tx)));
}

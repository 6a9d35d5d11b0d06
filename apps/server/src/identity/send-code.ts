import type { InputOf, OutputOf } from "@causeway/contract";
import { codePauseMs, type sendCode as route } from "@causeway/contract/portal/identity";
import type { Context } from "../context.ts";
import type { Captchas } from "./captcha.ts";
import { findPersonByEmail, findPersonByPhone } from "./identity.store.ts";
import { countSending, makeCode } from "./one-time-code.ts";
import { splitPhone, type Person } from "./person.ts";
import { sendMessage } from "#notification/index.ts";
import type { Tx } from "#platform/db.ts";
import type { Call, Transact } from "#platform/http/binding.ts";

type Input = InputOf<typeof route>;

/**
 * Answers alike whether or not anybody has the address: what differs is only what arrives there. A stranger's address
 * gets nothing to sign in with, and somebody who has an account already is told so instead of being sent a code.
 */
export function sendCode(
  ctx: Context,
  captchas: Captchas,
  transact: Transact,
  call: Call,
  { purpose, to, captchaId, captcha }: Input,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    if (purpose === "login") await captchas.check(tx, ctx.clock.now(), captchaId ?? "", captcha ?? "");
    const address = to.channel === "email" ? to.email : to.phone;
    await countSending(ctx, address);
    const person = await findPerson(tx, to);
    const { codeId, code } = await makeCode(ctx, tx, { purpose, target: address, person: person?.id });
    const envelope = { channel: to.channel, to: address, locale: call.locale };
    if (purpose === "register" && person)
      await sendMessage(ctx, tx, { ...envelope, template: "alreadyRegistered" });
    if ((purpose === "register") === (person === undefined)) {
      await sendMessage(ctx, tx, { ...envelope, template: "code", purpose, code });
    }
    return { codeId, resendAfterMs: codePauseMs };
  });
}

async function findPerson(tx: Tx, to: Input["to"]): Promise<Person | undefined> {
  if (to.channel === "email") return findPersonByEmail(tx, to.email);
  const split = splitPhone(to.phone);
  return split && findPersonByPhone(tx, split.area, split.phone);
}

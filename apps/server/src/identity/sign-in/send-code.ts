import type { InputOf, OutputOf } from "@causeway/contract";
import { codePauseMs, type sendCode as route } from "@causeway/contract/portal/identity";
import type { Context } from "#context.ts";
import type { Captchas } from "../captcha/captcha.ts";
import { findPersonByEmail, findPersonByPhone } from "../identity.store.ts";
import { countSending, makeCode } from "./one-time-code.ts";
import { oneForm, splitPhone, type Person } from "../person.ts";
import { sendMessage, type Message } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
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
  { purpose, to, captchaId, work, captcha = "" }: Input,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const now = ctx.clock.now();
    if (purpose === "login") await captchas.check(tx, now, { captchaId, work, captcha });
    else await captchas.checkWork(tx, now, { captchaId, work });
    const address = to.channel === "email" ? to.email : oneForm(to.phone);
    await countSending(ctx, purpose, address);
    const person = await findPerson(tx, to);
    const { codeId, code } = await makeCode(ctx, tx, { purpose, target: address, person: person?.id });
    const message = messageFor(purpose, person !== undefined, code);
    await sendMessage(ctx, tx, { ...message, channel: to.channel, to: address, locale: call.locale });
    return { codeId, resendAfterMs: codePauseMs };
  });
}

/** Where there is nothing to say, nothing is sent, but as much work is done: the time it takes tells nobody anything. */
function messageFor(purpose: Input["purpose"], known: boolean, code: string): Message {
  if (purpose === "register" && known) return { template: "alreadyRegistered" };
  return purpose === "register" || known ? { template: "code", purpose, code } : { template: "nothing" };
}

async function findPerson(tx: Tx, to: Input["to"]): Promise<Person | undefined> {
  if (to.channel === "email") return findPersonByEmail(tx, to.email);
  const split = splitPhone(to.phone);
  return split && findPersonByPhone(tx, split.area, split.phone);
}

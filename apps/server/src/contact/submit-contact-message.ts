import type { InputOf, OutputOf } from "@causeway/contract";
import type { submitContactMessage as route } from "@causeway/contract/portal/contact";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call } from "#platform/http/binding.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { send } from "#platform/engine/outbox.ts";
import { deliverTopic, type ContactId } from "./contact.ts";
import { insertContactMessage } from "./contact.store.ts";

export async function submitContactMessage(
  ctx: Context,
  tx: Tx,
  call: Call,
  input: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const now = ctx.clock.now();
  const id: ContactId = newId(now);
  const messageNo = newOrderNo("CM", ctx.config.cell, now);
  const { name, company, email, message } = input;
  await insertContactMessage(tx, ctx.outbound, {
    id,
    messageNo,
    language: call.locale,
    submittedAt: now,
    details: { name, company, email, message },
  });
  await send(tx, { topic: deliverTopic, key: id });
  await audit(tx, now, { actor: "anonymous", act: "contact.submitted", subject: id });
  return { messageNo };
}

import type { Context } from "../context.ts";
import type { Tx } from "#platform/db.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { send, settle } from "#platform/outbox.ts";
import { deliverTopic, type Addressed } from "./message.ts";
import { findUnsent, insertMessage, setSent, type MessageId } from "./notification.store.ts";
import { render, shortMessage } from "./templates.ts";

/** Leaves a message to be sent, in the transaction of what it is about. */
export async function notify(ctx: Context, tx: Tx, message: Addressed): Promise<void> {
  const now = ctx.clock.now();
  const id: MessageId = newId(now);
  await insertMessage(tx, ctx.cipher, id, now, message);
  await send(tx, { topic: deliverTopic, key: id });
}

export async function sendMessage(ctx: Context, tenant: TenantId, id: MessageId): Promise<void> {
  const message = await ctx.db.tx(tenant, (tx) => findUnsent(tx, ctx.cipher, id));
  if (!message) return;
  const { subject, text } = render(message, message.locale);
  if (message.channel === "sms") {
    const outcome = await ctx.sms.send({
      ...shortMessage(message),
      to: message.to,
      locale: message.locale,
      text,
    });
    if (outcome === "unreachable") ctx.events.emit({ event: "message.undeliverable", channel: "sms" });
  } else
    await ctx.mail.send({
      messageId: `<message-${id}@${ctx.config.mail.domain}>`,
      to: message.to,
      subject,
      text,
    });
}

export async function closeMessage(ctx: Context, tenant: TenantId, id: MessageId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    await setSent(tx, id, ctx.clock.now());
    await settle(tx, { topic: deliverTopic, key: id });
  });
}

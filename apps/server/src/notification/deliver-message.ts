import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { attemptsOver } from "#platform/data/limit.ts";
import { noteRefused } from "#platform/data/security.ts";
import { daysInMs } from "#platform/day.ts";
import { isTextable } from "./textable.ts";
import { mailHtml, mailText } from "./mail-layout.ts";
import { deliverTopic, type Addressed } from "./outgoing.ts";
import { findUnsent, insertOutgoing, setSent, type OutgoingId } from "./outgoing.store.ts";
import { render, shortMessage } from "./templates.ts";

/** Leaves a message to one address to be sent, in the transaction of what it is about. */
export async function sendMessage(ctx: Context, tx: Tx, message: Addressed): Promise<void> {
  const now = ctx.clock.now();
  const id: OutgoingId = newId(now);
  await insertOutgoing(tx, ctx.outbound, id, now, message);
  await send(tx, { topic: deliverTopic, key: id });
}

export async function deliverMessage(ctx: Context, tenant: TenantId, id: OutgoingId): Promise<void> {
  const message = await ctx.db.tx(tenant, (tx) => findUnsent(tx, ctx.outbound, id));
  if (!message || message.template === "nothing") return;
  const said = render(message, message.locale, ctx.config.portal.origin);
  if (message.channel === "sms") {
    if (!(await mayText(ctx, message.to))) return;
    const outcome = await ctx.sms.send({
      ...shortMessage(message),
      to: message.to,
      locale: message.locale,
      text: said.text,
    });
    if (outcome === "unreachable") ctx.events.emit({ event: "message.undeliverable", channel: "sms" });
  } else
    await ctx.mail.send({
      messageId: `<message-${id}@${ctx.config.mail.domain}>`,
      to: message.to,
      subject: said.subject,
      text: mailText(said, message.locale),
      html: mailHtml(said, message.locale),
    });
}

/**
 * The last look before a short message costs money, whoever had it sent: countries to which we send, and so many a day.
 * What is not sent is not tried again: a code would be over by then.
 */
async function mayText(ctx: Context, to: string): Promise<boolean> {
  if (!isTextable(ctx, to)) {
    ctx.events.emit({ event: "message.undeliverable", channel: "sms" });
    return false;
  }
  const perDay = { name: "sms-day", attempts: ctx.config.smsLimits.perDay, perMs: daysInMs(1) };
  const capped = (await attemptsOver(ctx.db, ctx.clock, perDay, "everybody")) !== undefined;
  if (capped) {
    ctx.events.emit({ event: "sms.capped", perDay: perDay.attempts });
    await noteRefused(ctx, undefined, { kind: "sms.capped" });
  }
  return !capped;
}

export async function closeMessage(ctx: Context, tenant: TenantId, id: OutgoingId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    await setSent(tx, id, ctx.clock.now());
    await settle(tx, { topic: deliverTopic, key: id });
  });
}

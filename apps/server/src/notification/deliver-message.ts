import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { attemptsOver } from "#platform/data/limit.ts";
import { noteRefused } from "#platform/data/security.ts";
import { daysInMs } from "#platform/day.ts";
import { isTextable } from "./textable.ts";
import { mailHtml, mailText } from "./mail-layout.ts";
import { deliverTopic, type Addressed, type Said } from "./outgoing.ts";
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
    if (!(await mayText(ctx, message))) return;
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

/** What goes to a number that somebody has just named, and that may be anybody's. */
const toNamedNumbers: readonly string[] = ["code.newPhone", "enterprise.faceLink"];

/**
 * The last look before a short message costs money, whoever had it sent: countries to which we send, and so many a day.
 * What somebody has sent to numbers that he names takes half of the day at most, and leaves the rest to those who come in
 * or have to be warned. What is not sent is not tried again: a code would be over by then.
 */
async function mayText(ctx: Context, message: Said & Pick<Addressed, "to">): Promise<boolean> {
  const { to } = message;
  if (!isTextable(ctx, to)) {
    ctx.events.emit({ event: "message.undeliverable", channel: "sms" });
    return false;
  }
  const { perDay } = ctx.config.smsLimits;
  const isOver = async (who: string, attempts: number) =>
    (await attemptsOver(ctx.db, ctx.clock, { name: "sms-day", attempts, perMs: daysInMs(1) }, who)) !==
    undefined;
  const isNamed = toNamedNumbers.includes(shortMessage(message).template);
  const capped =
    (isNamed && (await isOver("named", Math.ceil(perDay / 2)))) || (await isOver("everybody", perDay));
  if (capped) {
    ctx.events.emit({ event: "sms.capped", perDay });
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

import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { TenantId } from "#platform/ids.ts";
import { settle } from "#platform/engine/outbox.ts";
import { deliverTopic, type ContactId, type ContactMessage } from "./contact.ts";
import { findContactMessage, setDelivered } from "./contact.store.ts";

/** Hands the message to the mail server. Twice is harmless: it is the same mail under the same Message-ID. */
export async function mailContactMessage(ctx: Context, tenant: TenantId, id: ContactId): Promise<void> {
  const message = await ctx.db.tx(tenant, (tx) => findContactMessage(tx, ctx.outbound, id));
  if (!message) throw new Error("a contact message that was promised is not there");
  if (message.deliveredAt) return;
  await ctx.mail.send({
    messageId: `<contact-${id}@${ctx.config.mail.domain}>`,
    to: ctx.config.mail.contactTo,
    replyTo: message.details.email,
    subject: `${message.messageNo} ${message.details.company}`,
    text: textOf(message),
  });
}

export async function closeContactMessage(ctx: Context, tenant: TenantId, id: ContactId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    const closed = await setDelivered(tx, id, now);
    await settle(tx, { topic: deliverTopic, key: id });
    if (closed) await audit(tx, now, { actor: "flow", act: "contact.delivered", subject: id });
  });
}

function textOf({ details, messageNo, language, submittedAt }: ContactMessage): string {
  const rows = [
    ["No.", messageNo],
    ["Name", details.name],
    ["Company", details.company],
    ["E-mail", details.email],
    ["Language", language],
    ["Submitted", submittedAt.toISOString()],
  ];
  return `${rows.map(([label, value]) => `${label}: ${value}`).join("\n")}\n\n${details.message}\n`;
}

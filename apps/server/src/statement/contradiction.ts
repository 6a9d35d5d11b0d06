import type { CurrencyCode } from "@causeway/money";
import { recallNotice, type BankNotice } from "#partners/bank/notices.ts";
import type { AtBank } from "../context.ts";
import { readInbox } from "#platform/data/inbox.ts";
import { sendingOf, settleSending } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { noticeKey } from "#partners/bank/notice-key.ts";
import { dispute } from "./dispute.ts";
import { recordEntry } from "./record-entry.ts";
import { topics } from "./statement.ts";
import { lockEntry } from "./entry.store.ts";

/**
 * The same reference with other contents: nothing is booked for it, and what was booked for the first telling does not
 * move until a person has asked the bank. Each telling that says otherwise is an item of its own.
 */
export async function hearOfContradiction(ctx: AtBank, eventId: string): Promise<void> {
  const work = { topic: topics.contradiction, key: noticeKey(ctx.bank.partner, eventId) };
  const { sending, told } = await ctx.db.tx(house, async (tx) => ({
    sending: await sendingOf(tx, work),
    told: await readInbox(tx, ctx.bank.partner, eventId),
  }));
  const [first, ...others] = told.map(({ body }) => recallNotice(body));
  const last = others.at(-1);
  // The first telling may still be on its way; it has to be an order before that order can be held.
  if (first?.kind === "entry") await recordEntry(ctx, first.entry);
  const money = (notice: BankNotice | undefined) =>
    notice?.kind === "entry" ? notice.entry.money : undefined;
  const reference = eventId.replace(/^\w+:/, "");
  await ctx.db.tx(house, async (tx) => {
    const entry = await lockEntry(tx, ctx.bank.partner, reference);
    await dispute(ctx, tx, entry ? [entry] : [], {
      reference,
      kind: "contradiction",
      currency: money(last)?.currency ?? currencyOf(first),
      bankMinor: money(last)?.minor ?? null,
      booksMinor: money(first)?.minor ?? null,
      occasion: `telling ${told.length}`,
    });
    await settleSending(tx, work, sending);
  });
}

function currencyOf(notice: BankNotice | undefined): CurrencyCode | null {
  if (notice?.kind === "statement") return notice.statement.currency;
  if (notice?.kind === "account") return notice.report.currency;
  return notice?.kind === "entry" ? notice.entry.money.currency : null;
}

import type { BankEntry } from "@causeway/bank-link";
import { transferId } from "@causeway/ledger";
import type { CurrencyCode } from "@causeway/money";
import { uuidFrom } from "#partners/bank/iso-bank.ts";
import { recallNotice, type BankNotice } from "#partners/bank/notices.ts";
import type { Context } from "../context.ts";
import { findReceivingAccount, type Receiving } from "#account/index.ts";
import { finishRefund, recordCredit, type OrderId } from "#collection/index.ts";
import { audit } from "#platform/audit.ts";
import type { Tx } from "#platform/db.ts";
import { house, newId } from "#platform/ids.ts";
import { readInbox } from "#platform/inbox.ts";
import { settle } from "#platform/outbox.ts";
import { topics, type BreakId, type BreakKind, type NewBreak } from "./statement.ts";
import { findCreditOf, findEntry, insertEntry, openBreak } from "./statement.store.ts";

/** The first thing the bank said under this id; what it said later otherwise is a contradiction and acts on nothing. */
export async function noticeOf<Kind extends BankNotice["kind"]>(
  ctx: Context,
  eventId: string,
  kind: Kind,
): Promise<Extract<BankNotice, { kind: Kind }>> {
  const [first] = await ctx.db.tx(house, (tx) => readInbox(tx, ctx.bank.partner, eventId));
  const notice = first && recallNotice(first.body);
  if (notice?.kind !== kind) throw new Error("a notice that was promised is not there");
  return notice as Extract<BankNotice, { kind: Kind }>;
}

export async function hearOfEntry(ctx: Context, eventId: string): Promise<void> {
  const { entry } = await noticeOf(ctx, eventId, "entry");
  await recordEntry(ctx, entry);
  await ctx.db.tx(house, (tx) => settle(tx, { topic: topics.entry, key: eventId }));
}

/** Puts an entry of the bank's where it belongs: an order, or suspense. Told again, it changes nothing. */
export async function recordEntry(ctx: Context, entry: BankEntry): Promise<void> {
  if (entry.direction === "debit") return recordDebit(ctx, entry);
  const receiving = await ctx.db.tx(house, (tx) =>
    findReceivingAccount(ctx, tx, ctx.bank.partner, entry.accountId),
  );
  if (!receiving || receiving.currency !== entry.money.currency)
    return keepApart(ctx, entry, "unknownAccount");
  if (receiving.state !== "ACTIVE") return keepApart(ctx, entry, "accountNotOpen");
  await ctx.db.tx(receiving.tenant, (tx) => makeOrder(ctx, tx, entry, receiving));
}

async function makeOrder(ctx: Context, tx: Tx, entry: BankEntry, receiving: Receiving): Promise<void> {
  // Whoever went to suspense first stays there until a person decides.
  if (await findEntry(tx, ctx.bank.partner, entry.reference)) return;
  const { name, account, bankName, country } = entry.counterparty;
  const { orderId } = await recordCredit(ctx, tx, {
    partner: ctx.bank.partner,
    bankReference: entry.reference,
    account: { id: receiving.accountId, name: receiving.nickname, tail: receiving.tail },
    money: entry.money,
    payer: {
      name,
      ...(account === undefined ? {} : { account }),
      ...(bankName === undefined ? {} : { bank: bankName }),
      ...(country === undefined ? {} : { country }),
    },
    remittanceInformation: entry.remittance ?? "",
    bookedAt: entry.bookedAt,
  });
  const placed = { tenant: tx.tenant, orderId, breakId: null };
  // Taken for suspense at this very moment: this transaction goes back, and the next look finds it there.
  if (!(await insertEntry(tx, ctx.bank.partner, { ...plain(entry), ...placed }, ctx.clock.now())))
    throw new Error("an entry that was placed a moment ago is looked at again");
}

/** Money that nobody can be given: it stands in suspense, and a break says why. */
async function keepApart(ctx: Context, entry: BankEntry, kind: BreakKind): Promise<void> {
  const { money } = entry;
  const breakId = await claimForBreak(ctx, entry, kind, money.minor);
  if (breakId === undefined) return;
  const outcome = await ctx.books.post(house, (place) => [
    {
      kind: "transfer",
      id: transferId(breakId, "suspense"),
      debit: place({ kind: "nostro", partner: ctx.bank.partner, currency: money.currency }),
      credit: place({ kind: "suspense", currency: money.currency }),
      amount: money.minor,
      purpose: "collect",
      reference: breakId,
    },
  ]);
  if (!outcome.accepted) throw new Error(`the books refused what nobody can place: ${outcome.refusal}`);
}

/**
 * Opens the break and takes the entry for it in one transaction, so that no order can be made of it any more. Nothing
 * comes back where an order was made of it before.
 */
async function claimForBreak(
  ctx: Context,
  entry: BankEntry,
  kind: BreakKind,
  bankMinor: bigint,
): Promise<BreakId | undefined> {
  return ctx.db.tx(house, async (tx) => {
    const known = await findEntry(tx, ctx.bank.partner, entry.reference);
    if (known) return known.breakId ?? undefined;
    const { reference, money } = entry;
    const found = { reference, kind, currency: money.currency, bankMinor, booksMinor: null };
    const breakId = await noteBreak(ctx, tx, found);
    const placed = { tenant: null, orderId: null, breakId };
    if (!(await insertEntry(tx, ctx.bank.partner, { ...plain(entry), ...placed }, ctx.clock.now())))
      throw new Error("an entry that was placed a moment ago is looked at again");
    return breakId;
  });
}

/** Money that left: a refund of ours, or something to ask the bank about. */
async function recordDebit(ctx: Context, entry: BankEntry): Promise<void> {
  const orderId = entry.returnId === undefined ? undefined : (uuidFrom(entry.returnId) as OrderId);
  const credit = orderId && (await ctx.db.tx(house, (tx) => findCreditOf(tx, orderId)));
  if (!orderId || !credit?.tenant) {
    await claimForBreak(ctx, entry, "unexpectedDebit", -entry.money.minor);
    return;
  }
  await finishRefund(ctx, credit.tenant, orderId, "returned");
  await ctx.db.tx(credit.tenant, async (tx) => {
    const placed = { tenant: tx.tenant, orderId, breakId: null };
    await insertEntry(tx, ctx.bank.partner, { ...plain(entry), ...placed }, ctx.clock.now());
  });
}

/** The bank says what became of a refund. That the money left, its debit says as well. */
export async function hearOfRefund(ctx: Context, eventId: string): Promise<void> {
  const { refundId, state } = await noticeOf(ctx, eventId, "refund");
  const credit = await ctx.db.tx(house, (tx) => findCreditOf(tx, refundId));
  if (credit?.tenant && (state === "returned" || state === "refused"))
    await finishRefund(ctx, credit.tenant, refundId as OrderId, state);
  await ctx.db.tx(house, (tx) => settle(tx, { topic: topics.refund, key: eventId }));
}

/** The same reference with other contents: nothing is booked for it, and a person asks the bank. */
export async function hearOfContradiction(ctx: Context, eventId: string): Promise<void> {
  const told = await ctx.db.tx(house, (tx) => readInbox(tx, ctx.bank.partner, eventId));
  const [first, ...others] = told.map(({ body }) => recallNotice(body));
  const last = others.at(-1);
  const money = (notice: BankNotice | undefined) =>
    notice?.kind === "entry" ? notice.entry.money : undefined;
  await reportBreak(ctx, {
    reference: eventId.replace(/^\w+:/, ""),
    kind: "contradiction",
    currency: money(last)?.currency ?? currencyOfNotice(first),
    bankMinor: money(last)?.minor ?? null,
    booksMinor: money(first)?.minor ?? null,
  });
  await ctx.db.tx(house, (tx) => settle(tx, { topic: topics.contradiction, key: eventId }));
}

function currencyOfNotice(notice: BankNotice | undefined): CurrencyCode {
  if (notice?.kind === "statement") return notice.statement.currency;
  if (notice?.kind === "account") return notice.report.currency;
  return notice?.kind === "entry" ? notice.entry.money.currency : "USD";
}

export function reportBreak(ctx: Context, found: NewBreak): Promise<BreakId> {
  return ctx.db.tx(house, (tx) => noteBreak(ctx, tx, found));
}

/** Opens a break once, and says so in the house's own chain. */
async function noteBreak(ctx: Context, tx: Tx, found: NewBreak): Promise<BreakId> {
  const now = ctx.clock.now();
  const { id, isNew } = await openBreak(tx, ctx.bank.partner, newId(now), found, now);
  const { kind, reference } = found;
  if (isNew)
    await audit(tx, now, { actor: "bank", act: "break.opened", subject: id, details: { kind, reference } });
  return id;
}

function plain({ reference, accountId, direction, money, valueDate }: BankEntry) {
  return {
    reference,
    accountNo: accountId,
    direction,
    currency: money.currency,
    minor: money.minor,
    valueDate,
  };
}

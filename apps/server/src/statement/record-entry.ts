import type { BankEntry, Counterparty } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { uuidFrom } from "#partners/bank/iso-bank.ts";
import { recallNotice, type BankNotice } from "#partners/bank/notices.ts";
import type { Context } from "../context.ts";
import { findReceivingAccount, isFrozen, type Receiving } from "#account/index.ts";
import { holdOrder, recordCredit, type OrderId } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { readInbox } from "#platform/data/inbox.ts";
import { sendingOf, settle, settleSending } from "#platform/engine/outbox.ts";
import { findShopOfReceipt } from "#shop/index.ts";
import { listMended } from "./message.store.ts";
import { noteBreak, reportBreak } from "./report-break.ts";
import { findRefund, keepRefundWord } from "./refund-payer.ts";
import { topics, type BreakId, type BreakKind } from "./statement.ts";
import { findEntry, insertEntry } from "./statement.store.ts";

/** The first thing the bank said under this id; what it said later otherwise is a contradiction and acts on nothing. */
export async function noticeOf<Kind extends BankNotice["kind"]>(
  ctx: Context,
  eventId: string,
  kind: Kind,
): Promise<Extract<BankNotice, { kind: Kind }>> {
  const [first] = await ctx.db.tx(house, (tx) => readInbox(tx, ctx.bank.partner, eventId));
  const notice = first && recallNotice(first.body);
  if (notice?.kind !== kind) throw new Error("a notice that was promised is not there");
  const whole = notice.kind === "statement" ? await withMended(ctx, notice) : notice;
  return whole as Extract<BankNotice, { kind: Kind }>;
}

type StatementNotice = Extract<BankNotice, { kind: "statement" }>;

/** A statement with the lines that could not be read at first and could be later. */
async function withMended(ctx: Context, { kind, statement }: StatementNotice): Promise<StatementNotice> {
  const mended = await ctx.db.tx(house, (tx) => listMended(tx, ctx.bank.partner, statement.statementId));
  return { kind, statement: { ...statement, entries: [...statement.entries, ...mended] } };
}

export async function hearOfEntry(ctx: Context, eventId: string): Promise<void> {
  const { entry } = await noticeOf(ctx, eventId, "entry");
  await recordEntry(ctx, entry);
  await ctx.db.tx(house, (tx) => settle(tx, { topic: topics.entry, key: eventId }));
}

/** Puts an entry of the bank's where it belongs: an order, or suspense. Told again, it changes nothing. */
export async function recordEntry(ctx: Context, entry: BankEntry): Promise<void> {
  if (entry.status !== "booked") return;
  if (entry.direction === "debit") return recordDebit(ctx, entry);
  const receiving = await ctx.db.tx(house, (tx) =>
    findReceivingAccount(ctx, tx, ctx.bank.partner, entry.accountId),
  );
  if (!receiving || receiving.currency !== entry.money.currency)
    return keepApart(ctx, entry, "unknownAccount");
  if (receiving.state !== "ACTIVE" && receiving.state !== "FROZEN")
    return keepApart(ctx, entry, "accountNotOpen");
  const { counterparty } = entry;
  if (!counterparty) return keepApart(ctx, entry, "unknownAccount");
  await ctx.db.tx(receiving.tenant, (tx) => makeOrder(ctx, tx, { ...entry, counterparty }, receiving));
}

async function makeOrder(
  ctx: Context,
  tx: Tx,
  entry: BankEntry & { readonly counterparty: Counterparty },
  receiving: Receiving,
): Promise<void> {
  // Whoever went to suspense first stays there until a person decides.
  if (await findEntry(tx, ctx.bank.partner, entry.reference)) return;
  const { name, account, bankName, country } = entry.counterparty;
  const shop = await findShopOfReceipt(ctx, tx, {
    accountId: receiving.accountId,
    payerName: name,
    currency: entry.money.currency,
    remittance: entry.remittance ?? "",
  });
  const { orderId } = await recordCredit(ctx, tx, {
    partner: ctx.bank.partner,
    bankReference: entry.reference,
    account: {
      id: receiving.accountId,
      name: receiving.nickname,
      tail: receiving.tail,
      ...(shop && { shop }),
    },
    money: entry.money,
    payer: {
      name,
      ...(account === undefined ? {} : { account }),
      ...(bankName === undefined ? {} : { bank: bankName }),
      ...(country === undefined ? {} : { country }),
    },
    remittanceInformation: entry.remittance ?? "",
    bookedAt: entry.bookedAt,
    // What reaches a frozen account stands still with it.
    holds: (await isFrozen(tx, receiving.accountId)) ? ["frozen"] : [],
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
  const outcome = await ctx.books.post(house, { subject: breakId, step: "suspense" }, (place, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
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

/** Money that left: a return of ours, or something to ask the bank about. */
async function recordDebit(ctx: Context, entry: BankEntry): Promise<void> {
  const refund = entry.returnId === undefined ? undefined : await findRefund(ctx, uuidFrom(entry.returnId));
  if (!refund) {
    await claimForBreak(ctx, entry, "unexpectedDebit", -entry.money.minor);
    return;
  }
  await keepRefundWord(ctx, refund.id, "returned");
  const { orderId, breakId } = refund;
  const placed = { tenant: orderId === null ? null : refund.tenant, orderId, breakId };
  await ctx.db.tx(refund.tenant, async (tx) => {
    await insertEntry(tx, ctx.bank.partner, { ...plain(entry), ...placed }, ctx.clock.now());
  });
}

/** The bank says what became of a return. That the money left, its debit says as well. */
export async function hearOfRefund(ctx: Context, eventId: string): Promise<void> {
  const { refundId, state } = await noticeOf(ctx, eventId, "refund");
  const isOurs = (await findRefund(ctx, refundId)) !== undefined;
  if (isOurs && (state === "returned" || state === "refused")) await keepRefundWord(ctx, refundId, state);
  await ctx.db.tx(house, (tx) => settle(tx, { topic: topics.refund, key: eventId }));
}

/**
 * The same reference with other contents: nothing is booked for it, and what was booked for the first telling does not
 * move until a person has asked the bank.
 */
export async function hearOfContradiction(ctx: Context, eventId: string): Promise<void> {
  const work = { topic: topics.contradiction, key: eventId };
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
  await holdCredit(ctx, reference);
  await reportBreak(ctx, {
    reference,
    kind: "contradiction",
    currency: money(last)?.currency ?? currencyOfNotice(eventId, first),
    bankMinor: money(last)?.minor ?? null,
    booksMinor: money(first)?.minor ?? null,
    occasion: `telling ${told.length}`,
  });
  await ctx.db.tx(house, (tx) => settleSending(tx, work, sending));
}

/** Where the bank is not of one mind about a credit, the order made of it stands still. */
export async function holdCredit(ctx: Context, reference: string): Promise<void> {
  const entry = await ctx.db.tx(house, (tx) => findEntry(tx, ctx.bank.partner, reference));
  if (entry?.direction !== "credit" || !entry.tenant || !entry.orderId) return;
  const orderId = entry.orderId as OrderId;
  await ctx.db.tx(entry.tenant, (tx) => holdOrder(ctx, tx, orderId, "bank"));
}

function currencyOfNotice(eventId: string, notice: BankNotice | undefined): CurrencyCode {
  if (notice?.kind === "statement") return notice.statement.currency;
  if (notice?.kind === "account") return notice.report.currency;
  if (notice?.kind === "entry") return notice.entry.money.currency;
  throw new Error(
    `a notice with a currency was expected in the inbox as ${eventId}, not ${notice?.kind ?? "nothing"}`,
  );
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

import { findMerchantAccounts, type AccountId, type Purpose } from "@causeway/ledger";
import type { AtBank } from "../context.ts";
import { settleLeg } from "#dealing/index.ts";
import { settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { closeBreak } from "./break.store.ts";
import { otherSide } from "./other-side.ts";
import { endTransfer, followTransfer } from "./follow-transfer.ts";
import { keepRefundWord } from "./refund-payer.ts";
import { settleReturned } from "./settle-returned.ts";
import { topics, type EntryId, type RecordedEntry } from "./statement.ts";
import { findEntryById, setEntryPosted } from "./entry.store.ts";

/** An entry moves the nostro, once however often this runs; the debit of what was asked for is the bank's word about it as well. */
export async function bookEntry(ctx: AtBank, id: EntryId): Promise<void> {
  const entry = await ctx.db.tx(house, (tx) => findEntryById(tx, id));
  if (!entry) throw new Error(`entry ${id} of the bank was expected, to be booked`);
  // An order books its receipt itself.
  if (entry.became === "order") return;
  const transferId = entry.transferId ?? (await postEntry(ctx, entry));
  if (entry.became === "refund" && entry.instruction !== null)
    await keepRefundWord(ctx, entry.instruction, "returned");
  const own = entry.became === "transfer" ? entry.instruction : null;
  if (own !== null) await followTransfer(ctx, own, entry);
  const suspended = entry.became === "deal" ? entry.breakId : null;
  const leftBy = suspended === null ? undefined : await leaveSuspense(ctx, entry);
  if (entry.became === "deal" && entry.instruction !== null && !entry.isReversal)
    await settleLeg(ctx, entry.instruction, entry.direction);
  await ctx.db.tx(house, async (tx) => {
    await setEntryPosted(tx, id, transferId);
    if (suspended !== null && leftBy !== undefined)
      await closeBreak(tx, suspended, { how: "posting", by: leftBy }, ctx.clock.now());
    if (entry.became === "refund" || own !== null) await settleReturned(ctx, tx, entry, transferId);
    if (own !== null) await endTransfer(ctx, tx, own);
    await settle(tx, { topic: topics.book, key: id });
  });
}

async function postEntry(ctx: AtBank, entry: RecordedEntry): Promise<string> {
  const { currency, direction, tenant } = entry;
  const undone = entry.became === "reversal" ? await uncreditedOf(ctx, entry) : undefined;
  let posted = "";
  const step = { subject: entry.id, step: "book" };
  const outcome = await ctx.books.post(tenant ?? house, step, (place, transferId) => {
    const nostro = place({ kind: "nostro", partner: ctx.bank.partner, currency });
    const other = undone ?? place(otherSide(entry));
    posted = transferId();
    return [
      {
        kind: "transfer",
        id: posted,
        debit: direction === "credit" ? nostro : other,
        credit: direction === "credit" ? other : nostro,
        amount: entry.minor,
        purpose: purposeOf(entry),
        reference: entry.id,
      },
    ];
  });
  if (!outcome.accepted)
    throw new Error(`the books refused entry ${entry.reference} of the bank: ${outcome.refusal}`);
  return posted;
}

/** What was booked into suspense, before anybody knew which deal it settles, joins our own money or leaves it. */
async function leaveSuspense(ctx: AtBank, entry: RecordedEntry): Promise<string> {
  const { currency, direction, minor: amount } = entry;
  let posted = "";
  const outcome = await ctx.books.post(house, { subject: entry.id, step: "settle" }, (place, transferId) => {
    const [suspense, own] = [place({ kind: "suspense", currency }), place(otherSide(entry))];
    const [debit, credit] = direction === "credit" ? [suspense, own] : [own, suspense];
    posted = transferId();
    return [
      { kind: "transfer", id: posted, debit, credit, amount, purpose: "correction", reference: entry.id },
    ];
  });
  if (!outcome.accepted)
    throw new Error(`the books refused to settle a deal by entry ${entry.reference}: ${outcome.refusal}`);
  return posted;
}

function purposeOf({ became, direction, isReversal }: RecordedEntry): Purpose {
  if (isReversal) return "reversal";
  if (became === "charge") return "bank_fee";
  if (became === "refund") return "refund";
  if (became === "deal") return direction === "credit" ? "exchange_buy" : "exchange_sell";
  if (became === "transfer") return direction === "credit" ? "cover" : "sweep";
  return direction === "credit" ? "collect" : "remit";
}

async function uncreditedOf(ctx: AtBank, { tenant, currency, reference }: RecordedEntry): Promise<AccountId> {
  const own =
    tenant && (await ctx.db.tx(tenant, async (tx) => (await findMerchantAccounts(tx, tenant)).get(currency)));
  if (!own) throw new Error(`accounts of a merchant in ${currency} were expected for entry ${reference}`);
  return own.uncredited;
}

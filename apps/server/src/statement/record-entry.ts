import type { BankEntry } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import { house } from "#platform/ids.ts";
import { bookEntry } from "./book-entry.ts";
import { placeCredit } from "./place-credit.ts";
import { placeDebit } from "./place-debit.ts";
import { placeReversal } from "./place-reversal.ts";
import { placeSettlement, settleSuspended } from "./place-settlement.ts";
import { findEntry, listBooking } from "./entry.store.ts";
import { adoptLine } from "./name-lines.ts";
import { placeOfHouse } from "./suspend-entry.ts";

/**
 * The one door for an entry of the bank's, whichever message told of it. What is booked moves the nostro once and becomes
 * an order, a refund that was asked for, a cost or a gain of the house's, or money in suspense under an open item. Told
 * again it changes nothing. What is announced or only noted is no money.
 */
export async function recordEntry(ctx: AtBank, entry: BankEntry): Promise<void> {
  if (entry.status !== "booked") return;
  const find = () => ctx.db.tx(house, (tx) => findEntry(tx, ctx.bank.partner, entry.reference));
  if (!(await find())) {
    if (await isBookedOtherwise(ctx, entry)) return;
    const isLine = ctx.bank.hasNamelessLines && !entry.isNameless && (await adoptLine(ctx, entry));
    if (!isLine) await place(ctx, entry);
  }
  const placed = await find();
  if (!placed) throw new Error(`entry ${entry.reference} was expected to be placed`);
  await bookEntry(ctx, placed.id);
  if (!ctx.bank.hasNamelessLines || placed.became !== "suspense") return;
  if (await settleSuspended(ctx, entry, placed)) await bookEntry(ctx, placed.id);
}

/**
 * One message tells of a booking as a whole and another part by part. It moves the nostro as it was told first; the
 * database lets it stand in one of both ways only.
 */
async function isBookedOtherwise(ctx: AtBank, { reference, batch }: BankEntry): Promise<boolean> {
  const known = await ctx.db.tx(house, (tx) => listBooking(tx, ctx.bank.partner, batch ?? reference));
  return known.some((each) => (each.batch === null) !== (batch === undefined));
}

function place(ctx: AtBank, entry: BankEntry): Promise<void> {
  if (entry.isReversal) return placeReversal(ctx, entry);
  if (entry.kind === "charge" || entry.kind === "interest") return placeOfHouse(ctx, entry, entry.kind);
  return placePayment(ctx, entry);
}

async function placePayment(ctx: AtBank, entry: BankEntry): Promise<void> {
  if (await placeSettlement(ctx, entry)) return;
  await (entry.direction === "credit" ? placeCredit(ctx, entry) : placeDebit(ctx, entry));
}

import { findMerchantAccounts, type Chain, type MerchantAccounts } from "@causeway/ledger";
import type { Context } from "../context.ts";
import { findSettledOrder, takeBackOrder, type OrderId, type SettledOrder } from "#collection/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { ChainOf } from "#platform/data/books.ts";
import type { Tx } from "#platform/data/db.ts";
import { settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { closeBreak, findBreak, listOpenAbout, withdrawDecision, type OpenItem } from "./break.store.ts";
import { compareAgain } from "./compare-again.ts";
import { correctEntry, findEntry, findEntryOfOrder, setEntryCancelled } from "./entry.store.ts";
import { findRefund } from "./refund-payer.ts";
import { topics, type BreakId, type RecordedEntry } from "./statement.ts";

/** Carries out what was decided about an item by a posting, which closes it. The same step twice is one posting. */
export async function settleBreak(ctx: Context, breakId: BreakId): Promise<void> {
  const { partner } = ctx.bank;
  const { item, entry } = await ctx.db.tx(house, async (tx) => {
    const found = await findBreak(tx, breakId);
    return { item: found, entry: found && (await findEntry(tx, partner, found.reference)) };
  });
  if (!item || !entry) throw new Error(`an open item ${breakId} about an entry was expected, to be settled`);
  const rest = (tx: Tx) => settle(tx, { topic: topics.settle, key: breakId });
  if (item.closedAt !== null || item.decision === null)
    return void (await ctx.db.tx(house, async (tx) => rest(tx)));
  let posted = "";
  const chain = await chainFor(ctx, item, entry);
  const step = { subject: breakId, step: item.decision };
  const outcome = await ctx.books.post(entry.tenant ?? house, step, (place, idOf) => {
    posted = idOf();
    return chain(place, idOf);
  });
  // What a merchant does not have cannot be taken from him; anything else the books refuse is a mistake of ours.
  if (!outcome.accepted && item.decision !== "takeBack")
    throw new Error(`the books refused to ${item.decision} open item ${breakId}: ${outcome.refusal}`);
  await ctx.db.tx(house, async (tx) => {
    await rest(tx);
    if (!outcome.accepted) return withdrawDecision(tx, breakId, outcome.refusal);
    await undoInRecord(ctx, tx, item, entry, posted);
    if (await closeBreak(tx, breakId, { how: "posting", by: posted }, ctx.clock.now()))
      await audit(tx, ctx.clock.now(), { actor: "flow", act: "break.closed", subject: breakId });
  });
}

/** Where the undoing is booked against: the entry itself where the bank does not have it, else where it stands now. */
function targetOf(item: OpenItem, { became, currency }: RecordedEntry, partner: string) {
  const isSuspended = became === "suspense" && item.kind !== "notInStatement";
  return isSuspended
    ? ({ kind: "suspense", currency } as const)
    : ({ kind: "nostro", partner, currency } as const);
}

async function chainFor(ctx: Context, item: OpenItem, entry: RecordedEntry): Promise<ChainOf> {
  const { currency } = entry;
  const order = await orderOf(ctx, entry);
  const shared = { kind: "transfer", purpose: "correction", reference: item.id } as const;
  const owed = await writtenOff(ctx, item, entry);
  return (place, idOf): Chain => {
    const target = place(targetOf(item, entry, ctx.bank.partner));
    if (item.decision === "writeOff") {
      const loss = place({ kind: "loss", currency });
      const [debit, credit] = owed > 0n ? [loss, target] : [target, loss];
      return [{ ...shared, id: idOf(), debit, credit, amount: owed > 0n ? owed : -owed }];
    }
    if (item.decision === "takeBack" && order) {
      const { own, net, fee } = order;
      const taken = { ...shared, id: idOf(), debit: own.available, credit: target, amount: net };
      if (fee === 0n) return [taken];
      const feeBack = { debit: place({ kind: "fee", currency }), credit: target, amount: fee };
      return [taken, { ...shared, id: idOf("fee"), ...feeBack }];
    }
    const from = order ? order.own.uncredited : place({ kind: "suspense", currency });
    const [debit, credit] = entry.direction === "debit" && !order ? [target, from] : [from, target];
    return [{ ...shared, id: idOf(), debit, credit, amount: entry.minor }];
  };
}

/** What the house bears, negative where it is left with something: that lessens the losses which it is mostly the rest of. */
async function writtenOff(ctx: Context, item: OpenItem, entry: RecordedEntry): Promise<bigint> {
  if (item.kind === "differs" && item.bankMinor !== null) return entry.minor - item.bankMinor;
  if (item.kind !== "refundDiffers" || item.booksMinor === null) return entry.minor;
  // What the refund itself took out of the merchant's books stands in suspense beside what the bank took.
  const refund = entry.instruction === null ? undefined : await findRefund(ctx, entry.instruction);
  if (!refund?.concludedAt) throw new Error(`the refund that entry ${entry.reference} differs from is open`);
  return refund.word === "returned" ? entry.minor + item.booksMinor : entry.minor;
}

type Given = SettledOrder & { readonly own: MerchantAccounts };

async function orderOf(
  ctx: Context,
  { tenant, orderId, currency }: RecordedEntry,
): Promise<Given | undefined> {
  if (tenant === null || orderId === null) return undefined;
  return ctx.db.tx(tenant, async (tx) => {
    const order = await findSettledOrder(tx, orderId as OrderId);
    const own = (await findMerchantAccounts(tx, tenant)).get(currency);
    if (!own) throw new Error(`accounts in ${currency} were expected for collection order ${orderId}`);
    return { ...order, own };
  });
}

async function undoInRecord(
  ctx: Context,
  tx: Tx,
  item: OpenItem,
  entry: RecordedEntry,
  transferId: string,
): Promise<void> {
  const { partner } = ctx.bank;
  if (item.kind === "notInStatement") {
    await setEntryCancelled(tx, entry.id, transferId);
    const suspended = entry.breakId;
    if (entry.became === "suspense" && suspended !== null)
      await closeBreak(tx, suspended, { how: "posting", by: transferId }, ctx.clock.now());
  }
  if (item.kind === "differs" && item.bankMinor !== null)
    await correctEntry(tx, partner, entry.reference, item.bankMinor);
  if (item.kind === "notInStatement" || item.kind === "differs") await compareAgain(tx, partner, entry);
  if (item.decision === "takeBack" && entry.tenant)
    await tx.asTenant(entry.tenant, (own) => takeBackOrder(ctx, own, entry.orderId as OrderId));
}

/** A refund has left: whatever waited for that is settled by the debit's posting. */
export async function settleReturned(
  ctx: Context,
  tx: Tx,
  debit: RecordedEntry,
  transferId: string,
): Promise<void> {
  const settled = { how: "posting", by: transferId } as const;
  if (debit.breakId !== null) await closeBreak(tx, debit.breakId, settled, ctx.clock.now());
  for (const item of await itemsOfOrder(ctx, tx, debit.orderId))
    if (item.decision === "return" || item.kind === "refundRefused")
      await closeBreak(tx, item.id, settled, ctx.clock.now());
}

export async function itemsOfOrder(ctx: Context, tx: Tx, orderId: string | null): Promise<OpenItem[]> {
  const credit = orderId === null ? undefined : await findEntryOfOrder(tx, orderId);
  return credit ? listOpenAbout(tx, ctx.bank.partner, credit.reference) : [];
}

import { findMerchantAccounts, type AccountId, type Chain, type MerchantAccounts } from "@causeway/ledger";
import type { AtBank } from "../context.ts";
import {
  findSettledOrder,
  markBooked,
  takeBackOrder,
  type OrderId,
  type SettledOrder,
} from "#collection/index.ts";
import { lockDeal, reopenLeg } from "#dealing/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { ChainOf } from "#platform/data/books.ts";
import type { Tx } from "#platform/data/db.ts";
import { lockInstruction } from "#platform/engine/instruction-record.ts";
import { settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { closeBreak, lockBreak, withdrawDecision, type OpenItem } from "./break.store.ts";
import { beginDecision, type Decided } from "./carry-out.ts";
import { keepBlocked, liftBlocked } from "./block-money.ts";
import { compareAgain } from "./compare-again.ts";
import {
  correctEntry,
  findEntryById,
  hasDebit,
  lockEntry,
  hasLeftSuspense,
  setEntryCancelled,
} from "./entry.store.ts";
import { otherSide } from "./other-side.ts";
import { findTransfer } from "./house-transfer.store.ts";
import { findTwin } from "./find-twin.ts";
import { settleOutOfSuspense } from "./place-settlement.ts";
import { partsBack } from "./post-parts.ts";
import { findAsked } from "./refund-payer.ts";
import { refuseTransfer } from "./refuse-transfer.ts";
import { settleBorne, settleGone } from "./settle-returned.ts";
import { signed, topics, type BreakChoice, type BreakId, type RecordedEntry } from "./statement.ts";

/** Carries out what was decided about an item by a posting, which closes it. The same step twice is one posting. */
export async function settleBreak(ctx: AtBank, breakId: BreakId): Promise<void> {
  const rest = (tx: Tx) => settle(tx, { topic: topics.settle, key: breakId });
  const begun = await ctx.db.tx(house, async (tx) => {
    const toPost = await lookAtDecision(ctx, tx, breakId);
    if (!toPost) await rest(tx);
    return toPost;
  });
  if (!begun) return;
  const { item, entry } = begun;
  let posted = "";
  const borne = entry && item.kind === "refundDiffers" ? await refundIn(ctx, entry) : undefined;
  const chain = entry ? await chainFor(ctx, item, entry) : await chainForMissing(ctx, item);
  if (!chain) return void (await ctx.db.tx(house, async (tx) => rest(tx)));
  const step = { subject: breakId, step: item.decision };
  const outcome = await ctx.books.post(entry?.tenant ?? house, step, (place, idOf) => {
    posted = idOf();
    return chain(place, idOf);
  });
  // What a merchant does not have cannot be taken from him; anything else the books refuse is a mistake of ours.
  if (!outcome.accepted && item.decision !== "takeBack")
    throw new Error(`the books refused to ${item.decision} open item ${breakId}: ${outcome.refusal}`);
  await ctx.db.tx(house, async (tx) => {
    await rest(tx);
    if (!outcome.accepted) return withdrawDecision(tx, breakId, outcome.refusal);
    if (entry) await undoInRecord(ctx, tx, item, entry, posted);
    if (borne) await settleBorne(ctx, tx, borne, posted);
    // A sweep, which the bank said it had paid: what we earned is ours to sweep again.
    if (item.kind === "debitMissing" && item.decision === "cancel")
      await refuseTransfer(ctx, tx, item.reference, "debitMissing");
    if (entry && item.decision === "block") await keepBlocked(ctx, tx, entry, item.decidedBy);
    if (entry && item.decision === "unblock") await liftBlocked(ctx, tx, item, entry);
    if (await closeBreak(tx, breakId, { how: "posting", by: posted }, ctx.clock.now()))
      await audit(tx, ctx.clock.now(), { actor: "flow", act: "break.closed", subject: breakId });
  });
}

/** Begins what was decided where nobody has yet; the item and its entry where a posting is left to be made. */
async function lookAtDecision(ctx: AtBank, tx: Tx, breakId: BreakId) {
  const found = await lockBreak(tx, breakId);
  if (!found) throw new Error(`open item ${breakId} was expected, to be settled`);
  const { decision, decidedBy } = found;
  if (found.closedAt !== null || decision === null || decidedBy === null) return undefined;
  const item: Decided = { ...found, decision, decidedBy };
  const entry = await lockEntry(tx, ctx.bank.partner, found.reference);
  if (item.begunAt === null && !(await beginDecision(ctx, tx, item, entry))) return undefined;
  if (!isPosted(decision, entry)) return undefined;
  // What was given to a merchant is his receipt from here on.
  return { item, entry: entry && (await findEntryById(tx, entry.id)) };
}

/** A receipt's own correction is booked by its order. */
function isPosted(decision: BreakChoice, entry: RecordedEntry | undefined): boolean {
  return (
    ["assign", "block", "unblock", "cancel", "takeBack", "writeOff"].includes(decision) ||
    (decision === "correct" && entry?.became === "suspense")
  );
}

/** What a refund put into suspense leaves it for good, and what a sweep put there is where it came from again; nothing where its debit came after all and closed the item. */
async function chainForMissing(ctx: AtBank, item: OpenItem): Promise<ChainOf | undefined> {
  const { currency, booksMinor: amount, reference } = item;
  if (item.kind !== "debitMissing" || currency === null || amount === null)
    throw new Error(`an open item ${item.id} about an entry was expected, to be settled`);
  if (await underLock(ctx, reference, hasDebit)) return undefined;
  const sweep = await ctx.db.tx(house, (tx) => findTransfer(tx, reference));
  if (sweep) return partsBack(sweep, item.id);
  return (place, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
      debit: place({ kind: "suspense", currency }),
      credit: place({ kind: "loss", currency }),
      amount,
      purpose: "correction",
      reference: item.id,
    },
  ];
}

/** Whoever places a debit of the refund has seen the decision, or is seen here. */
function underLock(
  ctx: AtBank,
  instruction: string,
  ask: (tx: Tx, instruction: string) => Promise<boolean>,
): Promise<boolean> {
  return ctx.db.tx(house, async (tx) => {
    await lockInstruction(tx, instruction);
    return ask(tx, instruction);
  });
}

async function chainFor(ctx: AtBank, item: OpenItem, entry: RecordedEntry): Promise<ChainOf> {
  const { currency } = entry;
  const order = await orderOf(ctx, entry);
  const shared = { kind: "transfer", purpose: "correction", reference: item.id } as const;
  const borne = item.decision === "writeOff" ? await borneFor(ctx, item, entry) : 0n;
  return (place, idOf): Chain => {
    const nostro = () => place({ kind: "nostro", partner: ctx.bank.partner, currency });
    const suspense = () => place({ kind: "suspense", currency });
    const isHere = entry.breakId === item.id && entry.became === "suspense";
    const target = isHere ? suspense() : nostro();
    if (item.decision === "writeOff")
      return [{ ...shared, id: idOf(), ...moved(place({ kind: "loss", currency }), target, borne) }];
    if (item.decision === "correct") {
      const more = signed({ ...entry, minor: item.bankMinor ?? 0n }) - signed(entry);
      return [{ ...shared, id: idOf(), ...moved(nostro(), suspense(), more) }];
    }
    if (item.decision === "assign" && order) {
      const given = { debit: suspense(), credit: order.own.uncredited, amount: entry.minor };
      return [{ ...shared, purpose: "collect", id: idOf(), ...given }];
    }
    const blocked = () => place({ kind: "blocked", currency });
    if (item.decision === "block")
      return [{ ...shared, id: idOf(), debit: suspense(), credit: blocked(), amount: entry.minor }];
    if (item.decision === "unblock") {
      const credit = order ? order.own.uncredited : suspense();
      return [{ ...shared, id: idOf(), debit: blocked(), credit, amount: entry.minor }];
    }
    if (item.decision === "takeBack" && order) {
      const { own, net, fee } = order;
      const taken = { ...shared, id: idOf(), debit: own.available, credit: target, amount: net };
      if (fee === 0n) return [taken];
      const feeBack = { debit: place({ kind: "fee", currency }), credit: target, amount: fee };
      return [taken, { ...shared, id: idOf("fee"), ...feeBack }];
    }
    // Undone: a receipt out of what is not credited yet, anything else as it was booked, the other way round.
    const isReceipt = entry.became === "order" || isHere;
    const from = isReceipt && order ? order.own.uncredited : place(otherSide(entry));
    return [{ ...shared, id: idOf(), ...moved(from, target, isReceipt ? entry.minor : signed(entry)) }];
  };
}

/** So much from one account to the other, or back where it is less than nothing. */
function moved(debit: AccountId, credit: AccountId, amount: bigint) {
  return amount > 0n ? { debit, credit, amount } : { debit: credit, credit: debit, amount: -amount };
}

/** What the house bears, negative where it is left with something: that lessens the losses which it is mostly the rest of. */
async function borneFor(ctx: AtBank, item: OpenItem, entry: RecordedEntry): Promise<bigint> {
  if (entry.became === "suspense" && entry.breakId === item.id)
    return item.kind === "refundDiffers" ? borneOfRefund(ctx, entry) : -signed(entry);
  const stands = entry.cancelledBy === null ? signed(entry) : 0n;
  if (item.kind === "notInStatement" || item.bankMinor === null) return stands;
  return stands - signed({ ...entry, minor: item.bankMinor });
}

/** What the refund itself took out of the merchant's books stands in suspense beside it, unless its own debit came. */
async function borneOfRefund(ctx: AtBank, entry: RecordedEntry): Promise<bigint> {
  const refund = await refundIn(ctx, entry);
  return refund ? entry.minor - refund.money.minor : entry.minor;
}

/** The refund that stands in suspense for this debit of another amount, where it is all that ever came of it. */
async function refundIn(ctx: AtBank, entry: RecordedEntry) {
  const refund = entry.instruction === null ? undefined : await findAsked(ctx, entry.instruction);
  if (!refund?.concludedAt) throw new Error(`the refund that entry ${entry.reference} differs from is open`);
  const isSpent = await underLock(ctx, refund.id, hasLeftSuspense);
  const isPart = refund.state === "done" && refund.money.currency === entry.currency && !isSpent;
  return isPart ? refund : undefined;
}

type Given = SettledOrder & { readonly own: MerchantAccounts };

async function orderOf(
  ctx: AtBank,
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
  ctx: AtBank,
  tx: Tx,
  item: OpenItem,
  entry: RecordedEntry,
  transferId: string,
): Promise<void> {
  const { partner } = ctx.bank;
  const isMissing = item.kind === "notInStatement";
  if (isMissing && item.decision === "cancel" && entry.became === "deal" && entry.instruction !== null)
    await reopenDeal(ctx, tx, entry, entry.instruction);
  if (isMissing) {
    await setEntryCancelled(tx, entry.id, transferId);
    const isHeldApart = entry.became === "suspense" || entry.became === "blocked";
    if (item.decision === "cancel" && isHeldApart && entry.breakId !== null)
      await closeBreak(tx, entry.breakId, { how: "posting", by: transferId }, ctx.clock.now());
  }
  const isDifferent = item.kind === "differs" || item.kind === "accountDiffers";
  if (isDifferent && item.bankMinor !== null) await correctEntry(tx, entry.id, item.bankMinor);
  if (isMissing || isDifferent) await compareAgain(tx, partner, entry);
  if (item.decision === "takeBack" || item.decision === "cancel")
    await settleGone(ctx, tx, entry.orderId, { how: "posting", by: transferId });
  if (item.decision === "assign" && entry.tenant)
    await tx.asTenant(entry.tenant, (own) => markBooked(ctx, own, entry.orderId as OrderId));
  if (item.decision === "takeBack" && entry.tenant)
    await tx.asTenant(entry.tenant, (own) => takeBackOrder(ctx, own, entry.orderId as OrderId));
}

/** What it had settled is waited for again, unless the bank has booked it twice. */
async function reopenDeal(ctx: AtBank, tx: Tx, entry: RecordedEntry, instruction: string): Promise<void> {
  await lockDeal(tx, instruction);
  await reopenLeg(tx, instruction, entry.direction);
  const twin = await findTwin(tx, entry);
  if (twin) await settleOutOfSuspense(ctx, tx, twin, instruction);
}

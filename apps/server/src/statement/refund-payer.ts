import { refundKind } from "#partners/bank/port.ts";
import { atBank, type Context } from "../context.ts";
import { finishRefund, refundTopics, wantRefund, type OrderId } from "#collection/index.ts";
import {
  findInstruction,
  markConcluded,
  type InstructionRecord,
} from "#platform/engine/instruction-record.ts";
import {
  hearWord,
  pursue,
  restInstruction,
  type InstructionKind,
  type Parts,
} from "#platform/engine/pursue-instruction.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { findEntryOfOrder } from "./entry.store.ts";
import { hearAnswer } from "./hear-answer.ts";
import { reportBreak } from "./report-break.ts";
import { reopenRefused, settleUnanswered } from "./refused-refund.ts";
import { finishReturn, wantReturn } from "./return-suspense.ts";
import { bankReferenceOf, type BreakId } from "./statement.ts";
import { expectDebit } from "./watch-debit.ts";

export type RefundWord = "returned" | "refused";

/** The refund the bank knows by this id: of an order, or of what stands in suspense. */
export async function findRefund(ctx: Context, id: string) {
  const found = await findAsked(ctx, id);
  return found?.kind === refundKind ? found : undefined;
}

/** What the bank was asked for under this id, and the order or the item that it is about; a sweep is about neither. */
export async function findAsked(ctx: Context, id: string) {
  const found = await ctx.db.tx(house, (tx) => findInstruction(tx, id));
  return found && { ...found, ...subjectOf(found) };
}

function subjectOf({ kind, tenant, subject }: Pick<InstructionRecord, "kind" | "tenant" | "subject">) {
  if (kind !== refundKind) return { orderId: null, breakId: null };
  return tenant === house
    ? { orderId: null, breakId: subject as BreakId }
    : { orderId: subject as OrderId, breakId: null };
}

async function expectRefund(ctx: Context, id: string) {
  const found = await findRefund(ctx, id);
  if (!found) throw new Error(`refund ${id} was expected`);
  return found;
}

/** A refund to a payer as an instruction to the bank. */
export function refunds(ctx: Context): InstructionKind {
  return {
    name: refundKind,
    doneWord: "returned" satisfies RefundWord,
    want: (tx, subject) =>
      tx.tenant === house ? wantReturn(tx, subject as BreakId) : wantOfOrder(tx, subject as OrderId),
    send: ({ id, partner, reference, money, digest }) =>
      hearAnswer(ctx, { topic: refundTopics.run, key: id }, () =>
        ctx.banks.at(partner).requestRefund({ refundId: id, bankReference: reference, money, digest }),
      ),
    enquire: ({ id, partner }) =>
      hearAnswer(ctx, { topic: refundTopics.run, key: id }, () => ctx.banks.at(partner).findRefund(id)),
    conclude: (tenant, id) => concludeRefund(ctx, tenant, id),
    report: async ({ id, partner, money }, what) => {
      const kind = what === "unanswered" ? "refundUnanswered" : what;
      const amounts = { currency: money.currency, bankMinor: null, booksMinor: money.minor };
      await reportBreak(atBank(ctx, partner), { reference: id, kind, ...amounts });
    },
  };
}

/** A receipt is called as its entry is, which a line without a reference may have named. */
async function wantOfOrder(tx: Tx, id: OrderId) {
  const wanted = await wantRefund(tx, id);
  const credit = wanted && (await findEntryOfOrder(tx, id));
  return credit ? { ...wanted, asked: { ...wanted.asked, reference: bankReferenceOf(credit) } } : wanted;
}

export function partsOf(ctx: Context): Parts {
  return { db: ctx.db, clock: ctx.clock, enquiries: ctx.config.bank.enquiries };
}

/** Asks the bank for a refund, or what became of it. True once the bank's word is kept. */
export async function askRefund(ctx: Context, id: string): Promise<boolean> {
  const { tenant } = await expectRefund(ctx, id);
  return pursue(partsOf(ctx), refunds(ctx), tenant, id, 0);
}

/**
 * What the bank tells by itself of a refund. That it was refused counts once an enquiry has confirmed it; what differs
 * from the first word is a break.
 */
export async function keepRefundWord(ctx: Context, id: string, word: RefundWord): Promise<void> {
  const { tenant } = await expectRefund(ctx, id);
  await hearWord(ctx, refunds(ctx), tenant, id, word === "returned" ? "done" : word);
}

/** Books what the bank said and brings the refund to rest. */
export async function concludeRefund(ctx: Context, tenant: TenantId, id: string): Promise<void> {
  const refund = await expectRefund(ctx, id);
  if (refund.concludedAt !== null) return ctx.db.tx(tenant, (tx) => restInstruction(tx, refundKind, id));
  if (refund.word !== "returned" && refund.word !== "refused")
    throw new Error(`the bank's word about refund ${id} was expected`);
  const at = atBank(ctx, refund.partner);
  const concluded = async (tx: Tx) => {
    await restInstruction(tx, refundKind, id);
    await settleUnanswered(at, tx, id);
    if (refund.word === "returned") await expectDebit(at, tx, id);
    return markConcluded(tx, id, ctx.clock.now());
  };
  const { orderId, breakId, word } = refund;
  if (orderId !== null)
    await finishRefund(ctx, tenant, orderId, word, async (tx) => {
      await concluded(tx);
      if (word === "refused") await reopenRefused(at, tx, { ...refund, orderId });
    });
  else if (breakId !== null) await finishReturn(at, breakId, word, concluded);
}

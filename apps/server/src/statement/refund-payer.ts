import { BankSilent, refundKind, type RefundReport } from "#partners/bank/port.ts";
import { atBank, type Context } from "../context.ts";
import { finishRefund, refundTopics, wantRefund, type OrderId } from "#collection/index.ts";
import {
  findInstruction,
  lockInstruction,
  markConcluded,
  type InstructionRecord,
} from "#platform/engine/instruction-record.ts";
import type { PartnerAnswer } from "#platform/engine/instruction-state.ts";
import {
  hearWord,
  pursue,
  restInstruction,
  type InstructionKind,
  type Parts,
} from "#platform/engine/pursue-instruction.ts";
import { noteFailure } from "#platform/engine/stuck.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { reportBreak } from "./report-break.ts";
import { reopenRefused, settleUnanswered } from "./refused-refund.ts";
import { finishReturn, wantReturn } from "./return-suspense.ts";
import type { BreakId } from "./statement.ts";
import { expectDebit } from "./watch-debit.ts";

export type RefundWord = "returned" | "refused";

/** The refund the bank knows by this id: of an order, or of what stands in suspense. */
export async function findRefund(ctx: Context, id: string) {
  const found = await ctx.db.tx(house, (tx) => findInstruction(tx, refundKind, id));
  return found && { ...found, ...subjectOf(found) };
}

function subjectOf({ tenant, subject }: Pick<InstructionRecord, "tenant" | "subject">) {
  return tenant === house
    ? { orderId: null, breakId: subject as BreakId }
    : { orderId: subject as OrderId, breakId: null };
}

async function expectRefund(ctx: Context, id: string) {
  const found = await findRefund(ctx, id);
  if (!found) throw new Error(`refund ${id} was expected`);
  return found;
}

/** Whoever places a debit of it waits here for whoever keeps its word. */
export function lockRefund(tx: Tx, id: string): Promise<InstructionRecord> {
  return lockInstruction(tx, refundKind, id);
}

/** A refund to a payer as an instruction to the bank. */
export function refunds(ctx: Context): InstructionKind {
  return {
    name: refundKind,
    doneWord: "returned" satisfies RefundWord,
    want: (tx, subject) =>
      tx.tenant === house ? wantReturn(tx, subject as BreakId) : wantRefund(tx, subject as OrderId),
    send: ({ id, partner, reference, money, digest }) =>
      heard(ctx, id, () =>
        ctx.banks.at(partner).requestRefund({ refundId: id, bankReference: reference, money, digest }),
      ),
    enquire: ({ id, partner }) => heard(ctx, id, () => ctx.banks.at(partner).findRefund(id)),
    conclude: (tenant, id) => concludeRefund(ctx, tenant, id),
    report: async ({ id, partner, money }, what) => {
      const kind = what === "unanswered" ? "refundUnanswered" : what;
      const amounts = { currency: money.currency, bankMinor: null, booksMinor: money.minor };
      await reportBreak(atBank(ctx, partner), { reference: id, kind, ...amounts });
    },
  };
}

/** Silence is kept as such, and noted where stuck work is looked for. */
async function heard(ctx: Context, id: string, ask: () => Promise<RefundReport>): Promise<PartnerAnswer> {
  try {
    const { state, reason } = await ask();
    return { says: state === "returned" ? "done" : state, reason };
  } catch (error) {
    if (!(error instanceof BankSilent)) throw error;
    await noteFailure(ctx.db, { topic: refundTopics.run, key: id }, error);
    return { says: "silent", reason: error.message };
  }
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
  if (refund.breakId === null) {
    const { orderId, word } = refund;
    await finishRefund(ctx, tenant, orderId, word, async (tx) => {
      await concluded(tx);
      if (word === "refused") await reopenRefused(at, tx, refund);
    });
  } else await finishReturn(at, refund.breakId, refund.word, concluded);
}

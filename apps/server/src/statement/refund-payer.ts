import { BankSilent } from "#partners/bank/port.ts";
import type { Context } from "../context.ts";
import { finishRefund, readRefund, refundKind, refundTopics, type OrderId } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import {
  findInstruction,
  keepWord,
  lockInstruction,
  markConcluded,
  markHandedOver,
} from "#platform/engine/instruction-record.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { noteFailure } from "#platform/engine/stuck.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { reportBreak } from "./report-break.ts";
import { finishReturn, readReturn } from "./return-suspense.ts";
import { topics, type BreakId } from "./statement.ts";

export type RefundWord = "returned" | "refused";

/** The refund the bank knows by this id: of an order, or of what stands in suspense. */
export async function findRefund(ctx: Context, id: string) {
  const found = await ctx.db.tx(house, (tx) => findInstruction(tx, refundKind, id));
  return found && { ...found, ...subjectOf(found.tenant, found.subject) };
}

function subjectOf(tenant: TenantId, subject: string) {
  return tenant === house
    ? { orderId: null, breakId: subject as BreakId }
    : { orderId: subject as OrderId, breakId: null };
}

async function expectRefund(ctx: Context, id: string) {
  const found = await findRefund(ctx, id);
  if (!found) throw new Error(`refund ${id} was expected`);
  return found;
}
type Refund = Awaited<ReturnType<typeof expectRefund>>;

const moneyOf = (ctx: Context, refund: Refund) =>
  refund.breakId === null ? readRefund(ctx, refund.tenant, refund.orderId) : readReturn(ctx, refund.breakId);

/**
 * Asks the bank what became of a refund, and asks for it where the bank never had it: silence is no answer, and a notice
 * may be lost. True once the bank's word is kept.
 */
export async function askRefund(ctx: Context, id: string): Promise<boolean> {
  const refund = await expectRefund(ctx, id);
  if (refund.word !== null) return true;
  const { bankReference, money, mayLeave } = await moneyOf(ctx, refund);
  try {
    const known = await ctx.bank.findRefund(id);
    if (known === "unknown" && !mayLeave) return false;
    const answer =
      known === "unknown" ? await ctx.bank.requestRefund({ refundId: id, bankReference, money }) : known;
    if (answer !== "returned" && answer !== "refused") return false;
    await keepRefundWord(ctx, id, answer);
    return true;
  } catch (error) {
    if (!(error instanceof BankSilent)) throw error;
    await noteFailure(ctx.db, { topic: refundTopics.run, key: id }, error);
    return false;
  }
}

/**
 * What the bank says became of a refund. The first word stands and wakes whoever waits for it; one that says otherwise
 * moves nothing and is a break.
 */
export async function keepRefundWord(ctx: Context, id: string, word: RefundWord): Promise<void> {
  const refund = await expectRefund(ctx, id);
  const isOther = await ctx.db.tx(refund.tenant, async (tx) => {
    const locked = await lockInstruction(tx, refundKind, id);
    if (locked.word !== null) return locked.word !== word;
    await keepWord(tx, id, word, ctx.clock.now());
    await send(tx, { topic: locked.handedOverAt ? topics.chase : refundTopics.partnerSaid, key: id });
    return false;
  });
  if (isOther) await reportRefund(ctx, refund, "contradiction");
}

/** Books what the bank said and brings the refund to rest. */
export async function concludeRefund(ctx: Context, tenant: TenantId, id: string): Promise<void> {
  const refund = await expectRefund(ctx, id);
  if (refund.word !== "returned" && refund.word !== "refused")
    throw new Error(`the bank's word about refund ${id} was expected`);
  if (refund.concludedAt !== null) return ctx.db.tx(tenant, (tx) => rest(tx, id));
  const concluded = async (tx: Tx) => {
    await rest(tx, id);
    return markConcluded(tx, id, ctx.clock.now());
  };
  if (refund.breakId === null)
    await finishRefund(ctx, tenant, refund.orderId, refund.word, async (tx) => void (await concluded(tx)));
  else await finishReturn(ctx, refund.breakId, refund.word, concluded);
}

async function rest(tx: Tx, id: string): Promise<void> {
  for (const topic of [refundTopics.run, refundTopics.partnerSaid, topics.chase])
    await settle(tx, { topic, key: id });
}

const chaseMs = 3_600_000;

/**
 * The bank has said nothing for a day: a person gets to know, and the bank is asked once an hour from now on. True where
 * its word has come meanwhile.
 */
export async function handOverRefund(ctx: Context, tenant: TenantId, id: string): Promise<boolean> {
  const refund = await expectRefund(ctx, id);
  if (refund.word !== null) return true;
  await reportRefund(ctx, refund, "refundUnanswered");
  return ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    if ((await lockInstruction(tx, refundKind, id)).word !== null) return true;
    await markHandedOver(tx, id, now);
    await settle(tx, { topic: refundTopics.run, key: id });
    await send(tx, { topic: topics.chase, key: id }, new Date(now.getTime() + chaseMs));
    return false;
  });
}

/** Asks about a refund that a person knows of, and concludes it once the bank has spoken. */
export async function chaseRefund(ctx: Context, tenant: TenantId, id: string): Promise<void> {
  if (await askRefund(ctx, id)) return concludeRefund(ctx, tenant, id);
  await ctx.db.tx(tenant, async (tx) => {
    // Told a moment ago, it is due at once and stays so.
    if ((await lockInstruction(tx, refundKind, id)).word !== null) return;
    await settle(tx, { topic: topics.chase, key: id });
    await send(tx, { topic: topics.chase, key: id }, new Date(ctx.clock.now().getTime() + chaseMs));
  });
}

async function reportRefund(
  ctx: Context,
  refund: Refund,
  kind: "contradiction" | "refundUnanswered",
): Promise<void> {
  const { money } = await moneyOf(ctx, refund);
  const amounts = { currency: money.currency, bankMinor: null, booksMinor: money.minor };
  await reportBreak(ctx, { reference: refund.id, kind, ...amounts });
}

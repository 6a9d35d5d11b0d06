import { hearOfOpening } from "#account/open-account.ts";
import { bookCredit } from "#collection/book-credit.ts";
import type { OrderId } from "#collection/index.ts";
import { creditOrder } from "#collection/credit-order.ts";
import { beginRefund } from "#collection/refund-order.ts";
import { beginDeal } from "#dealing/begin-deal.ts";
import { concludeDeal, deals } from "#dealing/deal-out.ts";
import { executeExchange } from "#exchange/execute-exchange.ts";
import type { ExchangeId } from "#exchange/exchange.ts";
import { resumeExchange } from "#exchange/index.ts";
import { readNoticeKey } from "#partners/bank/notice-key.ts";
import type { MessageId } from "#partners/bank/message.store.ts";
import { pursue } from "#platform/engine/pursue-instruction.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { bookEntry } from "#statement/book-entry.ts";
import { bookDifference } from "#statement/correct-receipt.ts";
import { hearMessage } from "#statement/hear-message.ts";
import { beginTransfer } from "#statement/begin-transfer.ts";
import { hearOfEntry, hearOfRefund, hearOfSweep } from "#statement/hear-notice.ts";
import { readAgain } from "#statement/read-again.ts";
import { reconcileStatement } from "#statement/reconcile-statement.ts";
import { askRefund, concludeRefund, partsOf } from "#statement/refund-payer.ts";
import { settleBreak } from "#statement/settle-break.ts";
import { concludeSweep, sweeps } from "#statement/sweep-out.ts";
import type { BreakId, EntryId } from "#statement/statement.ts";
import { atBank, type AtBank } from "../context.ts";

type Row = { readonly topic: string; readonly key: string; readonly tenant: TenantId };
type Doer = (ctx: AtBank, key: string, tenant: TenantId) => Promise<unknown>;

const heard =
  (work: (at: AtBank, eventId: string) => Promise<unknown>): Doer =>
  async (ctx, key) => {
    const { partner, eventId } = readNoticeKey(key);
    return work(atBank(ctx, partner), eventId);
  };

/** Whoever moves money because of a row in the outbox, as the flows call him. */
const doers: Readonly<Record<string, Doer>> = {
  "account/opened": hearOfOpening,
  "collection/book": (ctx, key, tenant) => bookCredit(ctx, tenant, key as OrderId),
  "collection/credit": (ctx, key, tenant) => creditOrder(ctx, tenant, key as OrderId),
  "collection/refund": (ctx, key, tenant) => beginRefund(ctx, tenant, key as OrderId),
  "deal/run": async (ctx, key) => {
    const isOver = await pursue(dealParts(ctx), deals(ctx, resumeExchange), house, key, 0);
    if (isOver) await concludeDeal(ctx, key, resumeExchange);
  },
  "deal/partnerSaid": (ctx, key) => concludeDeal(ctx, key, resumeExchange),
  "dealing/begin": beginDeal,
  "exchange/execute": (ctx, key, tenant) => executeExchange(ctx, tenant, key as ExchangeId),
  "refund/run": askRefund,
  "refund/partnerSaid": (ctx, key, tenant) => concludeRefund(ctx, tenant, key),
  "statement/again": (ctx, key) => readAgain(ctx, key as MessageId),
  "statement/book": (ctx, key) => bookEntry(ctx, key as EntryId),
  "statement/correct": (ctx, key) => bookDifference(ctx, key as BreakId),
  "statement/entry": heard(hearOfEntry),
  "statement/message": (ctx, key) => hearMessage(ctx, key as MessageId),
  "statement/reconcile": heard(reconcileStatement),
  "statement/refund": heard(hearOfRefund),
  "statement/sweep": heard(hearOfSweep),
  "statement/transfer": beginTransfer,
  "transfer/run": (ctx, key) => pursue(partsOf(ctx), sweeps(ctx), house, key, 0),
  "transfer/partnerSaid": (ctx, key) => concludeSweep(ctx, key),
  "statement/settle": (ctx, key) => settleBreak(ctx, key as BreakId),
};

function dealParts({ db, clock, config }: AtBank) {
  return { db, clock, enquiries: config.fx.enquiries };
}

const rounds = 4;

/**
 * Does what the flows would do, as often as one thing leads to another. Work that fails is left, as the engine would leave
 * it to be tried again; what failed is given back.
 */
export async function doFlowsWork(ctx: AtBank): Promise<string[]> {
  const failed: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const due = await ctx.db.query<Row>({
      name: "work-of-flows",
      text: "SELECT topic, key, tenant FROM outbox WHERE due_at <= now() AND topic = ANY ($1) ORDER BY topic, key",
      values: [Object.keys(doers)],
    });
    for (const { topic, key, tenant } of due)
      await doers[topic]!(ctx, key, tenant).catch((error: unknown) => {
        failed.push(`${topic} ${key}: ${String(error)}`);
      });
  }
  return failed;
}

/** Does it, and gives what was said aloud meanwhile. */
export async function hearFlowsWork(ctx: AtBank): Promise<unknown[]> {
  const told: unknown[] = [];
  await doFlowsWork({ ...ctx, events: { ...ctx.events, emit: (event) => void told.push(event) } });
  return told;
}

import * as restate from "@restatedev/restate-sdk";
import { atBank, type AtBank, type Context } from "../context.ts";
import type { OrderId } from "#collection/index.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { MessageId } from "#partners/bank/message.store.ts";
import { readNoticeKey } from "#partners/bank/notice-key.ts";
import { atBankOf } from "./at-bank.ts";
import type { OfBank } from "./subject.store.ts";
import { bookDifference } from "./correct-receipt.ts";
import { hearMessage, hearOfMissingPage } from "./hear-message.ts";
import { readAgain } from "./read-again.ts";
import { reconcileStatement } from "./reconcile-statement.ts";
import type { BreakId, EntryId } from "./statement.ts";
import { bookEntry } from "./book-entry.ts";
import { hearOfContradiction } from "./contradiction.ts";
import { beginTransfer } from "./begin-transfer.ts";
import { hearOfEntry, hearOfRefund, hearOfSweep } from "./hear-notice.ts";
import { settleBreak } from "./settle-break.ts";
import { hearOfMissingDebit } from "./watch-debit.ts";
import { watchReceipt } from "./watch-receipt.ts";

const stepsAtOnce = 16;

/** One notice of the bank's, one key. Each step looks first at what is recorded already. */
export function statementFlow(ctx: Context) {
  const step = createSteps(ctx, "statement", stepsAtOnce);
  const told =
    (name: string, work: (at: AtBank, eventId: string) => Promise<void>) =>
    async (run: restate.ObjectContext) => {
      const { partner, eventId } = readNoticeKey(run.key);
      await step(run, name, () => work(atBank(ctx, partner), eventId));
    };
  const about =
    <Key extends string>(sort: OfBank, name: string, work: (at: AtBank, id: Key) => Promise<void>) =>
    async (run: restate.ObjectContext) => {
      await step(run, name, async () => work(await atBankOf(ctx, sort, run.key), run.key as Key));
    };
  return restate.object({
    name: "statement",
    handlers: {
      message: about<MessageId>("message", "read", hearMessage),
      again: about<MessageId>("message", "begin", readAgain),
      pages: told("look", hearOfMissingPage),
      debit: about("instruction", "look", hearOfMissingDebit),
      entry: told("record", hearOfEntry),
      refund: told("finish", hearOfRefund),
      sweep: told("finish", hearOfSweep),
      transfer: async (run: restate.ObjectContext) => step(run, "begin", () => beginTransfer(ctx, run.key)),
      contradiction: told("report", hearOfContradiction),
      reconcile: told("reconcile", reconcileStatement),
      correct: about<BreakId>("item", "correct", bookDifference),
      book: about<EntryId>("entry", "book", bookEntry),
      settle: about<BreakId>("item", "settle", settleBreak),
      receipt: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) =>
        step(run, "look", () => watchReceipt(ctx, tenant, run.key as OrderId)),
    },
  });
}

import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { OrderId } from "#collection/index.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { MessageId } from "#partners/bank/message.store.ts";
import { bookDifference } from "./correct-receipt.ts";
import { hearMessage, hearOfMissingPage } from "./hear-message.ts";
import { readAgain } from "./read-again.ts";
import { reconcileStatement } from "./reconcile-statement.ts";
import type { BreakId, EntryId } from "./statement.ts";
import { bookEntry } from "./book-entry.ts";
import { hearOfContradiction } from "./contradiction.ts";
import { hearOfEntry, hearOfRefund } from "./hear-notice.ts";
import { settleBreak } from "./settle-break.ts";
import { hearOfMissingDebit } from "./watch-debit.ts";
import { watchReceipt } from "./watch-receipt.ts";

const stepsAtOnce = 16;

/** One notice of the bank's, one key. Each step looks first at what is recorded already. */
export function statementFlow(ctx: Context) {
  const step = createSteps(ctx, "statement", stepsAtOnce);
  const handler =
    (name: string, work: (ctx: Context, eventId: string) => Promise<void>) =>
    async (run: restate.ObjectContext) => {
      await step(run, name, () => work(ctx, run.key));
    };
  return restate.object({
    name: "statement",
    handlers: {
      message: handler("read", (given, key) => hearMessage(given, key as MessageId)),
      again: handler("begin", (given, key) => readAgain(given, key as MessageId)),
      pages: handler("look", hearOfMissingPage),
      debit: handler("look", hearOfMissingDebit),
      entry: handler("record", hearOfEntry),
      refund: handler("finish", hearOfRefund),
      contradiction: handler("report", hearOfContradiction),
      reconcile: handler("reconcile", reconcileStatement),
      correct: handler("correct", (given, key) => bookDifference(given, key as BreakId)),
      book: handler("book", (given, key) => bookEntry(given, key as EntryId)),
      settle: handler("settle", (given, key) => settleBreak(given, key as BreakId)),
      receipt: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) =>
        step(run, "look", () => watchReceipt(ctx, tenant, run.key as OrderId)),
    },
  });
}

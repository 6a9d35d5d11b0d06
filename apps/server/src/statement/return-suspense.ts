import { transferId } from "@causeway/ledger";
import type { Context } from "../context.ts";
import { audit } from "#platform/audit.ts";
import { house } from "#platform/ids.ts";
import { settle } from "#platform/engine/outbox.ts";
import { topics, type BreakId } from "./statement.ts";
import { findSuspended } from "./statement.store.ts";
import { reportBreak } from "./report-break.ts";

/**
 * Sends back what stands in suspense, after asking whether the bank already does. The outbox comes back here until the
 * bank has said how it ended.
 */
export async function askReturn(ctx: Context, breakId: BreakId): Promise<void> {
  const entry = await ctx.db.tx(house, (tx) => findSuspended(tx, breakId));
  if (!entry) throw new Error("a return of money that is not in suspense");
  const known = await ctx.bank.findRefund(breakId);
  const answer =
    known === "unknown"
      ? await ctx.bank.requestRefund({
          refundId: breakId,
          bankReference: entry.reference,
          money: { currency: entry.currency, minor: entry.minor },
        })
      : known;
  if (answer === "returned" || answer === "refused") await finishReturn(ctx, breakId, answer);
}

/** What the bank said in the end. Told again, it changes nothing. */
export async function finishReturn(
  ctx: Context,
  breakId: BreakId,
  outcome: "returned" | "refused",
): Promise<void> {
  const entry = await ctx.db.tx(house, (tx) => findSuspended(tx, breakId));
  if (!entry) throw new Error("a return of money that is not in suspense");
  if (outcome === "returned") {
    const posted = await ctx.books.post(house, (place) => [
      {
        kind: "transfer",
        id: transferId(breakId, "refund"),
        debit: place({ kind: "suspense", currency: entry.currency }),
        credit: place({ kind: "nostro", partner: ctx.bank.partner, currency: entry.currency }),
        amount: entry.minor,
        purpose: "refund",
        reference: breakId,
      },
    ]);
    if (!posted.accepted) throw new Error(`the books refused a return: ${posted.refusal}`);
  } else
    await reportBreak(ctx, {
      reference: entry.reference,
      kind: "returnRefused",
      currency: entry.currency,
      bankMinor: null,
      booksMinor: entry.minor,
    });
  await ctx.db.tx(house, async (tx) => {
    if (!(await settle(tx, { topic: topics.return, key: breakId }))) return;
    const act = outcome === "returned" ? "break.returned" : "break.returnRefused";
    await audit(tx, ctx.clock.now(), { actor: "bank", act, subject: breakId });
  });
}

import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import type { BreakId } from "./statement.ts";
import { findSuspended } from "./statement.store.ts";
import { reportBreak } from "./report-break.ts";

/** What the bank is asked to send back of what stands in suspense; nobody holds it. */
export async function wantReturn(tx: Tx, partner: string, breakId: BreakId) {
  const { reference, currency, minor } = await suspended(tx, breakId);
  return { asked: { partner, reference, money: { currency, minor } }, mayLeave: true };
}

async function suspended(tx: Tx, breakId: BreakId) {
  const entry = await findSuspended(tx, breakId);
  if (!entry) throw new Error(`money in suspense under break ${breakId} was expected, to be returned`);
  return entry;
}

/** What the bank said in the end, and what comes to rest with it. Told again, it changes nothing. */
export async function finishReturn(
  ctx: Context,
  breakId: BreakId,
  outcome: "returned" | "refused",
  rest: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const entry = await ctx.db.tx(house, (tx) => suspended(tx, breakId));
  if (outcome === "returned") {
    const posted = await ctx.books.post(house, { subject: breakId, step: "refund" }, (place, idOf) => [
      {
        kind: "transfer",
        id: idOf(),
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
    if (!(await rest(tx))) return;
    const act = outcome === "returned" ? "break.returned" : "break.returnRefused";
    await audit(tx, ctx.clock.now(), { actor: "bank", act, subject: breakId });
  });
}

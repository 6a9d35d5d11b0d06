import { refundKind } from "#partners/bank/port.ts";
import type { AtBank } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { findInstruction } from "#platform/engine/instruction-record.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { workingDaysAfter } from "#review/index.ts";
import { withdrawDecision } from "./break.store.ts";
import { findOtherDebit, hasLeftSuspense, isInstructionSpent } from "./entry.store.ts";
import { noteBreak } from "./report-break.ts";
import { topics, type BreakId } from "./statement.ts";

/** Within so many banking days the debit follows the bank's word that it has paid something. */
const bankingDays = 2;

/** The bank says that it has paid something: its debit is waited for, and not for ever. */
export async function expectDebit(ctx: AtBank, tx: Tx, id: string): Promise<void> {
  if (await isInstructionSpent(tx, id)) return;
  await send(tx, { topic: topics.debit, key: id }, workingDaysAfter(ctx.clock.now(), bankingDays, "HK"));
}

/** The time for the debit of what was asked for is over. */
export async function hearOfMissingDebit(ctx: AtBank, id: string): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    await settle(tx, { topic: topics.debit, key: id });
    const asked = await findInstruction(tx, id);
    if (asked?.state !== "done" || (await hasLeftSuspense(tx, id))) return;
    // A debit of another amount has its own item, which settles this as well.
    if (await findOtherDebit(tx, id)) return;
    // Money in suspense has its item already, whose owner decides anew.
    if (asked.kind === refundKind && asked.tenant === house)
      await withdrawDecision(tx, asked.subject as BreakId, "debitMissing");
    else {
      // What left a merchant's books or our own by the bank's word stands in suspense, and no entry takes it from there.
      const amounts = { currency: asked.money.currency, bankMinor: null, booksMinor: asked.money.minor };
      await noteBreak(ctx, tx, { reference: id, kind: "debitMissing", ...amounts });
    }
  });
}

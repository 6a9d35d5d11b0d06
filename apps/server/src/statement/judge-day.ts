import { atBank, type Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { audit } from "#platform/data/audit.ts";
import { ensureDay, findHabits, listDaysToJudge, readBalance, type AccountOfDay } from "./bank-day.store.ts";
import { bankingDayBefore } from "./banking-days.ts";
import { closeBreak, findOfDay, restateBreak } from "./break.store.ts";
import { assembleDay } from "./day-parts.ts";
import { noteBreak } from "./report-break.ts";
import { findComparedAgain, listStated } from "./statement.store.ts";

/**
 * Holds every day of an account that is stated and not closed, from this one on, against the ledger: its opening balance is
 * the closing balance of the day before, and its closing balance is what the books say and open items by name. What is left
 * over is an item itself, which counts for the days after it, and is looked at again where its day was closed with it:
 * explained by something else, it would be counted twice. A day of which a statement is to be compared once more is judged
 * by that, with those after it.
 */
export async function judgeFrom(ctx: Context, tx: Tx, account: AccountOfDay): Promise<void> {
  const again = await findComparedAgain(tx, account);
  for (const { day, isClosed } of await listDaysToJudge(tx, account)) {
    if (again !== undefined && again <= day) return;
    if (!isClosed) await judgeOpening(ctx, tx, { ...account, day });
    await judgeClosing(ctx, tx, { ...account, day }, isClosed);
  }
}

async function judgeOpening(ctx: Context, tx: Tx, account: AccountOfDay): Promise<void> {
  const { opening, before, statementId } = await readBalance(tx, account);
  const endedWith = before?.isClosed
    ? await closingTold(tx, { ...account, day: before.day })
    : before?.closing;
  if (!before || endedWith === undefined || endedWith === opening) {
    await keepDayItem(ctx, tx, account, "openingDiffers", {
      statementId,
      bankMinor: opening,
      booksMinor: opening,
    });
    return;
  }
  const expected = bankingDayBefore(account.day, await findHabits(tx, account.partner));
  if (expected > before.day) return expectStatement(ctx, tx, { ...account, day: expected });
  const amounts = { bankMinor: opening, booksMinor: endedWith };
  await keepDayItem(ctx, tx, account, "openingDiffers", { statementId, ...amounts });
}

async function judgeClosing(ctx: Context, tx: Tx, account: AccountOfDay, isClosed: boolean): Promise<void> {
  const kept = await readBalance(tx, account);
  const closing = isClosed ? await closingTold(tx, account) : kept.closing;
  const rest = kept.rest + closing - kept.closing;
  const { statementId } = kept;
  const open = await findOfDay(tx, account, "balanceDiffers");
  const own = open ? (open.bankMinor ?? 0n) - (open.booksMinor ?? 0n) : 0n;
  const amounts = { bankMinor: closing, booksMinor: closing - rest - own };
  await keepDayItem(ctx, tx, account, "balanceDiffers", { statementId, ...amounts });
}

/** What the bank says by now: a closed day keeps what it was closed with, and the rest of it may have come since. */
async function closingTold(tx: Tx, account: AccountOfDay): Promise<bigint> {
  const { partner, currency, day } = account;
  const last = assembleDay(await listStated(tx, partner, account)).parts.at(-1);
  if (!last)
    throw new Error(`a statement of ${partner} ${currency} ${day} was expected, which has a balance`);
  return last.closing;
}

/** The statement of a banking day is not there although it has to be. */
export async function expectStatement(ctx: Context, tx: Tx, account: AccountOfDay): Promise<void> {
  const { partner, currency, day } = account;
  await ensureDay(tx, account);
  if (await findOfDay(tx, account, "statementMissing")) return;
  ctx.events.emit({ event: "statement.missing", partner, currency, day });
  const found = { reference: `${currency} ${day}`, kind: "statementMissing", currency, day } as const;
  await noteBreak(atBank(ctx, partner), tx, { ...found, bankMinor: null, booksMinor: null, occasion: "due" });
}

type Figures = { readonly statementId: string; readonly bankMinor: bigint; readonly booksMinor: bigint };

/** Opened where both sides differ, restated as the difference changes, and settled once they agree. */
async function keepDayItem(
  ctx: Context,
  tx: Tx,
  account: AccountOfDay,
  kind: "openingDiffers" | "balanceDiffers",
  { statementId, ...amounts }: Figures,
): Promise<void> {
  const { partner, currency, day } = account;
  const now = ctx.clock.now();
  const open = await findOfDay(tx, account, kind);
  if (open && open.decision !== null) return;
  if (amounts.bankMinor === amounts.booksMinor) {
    if (open && (await closeBreak(tx, open.id, { how: "statement", by: statementId }, now)))
      await audit(tx, now, { actor: "flow", act: "break.closed", subject: open.id });
  } else if (!open) {
    // Explained by a person and there all the same, it is a new one.
    const found = { reference: statementId, kind, currency, day, occasion: now.toISOString() };
    await noteBreak(atBank(ctx, partner), tx, { ...found, ...amounts });
  } else if (open.bankMinor !== amounts.bankMinor || open.booksMinor !== amounts.booksMinor)
    await restateBreak(tx, open.id, amounts);
}

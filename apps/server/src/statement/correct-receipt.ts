import type { BankEntry } from "@causeway/bank-link";
import { recallNotice } from "#partners/bank/notices.ts";
import type { Context } from "../context.ts";
import { bookCorrection, correctOrder, type OrderId } from "#collection/index.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { readInbox } from "#platform/data/inbox.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { saysTheSame } from "./reconcile-statement.ts";
import { closeBreak, findBreak, type OpenItem } from "./break.store.ts";
import { compareAgain, noticeOfStatement } from "./compare-again.ts";
import { correctEntry, findEntry } from "./entry.store.ts";
import { topics, type BreakId, type RecordedEntry } from "./statement.ts";
import { listStatementsOf } from "./statement.store.ts";

/** A statement and nothing but a statement corrects an amount, and only where the amount is all that differs. */
export async function correctReceipt(
  ctx: Context,
  tx: Tx,
  own: Tx,
  about: { item: OpenItem; entry: RecordedEntry; actor: AuditActor },
): Promise<void> {
  const { item, entry } = about;
  const { partner } = ctx.bank;
  if (item.kind !== "differs" || entry.statementId !== null || entry.minor !== item.booksMinor)
    refuse("wrongState");
  const line = (await findLine(ctx, tx, entry, item.bankMinor)) ?? refuse("wrongState");
  if (!saysTheSame({ ...entry, minor: line.money.minor }, line)) refuse("wrongState");
  await correctEntry(tx, partner, entry.reference, line.money.minor);
  await correctOrder(ctx, own, entry.orderId as OrderId, line.money, about.actor);
  await send(tx, { topic: topics.correct, key: item.id });
}

/** The line of a statement of its day that says this amount; a bank may send a day once more, corrected. */
async function findLine(
  ctx: Context,
  tx: Tx,
  entry: RecordedEntry,
  minor: bigint | null,
): Promise<BankEntry | undefined> {
  const { partner } = ctx.bank;
  for (const statementId of await listStatementsOf(tx, partner, entry)) {
    const [told] = await readInbox(tx, partner, noticeOfStatement(statementId));
    const notice = told && recallNotice(told.body);
    const lines = notice?.kind === "statement" ? notice.statement.entries : [];
    const line = lines.find(({ reference }) => reference === entry.reference);
    if (line?.money.minor === minor) return line;
  }
  return undefined;
}

/** Books what the statement says more or less, and holds the statement against the books once more. */
export async function bookDifference(ctx: Context, breakId: BreakId): Promise<void> {
  const { partner } = ctx.bank;
  const { found, entry } = await ctx.db.tx(house, async (tx) => {
    const known = await findBreak(tx, breakId);
    return { found: known, entry: known && (await findEntry(tx, partner, known.reference)) };
  });
  if (!entry?.tenant || found?.bankMinor == null || found.booksMinor === null)
    throw new Error("a correction of a receipt that is not there");
  const by = found.bankMinor - found.booksMinor;
  const posted = await bookCorrection(ctx, entry.tenant, entry.orderId as OrderId, { source: breakId, by });
  await ctx.db.tx(house, async (tx) => {
    if (!(await settle(tx, { topic: topics.correct, key: breakId }))) return;
    await closeBreak(tx, breakId, { how: "posting", by: posted }, ctx.clock.now());
    await compareAgain(tx, partner, entry);
  });
}

import type { Statement } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { ensureDay, findDay, setStated, type AccountOfDay } from "./bank-day.store.ts";
import { beginDaysBefore } from "./begin-days.ts";
import { findOfDay, listUnreadLines, nameUnreadLines } from "./break.store.ts";
import { assembleDay, type DayParts, type Stated } from "./day-parts.ts";
import { judgeFrom } from "./judge-day.ts";
import { lockNostros } from "./nostro.store.ts";
import { noteBreak } from "./report-break.ts";
import { settleBy } from "./settle-missing.ts";
import { listStated } from "./statement.store.ts";

/** A statement of a day was compared: what all of its statements say together is held against the ledger. */
export async function stateDay(ctx: AtBank, tx: Tx, statement: Statement): Promise<void> {
  const { currency, day, statementId, accountId } = statement;
  const account = { partner: ctx.bank.partner, currency, day };
  await lockNostros(tx);
  await beginDaysBefore(tx, account);
  await ensureDay(tx, account);
  const { parts, misfits } = assembleDay(await listStated(tx, account.partner, account));
  await nameUnreadLines(tx, account, statementId);
  await settleUnread(ctx, tx, account, parts);
  const missing = await findOfDay(tx, account, "statementMissing");
  if (missing?.decision === null) await settleBy(ctx, tx, missing.id, statementId);
  const { closedAt, opening, closing } = await findDay(tx, account);
  const sums = sumOf(parts);
  const saysTheSame = [sums, { opening: statement.opening.minor, closing: statement.closing.minor }].some(
    (each) => each.opening === opening && each.closing === closing,
  );
  if (closedAt === null) await setStated(tx, account, { accountNo: accountId, ...sums, at: ctx.clock.now() });
  else if (!saysTheSame)
    await noteBreak(ctx, tx, {
      reference: statementId,
      kind: "closedDayMoved",
      currency,
      bankMinor: sums.closing,
      booksMinor: closing,
      day,
    });
  await noteMisfits(ctx, tx, account, statementId, misfits, sums);
  await judgeFrom(ctx, tx, account);
}

function sumOf(parts: DayParts["parts"]) {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new Error("a statement of the day was expected, which was just recorded");
  const sum = (of: (part: Stated) => bigint) => parts.reduce((total, part) => total + of(part), 0n);
  return {
    opening: first.opening,
    closing: last.closing,
    credited: sum(({ credited }) => credited),
    debited: sum(({ debited }) => debited),
    lines: parts.reduce((total, { lines }) => total + lines, 0),
  };
}

/** Lines of it that nobody could read are explained once a statement of the day could be read whole. */
async function settleUnread(
  ctx: AtBank,
  tx: Tx,
  account: AccountOfDay,
  parts: DayParts["parts"],
): Promise<void> {
  const { opening, closing, credited, debited } = sumOf(parts);
  if (closing - opening !== credited - debited) return;
  for (const id of await listUnreadLines(tx, account)) await settleBy(ctx, tx, id, parts.at(-1)!.statementId);
}

const byBalances = "balances";

async function noteMisfits(
  ctx: AtBank,
  tx: Tx,
  { currency, day, partner }: AccountOfDay,
  statementId: string,
  misfits: readonly Stated[],
  { closing }: { readonly closing: bigint },
): Promise<void> {
  const other = misfits[0];
  if (other)
    return void (await noteBreak(ctx, tx, {
      reference: statementId,
      kind: "statementDiffers",
      currency,
      bankMinor: closing,
      booksMinor: other.closing,
      day,
      occasion: `${byBalances} ${misfits.map((each) => each.statementId).join(" ")}`,
    }));
  const open = await findOfDay(tx, { partner, currency, day }, "statementDiffers");
  if (open?.occasion?.startsWith(byBalances) && open.decision === null)
    await settleBy(ctx, tx, open.id, statementId);
}

import { addDays, dayIn } from "#platform/day.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { findHabits, listAccounts, listUnstated, type Account } from "./bank-day.store.ts";
import { statementDue } from "./banking-days.ts";
import { beginDaysBefore } from "./begin-days.ts";
import { expectStatement, judgeFrom } from "./judge-day.ts";
import { lockNostros, type Shift } from "./nostro.store.ts";
import { takePostings } from "./take-postings.ts";

/**
 * Keeps the days of every account at a bank up to the minute: what the ledger has posted since, a new banking day, and a
 * statement that is overdue, which is an open item and an alarm.
 */
export function bankDays(ctx: Context): Schedule {
  return {
    name: "bankDays",
    cadence: { everySeconds: 60 },
    missed: "once",
    run: () => keepBankDays(ctx),
  };
}

export async function keepBankDays(ctx: Context): Promise<void> {
  const moved = await takePostings(ctx);
  for (const account of await ctx.db.tx(house, listAccounts))
    await ctx.db.tx(house, async (tx) => {
      await lockNostros(tx);
      await expectStatements(ctx, tx, account);
      await judgeFrom(ctx, tx, { ...account, day: sinceWhen(account, moved) });
    });
}

function sinceWhen(
  { partner, currency, since }: Account & { readonly since: string },
  moved: readonly Shift[],
): string {
  const days = moved
    .filter((shift) => shift.partner === partner && shift.currency === currency)
    .map(({ day }) => day);
  return days.includes("-infinity") ? "-infinity" : [since, ...days].toSorted()[0]!;
}

/** An account that has had a day has every banking day after it. */
async function expectStatements(ctx: Context, tx: Tx, account: Account): Promise<void> {
  const now = ctx.clock.now();
  const habits = await findHabits(tx, account.partner);
  await beginDaysBefore(tx, { ...account, day: addDays(dayIn(habits.zone, now), 1) });
  for (const day of await listUnstated(tx, account))
    if (statementDue(day, habits) <= now) await expectStatement(ctx, tx, { ...account, day });
}

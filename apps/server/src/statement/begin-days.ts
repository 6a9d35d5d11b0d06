import type { Tx } from "#platform/data/db.ts";
import { ensureDay, findDayBefore, findHabits, type AccountOfDay } from "./bank-day.store.ts";
import { bankingDaysBetween } from "./banking-days.ts";

/** Every banking day of an account between the last one that it has had and this one: none is left out unseen. */
export async function beginDaysBefore(tx: Tx, account: AccountOfDay): Promise<void> {
  const last = await findDayBefore(tx, account);
  if (last === undefined) return;
  const habits = await findHabits(tx, account.partner);
  for (const day of bankingDaysBetween(last, account.day, habits)) await ensureDay(tx, { ...account, day });
}

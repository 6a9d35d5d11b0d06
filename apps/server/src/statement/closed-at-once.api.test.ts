import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/console/treasury";
import { afterAll, beforeAll, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { startTreasury, type treasuryOf } from "#testing/treasury.ts";
import { hearOfEntry } from "./hear-notice.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const days = [2, 3, 4, 5, 6, 9, 10, 11].map((day) => `2026-03-${String(day).padStart(2, "0")}`);

/** A day as it is kept: what of its difference the items that it was closed with do not make. */
const keptOf = (day: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.one<{ isClosed: boolean; rest: string | null }>(
      `SELECT closed_at IS NOT NULL AS "isClosed", (closing - books - named)::text AS rest
       FROM bank_day WHERE partner = 'harbour' AND currency = 'USD' AND day = $1`,
      [day],
    ),
  );

const close = (day: string, who: StaffClient) =>
  who.call(contract.closeTreasuryDay, { day, requestId: randomUUID() });

/** A charge that the bank tells of after its statement of the day. */
async function aLateCharge(day: string): Promise<string> {
  const money = { currency: "USD", minor: 700n } as const;
  const late = treasury.debitOf({ kind: "charge", bookingDay: day, money });
  await bank.tell(bank.noticeOf(late));
  await bank.hear();
  return late.reference;
}

test(
  "a day that two people close while an entry is booked for it is closed once, with what it was judged by",
  { timeout: 120_000 },
  async () => {
    const other = await api.aStaffMember("treasury");
    for (const day of days) {
      await treasury.reconcile(day, [], "", await bank.closingBefore(day));
      const late = await aLateCharge(day);
      const [, ...closings] = await Promise.all([
        hearOfEntry(api.ctx, `entry:${late}`).then(() => treasury.compareWaiting()),
        ...Array.from({ length: 8 }, (_, n) => close(day, n % 2 === 0 ? staff : other)),
      ]);
      const kept = await keptOf(day);
      const kinds = await treasury.openAbout(late);
      expect(closings.filter((each) => each.code === 0).length, day).toBe(kept.isClosed ? 1 : 0);
      // Before it was closed the entry is what nobody answers for; afterwards it is what moved a closed day.
      expect(kept.rest, day).toBe(kept.isClosed ? "0" : null);
      expect(kinds, day).toEqual(kept.isClosed ? ["closedDayMoved", "notInStatement"] : ["notInStatement"]);
      for (const kind of kinds) await treasury.take(staff, late, kind);
      expect((await close(day, staff)).code, day).toBe(kept.isClosed ? code.notFound : 0);
      expect((await keptOf(day)).rest, day).toBe("0");
    }
  },
);

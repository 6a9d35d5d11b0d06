import type { BankEntry } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { treasuryOf } from "#testing/treasury.ts";
import { bookCredit } from "#collection/book-credit.ts";
import { recordEntry } from "./record-entry.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let treasury: ReturnType<typeof treasuryOf>;
const usd = "880000000042";

beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, {}, { USD: usd });
  treasury = treasuryOf(api, bank, company);
});
afterAll(() => api.stop());

let days = 0;
/** A booking of three payments on a day of its own, told part by part and as a whole. */
function aBooking() {
  const bookingDay = `2026-09-${String((days += 1)).padStart(2, "0")}`;
  const whole = bank.anEntry({
    accountId: "POOLUSD",
    bookingDay,
    kind: "other",
    counterparty: null,
    money: { currency: "USD", minor: 60_000n },
  });
  const parts = [10_000n, 20_000n, 30_000n].map((minor, index) =>
    bank.anEntry({
      accountId: usd,
      bookingDay,
      reference: `${whole.reference}/${index + 1}`,
      batch: whole.reference,
      money: { currency: "USD", minor },
    }),
  );
  return { bookingDay, whole, parts };
}

async function record(entries: readonly BankEntry[]): Promise<void> {
  for (const entry of entries) await recordEntry(api.ctx, entry);
  for (const { reference, batch } of entries)
    if (batch !== undefined && (await isRecorded(reference)))
      await bookCredit(api.ctx, company.tenant, (await treasury.orderOf(reference)).id);
}

const isRecorded = (reference: string) =>
  api.ctx.db.tx(house, async (tx) => {
    const found = await tx.maybe("SELECT FROM bank_entry WHERE reference = $1", [reference]);
    return found !== undefined;
  });

/** The day's statement, with whatever stood in the account before. */
async function state(day: string, entries: readonly BankEntry[]) {
  const opening = (await treasury.houseBalance("nostro")) - 60_000n;
  await bank.tell(bank.statementOf(day, entries, opening));
  await bank.hear();
  await treasury.compareWaiting();
  const statementId = `STUSD${day.replaceAll("-", "")}`;
  const { lines, matched } = await api.ctx.db.tx(house, (tx) =>
    tx.one<{ lines: number; matched: number }>(
      "SELECT lines, matched FROM bank_statement WHERE statement_id = $1",
      [statementId],
    ),
  );
  return { lines, matched, items: await treasury.itemsAbout(statementId) };
}

const nostroMovedBy = async (work: () => Promise<unknown>) => {
  const before = await treasury.houseBalance("nostro");
  await work();
  return (await treasury.houseBalance("nostro")) - before;
};

describe("a booking of several payments", () => {
  test("that notices tell part by part and the statement as a whole moves the nostro once, and agrees", async () => {
    const { bookingDay, whole, parts } = aBooking();
    expect(await nostroMovedBy(() => record(parts))).toBe(60_000n);
    expect(await nostroMovedBy(() => recordEntry(api.ctx, whole))).toBe(0n);
    expect(await state(bookingDay, [whole])).toEqual({ lines: 1, matched: 1, items: [] });
    for (const { reference } of parts) expect(await treasury.itemsAbout(reference)).toEqual([]);
    expect(await treasury.itemsAbout(whole.reference)).toEqual([]);
  });

  test("that a notice tells as a whole and the statement part by part stays in suspense, and agrees", async () => {
    const { bookingDay, whole, parts } = aBooking();
    expect(await nostroMovedBy(() => record([whole]))).toBe(60_000n);
    expect(await nostroMovedBy(() => record(parts))).toBe(0n);
    expect(await state(bookingDay, parts)).toEqual({ lines: 3, matched: 3, items: [] });
    expect(await treasury.itemsAbout(whole.reference)).toMatchObject([{ kind: "unclearEntry", open: true }]);
  });

  test("told both ways at the same moment moves the nostro once", async () => {
    const { whole, parts } = aBooking();
    const tell = async (entries: readonly BankEntry[]) => {
      for (const entry of entries)
        // Whoever is too late is told so by the database, and finds it when it comes again, as a flow does.
        await recordEntry(api.ctx, entry).catch(() => recordEntry(api.ctx, entry));
    };
    expect(
      await nostroMovedBy(async () => {
        await Promise.all([tell([whole]), ...parts.map((part) => tell([part]))]);
        await record(parts);
      }),
    ).toBe(60_000n);
  });

  test("whose parts come to another sum than the statement says is an open item, and its receipts stand still", async () => {
    const { bookingDay, whole, parts } = aBooking();
    await record(parts);
    const less = { ...whole, money: { currency: "USD", minor: 59_000n } } as const;
    expect(await state(bookingDay, [less])).toMatchObject({ lines: 1, matched: 0 });
    expect(await treasury.itemsAbout(whole.reference)).toMatchObject([{ kind: "differs", open: true }]);
    for (const { reference } of parts)
      expect(await treasury.orderOf(reference)).toMatchObject({ holds: ["bank"] });
  });

  test("cannot be put into the books both ways by SQL either", async () => {
    const { whole, parts } = aBooking();
    await record([whole]);
    await expect(
      api.ctx.db.tx(house, (tx) =>
        tx.query(
          `INSERT INTO bank_entry (partner, id, reference, account_no, direction, currency, minor, value_date, booking_day,
             became, recorded_at, batch)
           SELECT partner, gen_random_uuid(), $2, account_no, direction, currency, 1, value_date, booking_day, 'charge', now(),
             reference FROM bank_entry WHERE reference = $1`,
          [whole.reference, parts[0]!.reference],
        ),
      ),
    ).rejects.toThrow("stands in the books in another way");
  });
});

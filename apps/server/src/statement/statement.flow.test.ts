import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeReturnReport, type BankEntry } from "@causeway/bank-link";
import { refundCollection } from "@causeway/contract/portal/collection";
import { findBrokenRules, readMerchantBalances } from "@causeway/ledger";
import type { CurrencyCode } from "@causeway/money";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";

let api: TestApi;
let flows: TestFlows;
let bank: ReturnType<typeof bankOf>;
let company: Company;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
const accountNo = "880000000042";

beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, {}, { USD: accountNo });
  flows = await startTestFlows(api.ctx, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const patient = { timeout: 30_000 };
const entryOf = (over: Partial<BankEntry> = {}) => bank.anEntry({ accountId: accountNo, ...over });
const ordersFor = (reference: string) =>
  api.ctx.db.tx(company.tenant, (tx) =>
    tx.rows<{ id: string; amount: string; state: string; booked: boolean }>(
      `SELECT id, amount, state, booked_at IS NOT NULL AS booked FROM collection_order WHERE bank_reference = $1`,
      [reference],
    ),
  );
const breaksAbout = (reference: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ kind: string }>("SELECT kind FROM statement_break WHERE reference = $1 ORDER BY kind", [
      reference,
    ]),
  );
const refundsOf = async (orderId: string) =>
  (
    await api.ctx.db.query({
      name: "refunds-of",
      text: "SELECT id FROM bank_instruction WHERE subject = $1",
      values: [orderId],
    })
  ).length;
const asPoster = async <T>(work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: api.database.posterUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const uncredited = (currency: CurrencyCode) =>
  api.ctx.db.tx(company.tenant, async (tx) => {
    const balances = await readMerchantBalances(tx, company.tenant);
    return balances.find((balance) => balance.currency === currency)?.uncredited ?? 0n;
  });
const suspense = (currency: CurrencyCode) =>
  asPoster(async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      "SELECT coalesce(sum(posted), 0)::text AS sum FROM ledger.account WHERE kind = 'suspense' AND currency = $1",
      [currency],
    );
    return BigInt(rows[0]?.sum ?? "0");
  });
describe("a credit the bank tells of, with every step replayed", { timeout: 120_000 }, () => {
  test("five times becomes one order, booked once as uncredited", async () => {
    const before = await uncredited("USD");
    const entry = entryOf();
    for (let n = 0; n < 5; n++) expect(await bank.tell(bank.noticeOf(entry))).toBe(204);
    await expect.poll(async () => (await ordersFor(entry.reference))[0]?.booked, patient).toBe(true);
    expect(await ordersFor(entry.reference)).toMatchObject([{ amount: "100000", state: "WAITING_RELATIVE" }]);
    expect((await uncredited("USD")) - before).toBe(100_000n);
  });

  test("for an account nobody has, or in another currency, stands in suspense under a break", async () => {
    const before = await suspense("USD");
    const lost = entryOf({ accountId: "889999999999" });
    const mistaken = entryOf({ accountId: "880000000043" });
    for (const entry of [lost, mistaken, lost]) await bank.tell(bank.noticeOf(entry));
    for (const { reference } of [lost, mistaken])
      await expect.poll(() => breaksAbout(reference), patient).toEqual([{ kind: "unknownAccount" }]);
    await expect.poll(async () => (await suspense("USD")) - before, patient).toBe(200_000n);
    expect(await ordersFor(lost.reference)).toEqual([]);
  });

  test("told again with another amount moves nothing, and a person hears of it", async () => {
    const entry = entryOf();
    await bank.tell(bank.noticeOf(entry));
    await expect.poll(async () => (await ordersFor(entry.reference))[0]?.booked, patient).toBe(true);
    await bank.tell(bank.noticeOf({ ...entry, money: { ...entry.money, minor: 999_999n } }));
    await expect.poll(() => breaksAbout(entry.reference), patient).toEqual([{ kind: "contradiction" }]);
    expect(await ordersFor(entry.reference)).toMatchObject([{ amount: "100000" }]);
  });
});

describe("a refund the bank tells of", { timeout: 120_000 }, () => {
  test("takes the money out of the books once, by its debit or its status, whichever comes first", async () => {
    const entry = entryOf();
    await bank.tell(bank.noticeOf(entry));
    await expect.poll(async () => (await ordersFor(entry.reference))[0]?.booked, patient).toBe(true);
    const [order] = await ordersFor(entry.reference);
    const refund = { id: order!.id, reason: "Not expected", requestId: randomUUID() };
    expect((await company.portal.call(refundCollection, refund)).code).toBe(0);
    // Its way back has to have begun before the bank can tell of it.
    await expect.poll(() => refundsOf(order!.id), patient).toBe(1);
    const before = await uncredited("USD");
    const returnId = order!.id.replaceAll("-", "");
    const report = { messageId: "m", createdAt: new Date(), returnId, status: "ACCC" as const };
    await bank.tell(writeReturnReport(report));
    await bank.tell(bank.noticeOf(entryOf({ direction: "debit", returnId })));
    await expect.poll(async () => (await ordersFor(entry.reference))[0]?.state, patient).toBe("REFUNDED");
    await expect.poll(async () => before - (await uncredited("USD")), patient).toBe(100_000n);
  });

  test("that is none of ours is a break", async () => {
    const entry = entryOf({ direction: "debit" });
    await bank.tell(bank.noticeOf(entry));
    await expect.poll(() => breaksAbout(entry.reference), patient).toEqual([{ kind: "unexpectedDebit" }]);
  });
});

describe("a statement", { timeout: 120_000 }, () => {
  const reconciled = (day: string) =>
    api.ctx.db.tx(house, (tx) =>
      tx.maybe<{ lines: number; matched: number }>(
        "SELECT lines, matched FROM bank_statement WHERE day = $1 AND currency = 'USD'",
        [day],
      ),
    );

  test("matches what was told, and makes an order of what was not", async () => {
    const day = "2026-10-05";
    const told = entryOf({ bookingDay: day });
    const lost = entryOf({ bookingDay: day });
    await bank.tell(bank.noticeOf(told));
    await expect.poll(async () => (await ordersFor(told.reference)).length, patient).toBe(1);
    expect(await bank.tell(bank.statementOf(day, [told, lost]))).toBe(204);
    await expect.poll(() => reconciled(day), patient).toEqual({ lines: 2, matched: 2 });
    await expect.poll(async () => (await ordersFor(lost.reference))[0]?.booked, patient).toBe(true);
    expect(await breaksAbout(`STUSD20261005`)).toEqual([]);
    // The notice that was lost on its way arrives after all.
    await bank.tell(bank.noticeOf(lost));
    await expect
      .poll(
        () =>
          api.ctx.db.query({
            name: "statement-work",
            text: "SELECT key FROM outbox WHERE key = $1",
            values: [`entry:${lost.reference}`],
          }),
        patient,
      )
      .toEqual([]);
    expect(await ordersFor(lost.reference)).toHaveLength(1);
  });

  test("that differs, leaves something out or does not add up opens a break for each", async () => {
    const day = "2026-10-06";
    const [told, left] = [entryOf({ bookingDay: day }), entryOf({ bookingDay: day })];
    for (const entry of [told, left]) await bank.tell(bank.noticeOf(entry));
    for (const { reference } of [told, left])
      await expect.poll(async () => (await ordersFor(reference)).length, patient).toBe(1);
    const other = { ...told, money: { ...told.money, minor: told.money.minor + 5n } };
    await bank.tell(bank.statementOf(day, [other]));
    await expect.poll(() => reconciled(day), patient).toEqual({ lines: 1, matched: 0 });
    expect(await breaksAbout(told.reference)).toEqual([{ kind: "differs" }]);
    expect(await breaksAbout(left.reference)).toEqual([{ kind: "notInStatement" }]);
    expect(await breaksAbout("STUSD20261006")).toEqual([{ kind: "openingDiffers" }]);
  });

  test("leaves the books coherent", async () => {
    expect(await asPoster((client) => findBrokenRules(client))).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import { code } from "@causeway/contract";
import * as statementContract from "@causeway/contract/console/statement";
import * as contract from "@causeway/contract/console/treasury";
import { fromDecimal } from "@causeway/money";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookCredit } from "#collection/book-credit.ts";
import { house } from "#platform/ids.ts";
import { presented, sqlAsTheApi } from "#testing/api-sql.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { keepBankDays } from "./bank-days.ts";
import { bookDifference } from "./correct-receipt.ts";
import { hearOfEntry } from "./hear-notice.ts";
import { recordEntry } from "./record-entry.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let company: Company;
let treasury: ReturnType<typeof treasuryOf>;
let app: pg.Client;
beforeAll(async () => {
  ({ api, bank, staff, company, treasury } = await startTreasury());
  app = new pg.Client({ connectionString: api.database.consoleUrl });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await api.stop();
});

const state = async (day: string, lines: readonly BankEntry[], suffix = "", opening?: bigint) =>
  treasury.reconcile(day, lines, suffix, opening ?? (await bank.closingBefore(day)));
const lookAt = (time: string) => keepBankDays({ ...api.ctx, clock: { now: () => new Date(time) } });
const readDay = async (day: string) => (await staff.call(contract.readTreasuryDay, { day })).data;
const board = async (day: string) => (await readDay(day)).accounts.find(({ currency }) => currency === "USD");
const differenceOf = (row: { difference: string | null } | undefined) =>
  fromDecimal("USD", row!.difference!)!.minor;
const close = (day: string, who = staff) =>
  who.call(contract.closeTreasuryDay, { day, note: "Looked at", requestId: randomUUID() });
const unexplained = { refusal: "dayUnexplained" };
const charge = (day: string, minor: bigint) =>
  treasury.debitOf({ kind: "charge", bookingDay: day, money: { currency: "USD", minor } });
const aReceipt = async (day: string) => (await treasury.aReceipt({ accountId: usd, bookingDay: day })).entry;

describe("a day is closed", () => {
  test("once what differs is made of open items that each have an owner, and keeps what was open then", async () => {
    const day = "2026-04-08";
    const entry = await aReceipt(day);
    const lost = bank.anEntry({ accountId: "889999999999", bookingDay: day });
    await recordEntry(api.ctx, lost);
    await state(day, [{ ...entry, money: { currency: "USD", minor: 90_000n } }, lost]);
    expect(await board(day)).toMatchObject({ difference: "-100.00", rest: "0.00", items: 2, unowned: 2 });
    expect((await close(day)).data).toMatchObject(unexplained);
    await treasury.take(staff, entry.reference);
    expect((await close(day)).data).toMatchObject(unexplained);
    await treasury.take(staff, lost.reference);
    expect((await close(day)).code).toBe(0);
    const kept = {
      state: "closed",
      difference: "-100.00",
      rest: "0.00",
      items: 2,
      owners: [{ name: staff.member.name }],
      explained: "0.00",
    };
    expect(await board(day)).toMatchObject(kept);
    const item = await treasury.take(staff, lost.reference);
    expect((await treasury.decide(staff, item, { decision: "return" })).code).toBe(0);
    expect(await board(day)).toMatchObject(kept);
  });

  test("only after those before it", async () => {
    await state("2026-04-09", []);
    await state("2026-04-10", []);
    expect((await close("2026-04-10")).data).toMatchObject(unexplained);
    expect((await close("2026-04-09")).code).toBe(0);
    expect((await close("2026-04-10")).code).toBe(0);
    expect((await close("2026-04-10")).code).toBe(code.notFound);
  });

  test("not while a receipt that it states waits for its posting", async () => {
    const day = "2026-04-13";
    const lost = bank.anEntry({ accountId: usd, bookingDay: day });
    await state(day, [lost]);
    expect((await close(day)).data).toMatchObject(unexplained);
    const { id } = await treasury.orderOf(lost.reference);
    await bookCredit(api.ctx, company.tenant, id);
    await lookAt("2026-04-14T00:00:00Z");
    expect((await close(day)).code).toBe(0);
  });

  test("without a statement only once somebody answers for that", async () => {
    const day = "2026-04-14";
    await lookAt("2026-04-14T04:00:00Z");
    expect((await close(day)).data).toMatchObject(unexplained);
    await lookAt("2026-04-15T02:00:00Z");
    expect((await close(day)).data).toMatchObject(unexplained);
    const item = await treasury.take(staff, `USD ${day}`);
    const next = await state("2026-04-15", []);
    const decision = { decision: "match", matchedBy: next } as const;
    expect((await treasury.decide(staff, item, decision)).code).toBe(0);
    expect((await close(day)).code).toBe(0);
    expect((await close("2026-04-15")).code).toBe(0);
  });
});

describe("a closed day", () => {
  const day = "2026-04-16";
  let before: Awaited<ReturnType<typeof board>>;
  beforeAll(async () => {
    await state(day, []);
    await close(day);
    before = await board(day);
  });

  test("stays as it is when an entry is told for it later, which is an item on it and counts from the next day on", async () => {
    const late = charge(day, 700n);
    await bank.tell(bank.noticeOf(late));
    await bank.hear();
    await hearOfEntry(api.ctx, `entry:${late.reference}`);
    await treasury.compareWaiting();
    expect(await treasury.openAbout(late.reference)).toEqual(["closedDayMoved", "notInStatement"]);
    expect(await board(day)).toEqual(before);
    await state("2026-04-17", []);
    const next = await board("2026-04-17");
    expect(next).toMatchObject({ rest: "0.00" });
    expect(differenceOf(next) - differenceOf(before)).toBe(700n);
    // The next statement has it after all: it counts there, and the closed day was right.
    await state("2026-04-20", [late]);
    expect(await treasury.openAbout(late.reference)).toEqual([]);
    expect(await board("2026-04-20")).toMatchObject({ rest: "0.00", difference: before!.difference });
  });

  test("stays as it is when the same statement comes again, and nobody hears of it", async () => {
    const again = await state(day, [], "C");
    expect(await treasury.openAbout(again)).toEqual([]);
  });

  test("is no news where what was decided about an item that it was closed with is posted", async () => {
    const [differing] = await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ reference: string }>(
        "SELECT reference FROM statement_break WHERE kind = 'differs' AND closed_at IS NULL",
      ),
    );
    const item = await treasury.take(staff, differing!.reference);
    const rows = (await staff.call(statementContract.listBreaks, { state: "open", limit: 100 })).data.rows;
    expect(rows.find(({ breakId }) => breakId === item)?.choices).toContain("correct");
    expect((await treasury.decide(staff, item, { decision: "correct" })).code).toBe(0);
    await bookDifference(api.ctx, item);
    await treasury.compareWaiting();
    await lookAt("2026-04-21T00:00:00Z");
    expect(await treasury.openAbout(differing!.reference)).toEqual([]);
    expect(await board("2026-04-20")).toMatchObject({ rest: "0.00", difference: "0.00" });
  });

  test("stays as it is when another statement of it comes, which is an item on it", async () => {
    const other = await state(day, [charge(day, 100n)], "B");
    expect(await treasury.openAbout(other)).toContain("closedDayMoved");
    expect(await board(day)).toEqual(before);
    expect(await treasury.openAbout(await state(day, [], "D"))).toEqual([]);
  });

  test("is changed by no login, neither the flows' nor the api's, and not by the table's owner", async () => {
    const change = `UPDATE bank_day SET books = books + 1 WHERE day = '${day}'`;
    for (const url of [api.database.flowsUrl, api.database.ownerUrl])
      await expect(execute(url, change)).rejects.toThrow("is kept as it is");
    await expect(execute(api.database.consoleUrl, change)).rejects.toThrow("permission denied");
    for (const statement of [`DELETE FROM bank_day WHERE day = '${day}'`, "TRUNCATE bank_day"])
      await expect(execute(api.database.ownerUrl, statement)).rejects.toThrow();
    expect(await board(day)).toEqual(before);
  });
});

describe("by SQL as the api", () => {
  const day = "2026-04-20";
  const closing = `UPDATE bank_day SET closed_at = now() WHERE day = '${day}'`;
  const insufficient = "42501";

  test("a day is closed by nobody without a session, by no reviewer, and not by the flows", async () => {
    const asTheApi = sqlAsTheApi(app, house);
    const reviewer = await api.aStaffMember("reviewer");
    expect(await asTheApi([closing])).toBe(insufficient);
    expect(await asTheApi([...presented(reviewer.session), closing])).toBe(insufficient);
    await expect(execute(api.database.flowsUrl, closing)).rejects.toThrow("nobody of the treasury");
  });

  test("a person of the treasury closes what may be closed, in nobody else's name, and no balance is written", async () => {
    const asTheApi = sqlAsTheApi(app, house);
    const session = presented(staff.session);
    await state("2026-04-21", []);
    const open = "UPDATE bank_day SET closed_at = now() WHERE day = '2026-04-21'";
    expect(await asTheApi([...session, open])).toBe("23514");
    expect(await asTheApi([...session, closing.replace("SET", `SET closed_by = '${randomUUID()}',`)])).toBe(
      insufficient,
    );
    expect(await asTheApi([...session, closing.replace("SET", "SET books = closing,")])).toBe(insufficient);
    expect(await asTheApi([...session, `UPDATE bank_day SET note = 'x' WHERE day = '${day}'`])).toBe("23514");
    expect(
      await asTheApi([
        "INSERT INTO bank_day (partner, currency, day, books) VALUES ('harbour', 'USD', '2026-05-01', 0)",
      ]),
    ).toBe(insufficient);
  });
});

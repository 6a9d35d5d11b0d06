import type { BankEntry } from "@causeway/bank-link";
import * as contract from "@causeway/contract/console/treasury";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MessageId } from "#partners/bank/message.store.ts";
import { house } from "#platform/ids.ts";
import type { Event } from "#platform/events.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { keepBankDays } from "./bank-days.ts";
import { hearMessage } from "./hear-message.ts";
import { hearOfEntry } from "./hear-notice.ts";
import { reconcileStatement } from "./reconcile-statement.ts";
import { unheardMessages } from "./unheard-messages.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const state = async (day: string, lines: readonly BankEntry[], suffix = "", opening?: bigint) =>
  treasury.reconcile(day, lines, suffix, opening ?? (await bank.closingBefore(day)));
const board = async (day: string) =>
  (await staff.call(contract.readTreasuryDay, { day })).data.accounts.find(
    ({ currency }) => currency === "USD",
  );
const entriesOf = (day: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ reference: string }>("SELECT reference FROM bank_entry WHERE day = $1", [day]),
  );
const aReceipt = async (day: string, minor = 100_000n) =>
  (await treasury.aReceipt({ accountId: usd, bookingDay: day, money: { currency: "USD", minor } })).entry;

describe("two statements of one day", () => {
  test("of which the second opens with the closing balance of the first are one day in two parts", async () => {
    const day = "2026-03-02";
    const [morning, afternoon] = [await aReceipt(day), await aReceipt(day, 500n)];
    await state(day, [morning]);
    const second = await state(day, [afternoon], "B", 100_000n);
    expect(await board(day)).toMatchObject({
      opening: "0.00",
      in: "1005.00",
      closing: "1005.00",
      rest: "0.00",
      items: 0,
    });
    for (const reference of [second, morning.reference, afternoon.reference])
      expect(await treasury.openAbout(reference)).toEqual([]);
  });

  test("with the same balances are one that was sent again, also under other references and with equal lines", async () => {
    const day = "2026-03-03";
    const lines = [await aReceipt(day), await aReceipt(day), await aReceipt(day, 700n)];
    await state(day, lines);
    const before = await treasury.houseBalance("nostro");
    const again = await state(
      day,
      lines.toReversed().map((line, n) => ({ ...line, reference: `AGAIN${n}` })),
      "B",
    );
    expect(await treasury.houseBalance("nostro")).toBe(before);
    expect((await entriesOf(day)).map(({ reference }) => reference).toSorted()).toEqual(
      lines.map(({ reference }) => reference).toSorted(),
    );
    expect(await board(day)).toMatchObject({ lines: 3, in: "2007.00", rest: "0.00", items: 0 });
    expect(await treasury.openAbout(again)).toEqual([]);
  });

  test("of which the second has a line that the first left out are one day, and the line is booked", async () => {
    const day = "2026-03-04";
    const told = await aReceipt(day);
    const lost = treasury.debitOf({
      kind: "charge",
      bookingDay: day,
      money: { currency: "USD", minor: 250n },
    });
    const opening = await bank.closingBefore(day);
    const whole = bank.statementOf(day, [told, lost], opening);
    const entry = /<Ntry>(?:(?!<Ntry>).)*?<\/Ntry>/gs;
    const short = whole.replace(whole.match(entry)![1]!, "");
    await bank.tell(short);
    await bank.hear();
    const first = `STUSD${day.replaceAll("-", "")}`;
    await reconcileStatement(api.ctx, `statement:${first}`);
    expect(await treasury.openAbout(first)).toEqual(["balanceDiffers"]);
    await state(day, [told, lost], "B");
    expect(await treasury.openAbout(first)).toEqual([]);
    expect(await entriesOf(day)).toHaveLength(2);
    expect(await board(day)).toMatchObject({ lines: 2, in: "1000.00", out: "2.50", rest: "0.00" });
  });

  test("with the same balances and other lines book nothing, and an item says so", async () => {
    const day = "2026-03-05";
    const line = await aReceipt(day);
    await state(day, [line]);
    const halves = [1, 2].map((n) =>
      bank.anEntry({
        accountId: usd,
        bookingDay: day,
        reference: `HALF${n}`,
        money: { currency: "USD", minor: 50_000n },
      }),
    );
    const again = await state(day, halves, "B");
    expect(await entriesOf(day)).toEqual([{ reference: line.reference }]);
    expect(await treasury.openAbout(again)).toEqual(["statementDiffers"]);
    expect(await board(day)).toMatchObject({ in: "1000.00", rest: "0.00", items: 1, mayClose: false });
  });

  test("that do not fit together are an item, and the later one counts", async () => {
    const day = "2026-03-06";
    const line = await aReceipt(day);
    const opening = await bank.closingBefore(day);
    await state(day, [line]);
    const charge = treasury.debitOf({
      kind: "charge",
      bookingDay: day,
      money: { currency: "USD", minor: 300n },
    });
    const later = await state(day, [line, charge], "B", opening);
    expect(await treasury.openAbout(later)).toEqual(["statementDiffers"]);
    expect(await board(day)).toMatchObject({ in: "1000.00", out: "3.00", rest: "0.00" });
  });
});

describe("a statement that does not come", () => {
  const noon = (day: string) => new Date(`${day}T04:00:00Z`);
  const lookAt = async (now: Date) => {
    const alarms: Event[] = [];
    const emit = (event: Event) => void alarms.push(event);
    await keepBankDays({ ...api.ctx, clock: { now: () => now }, events: { ...api.ctx.events, emit } });
    return alarms.filter(({ event }) => event === "statement.missing");
  };

  test("by the bank's time on the day after is an open item and an alarm, once, until it comes", async () => {
    const day = "2026-03-09";
    expect(await lookAt(noon(day))).toEqual([]);
    expect(await board(day)).toMatchObject({ state: "waiting", closing: null, explainedShare: null });
    // Nine in the morning in Hong Kong.
    expect(await lookAt(new Date("2026-03-10T00:59:59Z"))).toEqual([]);
    const missing = { event: "statement.missing", partner: "harbour", currency: "USD", day };
    expect(await lookAt(new Date("2026-03-10T01:00:00Z"))).toEqual([missing]);
    expect(await lookAt(new Date("2026-03-10T01:01:00Z"))).toEqual([]);
    expect(await treasury.openAbout(`USD ${day}`)).toEqual(["statementMissing"]);
    expect(await board(day)).toMatchObject({ state: "missing" });
    await state(day, []);
    expect(await treasury.openAbout(`USD ${day}`)).toEqual([]);
    expect(await board(day)).toMatchObject({ state: "open", rest: "0.00" });
  });

  test("of a Friday is missed on Saturday, and none of a weekend or a holiday is", async () => {
    for (const day of ["2026-03-10", "2026-03-11", "2026-03-12"]) await state(day, []);
    expect(await lookAt(noon("2026-03-14"))).toMatchObject([{ day: "2026-03-13" }]);
    expect(await lookAt(noon("2026-03-16"))).toEqual([]);
    expect(await board("2026-03-14")).toBeUndefined();
    for (const day of ["2026-03-13", "2026-03-16"]) await state(day, []);
  });

  test("of a day on which the bank does not work is taken where it comes all the same", async () => {
    const charge = treasury.debitOf({
      kind: "charge",
      bookingDay: "2026-03-21",
      money: { currency: "USD", minor: 1n },
    });
    for (const day of ["2026-03-17", "2026-03-18", "2026-03-19", "2026-03-20"]) await state(day, []);
    const saturday = await state("2026-03-21", [charge]);
    const monday = await state("2026-03-23", []);
    for (const reference of [saturday, monday]) expect(await treasury.openAbout(reference)).toEqual([]);
    expect(await board("2026-03-23")).toMatchObject({ rest: "0.00" });
  });
});

describe("an entry", () => {
  test("that another day's statement has counts in that day's balance, and is missing in neither", async () => {
    const [told, stated] = ["2026-03-24", "2026-03-25"] as const;
    const entry = await aReceipt(told, 4_400n);
    await state(told, []);
    expect(await treasury.openAbout(entry.reference)).toEqual(["notInStatement"]);
    await state(stated, [entry]);
    expect(await treasury.openAbout(entry.reference)).toEqual([]);
    expect(await entriesOf(stated)).toEqual([{ reference: entry.reference }]);
    expect([await board(told), await board(stated)]).toMatchObject([
      { rest: "0.00", difference: "0.00" },
      { rest: "0.00", difference: "0.00" },
    ]);
  });

  test("that is told only after the statement of its day is missing in it", async () => {
    const day = "2026-03-26";
    await state(day, []);
    const late = bank.anEntry({ accountId: usd, bookingDay: day });
    await bank.tell(bank.noticeOf(late));
    await bank.hear();
    await hearOfEntry(api.ctx, `entry:${late.reference}`);
    await treasury.compareWaiting();
    expect(await treasury.openAbout(late.reference)).toEqual(["notInStatement"]);
  });
});

describe("a line of a statement that nobody could read", () => {
  test("is explained by the next one of the day that has it", async () => {
    const day = "2026-03-30";
    const [told, unread] = [await aReceipt(day), await aReceipt(day, 90_000n)];
    const whole = bank.statementOf(day, [told, unread], await bank.closingBefore(day));
    await bank.tell(whole.replace(">900.00<", ">9,00.00<"));
    await bank.hear();
    const first = `STUSD${day.replaceAll("-", "")}`;
    await reconcileStatement(api.ctx, `statement:${first}`);
    const unreadable = () =>
      api.ctx.db.tx(house, (tx) =>
        tx.rows<{ by: string | null }>(
          "SELECT settled_by AS by FROM statement_break WHERE kind = 'unreadableLine' AND day = $1",
          [day],
        ),
      );
    expect(await unreadable()).toEqual([{ by: null }]);
    const second = await state(day, [told, unread], "B", await bank.closingBefore(day));
    expect(await unreadable()).toEqual([{ by: second }]);
    expect(await board(day)).toMatchObject({ lines: 2, in: "1900.00", rest: "0.00" });
  });
});

test("a statement waits for a message that nobody was going to read, no longer than until somebody looks for such ones", async () => {
  const day = "2026-03-31";
  const entry = await aReceipt(day);
  await bank.tell(bank.noticeOf(entry));
  await api.ctx.db.query({
    name: "taken-away",
    text: "DELETE FROM outbox WHERE topic = 'statement/message'",
    values: [],
  });
  const xml = bank.statementOf(day, [entry], await bank.closingBefore(day));
  expect(await bank.tell(xml)).toBe(204);
  const newest = "SELECT id FROM bank_message ORDER BY number DESC LIMIT 1";
  const { id } = await api.ctx.db.tx(house, (tx) => tx.one<{ id: MessageId }>(newest));
  await hearMessage(api.ctx, id);
  const statement = `statement:STUSD${day.replaceAll("-", "")}`;
  await expect(reconcileStatement(api.ctx, statement)).rejects.toThrow("is compared after message");
  const run = { slot: new Date(), signal: new AbortController().signal, stillMine: async () => {} };
  await unheardMessages(api.ctx).run(run);
  const work = "SELECT key FROM outbox WHERE topic = 'statement/message'";
  const { key } = await api.ctx.db.tx(house, (tx) => tx.one<{ key: MessageId }>(work));
  await hearMessage(api.ctx, key);
  await reconcileStatement(api.ctx, statement);
  expect(await treasury.openAbout(entry.reference)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { code, type StaffRole } from "@causeway/contract";
import { listAudit } from "@causeway/contract/console/audit";
import * as whole from "@causeway/contract/console/open-item";
import * as contract from "@causeway/contract/console/statement";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTreasury, usd } from "#testing/treasury.ts";
import { execute } from "#testing/database.ts";
import { messagesOf } from "#testing/messages.ts";
import { house } from "#platform/ids.ts";
import { recordEntry } from "./record-entry.ts";
import { reportBreak } from "./report-break.ts";
import type { NewBreak } from "./statement.ts";

let its: Awaited<ReturnType<typeof startTreasury>>;
beforeAll(async () => {
  its = await startTreasury();
});
afterAll(() => its.api.stop());

/** The bank tells of so many credits in one message; the first of them is on record. */
async function aNotice(lines = 1) {
  const messages = messagesOf(its.api, its.bank);
  const entries = messages.entries(lines, { accountId: usd });
  const { id } = await messages.hear(messages.messageOf("notification", messages.aReport(entries)));
  await recordEntry(its.api.ctx, entries[0]!);
  return { entry: entries[0]!, messageId: id };
}

/** The same with an amount that no schema takes. */
async function anUnreadableLine() {
  const messages = messagesOf(its.api, its.bank);
  const xml = messages.messageOf("notification", messages.aReport(messages.entries(1)));
  return messages.hear(xml.replace(">1000.00<", ">one thousand<"));
}

const requestId = () => randomUUID();
const aBreak = (found: Partial<NewBreak> = {}) =>
  reportBreak(its.api.ctx, {
    reference: `BK${randomUUID().slice(0, 8)}`,
    kind: "differs",
    currency: "JPY",
    bankMinor: 1_000n,
    booksMinor: 900n,
    ...found,
  });
const list = async (filter: object) =>
  (await its.staff.call(contract.listBreaks, { state: "open", limit: 100, ...filter })).data;
const idsOf = async (filter: object) => (await list(filter)).rows.map(({ breakId }) => breakId);
const read = async (breakId: string) => (await its.staff.call(whole.readOpenItem, { breakId })).data;
const csvOf = ({ base64 }: { base64: string }) => Buffer.from(base64, "base64").toString("utf8");

describe("open items", () => {
  test("are narrowed by bank, currency, kind, owner and age, and counted", async () => {
    const [mine, other] = [await aBreak(), await aBreak({ kind: "openingDiffers", currency: "CHF" })];
    await its.staff.call(contract.takeBreak, { breakId: mine, requestId: requestId() });
    await execute(
      its.api.database.ownerUrl,
      `UPDATE statement_break SET opened_at = now() - interval '4 days' WHERE id = '${other}'`,
    );
    expect(await idsOf({ partner: "harbour", currency: "CHF" })).toEqual([other]);
    expect(await idsOf({ partner: "albion" })).toEqual([]);
    expect(await idsOf({ kind: "openingDiffers" })).toEqual([other]);
    expect(await idsOf({ owner: its.staff.member.id })).toEqual([mine]);
    expect(await idsOf({ owner: "none", currency: "CHF" })).toEqual([other]);
    expect(await idsOf({ age: 4, currency: "CHF" })).toEqual([other]);
    expect(await idsOf({ age: 5, currency: "CHF" })).toEqual([]);
    const counted = (await its.staff.call(contract.countBreaks, {})).data;
    expect(counted).toMatchObject({
      owners: [{ staffId: its.staff.member.id, name: its.staff.member.name }],
      banks: expect.arrayContaining([expect.objectContaining({ partner: "harbour" })]),
    });
    expect(counted.open - counted.unowned).toBe(1);
    expect(Date.now() - Date.parse(counted.oldestAt!)).toBeGreaterThan(3 * 86_400_000);
  });

  test("say with a sign what the bank has more than the books, and who looks into them", async () => {
    const less = await aBreak({ bankMinor: 900n, booksMinor: 1_000n });
    const debit = its.bank.anEntry({ direction: "debit", accountId: usd });
    await recordEntry(its.api.ctx, debit);
    const { rows } = await list({});
    const amount = (debit.money.minor / 100n).toString();
    expect(rows.find(({ breakId }) => breakId === less)).toMatchObject({ amount: "-100", ownerName: null });
    expect(rows.find(({ reference }) => reference === debit.reference)?.amount).toMatch(`-${amount}.`);
  });

  test("are announced to open pages when they open and when they are taken", async () => {
    const told = () =>
      its.api.ctx.db.tx(house, (tx) =>
        tx.rows<{ ref: string }>("SELECT ref FROM live_event WHERE kind = 'treasury' ORDER BY seq"),
      );
    const before = (await told()).length;
    const breakId = await aBreak();
    await its.staff.call(contract.takeBreak, { breakId, requestId: requestId() });
    expect((await told()).slice(before)).toEqual([{ ref: breakId }, { ref: breakId }]);
  });

  test("leave as a file, whose formulas are none, and the audit says who took it", async () => {
    await aBreak({ reference: "=1+1", currency: "NZD" });
    const { data } = await its.staff.call(whole.exportBreaks, { state: "open", currency: "NZD" });
    expect(data.name).toMatch(/^open-items-\d{4}-\d\d-\d\d\.csv$/);
    const [head, row, rest] = csvOf(data).split("\r\n");
    expect(head?.split(",")).toContain("金额");
    expect(row).toContain("'=1+1");
    expect(rest).toBe("");
    const senior = await its.api.aStaffMember("seniorReviewer");
    const { rows } = (await senior.call(listAudit, { size: 5, subject: its.staff.member.id })).data;
    expect(rows[0]).toMatchObject({ act: "treasury.exported", details: { items: "1" } });
  });
});

describe("an open item", () => {
  test("is read with its entry, its merchant's receipt, what was done about it, and the messages that tell of it", async () => {
    const { entry, messageId } = await aNotice();
    const breakId = await aBreak({ reference: entry.reference, kind: "contradiction", currency: "USD" });
    await its.staff.call(contract.takeBreak, { breakId, requestId: requestId() });
    const read1 = await read(breakId);
    expect(read1).toMatchObject({
      item: { breakId, owner: its.staff.member.id, ownerName: its.staff.member.name },
      day: entry.bookingDay,
      entry: { reference: entry.reference, account: usd, became: "order", isCancelled: false },
      receipt: { orderNo: expect.stringMatching(/^CO/), status: "WAITING_RELATIVE" },
      instruction: null,
    });
    expect(read1.history.map(({ act, by }) => [act, by])).toEqual([
      ["break.taken", its.staff.member.name],
      ["break.opened", "bank"],
    ]);
    expect(read1.messages.map((each) => each.messageId)).toEqual([messageId]);
  });
});

describe("the bank's own words about an item", () => {
  test("stand beside our reading, of the lines about it alone, and the look is audited", async () => {
    const { entry, messageId } = await aNotice(2);
    const breakId = await aBreak({ reference: entry.reference, kind: "contradiction", currency: "USD" });
    const { lines } = (await its.staff.call(whole.openItemMessage, { breakId, messageId })).data;
    expect(lines).toHaveLength(1);
    expect(lines[0]!.raw).toContain(entry.reference);
    expect(lines[0]!.readings[0]).toContainEqual({ field: "reference", value: entry.reference });
    expect(lines[0]!.readings[0]).toContainEqual({ field: "counterparty", value: entry.counterparty!.name });
    const senior = await its.api.aStaffMember("seniorReviewer");
    const { rows } = (await senior.call(listAudit, { size: 5, subject: messageId })).data;
    expect(rows[0]).toMatchObject({ act: "bankMessage.viewed", details: { item: breakId } });
  });

  test("are not opened by way of an item that they do not tell of", async () => {
    const { messageId } = await aNotice();
    const breakId = await aBreak();
    const looked = await its.staff.call(whole.openItemMessage, { breakId, messageId });
    expect(looked.code).toBe(code.notFound);
  });

  test("of a line that nobody could read stand with the reason", async () => {
    const { id: messageId, number } = await anUnreadableLine();
    const [breakId] = (await list({ kind: "unreadableLine" })).rows
      .filter(({ reference }) => reference.startsWith(`MSG${number}/`))
      .map((each) => each.breakId);
    expect((await read(breakId!)).messages.map((each) => each.messageId)).toEqual([messageId]);
    const { lines } = (await its.staff.call(whole.openItemMessage, { breakId: breakId!, messageId })).data;
    expect(lines).toMatchObject([{ readings: [], fault: expect.stringContaining("Amt") }]);
    expect(lines[0]!.raw).toContain("one thousand");
  });

  test.each(["reviewer", "support"] satisfies StaffRole[])("are not for a %s", async (role) => {
    const member = await its.api.aStaffMember(role);
    const breakId = await aBreak();
    const messageId = randomUUID();
    expect((await member.call(whole.readOpenItem, { breakId })).code).toBe(code.forbidden);
    expect((await member.call(whole.openItemMessage, { breakId, messageId })).code).toBe(code.forbidden);
    expect((await member.call(whole.exportBreaks, { state: "open" })).code).toBe(code.forbidden);
    expect((await member.call(whole.exportTreasuryDay, { day: "2026-03-02" })).code).toBe(code.forbidden);
  });
});

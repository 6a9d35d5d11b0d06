import * as contract from "@causeway/contract/console/bank-message";
import type { BankEntry } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { messagesOf } from "#testing/messages.ts";
import type { AtBank } from "../context.ts";
import { hearMessage } from "./hear-message.ts";
import { recordEntry } from "./record-entry.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let its: ReturnType<typeof messagesOf>;
let treasury: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  its = messagesOf(api, bank);
  treasury = await api.aStaffMember("treasury");
});
afterAll(() => api.stop());

describe("a message", () => {
  test.each(["notification", "intraday"] as const)(
    "tells every entry of every %s in it, each handed on once",
    async (kind) => {
      const [first, second] = [its.entries(3), its.entries(2)];
      const { verdict } = await its.hear(its.messageOf(kind, its.aReport(first), its.aReport(second)));
      expect(verdict).toBe("read");
      for (const entry of [...first, ...second]) {
        expect(await its.told(`entry:${entry.reference}`)).toEqual([{ kind: "entry", entry }]);
        expect(await its.work(`entry:${entry.reference}`)).toEqual(["statement/entry"]);
      }
    },
  );

  test("tells every statement in it, of whatever account and day, with all its lines", async () => {
    const [first, second] = [its.entries(3), its.entries(2)];
    const reports = [
      its.aStatement(first),
      its.aStatement(second, { accountId: "OTHER" }),
      its.aStatement([]),
    ];
    await its.hear(its.messageOf("statement", ...reports));
    for (const { id, entries: lines } of reports) {
      expect(await its.statementTold(id)).toEqual(its.references(lines));
      expect(await its.work(`statement:${id}`)).toEqual(["statement/reconcile"]);
    }
  });

  test("is read once, however often it comes and however many read it at the same time", async () => {
    const all = its.entries(350);
    const xml = its.messageOf("notification", its.aReport(all));
    const [{ id }] = await Promise.all([its.store(xml), bank.tell(xml)]);
    await Promise.all([1, 2, 3, 4].map(() => hearMessage(api.ctx, id)));
    await bank.tell(xml);
    await hearMessage(api.ctx, id);
    expect(await its.newest()).toMatchObject({ id, verdict: "read", parts: 350 });
    for (const entry of all) expect(await its.isTold(entry)).toBe(1);
    expect(await its.work(id)).toEqual([]);
  });

  test("is read to its end, and nothing twice, although whoever reads it dies on the way", async () => {
    const all = its.entries(450);
    const { id } = await its.store(its.messageOf("notification", its.aReport(all)));
    for (const survived of [0, 1, 2]) {
      await expect(hearMessage(dyingAfter(survived), id)).rejects.toThrow("killed");
      expect(await its.work(id)).toEqual(["statement/message"]);
      expect((await its.newest()).verdict).toBe("waiting");
    }
    // None, one and two portions were taken so far.
    expect(await its.isTold(all[299]!)).toBe(1);
    expect(await its.isTold(all[300]!)).toBe(0);
    await hearMessage(api.ctx, id);
    expect(await its.newest()).toMatchObject({ verdict: "read", parts: 450 });
    for (const entry of all) expect(await its.isTold(entry)).toBe(1);
  });

  test("in UTF-16 is read like any other, and shown", async () => {
    const entry = bank.anEntry({ counterparty: { name: "張三貿易" } });
    const xml = its.messageOf("notification", its.aReport([entry])).replace("UTF-8", "UTF-16");
    const { id, verdict } = await its.hear(Buffer.from(`\ufeff${xml}`, "utf16le"));
    expect(verdict).toBe("read");
    expect(await its.told(`entry:${entry.reference}`)).toEqual([{ kind: "entry", entry }]);
    const opened = (await treasury.call(contract.openBankMessage, { messageId: id })).data;
    expect(opened).toMatchObject({ isWhole: true, text: expect.stringContaining("張三貿易") as string });
  });

  test.each([
    ["is no XML", () => "no message at all", /well formed|Start tag/i],
    ["is empty", () => "", /./],
    [
      "is none of the bank's to send",
      () => its.messageOf("notification", its.aReport([])).replaceAll("054", "999"),
      /./,
    ],
    [
      "declares entities",
      () =>
        its
          .messageOf("notification", its.aReport(its.entries(1)))
          .replace("<Document", "<!DOCTYPE a><Document"),
      /entities|DOCTYPE/i,
    ],
  ])("that the bank signed and that %s is kept and becomes an open item", async (_what, made, reason) => {
    const message = await its.hear(made());
    expect(message).toMatchObject({ verdict: "unreadable", reason: expect.stringMatching(reason) as string });
    expect(await its.items(its.referenceOf(message))).toMatchObject([
      { kind: "unreadableMessage", currency: null },
    ]);
    expect(await its.work(message.id)).toEqual([]);
  });
});

describe("an entry", () => {
  test("that is pending is announced and shown, and is no money until it is booked", async () => {
    const pending = bank.anEntry({ status: "pending", accountId: "889999999999" });
    const { reference } = pending;
    const statement = its.aStatement([pending]);
    await its.hear(its.messageOf("intraday", its.aReport([pending])));
    await its.hear(its.messageOf("statement", statement));
    expect(await its.isTold(pending)).toBe(0);
    expect(await its.statementTold(statement.id)).toEqual([]);
    expect(await its.work(`entry:${reference}`)).toEqual([]);
    expect(await its.work(`announced:${reference}`)).toEqual([]);
    const shown = async () =>
      (await treasury.call(contract.listAnnounced, { limit: 100 })).data.rows.filter(
        (row) => row.reference === reference,
      );
    expect(await shown()).toEqual([
      { reference, direction: "credit", currency: "USD", amount: "1000.00", bookingDay: "2026-11-13" },
    ]);
    const booked: BankEntry = { ...pending, status: "booked", money: its.usd(99_000n) };
    await its.hear(its.messageOf("notification", its.aReport([booked])));
    // Another amount than was announced contradicts nothing.
    expect(await its.work(`entry:${reference}`)).toEqual(["statement/entry"]);
    await recordEntry(api.ctx, booked);
    expect(await shown()).toEqual([]);
  });

  test("that is information is noted, and nobody acts on it", async () => {
    const entry = bank.anEntry({ status: "information" });
    await its.hear(its.messageOf("notification", its.aReport([entry])));
    expect(await its.told(`noted:${entry.reference}`)).toEqual([{ kind: "noted", entry }]);
    expect(await its.isTold(entry)).toBe(0);
    expect(await its.work(`noted:${entry.reference}`)).toEqual([]);
  });

  test("is the same in an intraday report that knows less of it, and another one where that says otherwise", async () => {
    const entry = bank.anEntry();
    await its.hear(its.messageOf("notification", its.aReport([entry])));
    await its.hear(its.messageOf("intraday", its.aReport([{ ...entry, counterparty: null }])));
    expect(await its.work(`entry:${entry.reference}`)).toEqual(["statement/entry"]);
    await its.hear(
      its.messageOf("intraday", its.aReport([{ ...entry, counterparty: { name: "Somebody else" } }])),
    );
    expect(await its.work(`entry:${entry.reference}`)).toEqual([
      "statement/contradiction",
      "statement/entry",
    ]);
    const other = bank.anEntry();
    await its.hear(its.messageOf("notification", its.aReport([other])));
    await its.hear(its.messageOf("intraday", its.aReport([{ ...other, money: its.usd(1n) }])));
    expect(await its.work(`entry:${other.reference}`)).toEqual([
      "statement/contradiction",
      "statement/entry",
    ]);
  });
});

/** A server whose process ends after so many transactions of its own. */
function dyingAfter(transactions: number): AtBank {
  let left = transactions + 1;
  const tx: AtBank["db"]["tx"] = (tenant, run, address) => {
    if ((left -= 1) < 0) throw new Error("killed");
    return api.ctx.db.tx(tenant, run, address);
  };
  return { ...api.ctx, db: { ...api.ctx.db, tx } };
}

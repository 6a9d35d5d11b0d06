import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import * as contract from "@causeway/contract/console/bank-message";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { execute } from "#testing/database.ts";
import { messagesOf, type StoredRow } from "#testing/messages.ts";
import { hearMessage, hearOfMissingPage } from "./hear-message.ts";
import { readAgain as beginReadingAgain } from "./read-again.ts";

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

const openItems = async (about: string) =>
  (
    await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ kind: string }>(
        "SELECT kind FROM statement_break WHERE starts_with(reference, $1) AND closed_at IS NULL",
        [about],
      ),
    )
  ).map(({ kind }) => kind);

/** A line that no schema takes, with what it claims still to be seen. */
const poisoned = (xml: string, { reference }: BankEntry) =>
  xml.replace(new RegExp(`<Ntry>(?:(?!</Ntry>).)*<AcctSvcrRef>${reference}</AcctSvcrRef>`, "s"), (line) =>
    line.replace(">1000.00<", ">1,000.00<"),
  );
const unreadableLines = async (message: StoredRow) =>
  (await treasury.call(contract.listUnreadableLines, { limit: 100 })).data.rows.filter(
    ({ messageId }) => messageId === message.id,
  );

describe("a line that nobody can read", () => {
  test.each(["notification", "statement"] as const)(
    "waits apart under an open item, and its 999 neighbours in the %s go on",
    async (kind) => {
      const lines = its.entries(1_000);
      const bad = lines[500]!;
      const report = kind === "statement" ? its.aStatement(lines) : its.aReport(lines);
      const message = await its.hear(poisoned(its.messageOf(kind, report), bad));
      expect(message.verdict).toBe("read");
      const others = lines.filter((line) => line !== bad);
      const heard = kind === "statement" ? await its.statementTold(report.id) : await its.thoseTold(lines);
      expect(heard).toEqual(its.references(others));
      expect(await its.isTold(bad)).toBe(0);
      const place = `${kind === "statement" ? "Stmt" : "Ntfctn"}[1]/Ntry[501]`;
      expect(await its.items(its.referenceOf(message))).toMatchObject([
        { reference: `MSG${message.number}/${place}`, kind: "unreadableLine" },
      ]);
      expect(await unreadableLines(message)).toMatchObject([
        {
          number: message.number,
          place,
          claimed: { reference: bad.reference, amount: "1,000.00", currency: "USD", direction: "credit" },
        },
      ]);
    },
  );

  test("is read again once it can be, into the statement it was missing in, and waits no more", async () => {
    const lines = its.entries(3);
    const statement = its.aStatement(lines);
    const xml = its.messageOf("statement", statement);
    const message = await its.hear(poisoned(xml, lines[1]!));
    expect(await its.statementTold(statement.id)).toEqual([lines[0]!.reference, lines[2]!.reference]);
    await api.ctx.db.query({
      name: "rest",
      text: "DELETE FROM outbox WHERE key LIKE 'statement:%'",
      values: [],
    });
    const readAgain = async () => {
      const asked = { messageId: message.id, requestId: randomUUID() };
      const answer = await treasury.call(contract.readBankMessageAgain, asked);
      if (answer.code === 0) await beginReadingAgain(api.ctx, message.id);
      return answer;
    };
    // As long as nothing was mended it is not read any better.
    expect((await readAgain()).code).toBe(0);
    await hearMessage(api.ctx, message.id);
    expect(await unreadableLines(message)).toHaveLength(1);
    // A reader that understands the line sees what the mended text says.
    await execute(
      api.database.ownerUrl,
      `UPDATE bank_message SET bytes = '\\x${Buffer.from(xml).toString("hex")}' WHERE id = '${message.id}'`,
      `UPDATE bank_delivery SET signed = ${pg.escapeLiteral(JSON.stringify(bank.signedBy(xml)))} WHERE message_id = '${message.id}'`,
    );
    expect((await readAgain()).code).toBe(0);
    for (let n = 0; n < 2; n++) await hearMessage(api.ctx, message.id);
    expect(await unreadableLines(message)).toEqual([]);
    expect(await openItems(its.referenceOf(message))).toEqual([]);
    expect(await its.told(`statement:${statement.id}`)).toHaveLength(1);
    expect((await its.statementTold(statement.id)).toSorted()).toEqual(its.references(lines).toSorted());
    expect(await its.work(`statement:${statement.id}`)).toEqual(["statement/reconcile"]);
    expect((await readAgain()).data).toMatchObject({ refusal: "wrongState" });
  });

  test("is one of too many to look at one by one: then one item is about the message", async () => {
    const lines = its.entries(150);
    const xml = its.messageOf("notification", its.aReport(lines)).replaceAll(">1000.00<", ">1,000.00<");
    const message = await its.hear(xml);
    expect(await its.items(its.referenceOf(message))).toMatchObject([
      { reference: its.referenceOf(message), kind: "unreadableMessage" },
    ]);
    const kept = await api.ctx.db.query({
      name: "kept-lines",
      text: "SELECT place FROM bank_line WHERE message_id = $1",
      values: [message.id],
    });
    expect(kept).toHaveLength(150);
  });
});

describe("a statement", () => {
  const pagesOf = (id: string, first: readonly BankEntry[], second: readonly BankEntry[]) => [
    its.messageOf(
      "statement",
      its.aReport(first, { id, day: its.day, opening: its.usd(0n), page: { number: 1, isLast: false } }),
    ),
    its.messageOf(
      "statement",
      its.aReport(second, { id, day: its.day, closing: its.usd(0n), page: { number: 2, isLast: true } }),
    ),
  ];

  test.each([
    ["in order", [0, 1]],
    ["the last one first", [1, 0]],
    ["each twice", [1, 1, 0, 0]],
  ])("of several pages is told once all are here: %s", async (_how, order) => {
    const id = its.anId("PAGED");
    const [first, second] = [its.entries(2), its.entries(3)];
    const pages = pagesOf(id, first, second);
    const heard = order.map((page) => pages[page]!);
    for (const xml of heard.slice(0, -1)) {
      await its.hear(xml);
      expect(await its.work(`statement:${id}`)).not.toContain("statement/contradiction");
    }
    await its.hear(heard.at(-1)!);
    expect(await its.thoseTold([...first, ...second])).toEqual([]);
    expect(await its.statementTold(id)).toEqual(its.references([...first, ...second]));
    expect(await its.work(`statement:${id}`)).toEqual(["statement/reconcile"]);
    expect(await its.items(id)).toEqual([]);
  });

  test("whose two pages are read at the same moment is told", async () => {
    for (let n = 0; n < 5; n++) {
      const id = its.anId("PAGED");
      const stored: StoredRow[] = [];
      for (const page of pagesOf(id, its.entries(1), its.entries(1))) stored.push(await its.store(page));
      await Promise.all(stored.map((row) => hearMessage(api.ctx, row.id)));
      expect(await its.statementTold(id)).toHaveLength(2);
    }
  });

  test("with a page that does not come is an open item after a while", async () => {
    const id = its.anId("PAGED");
    const pages = pagesOf(id, its.entries(1), its.entries(1));
    await its.hear(pages[1]!);
    expect(await its.told(`statement:${id}`)).toEqual([]);
    expect(await its.work(`statement:${id}`)).toEqual(["statement/pages"]);
    await hearOfMissingPage(api.ctx, `statement:${id}`);
    expect(await openItems(id)).toEqual(["pageMissing"]);
    expect(await its.work(`statement:${id}`)).toEqual([]);
    await its.hear(pages[0]!);
    expect(await its.statementTold(id)).toHaveLength(2);
    expect(await openItems(id)).toEqual([]);
  });

  test("with two pages of one number that differ is an open item", async () => {
    const id = its.anId("PAGED");
    await its.hear(pagesOf(id, its.entries(1), its.entries(1))[0]!);
    await its.hear(pagesOf(id, its.entries(1), its.entries(1))[0]!);
    expect(await its.items(id)).toMatchObject([{ kind: "contradiction" }]);
  });

  test("without its balance tells its entries one by one, and is an open item", async () => {
    const lines = its.entries(2);
    const id = its.anId("HEADLESS");
    const message = await its.hear(
      its.messageOf("statement", its.aReport(lines, { id, day: its.day, opening: its.usd(0n) })),
    );
    for (const line of lines) expect(await its.work(`entry:${line.reference}`)).toEqual(["statement/entry"]);
    expect(await its.told(`statement:${id}`)).toEqual([]);
    expect(await its.items(its.referenceOf(message))).toMatchObject([
      { reference: `${its.referenceOf(message)}/${id}`, kind: "unreadableMessage" },
    ]);
  });
});

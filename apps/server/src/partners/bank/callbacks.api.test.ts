import { generateKeyPairSync } from "node:crypto";
import { writeReturnEnquiry } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { recallNotice } from "./notices.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
});
afterAll(() => api.stop());

const kept = (eventId: string) =>
  api.ctx.db.query<{ body: string }>({
    name: "kept",
    text: "SELECT body FROM inbox WHERE source = 'harbour' AND event_id = $1 ORDER BY received_at",
    values: [eventId],
  });
const work = (eventId: string) =>
  api.ctx.db.query<{ topic: string }>({
    name: "work",
    text: "SELECT topic FROM outbox WHERE key = $1 ORDER BY topic",
    values: [eventId],
  });

describe("what the bank tells", () => {
  test("is kept and handed on once per reference of the bank, however often and in whatever message", async () => {
    const entry = bank.anEntry();
    const told = await Promise.all([1, 2, 3, 4, 5].map(() => bank.tell(bank.noticeOf(entry))));
    expect(told).toEqual([204, 204, 204, 204, 204]);
    const rows = await kept(`entry:${entry.reference}`);
    expect(rows).toHaveLength(1);
    expect(recallNotice(rows[0]!.body)).toEqual({ kind: "entry", entry });
    expect(await work(`entry:${entry.reference}`)).toEqual([{ topic: "statement/entry" }]);
  });

  test("under a reference it used before, but otherwise, is kept too and left to a person", async () => {
    const entry = bank.anEntry();
    await bank.tell(bank.noticeOf(entry));
    const other = { ...entry, money: { ...entry.money, minor: entry.money.minor + 1n } };
    expect(await bank.tell(bank.noticeOf(other))).toBe(204);
    expect(await kept(`entry:${entry.reference}`)).toHaveLength(2);
    expect(await work(`entry:${entry.reference}`)).toEqual([
      { topic: "statement/contradiction" },
      { topic: "statement/entry" },
    ]);
  });
});

describe("nothing is kept of", () => {
  const entry = () => bank.anEntry();
  const minutes = (n: number) => new Date(Date.now() + n * 60_000);

  test("a message signed by somebody else, an hour ago, or changed on its way", async () => {
    const [forged, stale, early, changed] = [entry(), entry(), entry(), entry()];
    const stranger = generateKeyPairSync("ed25519").privateKey;
    expect(await bank.tell(bank.noticeOf(forged), { key: stranger })).toBe(401);
    expect(await bank.tell(bank.noticeOf(stale), { at: minutes(-60) })).toBe(401);
    expect(await bank.tell(bank.noticeOf(early), { at: minutes(5) })).toBe(401);
    const change = (xml: string) => xml.replace(">1000.00<", ">9000.00<");
    expect(await bank.tell(bank.noticeOf(changed), { change })).toBe(401);
    for (const each of [forged, stale, early, changed])
      expect(await kept(`entry:${each.reference}`)).toEqual([]);
  });

  test("a message without a signature", async () => {
    expect(await bank.post(bank.noticeOf(entry()), { "content-type": "application/xml" })).toBe(401);
  });

  test("the same signed request a second time", async () => {
    const xml = bank.noticeOf(entry());
    const headers = bank.sign(xml);
    expect(await bank.post(xml, headers)).toBe(204);
    expect(await bank.post(xml, headers)).toBe(409);
  });

  test("a signed message that breaks its schema, or that is not the bank's to send", async () => {
    const broken = bank.noticeOf(entry()).replace("<CdtDbtInd>CRDT</CdtDbtInd>", "");
    expect(await bank.tell(broken)).toBe(400);
    const ours = writeReturnEnquiry({ messageId: "m", createdAt: new Date(), returnId: "r" });
    expect(await bank.tell(ours)).toBe(400);
  });
});

import { generateKeyPairSync } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { house } from "#platform/ids.ts";
import { callbackPath } from "./callbacks.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let now = new Date();
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  bank = bankOf(api);
});
afterAll(() => api.stop());

type Kept = {
  id: string;
  verdict: string;
  reason: string | null;
  bytes: Buffer;
  size: number;
  times: number;
};
const kept = () =>
  api.ctx.db.query<Kept>({
    name: "kept-messages",
    text: "SELECT id, verdict, reason, bytes, size, times FROM bank_message ORDER BY number",
    values: [],
  });
/** What was kept while this ran. */
const keptBy = async (work: () => Promise<unknown>): Promise<Kept[]> => {
  const before = (await kept()).length;
  await work();
  return (await kept()).slice(before);
};
const work = (key: string) =>
  api.ctx.db.query<{ topic: string }>({
    name: "work",
    text: "SELECT topic FROM outbox WHERE key = $1 ORDER BY topic",
    values: [key],
  });
const audited = () =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ actor: string; details: object }>(
      "SELECT actor, details FROM audit WHERE act = 'bankMessage.refused' ORDER BY seq",
    ),
  );
const notice = () => bank.noticeOf(bank.anEntry());
const nextHour = () => {
  now = new Date(now.getTime() + 3_600_001);
};
const signed = async (bytes: Buffer<ArrayBuffer>) => bank.post(bytes, bank.sign(bytes));

describe("what the bank sends", () => {
  test("is stored byte for byte, and handed on, before the bank hears that we have it", async () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00]), Buffer.from(notice())]);
    const [message, ...others] = await keptBy(async () => expect(await signed(bytes)).toBe(204));
    expect(others).toEqual([]);
    expect(message).toMatchObject({ verdict: "waiting", reason: null, size: bytes.length, times: 1 });
    expect(message!.bytes.equals(bytes)).toBe(true);
    expect(await work(message!.id)).toEqual([{ topic: "statement/message" }]);
  });

  test("is stored once, however often and however parallel it comes, and counted", async () => {
    const xml = notice();
    const rows = await keptBy(async () => {
      const told = await Promise.all(Array.from({ length: 8 }, () => bank.tell(xml)));
      expect(new Set(told)).toEqual(new Set([204]));
    });
    expect(rows).toMatchObject([{ verdict: "waiting", times: 8 }]);
  });

  test("is stored whatever it is, as long as the bank has signed it", async () => {
    for (const bytes of [
      Buffer.from("no message at all"),
      Buffer.alloc(0),
      Buffer.from([0xff, 0xfe, 0x3c, 0x00]),
    ]) {
      const rows = await keptBy(async () => expect(await signed(bytes)).toBe(204));
      expect(rows).toMatchObject([{ verdict: "waiting", size: bytes.length }]);
    }
  });

  test("is answered with a failure, and sent again, where it could not be stored", async () => {
    const xml = notice();
    const { tx } = api.served.door.db;
    Object.assign(api.served.door.db, { tx: () => Promise.reject(new Error("the database is away")) });
    try {
      expect(await keptBy(async () => expect(await bank.tell(xml)).toBe(500))).toEqual([]);
    } finally {
      Object.assign(api.served.door.db, { tx });
    }
    expect(await keptBy(async () => expect(await bank.tell(xml)).toBe(204))).toHaveLength(1);
  });

  test("cannot be changed or removed afterwards by the role that stored it, nor by the one that reads it", async () => {
    for (const { db } of [api.served.door, api.ctx])
      for (const text of [
        "DELETE FROM bank_message",
        "UPDATE bank_message SET bytes = ''",
        "UPDATE bank_message SET received_at = now()",
        "UPDATE bank_message SET digest = ''",
        "DELETE FROM bank_delivery",
        "UPDATE bank_delivery SET signed = '{}'",
        "DELETE FROM bank_line",
        "UPDATE bank_line SET raw = ''",
      ])
        await expect(
          db.tx(house, (tx) => tx.query(text)),
          text,
        ).rejects.toThrow("permission denied");
  });
});

describe("refused and yet kept with its reason is", () => {
  const minutes = (n: number) => new Date(now.getTime() + n * 60_000);
  const stranger = generateKeyPairSync("ed25519").privateKey;
  beforeAll(nextHour);

  test("what somebody else signed, what was changed on its way, and what nobody signed", async () => {
    const change = (xml: string) => xml.replace(">1000.00<", ">9000.00<");
    const rows = await keptBy(async () => {
      expect(await bank.tell(notice(), { key: stranger })).toBe(401);
      expect(await bank.tell(notice(), { change })).toBe(401);
      expect(await bank.post(notice(), { "content-type": "application/xml" })).toBe(401);
    });
    expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["refused", "wrong-signature"],
      ["refused", "wrong-digest"],
      ["refused", "unsigned"],
    ]);
    for (const { id } of rows) expect(await work(id)).toEqual([]);
  });

  test("what the bank signed an hour ago or in five minutes, whole", async () => {
    const [stale, early] = [notice() + " ".repeat(64 << 10), notice()];
    const rows = await keptBy(async () => {
      expect(await bank.tell(stale, { at: minutes(-60) })).toBe(401);
      expect(await bank.tell(early, { at: minutes(5) })).toBe(401);
    });
    expect(rows.map(({ reason, bytes }) => [reason, bytes.toString()])).toEqual([
      ["stale", stale],
      ["early", early],
    ]);
  });

  test("the same signed request a second time, whose bytes are there already", async () => {
    const xml = notice();
    const headers = bank.sign(xml);
    const rows = await keptBy(async () => {
      expect(await bank.post(xml, headers)).toBe(204);
      expect(await bank.post(xml, headers)).toBe(409);
    });
    expect(rows).toMatchObject([
      { verdict: "waiting", times: 1 },
      { verdict: "refused", reason: "replayed", bytes: Buffer.alloc(0), size: xml.length },
    ]);
  });

  test("what is larger than any message, without its bytes", async () => {
    const rows = await keptBy(async () => expect(await announceBytes(17 << 20)).toBe(413));
    expect(rows).toMatchObject([
      { verdict: "refused", reason: "too-large", size: 17 << 20, bytes: Buffer.alloc(0) },
    ]);
  });

  test("a stranger's flood, up to a bound in number and size, and said once in the audit", async () => {
    nextHour();
    const before = (await audited()).length;
    const flood = Array.from({ length: 300 }, (_, n) => `${n} ${"x".repeat(100_000)}`);
    const rows = await keptBy(async () => {
      for (let n = 0; n < flood.length; n += 10) {
        const answers = flood.slice(n, n + 10).map((xml) => bank.post(xml, { "content-type": "text/plain" }));
        expect(new Set(await Promise.all(answers))).toEqual(new Set([401]));
      }
    });
    expect(rows).toHaveLength(20);
    for (const { bytes, size } of rows) expect([bytes.length, size > 100_000]).toEqual([16 << 10, true]);
    expect((await audited()).slice(before)).toEqual([
      { actor: "anonymous", details: { reason: "unsigned" } },
    ]);
    // The bank itself is heard and kept all the same.
    expect(await keptBy(() => bank.tell(notice(), { at: minutes(-60) }))).toMatchObject([
      { reason: "stale" },
    ]);
    expect(await keptBy(() => bank.tell(notice()))).toMatchObject([{ verdict: "waiting" }]);
    nextHour();
    expect(await keptBy(() => bank.post("x", { "content-type": "text/plain" }))).toHaveLength(1);
  });
});

/** Says that a body of this length follows, and sends none of it. */
function announceBytes(length: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/xml", "content-length": length };
    const call = request(`${api.doorUrl}${callbackPath}`, { method: "POST", headers }, (reply) => {
      resolve(reply.statusCode ?? 0);
      call.destroy();
    });
    call.on("error", reject);
    call.flushHeaders();
  });
}

import { generateKeyPairSync, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Signed } from "#partners/bank/believe.ts";
import type { MessageId } from "#partners/bank/message.store.ts";
import { house } from "#platform/ids.ts";
import { sqlAsTheApi, work } from "#testing/api-sql.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { hearFlowsWork } from "#testing/flows-work.ts";
import { readBooks } from "#testing/ledger-attacks.ts";
import { execute } from "#testing/database.ts";
import { messagesOf } from "#testing/messages.ts";
import { notesOf } from "#testing/security.ts";
import { hearMessage, unheardMessages } from "#statement/index.ts";

/**
 * What somebody could try whose SQL runs as the partners' door, which stores what the bank sends: to say something in the
 * bank's name, or to keep the bank from being heard. Whatever he stores, what the bank sent and we took is read, and
 * nothing else is.
 */
let api: TestApi;
let owner: pg.Client;
let door: pg.Client;
let asTheDoor: ReturnType<typeof sqlAsTheApi>;
let bank: ReturnType<typeof bankOf>;
let its: ReturnType<typeof messagesOf>;

beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  its = messagesOf(api, bank);
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  door = new pg.Client({ connectionString: api.database.doorUrl });
  await Promise.all([owner.connect(), door.connect()]);
  asTheDoor = sqlAsTheApi(door, house);
});
beforeEach(() => owner.query("DELETE FROM outbox"));
afterAll(async () => {
  await Promise.all([owner.end(), door.end()]);
  await api.stop();
});

const heardOf = () => hearFlowsWork(api.ctx);

const text = (value: string) => pg.escapeLiteral(value);
const forged = () => bank.anEntry({ reference: `FORGED${randomUUID().slice(0, 8)}` });
const bytesOf = (xml: string) => `convert_to(${text(xml)}, 'UTF8')`;
const row = (id: string, xml: string, over: { digest?: string; size?: string; verdict?: string } = {}) =>
  `INSERT INTO bank_message (id, partner, received_at, digest, size, bytes, verdict, reason)
   VALUES ('${id}', 'harbour', now(), ${over.digest ?? `sha256(${bytesOf(xml)})`},
     ${over.size ?? `octet_length(${bytesOf(xml)})`}, ${bytesOf(xml)}, ${over.verdict ?? "'waiting', NULL"})`;
const delivered = (id: string, signed: unknown) =>
  `INSERT INTO bank_delivery (message_id, received_at, signed) VALUES ('${id}', now(), ${text(JSON.stringify(signed))})`;
/** A message as he writes it, and the work of reading it. */
const storedMessage = (xml: string, signed?: Signed): string[] => {
  const id = randomUUID();
  const said = signed ? [delivered(id, signed)] : [];
  return [row(id, xml), ...said, work("statement/message", id)];
};

describe("whoever has the login of the public api says nothing in the bank's name when he writes a message", () => {
  test.each<[how: string, statements: () => string[], reason: string]>([
    ["without a signature", () => storedMessage(bank.noticeOf(forged())), "unsigned"],
    [
      "with a signature that is none",
      () => storedMessage(bank.noticeOf(forged()), {} as Signed),
      "malformed",
    ],
    [
      "that somebody else has signed",
      () => {
        const xml = bank.noticeOf(forged());
        return storedMessage(xml, bank.signedBy(xml, { key: generateKeyPairSync("ed25519").privateKey }));
      },
      "wrong-signature",
    ],
    [
      "under a signature of the bank's over something else",
      () => storedMessage(bank.noticeOf(forged()), bank.signedBy(bank.noticeOf(forged()))),
      "wrong-digest",
    ],
    [
      "that the bank signed long before it is said to have come",
      () => {
        const xml = bank.noticeOf(forged());
        return storedMessage(xml, bank.signedBy(xml, { at: new Date(Date.now() - 600_000) }));
      },
      "stale",
    ],
  ])("%s: it is refused with its reason and is a person's matter", async (_how, statements, reason) => {
    const before = await readBooks(owner);
    expect(await asTheDoor(statements())).toBe("done");
    expect(await heardOf()).toEqual([{ event: "message.forged", partner: "harbour", reason }]);
    expect((await notesOf(api, "message.forged")).at(-1)?.details).toEqual({ partner: "harbour", reason });
    expect(await readBooks(owner)).toEqual(before);
    const { rows } = await owner.query(
      `SELECT m.verdict, m.reason, b.kind FROM bank_message m LEFT JOIN statement_break b ON b.reference = 'MSG' || m.number
       ORDER BY m.number DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ verdict: "refused", reason, kind: "unreadableMessage" }]);
  });
});

describe("what the bank sent is read, though somebody with the login of the public api", () => {
  const headers = (of: Record<string, string>) => ({ method: "POST", authority: "", path: "", headers: of });
  const toCome = () => {
    const entry = bank.anEntry();
    return { entry, xml: bank.noticeOf(entry) };
  };

  test.each<[what: string, stored: (xml: string) => string[]]>([
    ["stored the same bytes first, unsigned", (xml) => storedMessage(xml)],
    ["stored them first, with a signature that is none", (xml) => storedMessage(xml, {} as Signed)],
    [
      "stored them first, under a signature of the bank's over something else",
      (xml) => storedMessage(xml, bank.signedBy(bank.noticeOf(forged()))),
    ],
  ])("%s", async (_what, stored) => {
    const { entry, xml } = toCome();
    expect(await asTheDoor(stored(xml))).toBe("done");
    expect(await bank.tell(xml)).toBe(204);
    expect(await heardOf()).toEqual([]);
    expect(await its.isTold(entry)).toBe(1);
  });

  test("stored them first, and a flow had found out that these were not the bank's", async () => {
    const { entry, xml } = toCome();
    await asTheDoor(storedMessage(xml));
    await heardOf();
    expect(await its.isTold(entry)).toBe(0);
    expect(await bank.tell(xml)).toBe(204);
    await heardOf();
    expect(await its.isTold(entry)).toBe(1);
  });

  test("stored them first, and the bank sent its own while a flow was finding that out", async () => {
    const { entry, xml } = toCome();
    const id = randomUUID() as MessageId;
    await asTheDoor([row(id, xml)]);
    // Between the look at the signatures and the verdict.
    const { db } = api.ctx;
    let transactions = 0;
    const answers: number[] = [];
    const ctx = {
      ...api.ctx,
      db: {
        ...db,
        tx: (async (...of: Parameters<typeof db.tx>) => {
          transactions += 1;
          if (transactions === 2) answers.push(await bank.tell(xml));
          return db.tx(...of);
        }) as typeof db.tx,
      },
    };
    await hearMessage(ctx, id);
    expect(await its.isTold(entry)).toBe(1);
    expect(answers).toEqual([204]);
  });

  test("takes away the work of reading it, and somebody hears of that", async () => {
    const { entry, xml } = toCome();
    expect(await bank.tell(xml)).toBe(204);
    const taken = "DELETE FROM outbox WHERE topic = 'statement/message'";
    expect(await asTheDoor([taken])).toBe("42501");
    await execute(api.database.portalUrl, taken);
    expect(await heardOf()).toEqual([]);
    expect(await its.isTold(entry)).toBe(0);
    const told: unknown[] = [];
    const events = { ...api.ctx.events, emit: (event: unknown) => void told.push(event) };
    const run = () =>
      unheardMessages({ ...api.ctx, events }).run({
        slot: new Date(),
        signal: new AbortController().signal,
        stillMine: async () => {},
      });
    await run();
    // It waits with its work now, which is nothing to speak of.
    await run();
    expect(told).toEqual([{ event: "message.unheard", partner: "harbour", count: 1 }]);
    await heardOf();
    expect(await its.isTold(entry)).toBe(1);
    await run();
    expect(told).toHaveLength(1);
  });

  test.each<[what: string, signed: unknown]>([
    ["a list", []],
    ["nothing", null],
    ["what no signature begins with", headers({ "signature-input": "((((" })],
    ["one without an end", headers({ "signature-input": "x".repeat(100_000), signature: ":" })],
    [
      "one that covers what is not there",
      headers({
        "signature-input": 'sig=("@method" "@nothing" "content-digest");created=9e99;keyid="bank";nonce="n"',
        signature: "sig=:AAAA:",
      }),
    ],
  ])(
    "stored them first with %s for a signature, which stops nobody from reading on",
    async (_what, signed) => {
      const { entry, xml } = toCome();
      const id = randomUUID();
      expect(await asTheDoor([row(id, xml), delivered(id, signed)])).toBe("done");
      expect(await bank.tell(xml)).toBe(204);
      expect(await heardOf()).toEqual([]);
      expect(await its.isTold(entry)).toBe(1);
    },
  );

  test("says that something came at a time that is none, which is refused", async () => {
    const { id } = await its.store(toCome().xml);
    const at = (time: string) => [
      `INSERT INTO bank_delivery (message_id, received_at, signed) VALUES ('${id}', '${time}', '{}')`,
      `INSERT INTO bank_message (id, partner, received_at, digest, size, bytes, verdict, reason)
       VALUES ('${randomUUID()}', 'harbour', '${time}', '', 0, '', 'refused', 'x')`,
    ];
    const answers: string[] = [];
    for (const statement of [...at("infinity"), ...at("-infinity")])
      answers.push(await asTheDoor([statement]));
    expect(answers).toEqual(["23514", "23514", "23514", "23514"]);
  });

  test("adds signatures to it that are none", async () => {
    const { entry, xml } = toCome();
    const { id } = await its.store(xml);
    expect(await asTheDoor([delivered(id, {}), delivered(id, bank.signedBy("something else"))])).toBe("done");
    expect(await heardOf()).toEqual([]);
    expect(await its.isTold(entry)).toBe(1);
  });

  test.each<[what: string, over: (xml: string) => Parameters<typeof row>[2], bytes?: string]>([
    ["other bytes under their digest", (xml) => ({ digest: `sha256(${bytesOf(xml)})` }), "<other/>"],
    ["them as unreadable", () => ({ verdict: "'unreadable', 'forged'" })],
    ["them with another size", () => ({ size: "1" })],
  ])("tries to store %s, which is refused", async (_what, over, bytes) => {
    const { entry, xml } = toCome();
    expect(await asTheDoor([row(randomUUID(), bytes ?? xml, over(xml))])).toBe("23514");
    expect(await bank.tell(xml)).toBe(204);
    expect(await heardOf()).toEqual([]);
    expect(await its.isTold(entry)).toBe(1);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { openDb, type Db } from "#platform/data/db.ts";
import { house, newId } from "#platform/ids.ts";
import { makeTestDatabase, type TestDatabase } from "#testing/database.ts";
import { findInstruction, listAttempts, openInstruction, type Asked } from "./instruction-record.ts";
import {
  enquireNow,
  enquireOnce,
  handOver,
  hearWord,
  pursue,
  type InstructionKind,
  type Parts,
} from "./pursue-instruction.ts";

let database: TestDatabase;
let db: Db;
let parts: Parts;
let bank: Server;
let bankUrl: string;
/** What the bank was sent; it has all of that. */
let had: string[];
let reported: string[];
let asked: Asked;
let later: number;

beforeAll(async () => {
  database = await makeTestDatabase(inject("postgresUrl"));
  db = openDb({ url: database.flowsUrl, pool: 10, onIdleError: () => {} });
  bank = createServer((request, reply) => {
    had.push(request.url?.split("/").at(-1) ?? "");
    reply.end();
  });
  await new Promise<void>((resolve) => bank.listen(0, "127.0.0.1", resolve));
  bankUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  parts = {
    db,
    clock: { now: () => new Date(Date.now() + later) },
    enquiries: { afterMs: [1_000, 5_000], inFlightMs: 60_000, personAfterMs: 60_000 },
  };
});
afterAll(async () => {
  bank.closeAllConnections();
  bank.close();
  await db.end();
});
beforeEach(() => {
  had = [];
  reported = [];
  later = 0;
  asked = { partner: "played", reference: "BK1", money: { currency: "USD", minor: 100_000n } };
});

const kind: InstructionKind = {
  name: "instruct",
  doneWord: "done",
  want: async () => ({ asked, mayLeave: true }),
  send: async ({ id }) => {
    await (await fetch(`${bankUrl}/send/${id}`, { method: "POST" })).text();
    return { says: "accepted" };
  },
  enquire: async ({ id }) => ({ says: had.includes(id) ? "accepted" : "denied" }),
  conclude: async () => {},
  report: async (_, what) => void reported.push(what),
};

const anInstruction = () => {
  const id = newId(new Date());
  return db.tx(house, (tx) => openInstruction(tx, "instruct", id, asked, new Date()));
};
const look = (id: string) =>
  db.tx(house, async (tx) => ({
    record: await findInstruction(tx, id),
    acts: (await listAttempts(tx, id)).map(({ kind: act, answer }) => [act, answer]),
  }));
const workOn = async (key: string) =>
  (
    await db.query<{ topic: string }>({
      name: "work-on",
      text: "SELECT topic FROM outbox WHERE key = $1 ORDER BY topic",
      values: [key],
    })
  ).map(({ topic }) => topic);
const pursued = (id: string) => pursue(parts, kind, house, id, 1_000);

const script = join(import.meta.dirname, "../../testing/instruct-and-die.ts");
async function killedWhen(moment: "written" | "sent" | "kept"): Promise<string> {
  const id = await anInstruction();
  const child = spawn(process.execPath, [script, database.flowsUrl, bankUrl, id, moment], {
    stdio: "inherit",
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
  return id;
}

describe("an instruction whose process is killed", () => {
  test("between its attempt and its bytes is asked about, denied, and only then sent", async () => {
    const id = await killedWhen("written");
    expect(had).toEqual([]);
    expect(await look(id)).toMatchObject({ record: { state: "sent" }, acts: [["send", null]] });
    expect(await pursued(id)).toBe(false);
    // Nobody can say yet that it is not on its way.
    expect(had).toEqual([]);
    later = 61_000;
    await pursued(id);
    expect(had).toEqual([id]);
    expect((await look(id)).acts).toEqual([
      ["send", null],
      ["enquiry", "denied"],
      ["enquiry", "denied"],
      ["send", "accepted"],
    ]);
  });

  test("between its bytes and its answer is asked about, and not sent again", async () => {
    const id = await killedWhen("sent");
    expect(had).toEqual([id]);
    later = 61_000;
    for (let n = 0; n < 3; n++) await pursued(id);
    expect(had).toEqual([id]);
    expect(await look(id)).toMatchObject({ record: { state: "accepted" } });
  });

  test("between its answer and the wait for its word is asked about, and not sent again", async () => {
    const id = await killedWhen("kept");
    expect(await look(id)).toMatchObject({ record: { state: "accepted" }, acts: [["send", "accepted"]] });
    later = 61_000;
    await pursued(id);
    expect(had).toEqual([id]);
  });
});

describe("an instruction", () => {
  test("is sent once by twenty that take it on at once", async () => {
    const id = await anInstruction();
    await Promise.all(Array.from({ length: 20 }, () => pursued(id)));
    expect(had).toEqual([id]);
    expect((await look(id)).acts.filter(([act]) => act === "send")).toHaveLength(1);
  });

  test("that something else is asked for before it left never leaves: another takes its place", async () => {
    const id = await anInstruction();
    asked = { ...asked, money: { currency: "USD", minor: 90_000n } };
    expect(await pursued(id)).toBe(true);
    expect(had).toEqual([]);
    expect((await look(id)).record).toMatchObject({ state: "denied", concludedAt: expect.any(Date) });
    const [next] = await db.tx(house, (tx) =>
      tx.rows<{ id: string; minor: string }>(
        "SELECT id, minor FROM bank_instruction WHERE subject = $1 AND n = 2",
        [id],
      ),
    );
    expect(next?.minor).toBe("90000");
    expect(await workOn(next!.id)).toEqual(["instruct/run"]);
    await pursued(id);
    expect(had).toEqual([]);
    // That the bank should tell of what never left is for a person.
    await hearWord(parts, kind, house, id, "done");
    expect(reported).toEqual(["contradiction"]);
  });

  test("that was sent asks for what it asked for, whatever its subject wants now", async () => {
    const id = await anInstruction();
    await pursued(id);
    asked = { ...asked, money: { currency: "USD", minor: 90_000n } };
    await pursued(id);
    expect((await look(id)).record).toMatchObject({ n: 1, state: "accepted", money: { minor: 100_000n } });
    expect(had).toEqual([id]);
  });

  test("that the bank says nothing about is a person's matter, and is asked about all the same", async () => {
    const id = await anInstruction();
    await pursued(id);
    expect(await handOver(parts, kind, house, id)).toBe(false);
    expect(reported).toEqual(["unanswered"]);
    expect(await workOn(id)).toEqual(["instruct/enquire"]);
    await enquireOnce(parts, kind, house, id);
    expect(await workOn(id)).toEqual(["instruct/enquire"]);
    expect((await look(id)).record?.nextEnquiryAt?.getTime()).toBeGreaterThan(Date.now() + 3_000);
  });

  test("is asked about out of turn while its run waits, and the run hears of what came of it", async () => {
    const id = await anInstruction();
    await pursued(id);
    await db.tx(house, (tx) => enquireNow(tx, "instruct", id));
    const over = { ...kind, enquire: async () => ({ says: "refused" as const, reason: "AC04" }) };
    await enquireOnce(parts, over, house, id);
    expect((await look(id)).record).toMatchObject({ state: "refused", word: "refused" });
    expect(await workOn(id)).toEqual(["instruct/partnerSaid"]);
  });

  test.each([
    ["done", "refused"],
    ["refused", "done"],
  ] as const)(
    "that is %s keeps to it when the bank says %s, and a person hears of it",
    async (first, then) => {
      const id = await anInstruction();
      await pursued(id);
      await pursue(parts, { ...kind, enquire: async () => ({ says: first }) }, house, id, 0);
      await hearWord(parts, kind, house, id, then);
      expect(reported).toEqual(["contradiction"]);
      expect((await look(id)).record?.state).toBe(first);
    },
  );

  test("cannot be opened anew while nobody knows what became of it", async () => {
    const id = await anInstruction();
    await pursue(parts, { ...kind, send: async () => ({ says: "silent" }) }, house, id, 0);
    const again = await db.tx(house, (tx) => openInstruction(tx, "instruct", id, asked, new Date()));
    expect(again).toBe(id);
  });
});

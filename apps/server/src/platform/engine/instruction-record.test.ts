import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDb, type Db } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { makeTestDatabase, type TestDatabase } from "#testing/database.ts";
import {
  answerAttempt,
  beginAttempt,
  digestOf,
  findInstruction,
  markConcluded,
  openInstruction,
  setState,
} from "./instruction-record.ts";
import type { InstructionState, PartnerAnswer } from "./instruction-state.ts";

/** No right to it, a trigger's no, a key that is taken, or a rule of the table. */
const refusal = expect.stringMatching(/^(42501|P0001|23505|23514)$/);
const asked = { partner: "harbour", reference: "BK1", money: { currency: "USD" as const, minor: 100_000n } };
const now = new Date();
let database: TestDatabase;
let db: Db;
let flows: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  database = await makeTestDatabase(inject("postgresUrl"));
  db = openDb({ url: database.flowsUrl, pool: 8, onIdleError: () => {} });
  flows = new pg.Client({ connectionString: database.flowsUrl });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await flows.connect();
  await owner.connect();
});
afterAll(async () => {
  await flows.end();
  await owner.end();
  await db.end();
});

type Story = readonly (["send" | "enquiry", PartnerAnswer["says"] | null] | InstructionState | "concluded")[];

/** An instruction after what the bank was told and said, in order. */
async function anInstruction(...story: Story): Promise<string> {
  const subject = randomUUID();
  await db.tx(house, async (tx) => {
    await openInstruction(tx, "refund", subject, asked, now);
    for (const part of story) {
      if (part === "concluded") await markConcluded(tx, subject, now);
      else if (typeof part === "string") {
        const word = part === "done" ? "returned" : part === "refused" ? "refused" : null;
        await setState(tx, subject, part, word, now);
      } else {
        const n = await beginAttempt(tx, subject, part[0], now);
        if (part[0] === "send") await setState(tx, subject, "sent", null, now);
        if (part[1] !== null) await answerAttempt(tx, subject, n, { says: part[1] }, now);
      }
    }
  });
  return subject;
}
const sent: Story = [["send", null]];
const accepted: Story = [["send", "accepted"], "accepted"];
const unknown: Story = [["send", "silent"], "unknown"];
const denied: Story = [...unknown, ["enquiry", "denied"], "denied"];
const refused: Story = [...unknown, ["enquiry", "refused"], "refused", "concluded"];
const done: Story = [...accepted, "done", "concluded"];

/** A next instruction about the same subject, by SQL. */
const another = (subject: string, n = 2) => {
  const id = randomUUID();
  return `INSERT INTO bank_instruction (id, tenant, partner, kind, subject, n, reference, currency, minor, digest, state, written_at)
    VALUES ('${id}', '${house}', 'harbour', 'refund', '${subject}', ${n}, 'BK1', 'USD', 100000,
      '${digestOf("refund", id, asked)}', 'written', now())`;
};
const attempt = (id: string, kind: "send" | "enquiry", n: number) =>
  `INSERT INTO bank_instruction_attempt (instruction, n, kind, at) VALUES ('${id}', ${n}, '${kind}', now())`;
const update = (id: string, set: string) => `UPDATE bank_instruction SET ${set} WHERE id = '${id}'`;

describe("whoever has the flows' password", () => {
  test.each<[string, Story, (id: string) => string]>([
    ["ask for more than was written", [], (id) => update(id, "minor = 999999")],
    ["ask because of something else", sent, (id) => update(id, "reference = 'BK2'")],
    ["give what was written another digest", [], (id) => update(id, "digest = repeat('0', 64)")],
    ["give it to somebody else", accepted, (id) => update(id, `subject = '${randomUUID()}'`)],
    ["delete it", [], (id) => `DELETE FROM bank_instruction WHERE id = '${id}'`],
    ["delete an attempt", sent, (id) => `DELETE FROM bank_instruction_attempt WHERE instruction = '${id}'`],
    ["empty the table", [], () => "TRUNCATE bank_instruction CASCADE"],
    ["open a second while the first is written", [], (id) => another(id)],
    ["open a second while the first is unknown", unknown, (id) => another(id)],
    ["open a second while the first is under way", accepted, (id) => another(id)],
    ["open a second after the first was done", done, (id) => another(id)],
    ["leave a number out", refused, (id) => another(id, 3)],
    ["open one beside the first", refused, (id) => another(id, 1)],
    ["send it a second time", sent, (id) => attempt(id, "send", 2)],
    ["send it a second time while nobody knows", unknown, (id) => attempt(id, "send", 2)],
    ["send what the bank has", accepted, (id) => attempt(id, "send", 2)],
    ["send what was concluded", refused, (id) => attempt(id, "send", 3)],
    ["skip an attempt", sent, (id) => attempt(id, "enquiry", 7)],
    ["call it sent without an attempt", [], (id) => update(id, "state = 'sent'")],
    ["call it denied although nobody said so", unknown, (id) => update(id, "state = 'denied'")],
    ["call it denied although the bank took it", accepted, (id) => update(id, "state = 'denied'")],
    ["call it refused although nobody said so", unknown, (id) => refuse(id)],
    [
      "call it refused by what was answered to its sending",
      [["send", "refused"], "unknown"],
      (id) => refuse(id),
    ],
    ["call it accepted although nobody said so", unknown, (id) => update(id, "state = 'accepted'")],
    ["put another word in the place of the first", done, (id) => refuse(id)],
    ["take its word back", done, (id) => update(id, "state = 'unknown', word = NULL, told_at = NULL")],
    ["conclude what is open", unknown, (id) => update(id, "concluded_at = now()")],
    ["open again what was concluded", refused, (id) => update(id, "concluded_at = NULL")],
    ["sent it at another time", sent, (id) => update(id, "first_sent_at = now() - interval '9 days'")],
    ["change an answer", unknown, (id) => answer(id, "denied")],
    [
      "begin with an answer",
      sent,
      (id) =>
        `INSERT INTO bank_instruction_attempt (instruction, n, kind, at, answered_at, answer)
       VALUES ('${id}', 2, 'enquiry', now(), now(), 'denied')`,
    ],
    [
      "write one that is refused already",
      [],
      () => another(randomUUID(), 1).replace("'written'", "'denied'"),
    ],
    [
      "write one whose digest is of something else",
      [],
      () => another(randomUUID(), 1).replace("100000", "100001"),
    ],
  ])("cannot %s", async (_name, story, attack) => {
    const id = await anInstruction(...story);
    await expect(flows.query(attack(id))).rejects.toMatchObject({ code: refusal });
  });

  test("can open the next once the bank has refused the one before", async () => {
    const id = await anInstruction(...refused);
    await expect(flows.query(another(id))).resolves.toMatchObject({ rowCount: 1 });
  });

  test("can send it again once the bank has denied it, and not twice for one denial", async () => {
    const id = await anInstruction(...denied);
    await expect(flows.query(attempt(id, "send", 3))).resolves.toMatchObject({ rowCount: 1 });
    await expect(flows.query(attempt(id, "send", 4))).rejects.toThrow("asked about, not sent again");
  });
});

const refuse = (id: string) => update(id, "state = 'refused', word = 'refused', told_at = now()");
const answer = (id: string, says: string) =>
  `UPDATE bank_instruction_attempt SET answer = '${says}' WHERE instruction = '${id}'`;

describe("also for its owner the table", () => {
  test.each<[string, (id: string) => string]>([
    ["deletes nothing", (id) => `DELETE FROM bank_instruction WHERE id = '${id}'`],
    ["changes no amount", (id) => update(id, "minor = 1")],
    [
      "changes no amount together with its digest",
      (id) =>
        update(
          id,
          `minor = 1, digest = '${digestOf("refund", id, { ...asked, money: { currency: "USD", minor: 1n } })}'`,
        ),
    ],
  ])("%s", async (_name, attack) => {
    const id = await anInstruction(...sent);
    await expect(owner.query(attack(id))).rejects.toMatchObject({ code: refusal });
  });
});

test("ten that open an instruction about one subject at once open one", async () => {
  const subject = randomUUID();
  const opened = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      db.tx(house, (tx) => openInstruction(tx, "refund", subject, asked, now)),
    ),
  );
  expect(opened.some(({ status }) => status === "fulfilled")).toBe(true);
  const { rows } = await owner.query("SELECT n FROM bank_instruction WHERE subject = $1", [subject]);
  expect(rows).toEqual([{ n: 1 }]);
  expect(await db.tx(house, (tx) => findInstruction(tx, subject))).toMatchObject({
    ...asked,
    state: "written",
    digest: digestOf("refund", subject, asked),
  });
});

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { submitContactMessage } from "@causeway/contract/portal/contact";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MailMessage } from "#partners/mail/port.ts";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";

let api: TestApi;
let flows: TestFlows;
const mails: MailMessage[] = [];
let failures = 0;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));

beforeAll(async () => {
  api = await startTestApi();
  const mail = {
    send: async (message: MailMessage) => {
      if (failures-- > 0) throw new Error("the mail server is away");
      mails.push(message);
    },
    close: () => {},
  };
  flows = await startTestFlows({ ...api.ctx, mail }, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const submit = async () => {
  const { data } = await (
    await api.visitor()
  ).call(submitContactMessage, {
    requestId: randomUUID(),
    name: "Chan",
    company: "Example Trading Ltd",
    email: "chan@example.com",
    message: "Which documents do you need?",
  });
  return data.messageNo;
};
const atRest = (messageNo: string) =>
  api.ctx.db.tx(house, async (tx) => {
    const row = await tx.one<{ done: boolean; left: number; acts: number }>(
      `SELECT m.delivered_at IS NOT NULL AS done,
              (SELECT count(*)::int FROM outbox WHERE key = m.id::text) AS left,
              (SELECT count(*)::int FROM audit WHERE subject = m.id::text AND act = 'contact.delivered') AS acts
       FROM contact_message m WHERE message_no = $1`,
      [messageNo],
    );
    return row;
  });

describe("delivery, with every step replayed", () => {
  test("brings the message to the sales team and comes to rest", { timeout: 60_000 }, async () => {
    const messageNo = await submit();
    await expect.poll(() => atRest(messageNo), { timeout: 30_000 }).toEqual({ done: true, left: 0, acts: 1 });
    const sent = mails.filter(({ subject }) => subject.startsWith(messageNo));
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(sent[0]).toMatchObject({ to: "sales@causeway.example", replyTo: "chan@example.com" });
    expect(sent[0]?.text).toContain("Which documents do you need?");
  });

  test("goes on after the mail server was away", { timeout: 60_000 }, async () => {
    failures = 3;
    const messageNo = await submit();
    await expect.poll(() => atRest(messageNo), { timeout: 40_000 }).toEqual({ done: true, left: 0, acts: 1 });
  });
});

import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import { submitContactMessage } from "@causeway/contract/portal/contact";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { house, isOrderNo } from "#platform/ids.ts";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { findContactMessage } from "./contact.store.ts";
import { deliverTopic, type ContactId } from "./contact.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { CONTACT_MESSAGES_PER_HOUR: "20" } });
});
afterAll(() => api.stop());

const message = () => ({
  requestId: randomUUID(),
  name: "陈小姐",
  company: "Example Trading Ltd",
  email: "chan@example.com",
  message: "想了解开户所需文件。",
});
const left = (key: string) =>
  api.ctx.db.query<{ topic: string }>({
    name: "left",
    text: "SELECT topic FROM outbox WHERE key = $1",
    values: [key],
  });

describe("a message to the sales team", () => {
  test("is stored sealed, audited and left for delivery in one act", async () => {
    const { code: answer, data } = await (
      await api.visitor()
    ).call(submitContactMessage, message(), { language: "zh-HK" });
    expect(answer).toBe(0);
    expect(isOrderNo(data.messageNo)).toBe(true);
    await api.ctx.db.tx(house, async (tx) => {
      const row = await tx.one<{ id: ContactId; sealed: Buffer }>(
        "SELECT id, sealed FROM contact_message WHERE message_no = $1",
        [data.messageNo],
      );
      expect(row.sealed.includes("chan@example.com")).toBe(false);
      const stored = await findContactMessage(tx, api.ctx.outbound, row.id);
      expect(stored).toMatchObject({
        language: "zh-HK",
        details: { email: "chan@example.com" },
        deliveredAt: null,
      });
      expect(await left(row.id)).toEqual([{ topic: deliverTopic }]);
      expect(await verifyAuditChain(tx)).toEqual([]);
      const { act } = await tx.one<{ act: string }>("SELECT act FROM audit WHERE subject = $1", [row.id]);
      expect(act).toBe("contact.submitted");
    });
  });

  test.each([
    ["name", { name: "  " }],
    ["company", { company: "" }],
    ["email", { email: "not an address" }],
    ["message", { message: "x".repeat(2001) }],
  ])("is refused with the field %s named when that is wrong", async (field, wrong) => {
    const answer = await (await api.visitor()).call(submitContactMessage, { ...message(), ...wrong });
    expect(answer).toMatchObject({
      code: code.invalidInput,
      data: { details: { issues: [{ path: field }] } },
    });
  });

  test("is refused when one address sends too many in an hour", async () => {
    const visitor = await api.visitor();
    const answers: number[] = [];
    for (let n = 0; n < 21; n++) answers.push((await visitor.call(submitContactMessage, message())).code);
    expect(answers.at(-1)).toBe(code.tooFrequent);
  });
});

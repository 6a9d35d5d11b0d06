import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/console/bank-message";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let treasury: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  treasury = await api.aStaffMember("treasury");
});
afterAll(() => api.stop());

const list = async (limit = 100, after?: string) =>
  (await treasury.call(contract.listBankMessages, { limit, ...(after !== undefined && { after }) })).data;
const newest = async () => (await list(1)).rows[0]!;
const audited = (act: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ actor: string; subject: string }>("SELECT actor, subject FROM audit WHERE act = $1", [act]),
  );

describe("messages of the bank", () => {
  test("are listed with what became of each, the newest first, page by page", async () => {
    const xml = bank.noticeOf(bank.anEntry());
    for (let n = 0; n < 2; n++) await bank.tell(xml);
    await bank.hear();
    await bank.tell("no message");
    await bank.hear();
    await bank.post("a stranger's", { "content-type": "text/plain" });
    await bank.tell(bank.noticeOf(bank.anEntry()));
    const first = await list(3);
    const second = await list(3, first.next ?? "");
    expect([...first.rows, ...second.rows]).toMatchObject([
      { verdict: "waiting", name: null, times: 1 },
      { verdict: "refused", reason: "unsigned", bytes: 12 },
      { verdict: "unreadable", bytes: 10 },
      {
        verdict: "read",
        name: "camt.054.001.08",
        reason: null,
        times: 2,
        parts: 1,
        partsRead: 1,
        unreadable: 0,
      },
    ]);
    expect(second.next).toBeNull();
  });

  test("are shown as they came to whoever may see them, and the look is audited", async () => {
    const xml = bank.noticeOf(bank.anEntry());
    await bank.tell(xml);
    const { messageId } = await newest();
    expect(await audited("bankMessage.viewed")).toEqual([]);
    const opened = await treasury.call(contract.openBankMessage, { messageId });
    expect(opened.data).toEqual({ text: xml, isWhole: true });
    expect(await audited("bankMessage.viewed")).toEqual([
      { actor: `staff:${treasury.member.id}`, subject: messageId },
    ]);
    expect((await treasury.call(contract.openBankMessage, { messageId: randomUUID() })).data).toMatchObject({
      refusal: "notFound",
    });
  });

  test("show only their beginning where they are very long, or where no more was kept", async () => {
    await bank.tell(bank.noticeOf(bank.anEntry()) + " ".repeat(300_000));
    const long = (await treasury.call(contract.openBankMessage, await newest())).data;
    expect([long.isWhole, long.text.length]).toEqual([false, 200_000]);
    await bank.post("x".repeat(50_000), { "content-type": "text/plain" });
    const strange = (await treasury.call(contract.openBankMessage, await newest())).data;
    expect([strange.isWhole, strange.text.length]).toEqual([false, 16 << 10]);
  });

  test("are seen by the treasury alone, and read again only where something could not be read", async () => {
    const reviewer = await api.aStaffMember("reviewer");
    const { messageId } = await newest();
    const requestId = randomUUID();
    const page = { limit: 10 };
    for (const refused of [
      await reviewer.call(contract.listBankMessages, page),
      await reviewer.call(contract.listUnreadableLines, page),
      await reviewer.call(contract.listAnnounced, page),
      await reviewer.call(contract.openBankMessage, { messageId }),
      await reviewer.call(contract.readBankMessageAgain, { messageId, requestId }),
    ])
      expect(refused.code).toBe(code.forbidden);
    const again = () => treasury.call(contract.readBankMessageAgain, { messageId, requestId: randomUUID() });
    expect((await again()).data).toMatchObject({ refusal: "wrongState" });
    expect(await audited("bankMessage.readAgain")).toEqual([]);
  });
});

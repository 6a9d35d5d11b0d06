import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import * as contract from "@causeway/contract/console/bank-message";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createMessageReader, type MessageReader } from "#partners/bank/message-reader.ts";
import { readMessage } from "#partners/bank/notices.ts";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { longestStretch } from "#testing/longest-stretch.ts";
import { messagesOf } from "#testing/messages.ts";
import { hearMessage } from "./hear-message.ts";
import { readBytes } from "./message.store.ts";
import { readAgain } from "./read-again.ts";

let api: TestApi;
let its: ReturnType<typeof messagesOf>;
beforeAll(async () => {
  api = await startTestApi();
  its = messagesOf(api, bankOf(api));
});
afterAll(() => api.stop());

/** As many lines as fit into the largest message that is taken: each says just enough to be booked. */
function aStatementOf(lines: number) {
  const statement = its.aStatement(its.entries(lines, { accountId: "POOLUSD", counterparty: null }));
  const xml = its
    .messageOf("statement", statement)
    .replaceAll(/<ValDt>.*?<\/ValDt>|<NtryDtls>.*?<\/NtryDtls>/g, "")
    .replaceAll(/<BookgDt>.*?<\/BookgDt>/g, "<BookgDt><Dt>2026-11-13</Dt></BookgDt>")
    .replaceAll(/<BkTxCd>.*?<\/BkTxCd>/g, "<BkTxCd/>");
  return { statementId: statement.id, xml };
}

/** Stored, and nothing of it left in the memory of this test. */
async function aStored(lines: number) {
  const { statementId, xml } = aStatementOf(lines);
  // A connection that was closed while the text was made is noticed before it is used.
  await setImmediate();
  const { id } = await its.store(xml);
  return { statementId, id };
}

/** A server whose reader has less time or memory than usual. */
function reading(limits: { longestMs?: number; mostMegabytes?: number }) {
  const messageReader = createMessageReader({ longestMs: 120_000, mostMegabytes: 2_048, ...limits });
  onTestFinished(() => messageReader.close());
  return { ...api.ctx, messageReader };
}

describe("a message of 50,000 lines", () => {
  test(
    "is read while everything else goes on, with the memory of a few such messages",
    { timeout: 180_000 },
    async () => {
      const { statementId, id } = await aStored(50_000);
      const before = process.memoryUsage().rss;
      const busyMs = await longestStretch(() => hearMessage(api.ctx, id));
      const megabytes = (process.memoryUsage().rss - before) / 2 ** 20;
      // What this machine would have stood still for, had this thread read it.
      const bytes = await api.ctx.db.tx(house, (tx) => readBytes(tx, id));
      const readingMs = await longestStretch(async () => readMessage(bytes, new Set(), api.ctx.bank));
      const [ms, of, mb] = [busyMs, readingMs, megabytes].map((figure) => figure.toFixed(0));
      process.stderr.write(`50,000 lines: busy for at most ${ms} ms at a stretch of ${of} ms, ${mb} MB\n`);
      expect(await its.newest()).toMatchObject({ verdict: "read", reason: null });
      expect((await its.statementTold(statementId)).length).toBe(50_000);
      expect(busyMs).toBeLessThan(readingMs / 10);
      expect(megabytes).toBeLessThan(1_000);
    },
  );
});

describe("a message that takes too much to read", () => {
  const unreadable = async (ctx: TestApi["ctx"], lines: number, reason: RegExp) => {
    const { id } = await aStored(lines);
    await hearMessage(ctx, id);
    const message = await its.newest();
    expect(message).toMatchObject({ verdict: "unreadable", reason: expect.stringMatching(reason) as string });
    expect(await its.items(its.referenceOf(message))).toMatchObject([
      { kind: "unreadableMessage", settled_how: null },
    ]);
    expect(await its.work(id)).toEqual([]);
    return message;
  };

  test(
    "of memory is kept apart as an open item, and the next one is read",
    { timeout: 120_000 },
    async () => {
      const ctx = reading({ mostMegabytes: 64 });
      await unreadable(ctx, 20_000, /more memory/);
      const { id } = await its.store(its.messageOf("notification", its.aReport(its.entries(1))));
      await hearMessage(ctx, id);
      expect(await its.newest()).toMatchObject({ verdict: "read" });
    },
  );

  test("of time is kept apart too, and read once somebody asks and there is time, which settles the item", async () => {
    const kept = await unreadable(reading({ longestMs: 1 }), 10, /longer/);
    const { id, number } = kept;
    const treasury = await api.aStaffMember("treasury");
    await treasury.call(contract.readBankMessageAgain, { messageId: id, requestId: randomUUID() });
    await readAgain(api.ctx, id);
    await hearMessage(api.ctx, id);
    expect(await its.newest()).toMatchObject({ number, verdict: "read", reason: null });
    expect(await its.items(its.referenceOf(kept))).toMatchObject([
      { kind: "unreadableMessage", settled_how: "word" },
    ]);
  });
});

test("a process that stops while it reads leaves the message to the next one", async () => {
  const ctx = reading({});
  const stopping: MessageReader = {
    ...ctx.messageReader,
    read: (...asked) => {
      const begun = ctx.messageReader.read(...asked);
      void ctx.messageReader.close();
      return begun;
    },
  };
  const { id } = await aStored(10);
  await expect(hearMessage({ ...ctx, messageReader: stopping }, id)).rejects.toThrow("ended while it read");
  expect(await its.newest()).toMatchObject({ verdict: "waiting" });
  expect(await its.work(id)).toEqual(["statement/message"]);
  await hearMessage(api.ctx, id);
  expect(await its.newest()).toMatchObject({ verdict: "read" });
});

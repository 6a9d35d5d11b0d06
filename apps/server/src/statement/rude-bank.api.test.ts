import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { readEnquiry, readReturnRequest, readXml, writeReturnReport } from "@causeway/bank-link";
import { refundCollection } from "@causeway/contract/portal/collection";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookCredit } from "#collection/book-credit.ts";
import type { OrderId } from "#collection/collection.ts";
import { beginRefund } from "#collection/refund-order.ts";
import { createIsoBank } from "#partners/bank/iso-bank.ts";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf, facing } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import type { AtBank } from "../context.ts";
import { recordEntry } from "./record-entry.ts";
import { askRefund, concludeRefund, findRefund, keepRefundWord } from "./refund-payer.ts";
import { currentKey } from "#platform/crypto/key-ring.ts";

/** What the bank does with the next message, in order; what is not said here it takes and says so. */
type Manner = (id: string, reply: ServerResponse) => void;
let manners: { send: Manner[]; enquiry: Manner[] };
let sent: { id: string; minor: bigint }[];
let asked: number;

let api: TestApi;
let ctx: AtBank;
let server: Server;
let company: Company;
let later: number;
const accountNo = "880000000099";

beforeAll(async () => {
  api = await startTestApi();
  server = createServer((request, reply) => {
    let xml = "";
    request.on("data", (part: Buffer) => (xml += part.toString()));
    request.on("end", () => hear(xml, reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { now: () => new Date(Date.now() + later) };
  const { bank, secrets } = api.ctx.config;
  const { partner, zone } = api.ctx.bank;
  const options = { ...bank, partner, zone, url, signingKey: currentKey(secrets.bankSigning), pools: {} };
  ctx = facing({ ...api.ctx, clock }, createIsoBank(options, api.ctx.clock));
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, {}, { USD: accountNo });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await api.stop();
});
beforeEach(() => {
  manners = { send: [], enquiry: [] };
  sent = [];
  asked = 0;
  later = 0;
});

function hear(xml: string, reply: ServerResponse): void {
  if (xml.includes("pacs.004")) {
    const { returnId, money } = readReturnRequest(readXml(xml));
    sent.push({ id: returnId, minor: money.minor });
    return (manners.send.shift() ?? says("ACTC"))(returnId, reply);
  }
  asked++;
  (manners.enquiry.shift() ?? says("ACSP"))(readEnquiry(readXml(xml)).id, reply);
}

const report = (returnId: string, status: "ACTC" | "ACSP" | "ACCC" | "RJCT", reason?: string) =>
  writeReturnReport({
    messageId: "m",
    createdAt: new Date(),
    returnId,
    status,
    ...(reason === undefined ? {} : { reason }),
  });
const says =
  (status: "ACTC" | "ACSP" | "ACCC" | "RJCT", reason?: string): Manner =>
  (id, reply) =>
    reply.end(report(id, status, reason));
const neverHad = says("RJCT", "NEVER_RECEIVED");
/** It may have done the work; nobody is told. */
const hangsUp: Manner = (_, reply) => reply.socket?.destroy();

async function aRefund(): Promise<OrderId> {
  const entry = bankOf(api).anEntry({ accountId: accountNo });
  await recordEntry(api.ctx, entry);
  const { id } = await api.ctx.db.tx(company.tenant, (tx) =>
    tx.one<{ id: OrderId }>("SELECT id FROM collection_order WHERE bank_reference = $1", [entry.reference]),
  );
  await bookCredit(api.ctx, company.tenant, id);
  await wantBack(id);
  return id;
}
const wantBack = async (id: OrderId) => {
  const wanted = { id, reason: "No", requestId: randomUUID() };
  expect((await company.portal.call(refundCollection, wanted)).code).toBe(0);
  await beginRefund(ctx, company.tenant, id);
};
/** As the run would: asks, and concludes once there is a word. */
const ask = async (id: string) => {
  const isOver = await askRefund(ctx, id);
  if (isOver) await concludeRefund(ctx, company.tenant, id);
  return isOver;
};
const stateOf = async (id: OrderId) =>
  (
    await api.ctx.db.tx(company.tenant, (tx) =>
      tx.one<{ state: string }>("SELECT state FROM collection_order WHERE id = $1", [id]),
    )
  ).state;
const debit = (id: string) =>
  recordEntry(
    ctx,
    bankOf(api).anEntry({ accountId: accountNo, direction: "debit", returnId: id.replaceAll("-", "") }),
  );
const breaksAbout = async (reference: string) =>
  (
    await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ kind: string }>("SELECT kind FROM statement_break WHERE reference = $1 ORDER BY kind", [
        reference,
      ]),
    )
  ).map(({ kind }) => kind);
const instruction = async (id: string) => (await findRefund(ctx, id))!;
const minute = 60_000;

describe("a refund at a bank that", () => {
  test("calls it a duplicate after a request that timed out is not refused, and its debit ends it", async () => {
    const id = await aRefund();
    // Its desk for enquiries learns of a request later than whoever takes requests.
    const lags: Manner = (of, reply) => (sent.length < 2 ? neverHad : says("ACSP"))(of, reply);
    manners = { send: [hangsUp, says("RJCT", "DUPL")], enquiry: [lags, lags, lags] };
    await ask(id);
    later = 2 * minute;
    await ask(id);
    expect(sent).toHaveLength(2);
    expect(await stateOf(id)).toBe("REFUNDING");
    await debit(id);
    await concludeRefund(ctx, company.tenant, id);
    expect(await stateOf(id)).toBe("REFUNDED");
  });

  test.each(["AM05", "DU03", "DUPL", "DUPLICATE_REQUEST"])(
    "calls it %s when asked about is not believed to refuse it",
    async (reason) => {
      const id = await aRefund();
      manners = { send: [hangsUp], enquiry: [says("RJCT", reason)] };
      await ask(id);
      expect(await ask(id)).toBe(false);
      expect(await stateOf(id)).toBe("REFUNDING");
      expect(await instruction(id)).toMatchObject({ state: "unknown", word: null });
    },
  );

  test("says no when it is sent and yes when asked has not refused it", async () => {
    const id = await aRefund();
    manners.send = [says("RJCT", "AC04")];
    expect(await ask(id)).toBe(false);
    expect(asked).toBe(1);
    expect(await instruction(id)).toMatchObject({ state: "accepted", word: null });
    expect(await stateOf(id)).toBe("REFUNDING");
  });

  test("says no of its own accord is asked, and only that counts", async () => {
    const id = await aRefund();
    await ask(id);
    await keepRefundWord(ctx, id, "refused");
    expect(await instruction(id)).toMatchObject({ state: "accepted", word: null });
    manners.enquiry = [says("RJCT", "AC04")];
    expect(await ask(id)).toBe(true);
    expect(await stateOf(id)).toBe("REJECT");
  });

  test.each<[string, Manner]>([
    ["hangs up", hangsUp],
    ["answers 503", (_, reply) => reply.writeHead(503).end("closed for a moment")],
    ["answers a page", (_, reply) => reply.end("<html><body>Sorry</body></html>")],
    ["answers half a message", (id, reply) => reply.end(report(id, "ACCC").slice(0, -30))],
    ["answers nothing", (_, reply) => reply.end()],
    ["answers about another refund", (_, reply) => reply.end(report("0".repeat(32), "ACCC"))],
    ["answers with its books", (_, reply) => reply.end("%PDF-1.7")],
  ])("%s is asked about it and sent nothing again", async (_name, manner) => {
    const id = await aRefund();
    manners = { send: [manner], enquiry: [manner, says("ACCC")] };
    expect(await ask(id)).toBe(false);
    expect(await instruction(id)).toMatchObject({ state: "unknown", word: null });
    expect(await ask(id)).toBe(false);
    expect(await instruction(id)).toMatchObject({ state: "unknown", word: null });
    expect(await ask(id)).toBe(true);
    expect(await stateOf(id)).toBe("REFUNDED");
    expect(sent).toHaveLength(1);
  });

  test("denies it at once is not believed while it may be on its way", async () => {
    const id = await aRefund();
    manners = { send: [hangsUp], enquiry: [neverHad, neverHad] };
    await ask(id);
    await ask(id);
    expect(sent).toHaveLength(1);
    expect(await instruction(id)).toMatchObject({ state: "unknown" });
    later = 2 * minute;
    await ask(id);
    expect(sent).toHaveLength(2);
  });

  test("denies it gets the same once more, under the same id, and its one debit ends it", async () => {
    const id = await aRefund();
    manners = { send: [hangsUp], enquiry: [neverHad] };
    await ask(id);
    later = 2 * minute;
    await ask(id);
    const wire = id.replaceAll("-", "");
    expect(sent).toEqual([
      { id: wire, minor: 100_000n },
      { id: wire, minor: 100_000n },
    ]);
    expect(await instruction(id)).toMatchObject({ n: 1, state: "accepted" });
    await debit(id);
    await concludeRefund(ctx, company.tenant, id);
    expect(await stateOf(id)).toBe("REFUNDED");
  });

  test("takes it and then denies it gets nothing again, and a person hears of it", async () => {
    const id = await aRefund();
    await ask(id);
    later = 2 * minute;
    manners.enquiry = [neverHad];
    expect(await ask(id)).toBe(false);
    expect(sent).toHaveLength(1);
    expect(await instruction(id)).toMatchObject({ state: "accepted" });
    expect(await breaksAbout(id)).toEqual(["contradiction"]);
  });

  test("denies it and debits it all the same is believed by its debit", async () => {
    const id = await aRefund();
    manners = { send: [hangsUp, hangsUp], enquiry: [neverHad] };
    await ask(id);
    later = 2 * minute;
    await ask(id);
    await debit(id);
    expect(await ask(id)).toBe(true);
    expect(await stateOf(id)).toBe("REFUNDED");
    expect(await instruction(id)).toMatchObject({ state: "done", word: "returned" });
  });

  test("is asked by eight at once is sent it once", async () => {
    const id = await aRefund();
    await Promise.all(Array.from({ length: 8 }, () => askRefund(ctx, id)));
    expect(sent).toHaveLength(1);
    expect(await instruction(id)).toMatchObject({ state: "accepted" });
  });

  test("refused it gets another one, under a new id, and only then", async () => {
    const id = await aRefund();
    await ask(id);
    await beginRefund(ctx, company.tenant, id);
    manners.enquiry = [says("RJCT", "AC04")];
    await ask(id);
    expect(await stateOf(id)).toBe("REJECT");
    await wantBack(id);
    const { id: next } = await api.ctx.db.tx(house, (tx) =>
      tx.one<{ id: string }>("SELECT id FROM bank_instruction WHERE subject = $1 AND n = 2", [id]),
    );
    await ask(next);
    expect(sent.map((each) => each.id)).toEqual([id, next].map((each) => each.replaceAll("-", "")));
  });

  test("debits what never left, because another took its place, has taken what nobody asked for", async () => {
    const id = await aRefund();
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE collection_order SET amount = 90000 WHERE id = '${id}'`,
    );
    await ask(id);
    expect(sent).toEqual([]);
    expect(await instruction(id)).toMatchObject({ state: "denied", concludedAt: expect.any(Date) });
    const unasked = bankOf(api).anEntry({
      accountId: accountNo,
      direction: "debit",
      returnId: id.replaceAll("-", ""),
    });
    await recordEntry(ctx, unasked);
    expect(await breaksAbout(unasked.reference)).toEqual(["debitUnasked"]);
    expect(await stateOf(id)).toBe("REFUNDING");
  });
});

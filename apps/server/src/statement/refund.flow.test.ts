import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeReturnReport } from "@causeway/bank-link";
import { refundCollection } from "@causeway/contract/portal/collection";
import { readMerchantBalances } from "@causeway/ledger";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signReview } from "#testing/signed-review.ts";
import { topics as collectionTopics, type OrderId } from "#collection/collection.ts";
import { instructRefund, refundTopics } from "#collection/instruct-refund.ts";
import { wantRefund } from "#collection/refund-order.ts";
import { BankSilent, type Refund, type RefundReport } from "#partners/bank/port.ts";
import { send, settle, startRelay } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { bankOf, facing } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { recordEntry } from "./record-entry.ts";
import { topics } from "./statement.ts";

let api: TestApi;
let flows: TestFlows;
let bank: ReturnType<typeof bankOf>;
let company: Company;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
const accountNo = "880000000077";

/** A bank that remembers what it was asked for and answers as a test wants it to. */
const played = {
  asked: [] as Refund[],
  enquiries: [] as string[],
  states: new Map<string, RefundReport>(),
  isSilent: false,
  hangMs: 0,
};
const playedBank = {
  findRefund: async (id: string): Promise<RefundReport> => {
    played.enquiries.push(id);
    if (played.hangMs > 0) await sleep(played.hangMs);
    return played.states.get(id) ?? { state: "denied" };
  },
  requestRefund: async (refund: Refund) => {
    if (played.hangMs > 0) await sleep(played.hangMs);
    played.asked.push(refund);
    played.states.set(refund.refundId, { state: "accepted" });
    if (played.isSilent) throw new BankSilent("the line broke");
    return { state: "accepted" as const };
  },
};

beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, {}, { USD: accountNo });
  flows = await startTestFlows(facing(api.ctx, playedBank), dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  played.asked = [];
  played.isSilent = false;
  played.hangMs = 0;
});

const patient = { timeout: 30_000 };

async function aReceipt(): Promise<OrderId> {
  const entry = bank.anEntry({ accountId: accountNo });
  await recordEntry(api.ctx, entry);
  const find = () =>
    api.ctx.db.tx(company.tenant, (tx) =>
      tx.one<{ id: OrderId; booked: boolean }>(
        "SELECT id, booked_at IS NOT NULL AS booked FROM collection_order WHERE bank_reference = $1",
        [entry.reference],
      ),
    );
  await expect.poll(async () => (await find()).booked, patient).toBe(true);
  return (await find()).id;
}
const refund = async (id: OrderId) => {
  const answer = await company.portal.call(refundCollection, { id, reason: "No", requestId: randomUUID() });
  expect(answer.code).toBe(0);
};
const aRefund = async () => {
  const id = await aReceipt();
  await refund(id);
  return id;
};
const stateOf = async (id: OrderId) =>
  (
    await api.ctx.db.tx(company.tenant, (tx) =>
      tx.one<{ state: string }>("SELECT state FROM collection_order WHERE id = $1", [id]),
    )
  ).state;
const askedOf = (id: string) => played.asked.filter(({ refundId }) => refundId === id).length;
/** What the bank tells by itself; asked, it says the same. */
const tell = (refundId: string, status: "ACCC" | "RJCT") => {
  played.states.set(refundId, { state: status === "ACCC" ? "returned" : "refused" });
  return bank.tell(
    writeReturnReport({
      messageId: "m",
      createdAt: new Date(),
      returnId: refundId.replaceAll("-", ""),
      status,
      ...(status === "RJCT" ? { reason: "AC04" } : {}),
    }),
  );
};
const workOn = async (key: string) =>
  (
    await api.ctx.db.query<{ topic: string }>({
      name: "work-on",
      text: "SELECT topic FROM outbox WHERE key = $1 ORDER BY topic",
      values: [key],
    })
  ).map(({ topic }) => topic);
/** What is left of a refund once the bank has said that it is done: its debit is waited for. */
const onlyItsDebit = [topics.debit];
const breaksAbout = async (reference: string) =>
  (
    await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ kind: string }>("SELECT kind FROM statement_break WHERE reference = $1 ORDER BY kind", [
        reference,
      ]),
    )
  ).map(({ kind }) => kind);
const uncredited = () =>
  api.ctx.db.tx(company.tenant, async (tx) => {
    const balances = await readMerchantBalances(tx, company.tenant);
    return balances.find(({ currency }) => currency === "USD")?.uncredited ?? 0n;
  });

describe("a refund to a payer, with every step replayed", { timeout: 120_000 }, () => {
  test("is asked for once, waits for the bank's word, and comes to rest by it", async () => {
    const id = await aRefund();
    const before = await uncredited();
    await expect.poll(() => askedOf(id), patient).toBe(1);
    expect(await stateOf(id)).toBe("REFUNDING");
    await tell(id, "ACCC");
    await expect.poll(() => stateOf(id), patient).toBe("REFUNDED");
    expect(before - (await uncredited())).toBe(100_000n);
    await expect.poll(() => workOn(id), patient).toEqual(onlyItsDebit);
    expect(askedOf(id)).toBe(1);
  });

  test("is found by asking when the bank's word was lost on its way", async () => {
    const id = await aRefund();
    await expect.poll(() => askedOf(id), patient).toBe(1);
    played.states.set(id, { state: "returned" });
    await expect.poll(() => stateOf(id), patient).toBe("REFUNDED");
    expect(askedOf(id)).toBe(1);
  });

  test("is not asked for again when the line broke before the bank's answer", async () => {
    played.isSilent = true;
    const id = await aRefund();
    await expect.poll(() => askedOf(id), patient).toBe(1);
    played.states.set(id, { state: "returned" });
    await expect.poll(() => stateOf(id), patient).toBe("REFUNDED");
    expect(askedOf(id)).toBe(1);
  });

  test.each([
    { first: "ACCC", later: "RJCT", state: "REFUNDED", moved: 100_000n },
    { first: "RJCT", later: "ACCC", state: "REJECT", moved: 0n },
  ] as const)("keeps to $first when $later is said after it, and a person hears of it", async (told) => {
    const id = await aRefund();
    const before = await uncredited();
    await expect.poll(() => askedOf(id), patient).toBe(1);
    await tell(id, told.first);
    await expect.poll(() => stateOf(id), patient).toBe(told.state);
    await tell(id, told.later);
    await expect.poll(() => breaksAbout(id), patient).toEqual(["contradiction"]);
    await expect.poll(() => workOn(`refund:${id}:refused`), patient).toEqual([]);
    expect(await stateOf(id)).toBe(told.state);
    expect(before - (await uncredited())).toBe(told.moved);
  });

  test("ends by a word that came before its run", async () => {
    const id = await aReceipt();
    await execute(
      api.database.ownerUrl,
      `UPDATE collection_order SET state = 'REFUNDING' WHERE id = '${id}'`,
    );
    await api.ctx.db.tx(company.tenant, async (tx) => {
      const wanted = await wantRefund(tx, id);
      await instructRefund(tx, id, wanted!.asked, new Date());
      await settle(tx, { topic: refundTopics.run, key: id });
      await settle(tx, { topic: collectionTopics.watch, key: id });
    });
    await tell(id, "ACCC");
    await expect.poll(() => workOn(id), patient).toEqual([refundTopics.partnerSaid]);
    await api.ctx.db.tx(company.tenant, (tx) => send(tx, { topic: refundTopics.run, key: id }));
    await expect.poll(() => stateOf(id), patient).toBe("REFUNDED");
    await expect.poll(() => workOn(id), patient).toEqual(onlyItsDebit);
    expect(askedOf(id)).toBe(0);
    // Told once more, by a posting that was late, it is no failure and changes nothing.
    const again = await fetch(`${flows.config.restate.ingressUrl}/refund/${id}/partnerSaid`, {
      method: "POST",
    });
    expect(again.status).toBe(200);
    expect(await stateOf(id)).toBe("REFUNDED");
  });

  test("goes to the bank under a new id once the bank has refused the old one", async () => {
    const id = await aRefund();
    await expect.poll(() => askedOf(id), patient).toBe(1);
    await tell(id, "RJCT");
    await expect.poll(() => stateOf(id), patient).toBe("REJECT");
    await expect.poll(() => workOn(id), patient).toEqual([]);
    await refund(id);
    await expect.poll(() => played.asked.length, patient).toBe(2);
    const second = played.asked[1]!;
    expect(second.refundId).not.toBe(id);
    expect(second.bankReference).toBe(played.asked[0]!.bankReference);
    await tell(second.refundId, "ACCC");
    await expect.poll(() => stateOf(id), patient).toBe("REFUNDED");
  });

  test("is waited for again after the engine lost everything, and asked for once", async () => {
    const id = await aRefund();
    await expect.poll(() => askedOf(id), patient).toBe(1);
    await flows.wipe();
    await tell(id, "ACCC");
    await expect.poll(() => stateOf(id), patient).toBe("REFUNDED");
    await expect.poll(() => workOn(id), patient).toEqual(onlyItsDebit);
    expect(askedOf(id)).toBe(1);
  });

  test("is handed to a person when its run is cancelled, and ends by a late word all the same", async () => {
    const id = await aRefund();
    await expect.poll(() => askedOf(id), patient).toBe(1);
    const { ingressUrl, adminUrl } = flows.config.restate;
    const found = await fetch(`${ingressUrl}/refund/${id}/run/send`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tenant: company.tenant }),
    });
    const { invocationId } = (await found.json()) as { invocationId: string };
    const cancelled = await fetch(`${adminUrl}/invocations/${invocationId}/cancel`, { method: "PATCH" });
    expect(cancelled.ok).toBe(true);
    await expect.poll(() => breaksAbout(id), patient).toEqual(["refundUnanswered"]);
    await expect.poll(() => workOn(id), patient).toEqual([refundTopics.enquire]);
    expect(await stateOf(id)).toBe("REFUNDING");
    await tell(id, "ACCC");
    await expect.poll(() => stateOf(id), patient).toBe("REFUNDED");
    expect(await workOn(id)).toEqual(onlyItsDebit);
    expect(askedOf(id)).toBe(1);
  });

  test("is asked for once however many relays post it", async () => {
    const relays = Array.from({ length: 2 }, () =>
      startRelay({ db: api.ctx.db, events: api.ctx.events, resendMs: 200, post: flows.engine.post }),
    );
    const ids = await Promise.all([aRefund(), aRefund(), aRefund()]);
    for (const id of ids) await expect.poll(() => askedOf(id), patient).toBe(1);
    await sleep(1_000);
    for (const id of ids) await tell(id, "ACCC");
    for (const id of ids) await expect.poll(() => stateOf(id), patient).toBe("REFUNDED");
    for (const id of ids) expect(askedOf(id)).toBe(1);
    await Promise.all(relays.map((relay) => relay.stop()));
  });

  test("keeps nobody waiting when the bank hangs: crediting goes on as fast as before", async () => {
    const receipts = (n: number) => Promise.all(Array.from({ length: n }, aReceipt));
    const stalled = await receipts(40);
    const [before, meanwhile] = [await receipts(10), await receipts(10)];
    for (const subjectId of [...before, ...meanwhile])
      await signReview(api.ctx, company.tenant, { kind: "collection", subjectId });
    const usualMs = await creditAll(before);
    played.hangMs = 15_000;
    // By ten, so that on a slow machine none waits too long for a connection.
    for (let n = 0; n < stalled.length; n += 10) await Promise.all(stalled.slice(n, n + 10).map(refund));
    for (const id of stalled) await expect.poll(() => workOn(id), patient).toEqual([refundTopics.run]);
    expect(await creditAll(meanwhile)).toBeLessThan(2 * usualMs + 2_000);
    expect(stalled.filter((id) => askedOf(id) > 0)).toEqual([]);
  });
});

/** How many milliseconds it takes until all of them are credited. */
async function creditAll(ids: readonly OrderId[]): Promise<number> {
  const list = ids.map((id) => `'${id}'`).join();
  await execute(
    api.database.ownerUrl,
    `UPDATE collection_order SET state = 'CREDITING' WHERE id IN (${list})`,
  );
  const startedAt = performance.now();
  await api.ctx.db.tx(company.tenant, async (tx) => {
    for (const id of ids) await send(tx, { topic: collectionTopics.credit, key: id });
  });
  for (const id of ids) await expect.poll(() => stateOf(id), patient).toBe("FINISHED");
  return performance.now() - startedAt;
}

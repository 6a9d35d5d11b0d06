import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/collection";
import { listMessages } from "@causeway/contract/portal/notification";
import { fromDecimal, type CurrencyCode, type Money } from "@causeway/money";
import { readMerchantBalances } from "@causeway/ledger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import { insertMerchant } from "../identity/identity.store.ts";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { aPdf, plainPage, stream } from "#testing/files/pdfs.ts";
import { aPicture } from "#testing/files/pictures.ts";
import { belongs } from "#testing/review.ts";
import { uploadTaken } from "#testing/upload.ts";
import { signReview } from "#testing/signed-review.ts";
import { collectionReview, recordCredit, type OrderId } from "./index.ts";
import { bookCredit } from "./book-credit.ts";
import { creditOrder } from "./credit-order.ts";
import { watchOrder } from "./watch-order.ts";

let api: TestApi;
let now = new Date("2026-11-13T06:00:00Z");

beforeAll(async () => {
  api = await startTestApi({ now: () => now });
});
afterAll(() => api.stop());

const money = (currency: CurrencyCode, amount: string) => fromDecimal(currency, amount) as Money;
const at = () => ({ timestamp: now.getTime() });

async function aMerchant(): Promise<Member> {
  const tenant = newId<"tenant">(now);
  await api.ctx.db.tx(tenant, (tx) => insertMerchant(tx, `ME-${tenant}`, "Harbour Trading Ltd", now));
  const person = await belongs(api, { session: { tenant } }, `${randomUUID()}@example.com`);
  return api.member({ tenant, person });
}

async function aReceipt(
  member: Member,
  amount = money("USD", "18640.00"),
  bankReference: string = randomUUID(),
) {
  const { orderId } = await api.ctx.db.tx(member.session.tenant, (tx) =>
    recordCredit(api.ctx, tx, {
      partner: "harbour",
      bankReference,
      account: { id: randomUUID(), name: "USD account", tail: "4417" },
      money: amount,
      payer: {
        name: "Harbor & Pine Supply LLC",
        account: "6021 8890 6021",
        bank: "Musterbank",
        country: "US",
      },
      remittanceInformation: "HP-2026-0921",
      bookedAt: now,
    }),
  );
  await bookCredit(api.ctx, member.session.tenant, orderId);
  return orderId;
}

const balancesOf = (member: Member) =>
  api.ctx.db.tx(member.session.tenant, (tx) => readMerchantBalances(tx, member.session.tenant));

/** A picture has no text that a machine could read. */
const aScan = aPicture("png");

async function someEvidence(member: Member, amount = "18640.00"): Promise<contract.Evidence> {
  const file = async () => [
    await uploadTaken(member.sender, { purpose: "credentialList", name: "scan.png", bytes: await aScan }),
  ];
  return {
    tradeType: "GOODS",
    paymentType: "FULL",
    contracts: [
      {
        contractNo: `HP-${randomUUID()}`,
        total: { currency: "USD", amount: "62000.00" },
        thisTime: { currency: "USD", amount },
        files: await file(),
      },
    ],
    invoices: [{ invoiceNo: `CG-${randomUUID()}`, files: await file() }],
    logistics: { logisticsNo: "COSU6390417720", files: await file() },
    otherFiles: [],
    shopOrders: [],
  };
}

const submit = (member: Member, id: string, evidence: contract.Evidence, note?: string) =>
  member.call(
    contract.submitEvidence,
    { id, evidence, requestId: randomUUID(), ...(note !== undefined && { note }) },
    at(),
  );
const detail = async (member: Member, id: string) =>
  (await member.call(contract.readCollectionOrder, { id }, at())).data;
const decide = async (
  member: Member,
  id: OrderId,
  outcome: "approve" | "reject" | "fail",
  field: string | null = null,
) => {
  await signReview(api.ctx, member.session.tenant, { kind: "collection", subjectId: id }, outcome);
  return api.ctx.db.tx(member.session.tenant, (tx) =>
    collectionReview(api.ctx).decided(tx, {
      caseId: newId(now),
      subjectId: id,
      outcome,
      reasons: outcome === "approve" ? [] : [{ field, words: ["甲", "乙", "The total is missing"] }],
      listed: "no",
      decidedAt: now,
    }),
  );
};

describe("a receipt", () => {
  test("told five times by the bank is one order, booked once as uncredited", async () => {
    const member = await aMerchant();
    const ids = new Set<string>();
    for (let n = 0; n < 5; n++) ids.add(await aReceipt(member, money("JPY", "1280000"), "REF-1"));
    expect(ids.size).toBe(1);
    expect(await balancesOf(member)).toMatchObject([
      { currency: "JPY", available: 0n, uncredited: 1_280_000n },
    ]);
  });

  test("is credited less the fee after approval, once however often the step runs", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    expect(await submit(member, id, await someEvidence(member))).toMatchObject({
      code: 0,
      data: { status: "AUDITING" },
    });
    await decide(member, id, "approve");
    await creditOrder(api.ctx, member.session.tenant, id);
    await creditOrder(api.ctx, member.session.tenant, id);
    expect(await detail(member, id)).toMatchObject({
      status: "FINISHED",
      fee: { currency: "USD", amount: "27.96" },
      credited: { currency: "USD", amount: "18612.04" },
    });
    expect(await balancesOf(member)).toMatchObject([{ available: 1_861_204n, uncredited: 0n }]);
  });

  test("sent back for mending names the field, frees its contract, and can be submitted again with the same files", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    const evidence = await someEvidence(member);
    await submit(member, id, evidence);
    await decide(member, id, "reject", "invoices.0.files");
    expect(await detail(member, id)).toMatchObject({
      status: "REJECT",
      reasons: [{ field: "invoices.0.files", text: "甲" }],
    });
    expect(await submit(member, id, evidence)).toMatchObject({ code: 0, data: { status: "AUDITING" } });
  });

  test("goes back by itself when nothing was submitted in time, and is reminded of before", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    const begun = now;
    now = new Date(begun.getTime() + 23 * 86_400_000);
    await watchOrder(api.ctx, member.session.tenant, id);
    const steps = await api.ctx.db.tx(member.session.tenant, (tx) =>
      tx.rows<{ step: string }>("SELECT step FROM collection_step WHERE order_id = $1 ORDER BY seq", [id]),
    );
    now = new Date(begun.getTime() + 31 * 86_400_000);
    await watchOrder(api.ctx, member.session.tenant, id);
    const [row] = await api.ctx.db.tx(member.session.tenant, (tx) =>
      tx.rows<{ state: string }>("SELECT state FROM collection_order WHERE id = $1", [id]),
    );
    now = begun;
    expect(steps.map(({ step }) => step)).toEqual(["collect", "book", "remind"]);
    expect(row).toEqual({ state: "REFUNDING" });
  });

  test("is sent back when the merchant asks, once, and takes no evidence any more", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    const refund = () =>
      member.call(contract.refundCollection, { id, reason: "Paid twice", requestId: randomUUID() }, at());
    expect(await refund()).toMatchObject({ code: 0, data: { status: "NOT_CREDITED" } });
    const read = await member.call(contract.readCollectionOrder, { id }, at());
    expect(read.data).toMatchObject({ fee: null, credited: null });
    expect((await refund()).data).toMatchObject({ refusal: "wrongState" });
    expect((await submit(member, id, await someEvidence(member))).data).toMatchObject({
      refusal: "wrongState",
    });
  });

  test("cannot be touched by SQL as the app's role once the bank told of it", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    const change = api.ctx.db.tx(member.session.tenant, (tx) =>
      tx.query("UPDATE collection_order SET amount = 1 WHERE id = $1", [id]),
    );
    await expect(change).rejects.toThrow(/stays as it told it/);
  });

  test("names the last day for its evidence as people in Hong Kong count days", async () => {
    const before = now;
    now = new Date("2026-11-13T16:30:00Z");
    const merchant = await aMerchant();
    await aReceipt(merchant);
    const box = await merchant.callStandard(listMessages, { tab: "todo" }, { ...at(), language: "en-US" });
    // Thirty times 24 hours later it is 00:30 of the fourteenth there, and still the thirteenth in London.
    expect(box.data.messages[0]?.text).toContain("Submit evidence by 2026-12-14;");
    now = before;
  });
});

describe("evidence", () => {
  test("that proves less than was received is taken with an explanation only", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    const evidence = await someEvidence(member, "18000.00");
    const checked = await member.call(contract.checkEvidence, { id, evidence }, at());
    expect(checked.data.points).toContainEqual({
      point: "receiptCovered",
      state: "open",
      details: { currency: "USD", short: "640.00" },
    });
    expect((await submit(member, id, evidence)).data).toMatchObject({ refusal: "explanationNeeded" });
    expect(await submit(member, id, evidence, "The bank took 640.00")).toMatchObject({ code: 0 });
  });

  test("is compared with the text of its files", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    const evidence = await someEvidence(member);
    const invoice = await uploadTaken(member.sender, {
      purpose: "credentialList",
      name: "invoice.pdf",
      bytes: aPdf({
        ...plainPage,
        4: stream("", "BT /F1 10 Tf 20 100 Td (Invoice CG-1107 Date: 2026-11-07 Total: 18,000.00) Tj ET"),
      }),
    });
    const named = { ...evidence, invoices: [{ invoiceNo: "CG-1107", files: [invoice] }] };
    const { data } = await member.call(contract.checkEvidence, { id, evidence: named }, at());
    expect(data.points.filter(({ point }) => point.startsWith("invoice"))).toEqual([
      { point: "invoiceNoInFiles", state: "passed" },
      {
        point: "invoiceTotal",
        state: "open",
        details: { currency: "USD", total: "18,000.00", short: "640.00" },
      },
    ]);
  });

  test("counts against a contract across receipts, and another total for it is refused", async () => {
    const member = await aMerchant();
    const [first, second] = [await aReceipt(member), await aReceipt(member)];
    const evidence = await someEvidence(member);
    await submit(member, first, evidence);
    const again = {
      ...(await someEvidence(member)),
      contracts: [{ ...evidence.contracts[0]!, files: (await someEvidence(member)).contracts[0]!.files }],
    };
    const checked = await member.call(contract.checkEvidence, { id: second, evidence: again }, at());
    expect(checked.data.contracts).toMatchObject([
      { used: { amount: "18640.00" }, thisTime: { amount: "18640.00" }, left: { amount: "24720.00" } },
    ]);
    const other = {
      ...again,
      contracts: [{ ...again.contracts[0]!, total: { currency: "USD", amount: "70000.00" } }],
    };
    expect((await submit(member, second, other)).data).toMatchObject({ refusal: "contractDiffers" });
  });

  test("of goods needs logistics, and files of somebody else are unknown", async () => {
    const [member, stranger] = [await aMerchant(), await aMerchant()];
    const id = await aReceipt(member);
    const evidence = await someEvidence(member);
    expect((await submit(member, id, { ...evidence, logistics: null })).data).toMatchObject({
      refusal: "invalidInput",
    });
    const theirs = await someEvidence(stranger);
    expect(
      (await submit(member, id, { ...evidence, otherFiles: theirs.contracts[0]!.files })).data,
    ).toMatchObject({
      refusal: "documentGone",
    });
    expect(await detail(member, id)).toMatchObject({ status: "WAITING_RELATIVE" });
  });

  test("waits half-filled with its order until it is submitted", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    const save = () =>
      member.call(
        contract.saveEvidenceDraft,
        { id, draft: { contracts: [{ contractNo: "HP-1" }] }, requestId: randomUUID() },
        at(),
      );
    expect((await save()).code).toBe(0);
    expect(await detail(member, id)).toMatchObject({ draft: { contracts: [{ contractNo: "HP-1" }] } });
    await submit(member, id, await someEvidence(member));
    expect(await detail(member, id)).toMatchObject({ draft: null, status: "AUDITING" });
    expect((await save()).data).toMatchObject({ refusal: "wrongState" });
  });

  test("is submitted once when two people press at the same moment", async () => {
    const member = await aMerchant();
    const id = await aReceipt(member);
    const all = await Promise.all([someEvidence(member), someEvidence(member)]);
    const answers = await Promise.all(all.map((evidence) => submit(member, id, evidence)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

describe("the list", () => {
  test("gives every order once, newest first, whatever the page and the filter", async () => {
    const member = await aMerchant();
    for (let n = 0; n < 45; n++) {
      now = new Date(now.getTime() + 1000);
      await aReceipt(member, n % 3 === 0 ? money("JPY", "1000") : money("USD", "10.00"));
    }
    const page = async (input: object) =>
      (await member.call(contract.listCollectionOrders, { size: 20, ...input }, at())).data;
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await page(after === undefined ? {} : { after });
      seen.push(...rows.map(({ collectedAt }) => collectedAt));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(45);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect((await page({ currency: "JPY", size: 100 })).rows).toHaveLength(15);
    expect((await page({ q: "harbor &", size: 100 })).rows).toHaveLength(45);
    expect((await page({ q: "602188906021", size: 100 })).rows).toHaveLength(45);
    expect((await page({ q: "6021 8890 6022" })).rows).toHaveLength(0);
    expect((await page({ status: "FINISHED" })).rows).toHaveLength(0);
  });

  test("is told in sums: how many stand in each status, and what the filtered ones come to", async () => {
    const member = await aMerchant();
    await aReceipt(member, money("JPY", "1000"));
    await aReceipt(member, money("USD", "10.05"));
    await submit(member, await aReceipt(member, money("USD", "18640.00")), await someEvidence(member));
    const sums = async (filters: object) =>
      (await member.call(contract.summarizeCollectionOrders, filters, at())).data;
    const all = await sums({});
    expect(all.counts.filter(({ n }) => n > 0)).toEqual([
      { status: "WAITING_RELATIVE", n: 2, more: false },
      { status: "AUDITING", n: 1, more: false },
    ]);
    expect(all.sums).toEqual([
      { amount: { currency: "USD", amount: "18650.05" }, n: 2 },
      { amount: { currency: "JPY", amount: "1000" }, n: 1 },
    ]);
    expect((await sums({ status: "AUDITING" })).sums).toEqual([
      { amount: { currency: "USD", amount: "18640.00" }, n: 1 },
    ]);
  });

  test("shows nothing of another merchant, and answers a foreign id as an unknown one", async () => {
    const [member, stranger] = [await aMerchant(), await aMerchant()];
    const id = await aReceipt(member);
    expect((await stranger.call(contract.listCollectionOrders, { size: 20 }, at())).data.rows).toEqual([]);
    const foreign = await stranger.call(contract.readCollectionOrder, { id }, at());
    const unknown = await stranger.call(contract.readCollectionOrder, { id: randomUUID() }, at());
    expect(foreign.data).toMatchObject({ refusal: "notFound" });
    expect({ ...foreign.data, requestId: "" }).toEqual({ ...unknown.data, requestId: "" });
  });

  test("leaves as a file in which yen have no decimals and a payer's name is no formula", async () => {
    const member = await aMerchant();
    await aReceipt(member, money("JPY", "1280000"));
    const { data } = await member.call(contract.exportCollectionOrders, { format: "csv" }, at());
    const text = Buffer.from(data.base64, "base64").toString("utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).toContain(",JPY,1280000,");
    const sheet = await member.call(contract.exportCollectionOrders, { format: "xlsx" }, at());
    expect(Buffer.from(sheet.data.base64, "base64").subarray(0, 2).toString()).toBe("PK");
  });
});

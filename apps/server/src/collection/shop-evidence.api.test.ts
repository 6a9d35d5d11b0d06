import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/collection";
import { listShopOrders } from "@causeway/contract/portal/shop";
import { add, money, subtract, sum, toDecimal, type Money } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signReview } from "#testing/signed-review.ts";
import { newId } from "#platform/ids.ts";
import { feeOf } from "#price/index.ts";
import type { ShopId } from "#shop/shop.ts";
import { syncPage } from "#shop/sync-shop.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { startMarketplaces, type Marketplaces } from "#testing/marketplace.ts";
import { peopleOf } from "#testing/people.ts";
import { shopsOf } from "#testing/shops.ts";
import { read } from "./check-evidence.ts";
import { collectionReview, recordCredit, type OrderId } from "./index.ts";
import { bookCredit } from "./book-credit.ts";
import { creditOrder } from "./credit-order.ts";

let api: TestApi;
let marketplaces: Marketplaces;
let shops: ReturnType<typeof shopsOf>;
let seller: { company: Company; accountId: string; shopId: string };
beforeAll(async () => {
  marketplaces = await startMarketplaces();
  api = await startTestApi({ env: marketplaces.env });
  shops = shopsOf(api, companiesOf(api, peopleOf(api)), marketplaces);
  const trader = await shops.aTrader();
  const bound = await shops.aBoundShop(trader);
  seller = { ...trader, shopId: bound.shopId };
  await marketplaces.sell(bound.seller, 30);
  await shops.sync(seller.company, seller.shopId);
  for (let page = 0; page < 3; page++)
    await syncPage(api.ctx, seller.company.tenant, seller.shopId as ShopId);
}, 60_000);
afterAll(async () => {
  await api.stop();
  await marketplaces.stop();
});

const openOrders = async () =>
  (
    await seller.company.portal.call(listShopOrders, {
      shopId: seller.shopId,
      open: true,
      size: 100,
    })
  ).data.rows;
/** The oldest orders nobody leans on, whole. */
const someOrders = async (count: number) =>
  (await openOrders())
    .slice(0, count)
    .map(({ orderRef, left }) => ({ shopId: seller.shopId, orderRef, thisTime: left }));
const totalOf = (orders: contract.Evidence["shopOrders"]) =>
  sum(
    "USD",
    orders.map(({ thisTime }) => read(thisTime)),
  );
const aReceipt = async (
  amount: Money,
  payer = "AMAZON.COM SERVICES LLC",
  isKnown = true,
): Promise<OrderId> => {
  const { tenant } = seller.company;
  const { orderId } = await api.ctx.db.tx(tenant, (tx) =>
    recordCredit(api.ctx, tx, {
      partner: "harbour",
      bankReference: randomUUID(),
      account: {
        id: seller.accountId,
        name: "Main store",
        tail: "1234",
        ...(isKnown && { shop: { id: seller.shopId, name: "Harbour Light Store", platform: "Amazon" } }),
      },
      money: amount,
      payer: { name: payer },
      remittanceInformation: "",
      bookedAt: api.ctx.clock.now(),
    }),
  );
  await bookCredit(api.ctx, tenant, orderId);
  return orderId;
};
const evidenceOf = (shopOrders: contract.Evidence["shopOrders"]): contract.Evidence => ({
  tradeType: "GOODS",
  paymentType: "FULL",
  contracts: [],
  invoices: [],
  logistics: null,
  otherFiles: [],
  shopOrders,
});
const submit = (id: string, evidence: contract.Evidence, note?: string) =>
  seller.company.portal.call(contract.submitEvidence, {
    id,
    evidence,
    requestId: randomUUID(),
    ...(note !== undefined && { note }),
  });
const decide = async (id: OrderId, outcome: "approve" | "reject") => {
  await signReview(api.ctx, seller.company.tenant, { kind: "collection", subjectId: id }, outcome);
  return api.ctx.db.tx(seller.company.tenant, (tx) =>
    collectionReview(api.ctx).decided(tx, {
      caseId: newId(api.ctx.clock.now()),
      subjectId: id,
      outcome,
      reasons: outcome === "approve" ? [] : [{ field: null, words: ["甲", "乙", "Other orders"] }],
      listed: "no",
      decidedAt: api.ctx.clock.now(),
    }),
  );
};
const sums = async () => {
  const { toBeCredited, arrived } = await shops.read(seller.company, seller.shopId);
  return { open: read(toBeCredited), arrived: read(arrived) };
};

describe("orders of a shop as evidence", () => {
  test("prove what their marketplace paid, without papers, and are credited with it", async () => {
    const before = await sums();
    const orders = await someOrders(3);
    const amount = totalOf(orders);
    const id = await aReceipt(amount);
    const checked = await seller.company.portal.call(contract.checkEvidence, {
      id,
      evidence: evidenceOf(orders),
    });
    expect(checked.data.points.map(({ point, state }) => [point, state])).toEqual([
      ["payerIsMarketplace", "passed"],
      ["sameCurrency", "passed"],
      ["receiptCovered", "passed"],
      ["shopOrdersCover", "passed"],
    ]);
    expect((await submit(id, evidenceOf(orders))).code).toBe(0);
    expect(await sums()).toEqual({ open: before.open, arrived: add(before.arrived, amount) });
    await decide(id, "approve");
    await creditOrder(api.ctx, seller.company.tenant, id);
    await creditOrder(api.ctx, seller.company.tenant, id);
    expect((await sums()).open).toEqual(subtract(before.open, amount));
    expect((await openOrders()).map(({ orderRef }) => orderRef)).not.toContain(orders[0]?.orderRef);
  });

  test("change no price: a receipt costs what holds for where it came from, as was known when it came", async () => {
    const priced = async (id: OrderId) => {
      const { data } = await seller.company.portal.call(contract.readCollectionOrder, { id });
      return { fee: data.fee!.amount, priceVersion: data.priceVersion };
    };
    const amount = { currency: "USD", minor: 100_000n } as const;
    expect(await priced(await aReceipt(amount))).toEqual({ fee: "3.00", priceVersion: 1 });
    const orders = await someOrders(1);
    const unknown = await aReceipt(totalOf(orders), "AMAZON.COM SERVICES LLC", false);
    const before = await priced(unknown);
    expect((await submit(unknown, evidenceOf(orders), "From our shop")).code).toBe(0);
    expect(await priced(unknown)).toEqual(before);
    const fee = feeOf({ rate: "0.0015", fixed: null }, totalOf(orders));
    expect(before).toEqual({ fee: toDecimal(fee), priceVersion: 1 });
    await decide(unknown, "reject");
  });

  test("prove one receipt only, unless something is left of them", async () => {
    const orders = await someOrders(2);
    const first = await aReceipt(totalOf(orders));
    const second = await aReceipt(totalOf(orders));
    expect((await submit(first, evidenceOf(orders))).code).toBe(0);
    const checked = await seller.company.portal.call(contract.checkEvidence, {
      id: second,
      evidence: evidenceOf(orders),
    });
    expect(checked.data.points.at(-1)).toMatchObject({ point: "shopOrdersCover", state: "open" });
    expect((await submit(second, evidenceOf(orders), "we are sure")).data).toMatchObject({
      refusal: "shopOrdersUsed",
    });
    // A receipt that is sent back frees what it counted on.
    await decide(first, "reject");
    expect((await submit(second, evidenceOf(orders))).code).toBe(0);
  });

  test("may prove two receipts in parts, and one receipt may lean on many", async () => {
    const [order] = await someOrders(1);
    const half = money("USD", read(order!.thisTime).minor / 2n);
    const part = { ...order!, thisTime: { currency: "USD", amount: toDecimal(half) } };
    expect((await submit(await aReceipt(half), evidenceOf([part]))).code).toBe(0);
    const left = (await openOrders()).find(({ orderRef }) => orderRef === order?.orderRef)?.left;
    expect(left).toBeDefined();
    const second = { ...order!, thisTime: left! };
    expect((await submit(await aReceipt(read(left!)), evidenceOf([second]))).code).toBe(0);
  });

  test("of a payer who is no marketplace need an explanation", async () => {
    const orders = await someOrders(1);
    const id = await aReceipt(totalOf(orders), "Nordwind Imports GmbH");
    expect((await submit(id, evidenceOf(orders))).data).toMatchObject({ refusal: "explanationNeeded" });
    expect((await submit(id, evidenceOf(orders), "paid for the shop by its parent")).code).toBe(0);
  });

  test("raced for by two receipts are given to one", async () => {
    const orders = await someOrders(2);
    const ids = [await aReceipt(totalOf(orders)), await aReceipt(totalOf(orders))];
    const answers = await Promise.all(ids.map((id) => submit(id, evidenceOf(orders))));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

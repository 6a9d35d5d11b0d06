import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/shop";
import { fromWire } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { startMarketplaces, type Marketplaces } from "#testing/marketplace.ts";
import { peopleOf } from "#testing/people.ts";
import { shopsOf } from "#testing/shops.ts";

let api: TestApi;
let flows: TestFlows;
let marketplaces: Marketplaces;
let shops: ReturnType<typeof shopsOf>;
let trader: { company: Company; accountId: string };
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
beforeAll(async () => {
  marketplaces = await startMarketplaces();
  api = await startTestApi({ env: marketplaces.env });
  shops = shopsOf(api, companiesOf(api, peopleOf(api)), marketplaces);
  trader = await shops.aTrader();
  flows = await startTestFlows(api.ctx, dir);
}, 60_000);
afterAll(async () => {
  await flows.stop();
  await api.stop();
  await marketplaces.stop();
  rmSync(dir, { recursive: true, force: true });
});

const patient = { timeout: 40_000 };
const syncOf = async (shopId: string) => (await shops.read(trader.company, shopId)).sync;
const stateOf = async (shopId: string) => (await syncOf(shopId))?.state;
const ended = async (shopId: string, state: "DONE" | "FAILED") => {
  await expect.poll(() => stateOf(shopId), patient).toBe(state);
};
const list = async (shopId: string, more: { open?: boolean; after?: string } = {}) =>
  (await trader.company.portal.call(contract.listShopOrders, { shopId, size: 20, ...more })).data;
const allOf = async (shopId: string) => {
  const refs: string[] = [];
  for (let page = await list(shopId); ; page = await list(shopId, { after: page.next })) {
    refs.push(...page.rows.map(({ orderRef }) => orderRef));
    if (page.next === null) return refs;
  }
};

const minorOf = (wire: { currency: string; amount: string }) => fromWire(wire)!.minor;

describe("synchronising a shop's orders, with every step replayed", { timeout: 120_000 }, () => {
  test("reads every page once, tells how far it is, and says what is to be credited", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader);
    await marketplaces.sell(seller, 34);
    expect((await shops.sync(trader.company, shopId)).data).toEqual({ started: true });
    await ended(shopId, "DONE");
    expect(await syncOf(shopId)).toMatchObject({ seen: 34, total: 34, fresh: 34, fault: null });
    const refs = await allOf(shopId);
    expect(new Set(refs).size).toBe(34);
    const open = [...(await list(shopId, { open: true })).rows];
    expect(open.map(({ orderedAt }) => orderedAt)).toEqual(open.map(({ orderedAt }) => orderedAt).toSorted());
    const shop = await shops.read(trader.company, shopId);
    expect(shop.orders).toBe(34);
    expect(minorOf(shop.toBeCredited)).toBeGreaterThan(0n);
    expect(shop.arrived.amount).toBe("0.00");
  });

  test("again reads what is new and doubles nothing, also while pages come twice", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader);
    await marketplaces.sell(seller, 25);
    await marketplaces.play("duplicatePages", 3);
    await shops.sync(trader.company, shopId);
    await ended(shopId, "DONE");
    expect(await syncOf(shopId)).toMatchObject({ seen: 25, fresh: 25 });
    const before = await shops.read(trader.company, shopId);
    await marketplaces.play("duplicatePages", 0);
    await marketplaces.sell(seller, 5, { instead: false });
    await shops.sync(trader.company, shopId);
    await expect.poll(async () => (await syncOf(shopId))?.fresh, patient).toBe(5);
    await ended(shopId, "DONE");
    expect(await allOf(shopId)).toHaveLength(30);
    const after = await shops.read(trader.company, shopId);
    expect(minorOf(after.toBeCredited)).toBeGreaterThan(minorOf(before.toBeCredited));
  });

  test("asked for while it runs is the one that runs", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader);
    await marketplaces.sell(seller, 45);
    await marketplaces.play("slow", 1);
    const [first, second] = [
      await shops.sync(trader.company, shopId),
      await shops.sync(trader.company, shopId),
    ];
    expect([first.data, second.data]).toEqual([{ started: true }, { started: false }]);
    await ended(shopId, "DONE");
    expect(await allOf(shopId)).toHaveLength(45);
  });

  test("waits for a marketplace that is down, says until when, and goes on from its page", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader);
    await marketplaces.sell(seller, 22);
    await marketplaces.play("down", 2);
    await shops.sync(trader.company, shopId);
    await expect.poll(async () => (await syncOf(shopId))?.fault, patient).toBe("SILENT");
    await ended(shopId, "DONE");
    expect(await syncOf(shopId)).toMatchObject({ seen: 22, fault: null, nextTryAt: null });
  });

  test("renews a token that the marketplace calls expired, and goes on", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader);
    await marketplaces.sell(seller, 12);
    await marketplaces.play("tokenExpired");
    await shops.sync(trader.company, shopId);
    await ended(shopId, "DONE");
    expect((await shops.read(trader.company, shopId)).status).toBe("ACTIVE");
  });

  test("stops where the consent is over, and is taken up again once it was renewed", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader);
    await marketplaces.sell(seller, 12);
    await marketplaces.play("consentOver");
    await marketplaces.play("tokenExpired");
    await shops.sync(trader.company, shopId);
    await ended(shopId, "FAILED");
    expect(await shops.read(trader.company, shopId)).toMatchObject({
      status: "TOKEN_EXPIRED",
      sync: { fault: "TOKEN" },
    });
    await shops.authorise(trader.company, shopId);
    await shops.sync(trader.company, shopId);
    await ended(shopId, "DONE");
    expect(await allOf(shopId)).toHaveLength(12);
  });

  test("takes no order of another seller's, whatever the marketplace says", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader);
    await marketplaces.sell(seller, 12);
    await marketplaces.play("wrongSeller");
    await shops.sync(trader.company, shopId);
    await ended(shopId, "FAILED");
    expect(await syncOf(shopId)).toMatchObject({ fault: "WRONG_SELLER", seen: 0 });
    expect(await allOf(shopId)).toEqual([]);
  });

  test("has no decimals where the currency has none", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader, { currency: "JPY" });
    await marketplaces.sell(seller, 5, { currency: "JPY" });
    await shops.sync(trader.company, shopId);
    await ended(shopId, "DONE");
    const { rows } = await list(shopId);
    expect(rows.every(({ net, total }) => !`${net.amount}${total.amount}`.includes("."))).toBe(true);
    expect((await shops.read(trader.company, shopId)).toBeCredited).toEqual({
      currency: "JPY",
      amount: String(rows.reduce((sum, { net }) => sum + minorOf(net), 0n)),
    });
  });

  test("is over for a shop that is unbound, and the marketplace gets its consent back", async () => {
    const { shopId, seller } = await shops.aBoundShop(trader);
    await trader.company.portal.call(contract.unbindShop, { shopId, requestId: randomUUID() });
    const granted = async () => (await marketplaces.known()).sellers.find(({ id }) => id === seller)?.granted;
    await expect.poll(granted, patient).toBe(false);
    // The marketplace knows a moment before the work is settled.
    const left = () =>
      api.ctx.db.query({
        name: "left-shops",
        text: "SELECT topic FROM outbox WHERE key = $1",
        values: [shopId],
      });
    await expect.poll(left, patient).toEqual([]);
  });
});

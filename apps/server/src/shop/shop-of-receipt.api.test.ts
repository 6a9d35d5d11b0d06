import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { startMarketplaces, type Marketplaces } from "#testing/marketplace.ts";
import { peopleOf } from "#testing/people.ts";
import { aSeller, shopsOf } from "#testing/shops.ts";
import { findShopOfReceipt, shopReview } from "./index.ts";

let api: TestApi;
let marketplaces: Marketplaces;
let shops: ReturnType<typeof shopsOf>;
let seller: { company: Company; accountId: string };
beforeAll(async () => {
  marketplaces = await startMarketplaces();
  api = await startTestApi({ env: marketplaces.env });
  shops = shopsOf(api, companiesOf(api, peopleOf(api)), marketplaces);
  seller = await shops.aTrader();
}, 60_000);
afterAll(async () => {
  await api.stop();
  await marketplaces.stop();
});

const decide = (company: Company, shopId: string, outcome: "approve") =>
  api.ctx.db.tx(company.tenant, (tx) =>
    shopReview(api.ctx).decided(tx, {
      caseId: randomUUID() as never,
      subjectId: shopId,
      outcome,
      reasons: [],
      listed: "no",
      decidedAt: api.ctx.clock.now(),
    }),
  );

describe("a receipt", () => {
  const shopOf = (payerName: string, over: { currency?: string; remittance?: string } = {}) =>
    api.ctx.db.tx(seller.company.tenant, (tx) =>
      findShopOfReceipt(api.ctx, tx, {
        accountId: seller.accountId,
        payerName,
        currency: "USD",
        remittance: "",
        ...over,
      }),
    );
  test("of a marketplace is its shop's, of a provider its site's, of anybody else nobody's", async () => {
    const market = await shops.aBoundShop(seller);
    const site = await shops.bind(
      seller.company,
      await shops.siteOf(seller.company, seller.accountId, `p${aSeller().toLowerCase()}.example`),
    );
    expect(await shopOf("STRIPE PAYMENTS UK")).toBeUndefined();
    await decide(seller.company, site.data.shopId, "approve");
    expect(await shopOf("AMAZON.COM SERVICES LLC")).toMatchObject({ id: market.shopId, platform: "Amazon" });
    expect(await shopOf("STRIPE PAYMENTS UK")).toMatchObject({ id: site.data.shopId });
    expect(await shopOf("Nordwind Imports GmbH")).toBeUndefined();
  });

  test("that several shops could have is told by its text or currency, and not guessed", async () => {
    const second = await shops.aBoundShop(seller, { currency: "JPY" });
    expect(await shopOf("AMAZON JAPAN", { currency: "JPY" })).toMatchObject({ id: second.shopId });
    const third = await shops.aBoundShop(seller);
    expect(await shopOf("AMAZON.COM SERVICES LLC")).toBeUndefined();
    expect(
      await shopOf("AMAZON.COM SERVICES LLC", { remittance: `SETTLEMENT ${third.seller}` }),
    ).toMatchObject({ id: third.shopId });
  });
});

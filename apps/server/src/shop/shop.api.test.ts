import { randomUUID } from "node:crypto";
import { code, type Role } from "@causeway/contract";
import { listMessages } from "@causeway/contract/portal/notification";
import * as contract from "@causeway/contract/portal/shop";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdKind } from "#enterprise/enterprise.ts";
import { verifyAuditChain } from "#platform/data/audit.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { startMarketplaces, type Marketplaces } from "#testing/marketplace.ts";
import { execute } from "#testing/database.ts";
import { meanwhile } from "#testing/meanwhile.ts";
import { peopleOf } from "#testing/people.ts";
import { aCase } from "#testing/review.ts";
import { aSeller, shopsOf } from "#testing/shops.ts";
import { shopReview } from "./index.ts";
import { syncPage } from "./sync-shop.ts";
import { expire, watchShop } from "./watch-shop.ts";
import type { ShopId } from "./shop.ts";
import { lockShop } from "./shop.store.ts";

let api: TestApi;
let marketplaces: Marketplaces;
let companies: ReturnType<typeof companiesOf>;
let shops: ReturnType<typeof shopsOf>;
let trader: { company: Company; accountId: string };
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
beforeAll(async () => {
  marketplaces = await startMarketplaces();
  api = await startTestApi({ env: marketplaces.env, now });
  companies = companiesOf(
    api,
    peopleOf(api, () => now().getTime()),
    () => now().getTime(),
  );
  shops = shopsOf(api, companies, marketplaces);
  trader = await shops.aTrader();
}, 60_000);
afterAll(async () => {
  await api.stop();
  await marketplaces.stop();
});

const refusalOf = (answer: { data: unknown }) => (answer.data as { refusal?: string }).refusal;
const boxOf = async ({ portal }: Company, tab: "todo" | "notice") =>
  (await portal.callStandard(listMessages, { tab })).data.messages.map(({ kind }) => kind);
const decide = (company: Company, shopId: string, outcome: "approve" | "reject" | "fail") =>
  api.ctx.db.tx(company.tenant, (tx) =>
    shopReview(api.ctx).decided(tx, {
      caseId: randomUUID() as never,
      subjectId: shopId,
      outcome,
      reasons:
        outcome === "reject" ? [{ field: "proof", words: ["请更换", "請更換", "Please replace"] }] : [],
      listed: "no",
      decidedAt: api.ctx.clock.now(),
    }),
  );

describe("binding a shop", () => {
  test("at a marketplace names it, and its seller's consent proves it", async () => {
    const { company, accountId } = trader;
    const seller = aSeller();
    const bound = await shops.bind(company, shops.bindingOf(accountId, seller));
    expect(bound).toMatchObject({ code: 0, data: { next: "authorise" } });
    const { shopId } = bound.data;
    expect(await shops.read(company, shopId)).toMatchObject({ status: "AUDITING", waitsFor: "you" });

    const { answer } = await shops.authorise(company, shopId);
    expect(answer).toMatchObject({ code: 0, data: { shopId, outcome: "bound" } });
    expect(await shops.read(company, shopId)).toMatchObject({
      status: "ACTIVE",
      waitsFor: null,
      name: "Harbour Light Store",
      platform: "AMAZON",
      link: `https://www.amazon.example/shops/${seller}`,
      currency: "USD",
      toBeCredited: { currency: "USD", amount: "0.00" },
      sellerId: seller,
      marketplaceId: "AMAZON-US",
      mwsTokenTail: "4321",
      accountName: "Main store",
      sync: null,
      bank: {
        country: "US",
        bankName: "Example Bank",
        accountNumber: "880001234",
        currency: "USD",
        routingNumber: "021000021",
        bic: "CWHBHKHHXXX",
        bankCode: null,
      },
    });
    expect(await boxOf(company, "notice")).toContain("shop.bound");
    expect(await api.ctx.db.tx(company.tenant, verifyAuditChain)).toEqual([]);
  });

  test("shows bank and branch code where the currency has them", async () => {
    const { shopId } = await shops.aBoundShop(trader, { currency: "JPY" });
    expect((await shops.read(trader.company, shopId)).bank).toMatchObject({
      bankCode: "0001",
      branchCode: "101",
      routingNumber: null,
      currency: "JPY",
    });
  });

  test("keeps tokens and what was said sealed", async () => {
    const { shopId } = await shops.aBoundShop(trader);
    const row = await api.ctx.db.tx(trader.company.tenant, (tx) =>
      tx.one<{ tokens: Buffer; sealed: Buffer }>("SELECT tokens, sealed FROM shop WHERE id = $1", [shopId]),
    );
    expect(row.tokens.toString("latin1")).not.toContain("refresh");
    expect(row.sealed.toString("latin1")).not.toContain("amzn.mws");
  });

  test("that is not complete is refused with every point, in the reader's language", async () => {
    const form = shops.bindingOf(trader.accountId, "", { name: "海港", currency: "" });
    const answer = await trader.company.portal.call(
      contract.bindShop,
      { ...form, agreed: false, requestId: randomUUID() },
      { language: "en-US" },
    );
    expect(answer).toMatchObject({
      code: code.refused,
      data: {
        refusal: "shopIncomplete",
        details: {
          issues: [
            { path: "shop.merchantNo", fault: "merchantNo" },
            { path: "shop.currency", fault: "shopCurrency" },
            { path: "shop.name", message: "Please write the shop's name in English or pinyin" },
            { path: "agreed", fault: "agreement" },
          ],
        },
      },
    });
  });

  test("needs an account that is active, and a certified company", async () => {
    const form = shops.bindingOf(randomUUID(), aSeller());
    expect(refusalOf(await shops.bind(trader.company, form))).toBe("accountNotActive");
    const stranger = await companies.aCompany();
    expect(refusalOf(await shops.bind(stranger, form))).toBe("notCertified");
  });

  test("waits as long as the company's business is held", async () => {
    const held = await shops.aTrader();
    const { tenant } = held.company;
    await aCase(api.ctx, tenant, { kind: holdKind, subjectId: tenant });
    const answer = await shops.bind(held.company, shops.bindingOf(held.accountId, aSeller()));
    expect(refusalOf(answer)).toBe("businessPaused");
  });

  test("begins with the shop an application names, which is offered until one is bound", async () => {
    const other = await shops.aTrader();
    const { portal } = other.company;
    const listed = async () => (await portal.call(contract.listShops, {})).data;
    expect((await listed()).named).toMatchObject([
      { accountId: other.accountId, platform: "AMAZON", name: "Harbour Light Store" },
    ]);
    const prefilled = (await portal.call(contract.readShopForm, { id: other.accountId })).data;
    expect(prefilled).toMatchObject({
      shopId: null,
      form: { accountId: other.accountId, shop: { merchantNo: "A1B2C3D4E5", mwsToken: "amzn.mws.1234" } },
      accounts: [{ accountId: other.accountId, currencies: ["USD", "JPY"] }],
    });
    await shops.aBoundShop(other);
    expect(await listed()).toMatchObject({ named: [], shops: [{ status: "ACTIVE" }] });
    expect((await portal.call(contract.readShopForm, {})).data.form.accountId).toBe("");
  });

  test.each([
    ["viewer", "forbidden"],
    ["approver", "forbidden"],
    ["preparer", undefined],
  ] as const satisfies readonly (readonly [Role, string | undefined])[])(
    "by a %s is as his permissions say",
    async (role, refusal) => {
      const { portal } = await companies.aMember(trader.company, role);
      expect(refusalOf(await shops.bind({ portal }, shops.bindingOf(trader.accountId, aSeller())))).toBe(
        refusal,
      );
      expect((await portal.call(contract.listShops, {})).code).toBe(0);
    },
  );
});

describe("a seller's return", () => {
  const named = async () => {
    const seller = aSeller();
    const { data } = await shops.bind(trader.company, shops.bindingOf(trader.accountId, seller));
    return { shopId: data.shopId, seller };
  };

  test("without his consent leaves the shop as it was, to be tried again", async () => {
    const { shopId } = await named();
    const { answer } = await shops.authorise(trader.company, shopId, "deny");
    expect(answer).toMatchObject({ code: 0, data: { outcome: "denied" } });
    expect(await shops.read(trader.company, shopId)).toMatchObject({ status: "AUDITING", waitsFor: "you" });
    expect((await shops.authorise(trader.company, shopId)).answer.data).toMatchObject({ outcome: "bound" });
  });

  test("is good once", async () => {
    const { shopId } = await named();
    const { back } = await shops.authorise(trader.company, shopId);
    const again = await trader.company.portal.call(contract.finishShopAuthorisation, back);
    expect(refusalOf(again)).toBe("consentOver");
  });

  test("is good for the person who was sent, and for nobody else of his company or another", async () => {
    const { shopId } = await named();
    const started = await trader.company.portal.call(contract.startShopAuthorisation, { shopId });
    const { state, code: given = "" } = await marketplaces.decide(started.data.url, "approve");
    const colleague = await companies.aMember(trader.company, "preparer");
    const stranger = await companies.aCompany();
    for (const { portal } of [colleague, stranger]) {
      const answer = await portal.call(contract.finishShopAuthorisation, { state, code: given });
      expect(refusalOf(answer)).toBe("consentOver");
    }
    const own = await trader.company.portal.call(contract.finishShopAuthorisation, { state, code: given });
    expect(own.data).toMatchObject({ outcome: "bound" });
  });

  test("with a code the marketplace did not give is refused", async () => {
    const { shopId } = await named();
    const started = await trader.company.portal.call(contract.startShopAuthorisation, { shopId });
    const { state } = await marketplaces.decide(started.data.url, "approve");
    const answer = await trader.company.portal.call(contract.finishShopAuthorisation, {
      state,
      code: "made-up",
    });
    expect(refusalOf(answer)).toBe("consentOver");
  });

  test("after a quarter of an hour comes too late", async () => {
    const { shopId } = await named();
    const started = await trader.company.portal.call(contract.startShopAuthorisation, { shopId });
    const { state, code: given = "" } = await marketplaces.decide(started.data.url, "approve");
    await execute(api.database.ownerUrl, "UPDATE shop_consent SET expires_at = now() WHERE spent_at IS NULL");
    const answer = await trader.company.portal.call(contract.finishShopAuthorisation, { state, code: given });
    expect(refusalOf(answer)).toBe("consentOver");
  });

  test("as another seller than the shop names is refused, with both names in words", async () => {
    const { shopId, seller } = await named();
    const { answer } = await shops.authorise(trader.company, shopId, "approve", "SOMEBODY9");
    expect(refusalOf(answer)).toBe("wrongSeller");
    expect(answer.errorMessage).toContain("SOMEBODY9");
    expect(answer.errorMessage).toContain(seller);
    expect((await shops.read(trader.company, shopId)).status).toBe("AUDITING");
    // A consent that is of no use to us is given back.
    const { sellers } = await marketplaces.known();
    expect(sellers.find(({ id }) => id === "SOMEBODY9")).toMatchObject({ granted: false });
  });

  test("while the marketplace does not answer changes nothing and can be repeated", async () => {
    const { shopId } = await named();
    const started = await trader.company.portal.call(contract.startShopAuthorisation, { shopId });
    const { state, code: given = "" } = await marketplaces.decide(started.data.url, "approve");
    await marketplaces.play("down");
    const finish = () => trader.company.portal.call(contract.finishShopAuthorisation, { state, code: given });
    expect(refusalOf(await finish())).toBe("marketplaceSilent");
    expect((await finish()).data).toMatchObject({ outcome: "bound" });
  });
});

describe("a site that already has a store", () => {
  test("may be named by anybody while its owner has not proved it, and the first to prove it has it", async () => {
    const rival = await shops.aTrader();
    const seller = aSeller();
    const mine = await shops.bind(trader.company, shops.bindingOf(trader.accountId, seller));
    const theirs = await shops.bind(rival.company, shops.bindingOf(rival.accountId, seller));
    expect([mine.code, theirs.code]).toEqual([0, 0]);
    expect((await shops.authorise(rival.company, theirs.data.shopId)).answer.code).toBe(0);

    const late = (await shops.authorise(trader.company, mine.data.shopId)).answer;
    expect(refusalOf(late)).toBe("siteHasStore");
    expect((await shops.read(trader.company, mine.data.shopId)).status).toBe("AUDITING");
    expect(JSON.stringify(late.data)).not.toContain(rival.company.tenant);
  });

  test("is free again once its owner has unbound it", async () => {
    const rival = await shops.aTrader();
    const { shopId, seller } = await shops.aBoundShop(trader);
    const theirs = await shops.bind(rival.company, shops.bindingOf(rival.accountId, seller));
    expect(refusalOf((await shops.authorise(rival.company, theirs.data.shopId)).answer)).toBe("siteHasStore");
    const unbound = await trader.company.portal.call(contract.unbindShop, {
      shopId,
      requestId: randomUUID(),
    });
    expect(unbound.data).toEqual({ status: "UNBOUND" });
    expect((await shops.authorise(rival.company, theirs.data.shopId)).answer.code).toBe(0);
  });

  test("of one's own goes to the reviewers, whose yes proves it", async () => {
    const rival = await shops.aTrader();
    const host = `shop${aSeller().toLowerCase()}.example`;
    const mine = await shops.bind(trader.company, await shops.siteOf(trader.company, trader.accountId, host));
    expect(mine.data).toMatchObject({ next: "review" });
    expect(await shops.read(trader.company, mine.data.shopId)).toMatchObject({
      status: "AUDITING",
      waitsFor: "us",
      provider: "STRIPE",
    });
    const theirs = await shops.bind(
      rival.company,
      await shops.siteOf(rival.company, rival.accountId, `www.${host}`),
    );
    await decide(trader.company, mine.data.shopId, "approve");
    expect((await shops.read(trader.company, mine.data.shopId)).status).toBe("ACTIVE");
    await expect(decide(rival.company, theirs.data.shopId, "approve")).rejects.toMatchObject({
      refusal: "siteHasStore",
    });
  });
});

describe("reviewers", () => {
  test("send a shop back with reasons, and it can be mended and submitted again", async () => {
    const { company, accountId } = trader;
    const form = await shops.siteOf(company, accountId, `s${aSeller().toLowerCase()}.example`);
    const { data } = await shops.bind(company, form);
    expect(refusalOf(await shops.bind(company, form, data.shopId))).toBe("shopMoved");
    await decide(company, data.shopId, "reject");
    expect(await shops.read(company, data.shopId)).toMatchObject({
      status: "REJECT",
      reasons: [{ field: "proof" }],
    });
    expect(await boxOf(company, "todo")).toContain("shop.sentBack");
    expect((await shops.bind(company, form, data.shopId)).code).toBe(0);
    expect((await shops.read(company, data.shopId)).waitsFor).toBe("us");
    await decide(company, data.shopId, "fail");
    expect((await shops.read(company, data.shopId)).status).toBe("UNBOUND");
    expect(await boxOf(company, "notice")).toContain("shop.declined");
  });

  test("read what was said of a shop, with its proof", async () => {
    const { company, accountId } = trader;
    const form = await shops.siteOf(company, accountId, `r${aSeller().toLowerCase()}.example`);
    const { data } = await shops.bind(company, form);
    const sections = await api.ctx.db.tx(company.tenant, (tx) =>
      shopReview(api.ctx).describe(tx, data.shopId),
    );
    expect(sections[0]?.rows.map(({ field }) => field)).toContain("shop.link");
    expect(sections[0]?.documents).toHaveLength(1);
  });
});

describe("a reading of a shop's orders", () => {
  test("that begins while a late run finds nothing to read keeps its work", async () => {
    const { company } = trader;
    const { shopId } = await shops.aBoundShop(trader);
    const works = meanwhile(api.ctx, async () => {
      expect((await shops.sync(company, shopId)).data).toEqual({ started: true });
    });
    await syncPage(works, company.tenant, shopId as ShopId);
    const left = await api.ctx.db.query({
      name: "readings",
      text: "SELECT key FROM outbox WHERE topic = 'shop/sync' AND key = $1",
      values: [shopId],
    });
    expect(left).toEqual([{ key: shopId }]);
  });
});

describe("a consent", () => {
  test("that is over is said and can be renewed, and nothing is synchronised meanwhile", async () => {
    const { company } = trader;
    const { shopId } = await shops.aBoundShop(trader);
    await api.ctx.db.tx(company.tenant, async (tx) => {
      const shop = await lockShop(tx, api.ctx.cipher, shopId as ShopId);
      if (shop) await expire(api.ctx, tx, shop);
    });
    expect(await shops.read(company, shopId)).toMatchObject({ status: "TOKEN_EXPIRED", waitsFor: "you" });
    expect(await boxOf(company, "todo")).toContain("shop.expired");
    const sync = await company.portal.call(contract.syncShop, { shopId, requestId: randomUUID() });
    expect(refusalOf(sync)).toBe("shopMoved");
    expect((await shops.authorise(company, shopId)).answer.data).toMatchObject({ outcome: "bound" });
    expect((await shops.read(company, shopId)).status).toBe("ACTIVE");
    expect(await boxOf(company, "todo")).not.toContain("shop.expired");
  });

  test("near its end is reminded of, and ends by itself", async () => {
    const { company } = trader;
    const { shopId } = await shops.aBoundShop(trader);
    const look = () => watchShop(api.ctx, company.tenant, shopId as ShopId);
    aheadMs = 360 * 86_400_000;
    await look();
    const kinds = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ kind: string }>("SELECT kind FROM message WHERE merchant_id = $1", [company.tenant]),
    );
    expect(kinds.map(({ kind }) => kind)).toContain("shop.expiring");
    aheadMs = 366 * 86_400_000;
    await look();
    aheadMs = 0;
    expect((await shops.read(company, shopId)).status).toBe("TOKEN_EXPIRED");
  });
});

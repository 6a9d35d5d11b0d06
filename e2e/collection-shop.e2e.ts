import { signReview } from "@causeway/server/testing/signed-review.ts";
import { randomUUID } from "node:crypto";
import { soundApplications } from "@causeway/contract/testing/receiving";
import { insertAccount } from "@causeway/server/account/account.store.ts";
import { accountReview } from "@causeway/server/account/index.ts";
import { newId, newOrderNo, type TenantId } from "@causeway/server/platform/ids.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { accessibilityFaults, openBrowser, shoot } from "./browser.ts";
import { agreeTo, aPaper, atConsole, bank, choose, look, lookInBoth, patient } from "./receiving.ts";
import { aSettledClerk, asOwner, enterAs, type SettledClerk } from "./settled-clerk.ts";
import { place } from "./place.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A company whose account the bank has opened, and whose application named a shop. */
async function openAccount(tenant: TenantId, application: keyof typeof soundApplications): Promise<void> {
  await withContext(place().env, async (ctx) => {
    await certifyCompany(ctx, tenant, "Harbour Light Trading Limited");
    const now = ctx.clock.now();
    const id = newId<"virtualAccount">(now);
    await signReview(ctx, tenant, { kind: "account", subjectId: id });
    await ctx.db.tx(tenant, async (tx) => {
      await insertAccount(tx, ctx.cipher, {
        id,
        accountNo: newOrderNo("VA", ctx.config.cell, now),
        holderName: "Harbour Light Trading Limited",
        application: soundApplications[application]!,
        state: "AUDITING",
        appliedAt: now,
      });
      await accountReview(ctx).decided(tx, {
        caseId: randomUUID() as never,
        subjectId: id,
        outcome: "approve",
        reasons: [],
        listed: "no",
        decidedAt: now,
      });
    });
    const state = () =>
      asOwner(
        async (owner) =>
          (await owner.query("SELECT state FROM virtual_account WHERE id = $1", [id])).rows[0]
            ?.state as string,
      );
    await expect.poll(state, { timeout: 60_000 }).toBe("ACTIVE");
  });
}

/** A settlement of the marketplace comes to the company's account. */
async function payFromMarketplace(tenant: string): Promise<void> {
  const account = await asOwner(
    async (owner) =>
      (
        await owner.query("SELECT account_no FROM bank_account WHERE tenant = $1 AND currency = 'USD'", [
          tenant,
        ])
      ).rows[0]?.account_no as string,
  );
  await bank.credit({
    account,
    amount: "1250.00",
    payer: "AMAZON.COM SERVICES LLC",
    payerCountry: "US",
  });
}

const play = (path: string, body?: unknown) =>
  fetch(`${place().sandboxUrl}/marketplace${path}`, {
    method: "POST",
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });

async function shootBoth(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 1280, height: 860 });
  await shoot(page, `${name}-1280`, { fullPage: true });
  await page.setViewportSize({ width: 375, height: 800 });
  await shoot(page, `${name}-375`, { fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1280, height: 860 });
}

/** Names the shop of the application, goes to the marketplace and says no there. */
async function sayNo(page: Page): Promise<void> {
  await page.goto("/account/myShop");
  await page.getByText("Named in applications, not connected yet").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await shootBoth(page, "shop-named-en");
  await page.getByRole("button", { name: "Connect it" }).click();
  await page.getByRole("heading", { name: "Connect a shop" }).waitFor();

  // What is missing is said before anything is sent.
  await page.getByRole("button", { name: "Save and authorise at the marketplace" }).click();
  await page.getByText("Still to fill in: 1").waitFor();
  await page.getByRole("checkbox").check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await shootBoth(page, "shop-bind-en");
  await page.getByRole("button", { name: "Save and authorise at the marketplace" }).click();

  await page.waitForURL("**/marketplace/amazon/consent**");
  expect(await page.getByLabel("Seller number").inputValue()).toBe("A1B2C3D4E5");
  await shootBoth(page, "shop-consent-en");
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByText("You did not authorise it").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await shootBoth(page, "shop-denied-en");
}

async function sayYesAndSynchronise(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Authorise again" }).click();
  await page.waitForURL("**/marketplace/amazon/consent**");
  await play("/amazon/sales", { seller: "A1B2C3D4E5", count: 64, instead: true });
  await play("/play/slow?times=3");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("heading", { name: "The shop is connected" }).waitFor();
  await shootBoth(page, "shop-bound-en");
  await page.getByRole("button", { name: "Synchronise orders" }).click();
  await page.getByText(/Synchronising \d+ of 64/).waitFor({ timeout: 60_000 });
  await shootBoth(page, "shop-syncing-en");
  await page.getByText("64 orders read, 64 of them new").waitFor({ timeout: 90_000 });
  await page.getByText("64 in all").waitFor();
  await page.getByText("Routing number").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await shootBoth(page, "shop-detail-en");
  await page.goto("/account/myShop");
  await page.getByText("To be credited").waitFor();
  expect(await page.getByText("USD 0.00").count()).toBe(0);
  await shootBoth(page, "shop-list-en");
}

async function proveByOrders(page: Page, tenant: string): Promise<void> {
  await payFromMarketplace(tenant);
  await page.goto("/collection/order");
  await page.getByText("AMAZON.COM SERVICES LLC").first().waitFor({ timeout: 60_000 });
  await page.getByText("Harbour Light Store").first().waitFor();
  await page
    .getByRole("button", { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Synchronise orders" }).click();
  await page.getByText("Synchronisation has started").waitFor();
  await page.getByRole("button", { name: "Add evidence" }).first().click();
  await page.getByRole("button", { name: "Match the oldest" }).click();
  await page.getByText(/of 4 passed/).waitFor();
  // A button that is pointed at has the colour of that moment.
  await page.mouse.move(0, 0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await shootBoth(page, "shop-evidence-en");
  await page.getByRole("button", { name: "Submit evidence" }).click();
  await page.waitForURL("**/collection/detail?id=*");
  await page.getByText("The evidence is being reviewed").waitFor();
}

/** A colleague sees the same in his own language. */
async function lookInChinese({ tenant }: SettledClerk): Promise<void> {
  const colleague = await aSettledClerk();
  await asOwner((owner) =>
    owner.query("UPDATE membership SET merchant_id = $1 WHERE person_id = $2", [tenant, colleague.id]),
  );
  const chinese = await enterAs(browser, colleague, "zh-CN");
  await chinese.page.goto("/account/myShop");
  await chinese.page.getByText("待入账金额").waitFor();
  await shootBoth(chinese.page, "shop-list-zh");
  await chinese.page.getByText("Harbour Light Store").click();
  await chinese.page.getByText("共 64 笔").waitFor();
  await shootBoth(chinese.page, "shop-detail-zh");
  await chinese.page.goto("/account/shopBind/new");
  await chinese.page.getByRole("radio", { name: "独立站" }).check();
  await chinese.page.getByText("归属证明").first().waitFor();
  await shootBoth(chinese.page, "shop-bind-zh");
  expect(chinese.complaints).toEqual([]);
  await chinese.close();
}

test(
  "a seller says no at his marketplace, then yes, watches his orders come in, and proves a payment by them",
  { timeout: 300_000 },
  async () => {
    const clerk = await aSettledClerk({ merchant: "Harbour Light Trading Limited" });
    await openAccount(clerk.tenant as TenantId, "a platform with a shop");
    const visitor = await enterAs(browser, clerk, "en-US");
    const { page, complaints } = visitor;
    await sayNo(page);
    await sayYesAndSynchronise(page);
    await proveByOrders(page, clerk.tenant);
    expect(complaints).toEqual([]);
    await visitor.close();
    await lookInChinese(clerk);
  },
);

/** Says everything the form asks for of a site; its application has said some of it, and all of it can be changed. */
async function tellSite(page: Page): Promise<void> {
  await lookInBoth(page, "/account/myShop", "site-1-named");
  await page.goto("/account/myShop");
  await page.getByText("开户时填写、尚未绑定的店铺").waitFor(patient);
  await page.getByRole("button", { name: "去绑定" }).click();
  await page.waitForURL(/\/account\/shopBind\/[0-9a-f-]{36}$/);
  const name = page.getByLabel("店铺名称", { exact: true });
  await name.waitFor(patient);
  expect(await name.inputValue()).toBe("Harbour Light");
  expect(await page.getByRole("radio", { name: "独立站" }).isChecked()).toBe(true);
  await lookInBoth(page, page.url(), "site-2-bind");

  await page.goto(new URL(page.url()).pathname);
  await page.getByRole("button", { name: "提交验证" }).click(patient);
  await page.getByText("还有 2 项需要填写").waitFor();
  await page.getByText("请先上传证明文件").waitFor();
  await page.getByText("请先确认网站归本企业所有").waitFor();
  await look(page, "site-3-missing-zh-CN");
  await choose(page, "收款账户", "Main store");
  await name.fill("Harbour Light Home");
  await page.getByLabel("店铺链接", { exact: true }).fill("https://www.harbour-home.example/shop");
  await choose(page, "店铺币种", "USD");
  await choose(page, "支付服务商", "PayPal");
  await page
    .locator("input[type=file]")
    .setInputFiles(
      await aPaper("domain.pdf", "Domain harbour-home.example", "Registrant: Harbour Light Trading"),
    );
  await page.getByRole("button", { name: "移除 domain.pdf" }).waitFor(patient);
  await page.getByRole("checkbox").check();
  await look(page, "site-4-filled-zh-CN");
  await page.getByRole("button", { name: "提交验证" }).click();
  await page.getByRole("heading", { name: "店铺已提交" }).waitFor(patient);
  await look(page, "site-5-submitted-zh-CN");
}

/** Somebody of staff reads what was said of the site and what proves it, and agrees. */
async function proveSite(tenant: string): Promise<void> {
  const shopNo = await asOwner(
    async (owner) =>
      (await owner.query("SELECT shop_no FROM shop WHERE merchant_id = $1", [tenant])).rows[0]
        ?.shop_no as string,
  );
  const { page, complaints, close } = await atConsole(browser, "zhou.lan@causeway.example", "zh-CN");
  await agreeTo(page, "zh-CN", shopNo, "site-6-case");
  for (const said of [
    "独立站",
    "Harbour Light Home",
    "https://www.harbour-home.example/shop",
    "USD",
    "PayPal",
  ])
    await page.getByText(said, { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
  await close();
}

test(
  "a company names a site of its own, reviewers find it proved, and its shop is bound",
  { timeout: 300_000 },
  async () => {
    const clerk = await aSettledClerk({ merchant: "Harbour Light Trading Limited" });
    await openAccount(clerk.tenant as TenantId, "a site of its own with a shop");
    const visitor = await enterAs(browser, clerk, "zh-CN");
    const { page } = visitor;
    await tellSite(page);
    await page.getByRole("button", { name: "查看店铺" }).click();
    await page.getByText("核对店铺归属").waitFor(patient);
    const detail = new URL(page.url()).pathname;
    await lookInBoth(page, detail, "site-5-in-review");
    await page.goto(detail);
    await page.getByText("待验证").first().waitFor(patient);

    await proveSite(clerk.tenant);

    // The open page learns by itself what was decided.
    await page.getByText("已绑定", { exact: true }).waitFor(patient);
    await page.getByText("归属已确认").waitFor();
    await lookInBoth(page, detail, "site-7-bound");
    await lookInBoth(page, "/account/myShop", "site-8-list");
    await page.goto("/account/myShop");
    const card = page.getByRole("link", { name: /Harbour Light Home/ });
    await card.getByText("已绑定", { exact: true }).waitFor(patient);
    expect(await page.getByText("开户时填写、尚未绑定的店铺").count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
);

import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "@causeway/server/context.ts";
import { house, newId, type TenantId } from "@causeway/server/platform/ids.ts";
import { openCase, type NewCase } from "@causeway/server/review/index.ts";
import { closeCase, insertDecision } from "@causeway/server/review/review.store.ts";
import { findStaffByEmail } from "@causeway/server/staff/staff.store.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { openBrowser } from "./browser.ts";
import { atConsole, look, lookInBoth, patient } from "./receiving.ts";
import { listedCompany } from "./reviewers.ts";
import { aSettledClerk, enterAs } from "./settled-clerk.ts";
import { place } from "./place.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const merchantName = "Lantern Quay Trading Limited";
const watchNo = "880 2151";

/** A company that was certified before the lists knew it, and the case about what they say of it now. */
async function letThrough(ctx: Context, tenant: TenantId): Promise<void> {
  await certifyCompany(ctx, tenant, merchantName);
  const now = ctx.clock.now();
  const about: Omit<NewCase, "kind" | "subjectId" | "subjectNo"> = {
    tenant,
    merchantName,
    riskScore: 20,
    preparedBy: newId(now),
    permission: "enterprise.edit",
    link: pageLink("MyEnterprise"),
    calendar: "HK",
    workingDays: 2,
  };
  const reviewer = await ctx.db.tx(house, (tx) => findStaffByEmail(tx, "zhou.lan@causeway.example"));
  await ctx.db.tx(tenant, async (tx) => {
    const reviewed = await openCase(ctx, tx, {
      ...about,
      kind: "enterprise",
      subjectId: newId(now),
      subjectNo: "880 2150",
    });
    if (!reviewer) throw new Error("the reviewer is not there");
    const caseId = reviewed.id;
    const decision = {
      caseId,
      step: 1,
      staffId: reviewer.id,
      reasons: [],
      note: "",
      decidedAt: now,
    } as const;
    await insertDecision(tx, reviewed, { ...decision, outcome: "approve" }, undefined);
    await closeCase(tx, { ...decision, outcome: "approve" });
    await openCase(ctx, tx, {
      ...about,
      kind: "screening.watch",
      subjectId: caseId,
      subjectNo: watchNo,
      parties: [listedCompany],
    });
  });
}

/** Judges the hit to be the company itself and does not let it pass. */
async function confirmHit(page: Page): Promise<void> {
  await page.goto(`/review?search=${encodeURIComponent(watchNo)}`);
  await page.getByRole("button", { name: "领取", exact: true }).click(patient);
  await page.getByRole("radio", { name: "同一主体", exact: true }).click(patient);
  await page.getByText("林越 已判").waitFor(patient);
  await page.getByRole("button", { name: "退回修改" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("简体中文").fill("资料复核中。");
  await dialog.getByLabel("繁体中文（香港）").fill("資料覆核中。");
  await dialog.getByLabel("英文").fill("Details are being reviewed.");
  await dialog.getByRole("button", { name: "退回修改" }).click();
  await page.getByText("初审 林越：退回修改").waitFor(patient);
}

test(
  "a company whose hit was confirmed reads on its open page that its business is paused, and no word about lists",
  { timeout: 300_000 },
  async () => {
    const clerk = await aSettledClerk({ merchant: merchantName });
    await withContext(place().env, (ctx) => letThrough(ctx, clerk.tenant as TenantId));
    const own = await enterAs(browser, clerk, "zh-CN");
    await own.page.goto("/enterprise");
    await own.page.locator("main").getByText("已认证").first().waitFor(patient);
    const notice = own.page.getByText("我们正在复核贵公司的资料，期间暂停办理开户、换汇和付款");
    expect(await notice.count()).toBe(0);

    const desk = await atConsole(browser, "lin.yue@causeway.example", "zh-CN");
    await confirmHit(desk.page);

    await notice.waitFor(patient);
    expect(await own.page.locator("main").innerText()).not.toMatch(/名单|命中|制裁/);
    await lookInBoth(own.page, "/enterprise", "review-held");
    await own.page.getByText("We are reviewing your company's details.").waitFor();
    expect(await own.page.locator("main").innerText()).not.toMatch(/\blists?\b|\bhits?\b|sanction/i);

    await desk.page.goto(`/review?search=${encodeURIComponent(merchantName)}`);
    await desk.page.getByText("业务暂停").first().waitFor(patient);
    await look(desk.page, "review-held-queue-zh-CN");
    expect([...own.complaints, ...desk.complaints]).toEqual([]);
    await own.close();
    await desk.close();
  },
);

import { readFile } from "node:fs/promises";
import type { Words } from "@causeway/contract";
import { pageLink } from "@causeway/contract/portal/page-link";
import { money, type CurrencyCode } from "@causeway/money";
import type { TenantId } from "@causeway/server/platform/ids.ts";
import { newId } from "@causeway/server/platform/ids.ts";
import { openCase, type NewCase } from "@causeway/server/review/index.ts";
import { execute } from "@causeway/server/testing/database.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withContext } from "../dev/seed.ts";
import { accessibilityFaults, openBrowser, shoot, visit } from "./browser.ts";
import { look, patient } from "./receiving.ts";
import { listedCompany } from "./reviewers.ts";
import { signInAsStaff } from "./staff.ts";
import { place } from "./place.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  await fillQueue();
});
afterAll(() => browser.close());

const same = (text: string): Words => [text, text, text];
type Story = [
  merchant: string,
  subjectNo: string,
  riskScore: number,
  signal: Words | null,
  amount?: [CurrencyCode, bigint],
];
const stories: readonly Story[] = [
  [
    "深圳市澄光家居有限公司",
    "PO20261113000127",
    45,
    ["首次付款", "首次付款", "First payment"],
    ["USD", 1251860n],
  ],
  [
    "Lumen Harbour Trading Limited",
    "880 2131",
    45,
    ["受益人持股合计 82%", "受益人持股合計 82%", "Owners hold 82 %"],
  ],
  [
    "义乌市佳禾进出口有限公司",
    "CO20261113000411",
    70,
    ["付款方与合同买方不同", "付款方與合約買方不同", "Payer is not the buyer"],
    ["EUR", 4190000n],
  ],
  [
    "宁波海曙启明户外用品有限公司",
    "PO20261113000130",
    65,
    ["首次付款", "首次付款", "First payment"],
    ["USD", 9640000n],
  ],
  ["Bright Kite (HK) Limited", "PO20261113000133", 10, null, ["GBP", 728050n]],
  ["厦门禾岸家纺有限公司", "PO20261113000135", 10, null, ["CNH", 23800000n]],
  [
    "Harbour Lane Foods Limited",
    "PO20261113000138",
    40,
    ["收款账户 2 天前修改", "收款帳戶 2 天前修改", "Account changed 2 days ago"],
    ["HKD", 6400000n],
  ],
  ["Mekong Textile Supply JSC", "CO20261112000399", 5, null, ["JPY", 1280000n]],
];

/** Cases of several merchants; one names somebody whom the made-up lists know. */
async function fillQueue(): Promise<void> {
  await withContext(place().env, async (ctx) => {
    const open = async (
      wanted: Pick<NewCase, "merchantName" | "subjectNo" | "riskScore"> & Partial<NewCase>,
    ) => {
      const tenant: TenantId = newId(new Date());
      await ctx.db.tx(tenant, (tx) =>
        openCase(ctx, tx, {
          tenant,
          kind: "screening.watch",
          subjectId: newId(new Date()),
          preparedBy: newId(new Date()),
          permission: "enterprise.edit",
          link: pageLink("MyEnterprise"),
          calendar: "CN",
          workingDays: 2,
          ...wanted,
        }),
      );
    };
    for (const [merchantName, subjectNo, riskScore, signal, amount] of stories)
      await open({
        merchantName,
        subjectNo,
        riskScore,
        ...(signal && { signals: [signal] }),
        ...(amount && { amount: money(...amount) }),
      });
    await open({
      merchantName: "Nordwind Handels GmbH",
      subjectNo: "880 2146",
      riskScore: 20,
      signals: [same("EU")],
      amount: money("EUR", 1150000n),
      parties: [
        listedCompany,
        {
          role: "legalPerson",
          person: true,
          names: ["Anke Petersen"],
          country: "DE",
          birthDate: "1978-02-11",
          number: null,
        },
      ],
    });
  });
  await execute(
    place().ownerUrl,
    "UPDATE review_case SET due_at = now() - interval '12 minutes' WHERE subject_no = 'PO20261113000127'",
    "UPDATE review_case SET due_at = now() + interval '18 minutes' WHERE subject_no = 'CO20261113000411'",
  );
}

const enter = async (email: string, options: Parameters<typeof visit>[1] = {}) => {
  const visitor = await visit(browser, {
    site: "consoleOrigin",
    viewport: { width: 1440, height: 960 },
    ...options,
  });
  await signInAsStaff(visitor.page, email, { language: options.language ?? "zh-CN" });
  await visitor.page.goto("/review");
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  await visitor.page.getByText("PO20261113000127").waitFor();
  return visitor;
};
const openHitCase = async (page: Page) => {
  await page.goto("/review?search=Nordwind");
  await page.getByText("880 2146").waitFor();
};

describe("reviewers", () => {
  test("see the queue, the most urgent first, and keep their filters in the address", async () => {
    const { page, complaints, close } = await enter("zhou.lan@causeway.example");
    const first = page.locator("tbody tr").first();
    expect(await first.textContent()).toContain("PO20261113000127");
    await shoot(page, "review-queue-zh-CN");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: /未分配/ }).click();
    await page.waitForURL(/view=unassigned/);
    await page.reload();
    await page.getByText("PO20261113000127").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test(
    "decide with four eyes: one asks, judges and approves, the other confirms",
    { timeout: 240_000 },
    async () => {
      const one = await enter("zhou.lan@causeway.example");
      const { page } = one;
      await openHitCase(page);
      await page.getByRole("button", { name: "领取", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: /RC01/ }).waitFor();
      await page.getByText("相似 100%").waitFor();
      await shoot(page, "review-case-zh-CN");
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.getByRole("button", { name: /^通过/ }).isDisabled()).toBe(true);
      await page.getByRole("radio", { name: "非同一主体" }).click();
      await page.getByText("周岚 已判").waitFor();

      await page.getByLabel("内部备注").fill("注册号不同，像是另一家公司。");
      await page.getByRole("button", { name: "添加" }).click();
      await page.getByText("内部备注，商户不可见").waitFor();
      await page.keyboard.press("Escape");

      await openHitCase(page);
      await page.getByRole("link", { name: /RC01/ }).click();
      await page.getByText("周岚 已判").waitFor();
      await page.getByRole("button", { name: "要求补件" }).first().click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /请说明资金来源/ })
        .click();
      await shoot(page, "review-ask-zh-CN");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "发送" }).click();
      await page.getByText("待答复 1").waitFor();
      await page.getByRole("button", { name: "撤回" }).click();
      await page.getByRole("button", { name: /^通过/ }).click();
      await page.getByText("已提交，等待另一人复核").waitFor();
      await shoot(page, "review-case-proposed-zh-CN");

      const two = await enter("he.jing@causeway.example");
      await openHitCase(two.page);
      await two.page.getByRole("button", { name: "领取", exact: true }).click();
      await two.page.getByText("初审 周岚：通过").waitFor();
      await shoot(two.page, "review-case-second-zh-CN");
      await two.page.getByRole("button", { name: /^复核通过/ }).click();
      await two.page.getByText("复核 何靖：通过").waitFor();
      // The first reviewer's open page learns of it by itself.
      await page.getByText("复核 何靖：通过").waitFor();
      expect([...one.complaints, ...two.complaints]).toEqual([]);
      await one.close();
      await two.close();
    },
  );

  test("take the queue along as a file, as they have narrowed it", async () => {
    const { page, complaints, close } = await enter("gu.ning@causeway.example");
    await page.goto("/review?search=PO20261113");
    const rows = page.locator("tbody tr").filter({ hasText: "PO20261113" });
    await expect.poll(() => rows.count(), patient).toBe(5);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "导出 CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^cases-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByText(download.suggestedFilename()).waitFor();
    const [header, ...lines] = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(header).toBe(
      "\uFEFF案件,类型,对象,商户,币种,金额,风险分,触发,开启时间 (UTC),到期时间 (UTC),处理人,状态,结果",
    );
    const narrowed = stories.map(([, subjectNo]) => subjectNo).filter((no) => no.startsWith("PO20261113"));
    expect(new Set(lines.map((line) => line.split(",")[2]))).toEqual(new Set(narrowed));
    expect(lines).toHaveLength(5);
    await look(page, "review-exported-zh-CN");
    expect(complaints).toEqual([]);
    await close();
  });

  test("send something back with a reason for each field", async () => {
    const { page, complaints, close } = await enter("lin.yue@causeway.example");
    await page.goto("/review?search=Mekong");
    await page.getByRole("button", { name: "领取", exact: true }).click();
    await page.getByRole("button", { name: "退回修改" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "退回修改" }).click();
    await dialog.getByText("请填写").first().waitFor();
    await dialog.getByLabel("简体中文").fill("合同缺少签章页。");
    await dialog.getByLabel("繁体中文（香港）").fill("合約缺少簽章頁。");
    await dialog.getByLabel("英文").fill("The contract lacks its signature page.");
    await shoot(page, "review-reject-zh-CN");
    await dialog.getByRole("button", { name: "退回修改" }).click();
    await page.getByText("初审 林越：退回修改").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("who do not have a case say why they look", async () => {
    const { page, complaints, close } = await enter("xu.an@causeway.example");
    await page.goto("/review?search=Bright");
    await page.getByRole("link", { name: /RC01/ }).click();
    await page.getByText("案件不在您手上").waitFor();
    await shoot(page, "review-reason-zh-CN");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "其他理由" }).click();
    await page.getByLabel("理由").fill("季度抽查");
    await page.getByRole("button", { name: "查看" }).click();
    await page.getByRole("heading", { level: 1, name: /RC01/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

test.each([
  ["zh-HK", "light", 1440],
  ["en-US", "light", 1440],
  ["zh-CN", "dark", 1440],
  ["zh-CN", "light", 390],
] as const)(
  "the queue and a case can be read in %s, %s, at %d",
  { timeout: 120_000 },
  async (language, colorScheme, width) => {
    const { page, complaints, close } = await enter("gu.ning@causeway.example", {
      language,
      colorScheme,
      viewport: { width, height: 960 },
    });
    const name = `${language}-${colorScheme}-${width}`;
    await shoot(page, `review-queue-${name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto("/review?search=Lumen");
    await page.getByText("880 2131").waitFor();
    await page
      .getByRole("link")
      .filter({ hasText: /RC01|Lumen/ })
      .first()
      .click();
    // The search field of the queue takes digits, too, until the case has come.
    await page.waitForURL(/\/review\/[^?]+/);
    await page.getByRole("button", { name: /^(审计抽查|審計抽查|Audit)$/ }).waitFor();
    await shoot(page, `review-why-${name}`);
    await page.keyboard.press("3");
    await page.getByRole("heading", { level: 1, name: /RC01/ }).waitFor();
    await shoot(page, `review-case-${name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  },
);

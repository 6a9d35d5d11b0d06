import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, shoot, visit } from "./browser.ts";
import { asOwner, aSettledClerk, enterAs } from "./settled-clerk.ts";
import { signInAsStaff } from "./staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const words = {
  "zh-CN": {
    title: "安全记录",
    wrong: "登录密码错误",
    details: "详情",
    only: "只看这位成员",
    close: "关闭",
    codes: "仅验证码",
    export: "导出 CSV",
    audit: "审计抽查",
    hours: "最近 48 小时",
  },
  "en-US": {
    title: "Security events",
    wrong: "Sign-in refused: wrong password",
    details: "Details",
    only: "Only this member",
    close: "Close",
    codes: "Codes only",
    export: "Export CSV",
    audit: "Audit",
    hours: "The last 48 hours",
  },
} as const;

/** Sign-ins that were refused, a copied device and a colleague, as days at work leave them. */
async function aBusyCompany() {
  const owner = await aSettledClerk({ nickname: "陈家明", merchant: "Harbour Trading Ltd" });
  const colleague = await aSettledClerk({ nickname: "王晓雯" });
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  const note = `SELECT note_security_event('00000000-0000-0000-0000-000000000000', gen_random_uuid(), now() - $1::interval, $2,
    $3, NULL, $4, $5, $6, '', '{}', false)`;
  await asOwner(async (sql) => {
    await sql.query(
      "INSERT INTO membership (merchant_id, person_id, role, since) VALUES ($1, $2, 'preparer', now())",
      [owner.tenant, colleague.id],
    );
    const seen = (ago: string, kind: string, person: string, network: string) =>
      sql.query(note, [ago, kind, person, owner.tenant, network, chrome]);
    for (let n = 0; n < 5; n++)
      await seen(`${n + 2} minutes`, "signIn.wrongPassword", colleague.id, "203.0.113.9");
    await seen("1 minute", "signIn.lockedOut", colleague.id, "203.0.113.9");
    await seen("3 hours", "device.new", owner.id, "198.51.100.20");
    await seen("5 hours", "device.stolen", owner.id, "2001:db8:7:7::/64");
  });
  return { owner, colleague };
}

describe.each(["zh-CN", "en-US"] as const)("security is seen, in %s", (language) => {
  const t = words[language];

  test("by the company's administrator, at a desk and on a phone", { timeout: 120_000 }, async () => {
    const { owner } = await aBusyCompany();
    const { page, complaints, close } = await enterAs(browser, owner, language);
    await page.goto("/enterprise/security");
    await page.getByText(t.wrong).first().waitFor();
    await page.getByText(t.codes).first().waitFor();
    await shoot(page, `security-company-${language}`, { fullPage: true });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: t.details }).first().click();
    await page.getByRole("dialog").waitFor();
    await page.waitForTimeout(400);
    await shoot(page, `security-company-opened-${language}`);
    await page.getByRole("button", { name: t.only }).click();
    await page.waitForURL(/person=/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/enterprise/security");
    await page.getByText(t.wrong).first().waitFor();
    await shoot(page, `security-company-phone-${language}`, { fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByText(t.wrong).first().click();
    await page.getByRole("dialog").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("by the auditor, who says why he takes it away", { timeout: 120_000 }, async () => {
    const { colleague } = await aBusyCompany();
    const { page, complaints, close } = await visit(browser, { language, site: "consoleOrigin" });
    await signInAsStaff(page, "xu.an@causeway.example", { language });
    // Whatever else happened here today, he looks at one person.
    await page.goto(`/security?who=${colleague.id}`);
    await page.getByText(t.wrong).first().waitFor();
    await page.getByText(t.hours).first().waitFor();
    await shoot(page, `security-console-${language}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: t.export }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.audit }).waitFor();
    await shoot(page, `security-console-export-${language}`);
    await page.getByRole("dialog").getByRole("button", { name: t.audit }).click();
    expect((await saved).suggestedFilename()).toMatch(/^security-.*\.csv$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByText(t.wrong).first().waitFor();
    await shoot(page, `security-console-phone-${language}`);
    expect(complaints).toEqual([]);
    await close();
  });
});

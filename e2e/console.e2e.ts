import { randomUUID } from "node:crypto";
import { execute } from "@causeway/server/testing/database.ts";
import { totpCode } from "@causeway/server/platform/crypto/totp.ts";
import { staffAuthenticatorKey, staffPassword } from "@causeway/server/testing/staff.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, shoot, visit } from "./browser.ts";
import { mailsTo } from "./people.ts";
import { letHalfAMinutePass, signInAsStaff } from "./staff.ts";
import { place } from "./place.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const words = {
  "zh-CN": {
    staff: "员工",
    audit: "审计",
    staffTitle: "员工账号",
    invite: "邀请员工",
    name: "姓名",
    email: "工作邮箱",
    role: "角色",
    treasury: "资金专员",
    reason: "原因",
    propose: "提请复核",
    agreements: "待复核",
    agree: "同意并执行",
    waiting: "等待生效",
    stop: "停止",
    stopped: "已停止",
    password: "密码",
    confirm: "再次输入密码",
    code: "6 位验证码",
    finish: "完成设置",
    goSignIn: "去登录",
    who: "员工邮箱或用户名",
    enrolled: "设置员工账号",
    verify: "核对完整性",
    whole: /全部完整/,
    forbidden: "您没有打开这个页面的权限",
    signOut: "退出登录",
    operations: "运行状况",
    nothingStuck: "没有受阻的工作",
    housekeeping: "清理过期数据",
    tryAgain: "立即重试",
    tried: "已安排重试",
  },
  "en-US": {
    staff: "Staff",
    audit: "Audit",
    staffTitle: "Staff accounts",
    invite: "Invite",
    name: "Name",
    email: "Work e-mail",
    role: "Role",
    treasury: "Treasury",
    reason: "Reason",
    propose: "Propose",
    agreements: "Second person",
    agree: "Agree and carry out",
    waiting: "Waiting to take effect",
    stop: "Stop",
    stopped: "Stopped",
    password: "Password",
    confirm: "Repeat the password",
    code: "6-digit code",
    finish: "Finish",
    goSignIn: "Go to sign-in",
    who: "Staff e-mail or user name",
    enrolled: "Set up a staff account",
    verify: "Verify the chains",
    whole: /All are whole/,
    forbidden: "You may not open this page",
    signOut: "Sign out",
    operations: "Operations",
    nothingStuck: "Nothing is stuck",
    housekeeping: "Removing what has expired",
    tryAgain: "Try again now",
    tried: "It is being tried again",
  },
} as const;
type Language = keyof typeof words;

/** The first of this shape in the mails that came after so many. */
const mailed = async (email: string, wanted: RegExp, after = 0): Promise<string> => {
  let found = "";
  await expect
    .poll(
      async () => {
        const mails = (await mailsTo(email)).slice(after);
        found = wanted.exec(mails.map(({ text }) => text).join("\n"))?.[0] ?? "";
        return found;
      },
      { timeout: 30_000 },
    )
    .not.toBe("");
  return found;
};
const linkIn = (email: string) => mailed(email, /http\S+\/invitation#[\w-]{43}/);

describe.each(["zh-CN", "en-US"] as const)("the console in %s", (language: Language) => {
  const t = words[language];
  const email = `new.${language.toLowerCase()}.${Date.now()}@causeway.example`;
  const password = "Lantern-Street-9";

  const look = async (page: Page, name: string, options: { fullPage?: boolean } = {}) => {
    // What lies half under the bar is too small to press; a person scrolls first.
    await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, `console-${name}-${language}`, options);
    expect(await accessibilityFaults(page)).toEqual([]);
  };

  const onPhone = async (page: Page, name: string) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await look(page, name, { fullPage: true });
    await page.setViewportSize({ width: 1280, height: 720 });
  };

  const invite = async (page: Page) => {
    await page.getByRole("link", { name: t.staff, exact: true }).click();
    await page.getByRole("heading", { name: t.staffTitle }).waitFor();
    await page.getByRole("button", { name: t.invite, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.name, { exact: true }).fill("Tang Wei 唐蔚");
    await dialog.getByLabel(t.email, { exact: true }).fill(email);
    await look(page, "invite");
    await dialog.getByLabel(t.role, { exact: true }).click();
    await page.getByTitle(t.treasury).last().click();
    await dialog.getByLabel(t.reason, { exact: true }).fill("Starts on Monday in the treasury");
    await dialog.getByRole("button", { name: t.propose }).click();
    await dialog.waitFor({ state: "hidden" });
  };

  /** Another senior reviewer reads what was proposed and agrees; in this world nothing is waited for. */
  const agree = async (page: Page) => {
    await page.getByRole("link", { name: t.agreements, exact: true }).click();
    const item = page.getByRole("listitem").filter({ hasText: email });
    await item.waitFor();
    await look(page, "staff-proposal");
    await onPhone(page, "staff-proposal-phone");
    await item.getByRole("button", { name: t.agree }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(email).waitFor();
    await look(page, "staff-agree");
    await dialog.getByRole("button", { name: t.agree }).click();
    await dialog.waitFor({ state: "hidden" });
  };

  /** What waits stands above the accounts, and one person stops it. */
  const stopWaiting = async (page: Page) => {
    const waits = `waits.${language.toLowerCase()}@causeway.example`;
    await execute(
      place().ownerUrl,
      "SET session_replication_role = replica",
      `INSERT INTO staff_change (id, kind, staff_id, name, email, language, role, state, agreement, proposed_by, agreed_by, agreed_at, ready_at)
       SELECT gen_random_uuid(), 'invite', gen_random_uuid(), 'Wen Shu 闻舒', '${waits}', 'en-US', 'seniorReviewer', 'WAITING', gen_random_uuid(),
         one.id, two.id, now(), now() + interval '24 hours'
       FROM staff one, staff two WHERE one.email = 'he.jing@causeway.example' AND two.email = 'gu.ning@causeway.example'`,
    );
    await page.getByRole("link", { name: t.staff, exact: true }).click();
    await page.getByText(email).last().waitFor();
    const row = page.getByRole("list", { name: t.waiting }).getByRole("listitem").filter({ hasText: waits });
    await row.waitFor();
    await look(page, "staff");
    await onPhone(page, "staff-phone");
    await row.getByRole("button", { name: t.stop }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.reason, { exact: true }).fill("Nobody knows this person");
    await look(page, "staff-stop");
    await dialog.getByRole("button", { name: t.stop, exact: true }).click();
    await page.getByText(t.stopped, { exact: true }).waitFor();
    await row.waitFor({ state: "detached" });
  };

  /** Sets up password and authenticator, and answers the authenticator's key. */
  const setUp = async (page: Page) => {
    const link = await linkIn(email);
    expect(new URL(link).origin).toBe(place().consoleOrigin);
    await page.goto(link);
    const key = (await page.getByTitle(/^[A-Z2-7]{32}$/).getAttribute("title")) ?? "";
    expect(page.url()).not.toContain("#");
    await page.getByLabel(t.password, { exact: true }).fill(password);
    await page.getByLabel(t.confirm).fill(password);
    await page.getByLabel(t.code).fill(totpCode(key, new Date()));
    await look(page, "invitation", { fullPage: true });
    await page.getByRole("button", { name: t.finish }).click();
    await page.getByRole("button", { name: t.goSignIn }).waitFor();
    await look(page, "ready");
    return key;
  };

  const readAudit = async (page: Page) => {
    await page.getByRole("link", { name: t.audit, exact: true }).click();
    await page.getByLabel(t.who).fill(email);
    await page.getByText(t.enrolled).first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("who")).toBe(email);
    await page.getByRole("button", { name: t.verify }).click();
    await page.getByText(t.whole).waitFor();
    await look(page, "audit");
    await page.setViewportSize({ width: 390, height: 844 });
    await look(page, "audit-phone");
    await page.setViewportSize({ width: 1280, height: 720 });
  };

  /** Sees what is stuck and has it tried again; the flows that have long been running have run every schedule. */
  const watchOperations = async (page: Page) => {
    await page.getByRole("link", { name: t.operations, exact: true }).click();
    const schedules = page.getByRole("row", { name: t.housekeeping });
    await schedules.waitFor();
    await page.getByText(t.nothingStuck).waitFor();
    await look(page, "operations");
    const key = randomUUID();
    // A flow that nobody serves: it stays stuck however often it is tried.
    await execute(
      place().ownerUrl,
      `INSERT INTO outbox (topic, key, tenant, due_at, attempts, last_error, failed_attempt)
       VALUES ('statement/nobody', '${key}', '00000000-0000-0000-0000-000000000000', now() + interval '1 hour', 7, 'BankAway', 7)`,
    );
    await page.reload();
    await page.getByText("BankAway").waitFor();
    await look(page, "operations-stuck");
    await onPhone(page, "operations-stuck-phone");
    await page.getByRole("button", { name: t.tryAgain }).click();
    await page.getByRole("dialog").getByText(key).waitFor();
    await look(page, "operations-try");
    await page.getByRole("dialog").getByRole("button", { name: t.tryAgain }).click();
    await page.getByText(t.tried).waitFor();
    await execute(place().ownerUrl, `DELETE FROM outbox WHERE key = '${key}'`);
  };

  const signOut = async (page: Page) => {
    await page.getByRole("button", { name: /何靖|顾宁/ }).click();
    await page.getByText(t.signOut).click();
    await page.waitForURL("**/login*");
    expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
    await page.goto("/audit");
    await page.waitForURL("**/login?*");
  };

  test(
    "an invitation becomes an account, which sees its own pages and no others",
    { timeout: 180_000 },
    async () => {
      const senior = await visit(browser, { site: "consoleOrigin", language });
      await senior.page.goto("/login");
      await senior.page.getByRole("heading").waitFor();
      await look(senior.page, "login");
      const boss = language === "zh-CN" ? "he.jing@causeway.example" : "gu.ning@causeway.example";
      await signInAsStaff(senior.page, boss, { language });
      await invite(senior.page);
      const second = await visit(browser, { site: "consoleOrigin", language });
      const colleague = language === "zh-CN" ? "gu.ning@causeway.example" : "he.jing@causeway.example";
      await signInAsStaff(second.page, colleague, { language });
      await agree(second.page);
      await stopWaiting(second.page);

      const invited = await visit(browser, { site: "consoleOrigin", language });
      const key = await setUp(invited.page);
      await signInAsStaff(invited.page, email, { language, password, key });
      // Treasury has no audit in the bar, and the address alone opens nothing.
      await invited.page.getByRole("navigation").waitFor();
      expect(await invited.page.getByRole("link", { name: t.audit, exact: true }).count()).toBe(0);
      await invited.page.goto("/audit");
      await invited.page.getByText(t.forbidden).waitFor();
      await look(invited.page, "forbidden");

      await watchOperations(invited.page);
      await readAudit(senior.page);
      await signOut(senior.page);
      expect([...senior.complaints, ...second.complaints, ...invited.complaints]).toEqual([]);
      await second.close();
      await senior.close();
      await invited.close();
    },
  );
});

describe("a passkey of staff", () => {
  const t = words["zh-CN"];

  test(
    "is added with a fresh code, confirmed with one from the mail, and then stands in for it",
    { timeout: 120_000 },
    async () => {
      const before = (await mailsTo("lin.yue@causeway.example")).length;
      // Journeys that were here before have left him theirs.
      await execute(
        place().ownerUrl,
        `UPDATE staff_passkey SET removed_at = now() WHERE removed_at IS NULL
         AND staff_id = (SELECT id FROM staff WHERE email = 'lin.yue@causeway.example')`,
      );
      const { page, complaints, close } = await visit(browser, { site: "consoleOrigin" });
      await signInAsStaff(page, "lin.yue@causeway.example", { passkey: "bindsHisOwn" });
      // Whoever has none is led here.
      await page.waitForURL("**/passkeys");
      await page.getByText("还没有通行密钥", { exact: true }).waitFor();
      await shoot(page, "console-no-passkey-zh-CN");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "添加通行密钥" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("名称").fill("工位电脑");
      await letHalfAMinutePass();
      await dialog.getByLabel("身份验证器上的验证码").fill(totpCode(staffAuthenticatorKey, new Date()));
      await dialog.getByRole("button", { name: "添加通行密钥" }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByText("工位电脑").waitFor();
      await shoot(page, "console-passkeys-zh-CN");
      expect(await accessibilityFaults(page)).toEqual([]);

      // Until then it signs nothing, as every page says.
      await page.getByText(/您的通行密钥还没有确认/).waitFor();
      await page.getByRole("button", { name: "确认", exact: true }).click();
      const confirming = page.getByRole("dialog");
      const code = await mailed("lin.yue@causeway.example", /(\w{5}-){2}\w{5}/, before);
      await confirming.getByLabel("邮件中的确认码").fill(code);
      await shoot(page, "console-passkey-confirm-zh-CN");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await shoot(page, "console-passkey-confirm-phone-zh-CN");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 720 });
      await confirming.getByRole("button", { name: "确认", exact: true }).click();
      await confirming.waitFor({ state: "hidden" });
      await page.getByText(/您的通行密钥还没有确认/).waitFor({ state: "hidden" });

      await page.getByRole("button", { name: "林越" }).click();
      await page.getByText(t.signOut).click();
      await page.waitForURL("**/login*");
      await page.getByLabel(t.email, { exact: true }).fill("lin.yue@causeway.example");
      await page.getByLabel(t.password, { exact: true }).fill(staffPassword);
      await page.getByRole("button", { name: "下一步" }).click();
      await page.getByRole("button", { name: "使用通行密钥" }).waitFor();
      await shoot(page, "console-second-step-zh-CN");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "使用通行密钥" }).click();
      await page.waitForURL((url) => url.pathname !== "/login");
      await page.getByText("林越").waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("portal and console", () => {
  test("serve neither each other's pages nor each other's files", async () => {
    const [portal, site] = [place().origin, place().consoleOrigin];
    // A browser finds console.localhost by itself; here only the port tells the two apart.
    const consoleUrl = `http://127.0.0.1:${new URL(site).port}`;
    const consolePage = await fetch(`${consoleUrl}/login`);
    expect(consolePage.status).toBe(200);
    const asset = /\/assets\/console-[\w-]+\.js/.exec(await consolePage.text())?.[0] ?? "";
    expect((await fetch(`${consoleUrl}${asset}`)).status).toBe(200);
    expect((await fetch(`${portal}${asset}`)).status).toBe(404);
    expect((await fetch(`${portal}/audit`)).status).toBe(404);
    expect((await fetch(`${consoleUrl}/home`)).status).toBe(404);
    expect((await fetch(`${consoleUrl}/dashboard/index`)).status).toBe(404);
  });

  test("a session of the console is refused when its cookie and storage are carried to the portal", async () => {
    const staff = await visit(browser, { site: "consoleOrigin" });
    await signInAsStaff(staff.page, "xu.an@causeway.example");
    await staff.page.getByRole("navigation").waitFor();
    const stolen = await staff.page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
    const cookie = (await staff.page.context().cookies()).find(({ name }) => name === "__Host-console");
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict" });

    const portal = await visit(browser);
    await portal.page.goto("/login");
    await portal.page.context().addCookies([
      {
        name: "__Host-session",
        value: cookie?.value ?? "",
        url: place().origin.replace("http:", "https:"),
        secure: true,
        httpOnly: true,
        sameSite: "Strict",
      },
    ]);
    await portal.page.evaluate((kept) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    }, stolen);
    await portal.page.goto("/dashboard/index");
    await portal.page.waitForURL("**/login*");
    await portal.close();
    await staff.close();
  });
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, type Locale, openBrowser, shoot, visit } from "./browser.ts";
import { codeTo, letAMinutePass, mailsTo } from "./people.ts";
import { aPerson, type Person, signInAs } from "./person.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const words = {
  "zh-CN": {
    email: "邮箱",
    change: "更换",
    newEmail: "新邮箱",
    code: "验证码",
    getCode: "获取验证码",
    confirmIt: "确认是您本人",
    loginPassword: "登录密码",
    confirm: "确认",
    success: "操作成功",
    held: "付款暂停至",
    paymentPassword: "支付密码",
    set: "设置",
    payConfirm: "确认支付密码",
    weak: "太容易猜到",
    save: "保存",
    edit: "修改",
    username: "登录账号",
    usernameUsed: "已修改过，不能再改",
    sessions: "登录与设备",
    end: "退出",
    history: "登录成功",
    notifications: "通知方式",
    moneySms: "资金变动，短信",
    bell: /^消息，/,
    notices: "通知",
    emailChanged: "邮箱已更换",
    paymentSet: "支付密码已设置",
    renamed: "登录账号已修改",
    readAll: "全部已读",
    welcome: "欢迎，",
    logOut: "退出登录",
    loggedOut: "退出登录成功",
  },
  "en-US": {
    email: "E-mail",
    change: "Change",
    newEmail: "New e-mail",
    code: "Code",
    getCode: "Send code",
    confirmIt: "Confirm it is you",
    loginPassword: "Login password",
    confirm: "Confirm",
    success: "Operate success",
    held: "Payments are held until",
    paymentPassword: "Payment password",
    set: "Set",
    payConfirm: "Confirm payment password",
    weak: "too easy to guess",
    save: "Save",
    edit: "Edit",
    username: "Account name",
    usernameUsed: "Changed already; it stays",
    sessions: "Sessions and devices",
    end: "Sign out",
    history: "Signed in",
    notifications: "Notifications",
    moneySms: "Money, SMS",
    bell: /^Messages, /,
    notices: "Notices",
    emailChanged: "Your e-mail was changed",
    paymentSet: "Your payment password was set",
    renamed: "Your account name was changed",
    readAll: "Mark all read",
    welcome: "Welcome, ",
    logOut: "Log out",
    loggedOut: "Logout success",
  },
} as const;
type Words = (typeof words)[keyof typeof words];

const row = (page: Page, label: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(label, { exact: true }) });

const succeeded = async (page: Page, t: Words) => {
  await page.getByText(t.success).first().waitFor();
  await page.getByText(t.success).first().waitFor({ state: "detached" });
};

/** Password and the code that comes by mail, in the dialog that a call which needs them has opened. */
async function prove(page: Page, person: Person, t: Words, before: number): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t.confirmIt });
  await dialog.getByLabel(t.loginPassword).fill(person.password);
  await dialog.getByLabel(t.code, { exact: true }).fill(await codeTo(person.email, before));
  await shoot(page, `account-reauth-${person.language}`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: t.confirm, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** The call that sends the code to the new address is the one that asks for the proof. */
async function changeEmail(page: Page, person: Person, t: Words): Promise<string> {
  const email = `new-${person.email}`;
  const before = (await mailsTo(person.email)).length;
  await letAMinutePass();
  await row(page, t.email).getByRole("button", { name: t.change }).click();
  await page.getByLabel(t.newEmail).fill(email);
  await page.getByRole("button", { name: t.getCode }).click();
  await prove(page, person, t, before);
  await page.getByLabel(t.code, { exact: true }).fill(await codeTo(email, 0));
  await shoot(page, `account-email-${person.language}`);
  const widths = await page
    .getByRole("dialog")
    .locator("form > *")
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().width)));
  expect(new Set(widths).size, "every part of the dialog has its whole width").toBe(1);
  await page.getByRole("dialog").getByRole("button", { name: t.change }).click();
  await row(page, t.email).getByText(email).waitFor();
  await page.getByText(t.held).waitFor();
  await succeeded(page, t);
  for (const address of [person.email, email]) {
    await expect
      .poll(async () => (await mailsTo(address)).at(-1), { timeout: 15_000 })
      .toMatchObject({
        subject: t.emailChanged,
        text: expect.stringContaining("24"),
        html: expect.stringContaining("<h1 style="),
      });
  }
  return email;
}

async function setPaymentPassword(page: Page, t: Words): Promise<void> {
  await row(page, t.paymentPassword).getByRole("button", { name: t.set, exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const digits of ["123456", "739184"]) {
    await dialog.getByLabel(t.paymentPassword, { exact: true }).fill(digits);
    await dialog.getByLabel(t.payConfirm).fill(digits);
    await dialog.getByRole("button", { name: t.save }).click();
    if (digits === "123456") await dialog.getByText(t.weak).waitFor();
  }
  await dialog.waitFor({ state: "detached" });
  await succeeded(page, t);
}

async function renameOnce(page: Page, username: string, t: Words): Promise<void> {
  await row(page, t.username).getByRole("button", { name: t.edit }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.username).fill(username);
  await dialog.getByRole("button", { name: t.save }).click();
  await row(page, t.username).getByText(t.usernameUsed).waitFor();
  expect(await row(page, t.username).getByRole("button").count()).toBe(0);
}

/** The other page leaves by itself, without a click. */
async function endTheOther(page: Page, person: Person, t: Words): Promise<void> {
  const elsewhere = await visit(browser, { language: person.language, userAgent: iphone });
  await signInAs(elsewhere.page, person);
  await page.getByRole("tab", { name: t.sessions }).click();
  const other = page.getByRole("listitem").filter({ hasText: "iPhone" }).first();
  await other.waitFor();
  await page.getByText(t.history).first().waitFor();
  await shoot(page, `account-sessions-${person.language}`, { fullPage: true });
  expect(await accessibilityFaults(page)).toEqual([]);
  await other.getByRole("button", { name: t.end }).click();
  await elsewhere.page.waitForURL("**/login*");
  expect(await elsewhere.page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  await elsewhere.close();
}

async function choosePreferences(page: Page, language: Locale, t: Words): Promise<void> {
  await page.getByRole("tab", { name: t.notifications }).click();
  await page.getByLabel(t.moneySms).check();
  await shoot(page, `account-preferences-${language}`, { fullPage: true });
  await page.getByRole("button", { name: t.save }).click();
  await succeeded(page, t);
  await page.reload();
  expect(await page.getByLabel(t.moneySms).isChecked()).toBe(true);
}

async function readNotices(page: Page, language: Locale, t: Words): Promise<void> {
  await page.getByRole("button", { name: t.bell }).click();
  await page
    .getByRole("tab", { name: new RegExp(`^${t.notices}`) })
    .last()
    .click();
  const box = page.getByRole("tabpanel").last();
  for (const title of [t.emailChanged, t.paymentSet, t.renamed])
    await box.getByText(title, { exact: true }).waitFor();
  await shoot(page, `account-bell-${language}`);
  await page.getByRole("button", { name: t.readAll }).click();
  await page.getByRole("button", { name: t.bell }).waitFor({ state: "detached" });
}

describe.each(["zh-CN", "en-US"] as const)("my account, in %s", (language) => {
  const t = words[language];

  test(
    "change the e-mail with a fresh proof, set the payment password, rename once, end another session, read of it all",
    { timeout: 180_000 },
    async () => {
      const person = await aPerson(language);
      const { page, complaints, close } = await visit(browser, { language });
      await signInAs(page, person, { trust: true });
      await page.getByText(t.welcome).waitFor();
      await page.goto("/userInfo");
      await row(page, t.email).getByText(person.email).waitFor();
      await shoot(page, `account-profile-${language}`, { fullPage: true });
      expect(await accessibilityFaults(page)).toEqual([]);

      const email = await changeEmail(page, person, t);
      // For ten minutes nothing more is asked.
      await setPaymentPassword(page, t);
      const username = `${person.username}x`;
      await renameOnce(page, username, t);
      await shoot(page, `account-changed-${language}`, { fullPage: true });
      await endTheOther(page, { ...person, username, email }, t);
      await choosePreferences(page, language, t);
      await readNotices(page, language, t);

      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: person.username }).last().click();
      await page.getByText(t.logOut, { exact: true }).click();
      await page.getByText(t.loggedOut).waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test("my account reads well on a phone, in the dark and in zh-HK", { timeout: 120_000 }, async () => {
  const person = await aPerson("zh-HK");
  const { page, complaints, close } = await visit(browser, {
    language: "zh-HK",
    viewport: { width: 375, height: 812 },
  });
  await page.addInitScript(() => {
    const choices = { state: { theme: "dark" }, version: 1 };
    if (localStorage.getItem("causeway.settings") === null)
      localStorage.setItem("causeway.settings", JSON.stringify(choices));
  });
  await signInAs(page, person);
  for (const tab of ["", "?tab=security", "?tab=sessions", "?tab=notifications", "?tab=notice"]) {
    await page.goto(`/userInfo${tab}`);
    await page.locator("main section").first().waitFor();
    await page.locator(".ant-skeleton").first().waitFor({ state: "detached" });
    await shoot(page, `account-phone${tab.replace("?tab=", "-")}`, { fullPage: true });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `nothing of ${tab} hangs over the edge`).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page), tab).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await close();
});

test("a guest who opens my account is shown the way in", async () => {
  const { page, complaints, close } = await visit(browser, { language: "en-US" });
  await page.goto("/userInfo");
  await page.getByText("Please sign in first").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login?redirect=*");
  expect(complaints).toEqual([]);
  await close();
});

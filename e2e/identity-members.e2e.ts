import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailsTo } from "./people.ts";
import { accessibilityFaults, openBrowser, shoot, visit } from "./browser.ts";
import { aSettledClerk, enterAs } from "./settled-clerk.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const words = {
  "zh-CN": {
    alone: "目前只有您一人",
    invite: "邀请成员",
    email: "对方的邮箱",
    preparer: "经办人",
    viewer: "只读",
    send: "发送邀请",
    sent: "邀请已发送到",
    accept: "接受邀请",
    register: "没有账户，注册并加入",
    registerAction: "注册并加入",
    username: "用户名",
    phone: "手机号",
    password: "密码",
    confirm: "确认密码",
    changeRole: "更改角色",
    save: "保存",
    remove: "移除",
    removed: "已移除",
    switchRole: "切换角色",
    over: "邀请已失效",
  },
  "en-US": {
    alone: "You are alone here so far",
    invite: "Invite a member",
    email: "Their e-mail",
    preparer: "Preparer",
    viewer: "Viewer",
    send: "Send invitation",
    sent: "Invitation sent to",
    accept: "Accept the invitation",
    register: "I am new: register and join",
    registerAction: "Register and join",
    username: "User name",
    phone: "Phone",
    password: "Password",
    confirm: "Confirm password",
    changeRole: "Change role",
    save: "Save",
    remove: "Remove",
    removed: "was removed",
    switchRole: "Switch role",
    over: "This invitation is over",
  },
} as const;

/** From one of his companies to another, by the name in the bar. */
async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: from }).click();
  await page.getByRole("menuitem", { name: to }).click();
  await page.getByRole("button", { name: to }).waitFor();
}

/** The link in the newest invitation to somebody. */
async function linkTo(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(email);
        link = /https?:\/\/\S+\/invitation#[\w-]+/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe("");
  return link;
}

describe.each(["zh-CN", "en-US"] as const)("a company's people, in %s", (language) => {
  const t = words[language];
  const invite = async (page: Page, email: string) => {
    await page.getByRole("button", { name: t.invite }).click();
    await page.getByLabel(t.email).fill(email);
    await page.getByRole("radio", { name: t.preparer, exact: true }).check();
    await shoot(page, `identity-invite-${language}`);
    await page.getByRole("button", { name: t.send }).click();
    await page.getByText(t.sent).first().waitFor();
  };

  /** Somebody new opens the link and makes an account; afterwards the link is worth nothing. */
  const registerThrough = async (link: string) => {
    const fresh = await visit(browser, { language });
    await fresh.page.goto(link);
    await fresh.page.getByRole("button", { name: t.register }).waitFor();
    expect(new URL(fresh.page.url()).search, "the token leaves the address bar").toBe("");
    await shoot(fresh.page, `identity-invitation-${language}`);
    expect(await accessibilityFaults(fresh.page)).toEqual([]);
    await fresh.page.getByRole("button", { name: t.register }).click();
    await fresh.page.getByLabel(t.username, { exact: true }).fill(`joined${Date.now()}`);
    await fresh.page.getByLabel(t.phone, { exact: true }).fill(`138${String(Date.now()).slice(-8)}`);
    await fresh.page.getByLabel(t.password, { exact: true }).fill("Harbour-Guest-7");
    await fresh.page.getByLabel(t.confirm, { exact: true }).fill("Harbour-Guest-7");
    await fresh.page.getByRole("checkbox").check();
    await shoot(fresh.page, `identity-invited-register-${language}`, { fullPage: true });
    await fresh.page.getByRole("button", { name: t.registerAction, exact: true }).click();
    await fresh.page.waitForURL("**/dashboard/index");
    await fresh.page.goto(link);
    await fresh.page.getByText(t.over).waitFor();
    expect(fresh.complaints).toEqual([]);
    await fresh.close();
  };

  test(
    "are invited, join, switch between companies, are changed and removed, and switch their role",
    { timeout: 180_000 },
    async () => {
      const owner = await aSettledClerk({ merchant: "Harbour Trading Ltd" });
      const guest = await aSettledClerk();
      const { page, complaints, close } = await enterAs(browser, owner, language);
      await page.waitForTimeout(2_100);
      await page.goto("/enterprise/index");
      await page.getByText(t.alone).waitFor();

      const stranger = `new${Date.now()}@example.com`;
      await invite(page, stranger);
      await invite(page, guest.email);
      await page.getByText(guest.email).first().waitFor();
      await shoot(page, `identity-members-${language}`, { fullPage: true });
      // What lies under the mouse is judged by how it looks at rest.
      await page.mouse.move(0, 0);
      await page.waitForTimeout(400);
      expect(await accessibilityFaults(page)).toEqual([]);

      await registerThrough(await linkTo(stranger));

      // Somebody who has an account joins with it, and goes on for the company that invited him.
      const joining = await enterAs(browser, guest, language);
      await joining.page.goto(await linkTo(guest.email));
      await joining.page.getByRole("button", { name: t.accept }).click();
      await joining.page.waitForURL("**/dashboard/index");
      await switchTo(joining.page, "Harbour Trading Ltd", `${guest.username} Ltd`);
      await switchTo(joining.page, `${guest.username} Ltd`, "Harbour Trading Ltd");
      expect(joining.complaints).toEqual([]);
      await joining.close();

      await page.reload();
      const row = page.getByRole("listitem").filter({ hasText: guest.email });
      await row.getByRole("button", { name: t.changeRole }).click();
      await page.getByRole("radio", { name: t.viewer, exact: true }).check();
      await shoot(page, `identity-change-role-${language}`);
      await page.getByRole("button", { name: t.save }).click();
      await row.getByText(t.viewer).waitFor();
      await row.getByRole("button", { name: t.remove }).click();
      await page.getByRole("dialog").getByRole("button", { name: t.remove }).click();
      await page.getByText(t.removed).waitFor();
      await row.waitFor({ state: "detached" });

      // Acting with fewer rights for a while.
      await page.getByRole("button", { name: owner.username }).last().click();
      // The menu glides into place, and what glides away under the mouse has not been pointed at.
      await page.waitForTimeout(400);
      await page.getByText(t.switchRole).hover();
      await page.getByRole("menuitem", { name: t.viewer }).click();
      await page.waitForURL("**/dashboard/index");
      await page.goto("/enterprise/index");
      await page.getByText(owner.email).waitFor();
      expect(await page.getByRole("button", { name: t.invite }).count()).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await shoot(page, `identity-members-phone-${language}`, { fullPage: true });
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityFaults, shoot } from "./browser.ts";
import { addressOf, button, patience, useGallery } from "./gallery-visit.ts";

const open = useGallery();

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+K");
  await page.getByLabel("页面、订单号或收款人").waitFor();
}
const link = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });

describe("guards", () => {
  const order = "/paymentManagement/paymentOrder";

  test("a visitor is sent to login and, once signed in, to the page that was asked for", async () => {
    const { page, close } = await open(`${order}?status=REJECT`, { session: "out" });
    await expect
      .poll(() => addressOf(page), patience)
      .toBe(`/login?redirect=${encodeURIComponent(`${order}?status=REJECT`)}`);
    await button(page, "登录").click();
    await expect.poll(() => addressOf(page), patience).toBe(`${order}?status=REJECT`);
    await close();
  });

  test("a visitor may open what the public list holds", async () => {
    const { page, close } = await open("/userInfo", { session: "out" });
    await expect.poll(() => addressOf(page), patience).toBe("/userInfo");
    await close();
  });

  test("a signed-in user does not see the login page", async () => {
    const { page, close } = await open("/login");
    await expect.poll(() => addressOf(page), patience).toBe("/dashboard/index");
    await close();
  });

  test("a redirect that leads out of the portal is not followed", async () => {
    const { page, close } = await open("/login?redirect=//evil.example/dashboard/index");
    await expect.poll(() => addressOf(page), patience).toBe("/dashboard/index");
    await close();
  });

  test("user info is loaded before the page is shown", async () => {
    const { page, close } = await open(order, { session: "unloaded" });
    await button(page, /用户菜单/).waitFor();
    await expect.poll(() => addressOf(page), patience).toBe(order);
    await close();
  });

  test("a failing info load logs out and leads to login with a way back", async () => {
    const { page, close } = await open(order, { session: "failing" });
    await expect.poll(() => addressOf(page), patience).toBe(`/login?redirect=${encodeURIComponent(order)}`);
    await close();
  });

  test("a page that the server's menu does not hold leads to the first page it holds", async () => {
    const { page, close } = await open("/exchange/exchangeOrder", { menu: "short" });
    await expect.poll(() => addressOf(page), patience).toBe(order);
    await close();
  });

  test("a hidden page passes when the page it belongs to is in the menu", async () => {
    const { page, close } = await open("/paymentManagement/paymentOrderDetail?id=1", { menu: "short" });
    await page.getByText("PO20261112000119").waitFor();
    await expect.poll(() => addressOf(page), patience).toBe("/paymentManagement/paymentOrderDetail?id=1");
    await close();
  });

  test("an empty menu ends at not-found", async () => {
    const { page, close } = await open("/dashboard/index", { menu: "empty" });
    await expect.poll(() => page.getByText("找不到页面").count(), patience).toBe(1);
    await close();
  });

  test("a failing menu is told and does not lock anybody out", async () => {
    const { page, close } = await open("/collection/order", { menu: "failing" });
    await page.getByText("菜单未能载入").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("收款订单");
    await close();
  });

  test("/redirect goes on to a page of the portal and nowhere else", async () => {
    const { page, close } = await open(`/redirect${order}?status=REJECT`);
    await expect.poll(() => addressOf(page), patience).toBe(`${order}?status=REJECT`);
    await page.goto(`${new URL(page.url()).origin}/gallery.html#/redirect/no/such/page`);
    await expect.poll(() => addressOf(page), patience).toBe("/dashboard/index");
    await close();
  });
});

describe("tabs", () => {
  test("a half-typed form survives a change of tab, with and without the tab bar", async () => {
    const { page, complaints, close } = await open("/account/myShop", { tabs: "1" });
    await page.getByLabel("备注").fill("半句话");
    await link(page, "收款订单").first().click();
    await page.getByRole("heading", { name: "收款订单", level: 1 }).waitFor();
    expect(await page.getByLabel("备注").isVisible()).toBe(false);
    await shoot(page, "shell-tabs");
    await page
      .getByRole("navigation", { name: "打开的页面" })
      .getByRole("link", { name: "我的店铺" })
      .click();
    expect(await page.getByLabel("备注").inputValue()).toBe("半句话");
    await button(page, "界面设置").click();
    await page.getByRole("switch", { name: /多页签/ }).click();
    await page.keyboard.press("Escape");
    await link(page, "我的账户").click();
    await link(page, "我的店铺").click();
    expect(await page.getByLabel("备注").inputValue()).toBe("半句话");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a page marked ignore-cache asks before it is left and comes back empty", async () => {
    const { page, close } = await open("/account/apply");
    await page.getByLabel("备注").fill("半句话");
    await link(page, "收款订单").click();
    await button(page, "继续填写").click();
    await expect.poll(() => addressOf(page), patience).toBe("/account/apply");
    expect(await page.getByLabel("备注").inputValue()).toBe("半句话");
    await link(page, "收款订单").click();
    await button(page, "放弃并离开").click();
    await page.getByRole("heading", { name: "收款订单", level: 1 }).waitFor();
    await link(page, "申请账户").click();
    expect(await page.getByLabel("备注").inputValue()).toBe("");
    await close();
  });

  test("closing asks about what was typed, close others leaves home, refresh begins anew", async () => {
    const { page, close } = await open("/account/myShop", { tabs: "1" });
    const bar = page.getByRole("navigation", { name: "打开的页面" });
    await page.getByLabel("备注").fill("半句话");
    await bar.getByRole("button", { name: "关闭 我的店铺" }).click();
    await button(page, "继续填写").click();
    await bar.getByRole("link", { name: "我的店铺" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "刷新" }).click();
    await expect.poll(() => page.getByLabel("备注").inputValue(), patience).toBe("");
    await link(page, "我的账户").click();
    await link(page, "收款人管理").click();
    await bar.getByRole("link", { name: "收款人管理" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "关闭其他" }).click();
    await expect
      .poll(() => bar.getByRole("link").allInnerTexts(), patience)
      .toEqual(["工作台", "收款人管理"]);
    await bar.getByRole("button", { name: "关闭 收款人管理" }).click();
    await expect.poll(() => addressOf(page), patience).toBe("/dashboard/index");
    await close();
  });

  test("a list keeps its filters while another page is in front", async () => {
    const { page, close } = await open("/collection/order", { tabs: "1" });
    await button(page, /^审核拒绝/).click();
    await expect.poll(() => addressOf(page), patience).toBe("/collection/order?status=REJECT");
    // Whoever filters looks at what is left before he goes on.
    await expect.poll(() => page.getByRole("row").count(), patience).toBe(2);
    await link(page, "我的账户").click();
    await page
      .getByRole("navigation", { name: "打开的页面" })
      .getByRole("link", { name: "收款订单" })
      .click();
    await expect.poll(() => addressOf(page), patience).toBe("/collection/order?status=REJECT");
    await expect.poll(() => page.getByRole("row").count(), patience).toBe(2);
    await close();
  });

  test("two orders open in two tabs", async () => {
    const { page, close } = await open("/collection/detail?id=1", { tabs: "1" });
    await page.evaluate(() => {
      location.hash = "#/collection/detail?id=2";
    });
    const bar = page.getByRole("navigation", { name: "打开的页面" });
    await expect.poll(() => bar.getByRole("link").count(), patience).toBe(3);
    await close();
  });
});

describe("settings", () => {
  test("every switch takes effect at once, holds after a reload and goes back to its default", async () => {
    const { page, complaints, close } = await open("/dashboard/index");
    const flip = async (name: RegExp) => {
      await button(page, "界面设置").click();
      await page.getByRole("switch", { name }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    };
    const menu = page.getByRole("navigation", { name: "主菜单" });
    const tabBar = page.getByRole("navigation", { name: "打开的页面" });
    expect([await tabBar.count(), await page.getByRole("contentinfo").count()]).toEqual([0, 0]);

    await flip(/多页签/);
    await tabBar.waitFor();
    await flip(/页脚/);
    await page.getByRole("contentinfo").waitFor();
    await flip(/顶部菜单/);
    await page.locator("header").getByRole("navigation", { name: "主菜单" }).waitFor();
    await shoot(page, "shell-top-menu");
    await flip(/顶部菜单/);
    await flip(/菜单栏/);
    expect(await menu.count()).toBe(0);
    await flip(/菜单栏/);
    await flip(/色弱模式/);
    expect(await page.locator("html").getAttribute("data-colour-weak")).toBe("");
    await flip(/导航栏/);
    expect(await page.locator("header").count()).toBe(0);
    await page.reload();
    await menu.waitFor();
    expect(await page.locator("header").count()).toBe(0);
    await flip(/导航栏/);
    await page.locator("header").waitFor();

    await button(page, "界面设置").click();
    await page.getByText("深色", { exact: true }).click();
    await page.getByRole("radio", { name: "#0B7F50" }).click();
    await page.getByLabel("菜单宽度").fill("260");
    await page.keyboard.press("Tab");
    const seen = () =>
      page.evaluate(() => {
        const root = getComputedStyle(document.documentElement);
        const side = document.querySelector("nav[aria-label=主菜单]");
        return [root.colorScheme, root.getPropertyValue("--primary"), side?.getBoundingClientRect().width];
      });
    await expect.poll(seen, patience).toEqual(["dark", "#0B7F50", 260]);
    await page.getByLabel("色值").fill("#FFD400");
    await page.getByText("颜色太浅，白字无法看清").waitFor();
    await shoot(page, "shell-settings-dark");
    expect(await accessibilityFaults(page)).toEqual([]);

    await button(page, "复制设置").click();
    await page.getByText("设置已复制").waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as object;
    expect(copied).toMatchObject({
      theme: "dark",
      themeColor: "#0B7F50",
      menuWidth: 260,
      tabBar: true,
      footer: true,
    });
    await button(page, "恢复默认").click();
    await expect.poll(seen, patience).toEqual(["light", "#165DFF", 220]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the menu can be the client's own", async () => {
    const { page, close } = await open("/paymentManagement/paymentOrder", { menu: "short" });
    const entries = page.getByRole("navigation", { name: "主菜单" }).getByRole("link");
    await expect.poll(() => entries.count(), patience).toBe(1);
    await button(page, "界面设置").click();
    await page.getByRole("switch", { name: /菜单由服务器下发/ }).click();
    await expect.poll(() => entries.count(), patience).toBe(14);
    await close();
  });
});

describe("around the page", () => {
  test("three languages change in place", async () => {
    const { page, complaints, close } = await open("/collection/order");
    const change = async (from: string, to: string) => {
      await button(page, new RegExp(from)).click();
      await page.getByRole("menuitem", { name: to }).click();
    };
    await change("简体中文", "繁體中文");
    await page.getByRole("heading", { name: "收款訂單", level: 1 }).waitFor();
    await change("繁體中文", "English");
    await page.getByRole("heading", { name: "Collections", level: 1 }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en-US");
    expect(await page.title()).toBe("Collections · Causeway");
    expect(complaints).toEqual([]);
    await close();
  });

  test("the message box counts, marks as read and clears", async () => {
    const { page, close } = await open("/dashboard/index");
    await button(page, "消息，4 条未读").click();
    await page.getByRole("tab", { name: /待办/ }).waitFor();
    await page.getByText("收到 USD 18,640.00").waitFor();
    await shoot(page, "shell-message-box");
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, "全部已读").click();
    await button(page, "消息，1 条未读").waitFor();
    await page.getByRole("button", { name: "清空" }).click();
    await page.getByText("没有新内容").waitFor();
    await page.getByRole("tab", { name: /通知/ }).click();
    await page.getByText("11-16 香港公众假期").waitFor();
    await page.getByRole("tab", { name: /待办/ }).click();
    await button(page, "查看更多").click();
    await expect.poll(() => addressOf(page), patience).toBe("/dashboard/index");
    await close();
  });

  test("the palette finds pages, order numbers and payees by keyboard alone", async () => {
    const { page, complaints, close } = await open("/dashboard/index");
    await button(page, "界面设置").waitFor();
    await openPalette(page);
    await page.keyboard.type("nordwind");
    await page.getByRole("link", { name: /Nordwind Handels GmbH/ }).waitFor();
    await shoot(page, "shell-palette");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    // Opened again at once, while it is still fading away, it is empty and has the keyboard.
    await openPalette(page);
    await expect.poll(() => addressOf(page), patience).toBe("/paymentManagement/payeeDetail/81");
    await page.keyboard.type("CO20261113000415");
    expect(await page.getByLabel("页面、订单号或收款人").inputValue()).toBe("CO20261113000415");
    await page.getByRole("link", { name: /CO20261113000415/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page), patience).toBe("/collection/detail?id=CO20261113000415");
    await openPalette(page);
    await page.keyboard.type("payees");
    await page.getByRole("link", { name: "收款人管理" }).last().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => addressOf(page), patience).toBe("/paymentManagement/payee");
    expect(complaints).toEqual([]);
    await close();
  });

  test("single keys move about, explain themselves and can be turned off", async () => {
    const { page, close } = await open("/dashboard/index");
    await button(page, "界面设置").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect.poll(() => addressOf(page), patience).toBe("/collection/order");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "快捷键" }).waitFor();
    await shoot(page, "shell-shortcuts");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("switch", { name: "启用单键快捷键" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.locator("main").focus();
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await page.waitForTimeout(200);
    expect(addressOf(page)).toBe("/collection/order");
    await close();
  });

  test("role and merchant are switched, and logging out leaves nothing behind", async () => {
    const { page, close } = await open("/collection/order", { tabs: "1" });
    await button(page, /深圳市澄光家居有限公司/).click();
    await page.getByRole("menuitem", { name: "商户 880 2146" }).click();
    await expect.poll(() => addressOf(page), patience).toBe("/dashboard/index");
    await button(page, /商户 880 2146 未认证/).waitFor();
    await expect
      .poll(
        () => page.getByRole("navigation", { name: "打开的页面" }).getByRole("link").allInnerTexts(),
        patience,
      )
      .toEqual(["工作台"]);
    await button(page, /用户菜单/).click();
    await shoot(page, "shell-user-menu");
    await page.getByRole("menuitem", { name: "切换角色" }).hover();
    await page.getByRole("menuitem", { name: "只读" }).click();
    await page.getByText("已切换到 只读").waitFor();
    await button(page, /用户菜单/).click();
    await page.getByRole("menuitem", { name: "我的企业" }).click();
    await expect.poll(() => addressOf(page), patience).toBe("/enterprise/index");
    await button(page, /用户菜单/).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await expect.poll(() => addressOf(page), patience).toBe("/login");
    await close();
  });
});

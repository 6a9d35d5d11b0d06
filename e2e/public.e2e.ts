import type { Browser, Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchedKb, mostKb } from "../dev/fetched-kb.ts";
import { accessibilityFaults, openBrowser, shoot, visit, type Locale } from "./browser.ts";
import { place } from "./place.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const languages = ["zh-CN", "zh-HK", "en-US"] as const;
const sitePages = [
  "/home",
  "/globalAccount",
  "/globalRemittance",
  "/aboutUs",
  "/serviceAgreement",
  "/privacyPolicy",
] as const;
const widths = [375, 768, 1280, 1600] as const;
const tallestPage = 10_000;

/** What must be said on the page, in every language: the specification's claims and no other. */
const claims: Record<(typeof sitePages)[number], Record<Locale, readonly string[]>> = {
  "/home": {
    "zh-CN": [
      "不止于支付",
      "您的全球资金管家",
      "最快 1 天开户，免开户费",
      "无中间行费用",
      "外贸 B2B 收款",
      "跨境电商收款",
      "全球汇款",
      "安全与合规",
      "联系我们",
      "注册全球账户",
      "金钱服务经营者",
      "在香港运营的非银行支付机构",
    ],
    "zh-HK": [
      "不止於支付",
      "您的環球資金管家",
      "免開戶費",
      "免中介銀行費用",
      "金錢服務經營者",
      "於香港營運的非銀行支付機構",
    ],
    "en-US": [
      "More than payment",
      "Your global money manager",
      "no opening fee",
      "No intermediary bank fee",
      "money service operator",
      "non-bank payment institution operating from Hong Kong",
    ],
  },
  "/globalAccount": { "zh-CN": ["约 14 种"], "zh-HK": ["本地通道"], "en-US": ["Local rails"] },
  "/globalRemittance": {
    "zh-CN": ["100 多个国家和地区", "OUR", "SHA"],
    "zh-HK": ["100 多個國家及地區"],
    "en-US": ["more than 100 countries"],
  },
  "/aboutUs": {
    "zh-CN": ["公司简介", "2023-06-02", "品牌理念", "经营理念"],
    "zh-HK": ["公司簡介", "2023-06-02", "品牌理念", "經營理念"],
    "en-US": ["The company", "2023-06-02", "The brand", "How we work"],
  },
  "/serviceAgreement": {
    "zh-CN": ["服务协议", "并非银行", "没有显示过的费用，我们不收取"],
    "zh-HK": ["服務協議", "並非銀行"],
    "en-US": ["Service agreement", "not a bank", "We charge nothing that was not shown"],
  },
  "/privacyPolicy": {
    "zh-CN": ["隐私政策", "至少五年"],
    "zh-HK": ["私隱政策", "至少五年"],
    "en-US": ["Privacy policy", "five years"],
  },
};

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

test.each(Object.entries(mostKb))("%s fetches at most %i KB of scripts and styles", async (path, most) => {
  expect(await fetchedKb(browser, `${place().origin}${path}`)).toBeLessThanOrEqual(most);
});

describe.each(sitePages)("%s", (path) => {
  test.each(languages)("says what it must in %s, to everybody who can use a screen", async (language) => {
    // What is out of sight is not laid out, and axe judges only what is.
    const { page, complaints, close } = await visit(browser, {
      language,
      viewport: { width: 1280, height: tallestPage },
    });
    await page.goto(path);
    const text = () => page.locator("body").innerText();
    for (const claim of claims[path][language]) await expect.poll(text).toContain(claim);
    expect(await text()).not.toMatch(/两岸|彼岸|兩岸/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("fits every width in every language", async () => {
    for (const language of languages) {
      const { page, close } = await visit(browser, { language });
      for (const width of widths) {
        // A section out of sight is not laid out, so the window is made as tall as the page.
        await page.setViewportSize({ width, height: tallestPage });
        await page.goto(path);
        expect(await sidewaysScroll(page)).toBe(0);
        await page.setViewportSize({ width, height: await page.evaluate(() => document.body.offsetHeight) });
        await shoot(page, `public${path.replaceAll("/", "-")}-${language}-${width}`);
      }
      await close();
    }
  });

  test("is found by search engines in each language under an address of its own", async () => {
    const origin = place().origin;
    for (const language of languages) {
      const html = await (await fetch(`${origin}${path}?lang=${language}`)).text();
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}?lang=${language}">`);
      for (const other of languages) {
        expect(html).toContain(`hreflang="${other}" href="${origin}${path}?lang=${other}"`);
      }
      expect(html).toMatch(/<title>[^<]{8,}<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
      expect(html).not.toMatch(/__[A-Z_]+__/);
    }
  });
});

test("the public pages load nothing of the component library, and what they load travels compressed", async () => {
  const { page, close } = await visit(browser);
  const replies: Response[] = [];
  page.on("response", (reply) => {
    if (reply.url().endsWith(".js")) replies.push(reply);
  });
  await page.goto("/home", { waitUntil: "networkidle" });
  expect(replies.length).toBeGreaterThan(0);
  for (const reply of replies) {
    expect(reply.headers()["content-encoding"]).toBe("gzip");
    expect(await reply.text()).not.toContain("ant-btn");
  }
  await close();
});

test("the site map names every page in every language, and robots are shown the way", async () => {
  const origin = place().origin;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  for (const path of sitePages) {
    for (const language of languages)
      expect(sitemap).toContain(`<loc>${origin}${path}?lang=${language}</loc>`);
  }
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test("header and footer lead everywhere, on a phone through the menu", async () => {
  const { page, close } = await visit(browser, { language: "en-US", viewport: { width: 375, height: 800 } });
  await page.goto("/home");
  await page.getByLabel("Menu").click();
  await shoot(page, "public-menu-en-US-375");
  await page.locator("header").getByRole("link", { name: "About us" }).last().click();
  await page.waitForURL("**/aboutUs");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator("header").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login");
  await page.goto("/home");
  for (const name of ["Global account", "Global remittance", "About us"]) {
    expect(await page.locator("footer").getByRole("link", { name }).count()).toBe(1);
  }
  expect(await page.locator("footer").innerText()).toMatch(
    /Hong Kong office[\s\S]+\+852 0000 0000[\s\S]+@example\.com/,
  );
  await close();
});

describe("before sign-in", () => {
  const frames = ["/login", "/register", "/password/reset"] as const;

  test.each(frames)("%s opens in every language and breaks no rule", async (path) => {
    for (const language of languages) {
      const { page, complaints, close } = await visit(browser, { language });
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await shoot(page, `public${path.replaceAll("/", "-")}-${language}-1280`);
      expect(await page.getAttribute("html", "lang")).toBe(language);
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const width of [375, 768]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await sidewaysScroll(page)).toBe(0);
      }
      await shoot(page, `public${path.replaceAll("/", "-")}-${language}-768`, { fullPage: true });
      expect(complaints).toEqual([]);
      await close();
    }
  });

  test("login asks for each field by its own message, on both tabs", async () => {
    const { page, close } = await visit(browser, { language: "zh-CN" });
    await page.goto("/login");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    for (const message of ["请输入用户名", "请输入密码", "请输入图形验证码"])
      await page.getByText(message).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe("username");
    await page.getByRole("tab", { name: "验证码登录" }).click();
    await page.getByRole("button", { name: "登录", exact: true }).click();
    for (const message of ["请输入邮箱或手机号", "验证码不能为空"]) await page.getByText(message).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });

  test("register checks password, match, phone and agreement before it sends", async () => {
    const { page, close } = await visit(browser, { language: "en-US" });
    const countries = page.waitForResponse((reply) => reply.url().endsWith("/listByScene/NORMAL"));
    await page.goto("/register");
    await countries;
    await page.getByLabel("Phone", { exact: true }).fill("12");
    await page.getByLabel("Password", { exact: true }).fill("weak");
    await page.getByLabel("Confirm password").fill("other");
    await page.getByRole("button", { name: "Register" }).click();
    for (const message of [
      "This number does not fit the area code",
      "At least 8 characters with uppercase, lowercase and digits",
      "Passwords do not match",
      "Please agree to the service agreement and the privacy policy first",
    ]) {
      await page.getByText(message).waitFor();
    }
    await page.getByLabel("Phone", { exact: true }).fill("138 0013 8000");
    await expect.poll(() => page.getByText("This number does not fit the area code").count()).toBe(0);
    await shoot(page, "public-register-faults-en-US", { fullPage: true });
    await close();
  });

  test("there is no second step without a first", async () => {
    const { page, complaints, close } = await visit(browser, { language: "zh-CN" });
    await page.goto("/loginSecondary");
    await page.waitForURL("**/login");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a page behind sign-in sends to login and remembers where to go", async () => {
    const { page, complaints, close } = await visit(browser, { language: "zh-CN" });
    await page.goto("/collection/order?status=AUDITING");
    await page.waitForURL("**/login?*");
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/collection/order?status=AUDITING");
    expect(complaints).toEqual([]);
    await close();
  });
});

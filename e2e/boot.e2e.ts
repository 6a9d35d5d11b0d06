import pg from "pg";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMail } from "../dev/mail-inbox.ts";
import { accessibilityFaults, openBrowser, shoot, visit, type Locale } from "./browser.ts";
import { place } from "./place.ts";
import { venuePanel } from "./venue.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const heading: Record<Locale, RegExp> = { "zh-CN": /不止/, "zh-HK": /不止/, "en-US": /more than payment/i };
const labels: Record<
  Locale,
  { name: string; company: string; email: string; message: string; send: string }
> = {
  "zh-CN": { name: "姓名", company: "公司名称", email: "邮箱", message: "留言", send: "发送留言" },
  "zh-HK": { name: "姓名", company: "公司名稱", email: "電郵", message: "留言", send: "發送留言" },
  "en-US": { name: "Name", company: "Company", email: "E-mail", message: "Message", send: "Send" },
};

describe.each(["zh-CN", "zh-HK", "en-US"] as const)("the first page in %s", (language) => {
  test("starts, says who we are, and breaks no policy", async () => {
    const { page, complaints, close } = await visit(browser, { language });
    const started = Promise.all(
      ["/internal/list", "/currency/listAll", "/device/generateDeviceId"].map((path) =>
        page.waitForResponse((reply) => reply.url().endsWith(`/api${path}`)),
      ),
    );
    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/home");
    const replies = await started;
    expect(replies.map((reply) => reply.status())).toEqual([200, 200, 200]);
    expect(await page.getAttribute("html", "lang")).toBe(language);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("deviceId"))).toMatch(/^[0-9a-f-]{36}$/);
    expect(replies[0]!.request().headers()["clientlanguage"]).toBe(language);
    await shoot(page, `boot-home-${language}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("a visitor", () => {
  test("who has chosen nothing reads Simplified Chinese", async () => {
    const { page, close } = await visit(browser, { locale: "fr-FR" });
    await page.goto("/home");
    expect(await page.getAttribute("html", "lang")).toBe("zh-CN");
    await close();
  });

  test("changes the language, which reloads the page and holds after the next visit", async () => {
    const { page, complaints, close } = await visit(browser);
    await page.goto("/home");
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByLabel(/^语言/).first().click();
    await page.getByRole("link", { name: "English" }).first().click();
    await page.waitForFunction(() => document.documentElement.lang === "en-US");
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
    await page.goto("/aboutUs");
    expect(await page.getAttribute("html", "lang")).toBe("en-US");
    expect(complaints).toEqual([]);
    await close();
  });

  test("keeps his device id on the next visit and asks for no other", async () => {
    const { page, close } = await visit(browser);
    await page.goto("/home");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("deviceId"))).not.toBeNull();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const listed = page.waitForResponse((reply) => reply.url().endsWith("/currency/listAll"));
    await page.reload();
    const request = (await listed).request();
    expect(asked).not.toContain("/api/device/generateDeviceId");
    const headers = request.headers();
    expect(headers["deviceid"]).toBe(await page.evaluate(() => localStorage.getItem("deviceId")));
    expect(headers["devicepwd"]?.split(".")).toHaveLength(5);
    await close();
  });

  test("reads nothing but ciphertext on the wire", async () => {
    const { page, close } = await visit(browser);
    const listed = page.waitForResponse((reply) => reply.url().endsWith("/internal/list"));
    await page.goto("/home");
    const reply = await listed;
    expect(Object.keys(reply.request().postDataJSON() as object)).toEqual(["payload"]);
    const envelope = (await reply.json()) as Record<string, string>;
    expect(Object.keys(envelope).toSorted()).toEqual(["from", "payload"]);
    expect(envelope["from"]).toBe("CLIENT");
    expect(envelope["payload"]!.split(".")).toHaveLength(5);
    await close();
  });

  test("who opens an unknown address is told so, with a way back", async () => {
    const { page, complaints, close } = await visit(browser, { language: "en-US" });
    const reply = await page.goto("/no/such/page");
    expect(reply?.status()).toBe(404);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await shoot(page, "boot-not-found-en-US");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
    await page.getByRole("link", { name: /home/i }).first().click();
    await page.waitForURL("**/home");
    await close();
  });

  test("can read the page without any script", async () => {
    const { page, close } = await visit(browser, { javaScriptEnabled: false });
    await page.goto("/home");
    expect(await page.locator("h1").innerText()).toMatch(heading["zh-CN"]);
    expect(await page.locator("footer").innerText()).toContain("+852 0000 0000");
    await close();
  });

  test("sees his own words while the server cannot be reached, and may try again", async () => {
    const { page, close } = await visit(browser);
    await page.route("**/api/**", (route) => route.abort());
    await page.goto("/home");
    await page.getByRole("alert").or(page.getByRole("status")).first().waitFor();
    expect(await page.locator("h1").innerText()).toMatch(heading["zh-CN"]);
    await shoot(page, "boot-offline-zh-CN");
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "重试" }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("deviceId"))).not.toBeNull();
    await close();
  });
});

describe("the contact form", () => {
  test.each(["zh-CN", "en-US"] as const)(
    "in %s brings a message to the sales team's mailbox",
    async (language) => {
      const { page, complaints, close } = await visit(browser, { language });
      const words = labels[language];
      const company = `Example Trading ${Date.now()}`;
      await page.goto("/home");
      await page.getByLabel(words.name).fill("陈小姐");
      await page.getByLabel(words.company).fill(company);
      await page.getByLabel(words.email).fill("chan@example.com");
      await page.getByLabel(words.message).fill("想了解开户所需文件。<b>no html</b>");
      await page.getByRole("button", { name: words.send }).click();
      await page.getByText(/CM01-\d{6}-/).waitFor();
      await shoot(page, `boot-contact-sent-${language}`);
      await expect
        .poll(
          async () => (await readMail(place().mailPort)).filter(({ subject }) => subject.endsWith(company)),
          {
            timeout: 15_000,
          },
        )
        .toHaveLength(1);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test("names what is missing and moves there", async () => {
    const { page, close } = await visit(browser, { language: "en-US" });
    await page.goto("/home");
    const words = labels["en-US"];
    await page.getByLabel(words.name).fill("Chan");
    await page.getByLabel(words.email).fill("not an address");
    await page.getByRole("button", { name: words.send }).click();
    expect(await page.getByLabel(words.company).getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel(words.email).getAttribute("aria-invalid")).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("company");
    await shoot(page, "boot-contact-faults-en-US");
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });
});

test("rates flow from the venue, stop while it is closed, and flow again", async () => {
  const newest = async () => {
    const client = new pg.Client({ connectionString: place().ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ age: number }>(
      "SELECT extract(epoch FROM now() - max(at))::float AS age FROM rate_now WHERE source = 'venue'",
    );
    await client.end();
    return rows[0]?.age ?? Infinity;
  };
  const flow = { timeout: 30_000 };
  await expect.poll(newest, flow).toBeLessThan(5);
  expect(await venuePanel.summary()).toMatchObject({ lines: 1, closed: false });
  await venuePanel.close();
  await expect.poll(newest, flow).toBeGreaterThan(5);
  await venuePanel.open();
  await expect.poll(newest, flow).toBeLessThan(5);
});

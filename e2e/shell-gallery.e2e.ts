import { describe, expect, test } from "vitest";
import { accessibilityFaults, shoot } from "./browser.ts";
import { addressOf, button, patience, useGallery } from "./gallery-visit.ts";

const open = useGallery();

const frames = {
  dashboard: "/dashboard/index",
  collection: "/collection/order",
  confirm: "/paymentManagement/paymentApplication",
  detail: "/paymentManagement/paymentOrderDetail?id=1",
  exchange: "/exchange/currencyExchangeApplication",
};
const looks = [
  { lang: "zh-CN", theme: "light" },
  { lang: "en-US", theme: "dark" },
  { lang: "zh-HK", theme: "light" },
] as const;

describe.each(looks)("screens in $lang, $theme", ({ lang, theme }) => {
  test.each(Object.entries(frames))(
    "%s fits every width and has no accessibility fault",
    async (name, address) => {
      const { page, complaints, close } = await open(address, { lang, theme, tabs: "1" });
      for (const width of [375, 768, 1280, 1600]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator("main").waitFor();
        await shoot(page, `shell-${name}-${lang}-${theme}-${width}`, { fullPage: true });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${width}: wider than the screen`).toBeLessThanOrEqual(0);
        expect(await accessibilityFaults(page), `${width}`).toEqual([]);
      }
      expect(complaints).toEqual([]);
      await close();
    },
    180_000,
  );
});

test("a phone has its menu in a drawer, with search, languages and settings", async () => {
  const { page, complaints, close } = await open(
    "/collection/order",
    {},
    { viewport: { width: 375, height: 800 } },
  );
  await button(page, "打开菜单").click();
  await page.getByRole("dialog").getByRole("link", { name: "我的账户" }).waitFor();
  await shoot(page, "shell-phone-menu");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("link", { name: "我的账户" }).click();
  await expect.poll(() => addressOf(page), patience).toBe("/account/myAccount");
  expect(complaints).toEqual([]);
  await close();
});

describe("the gallery", () => {
  const faultsOf = async (scene: Record<string, string>, suffix: string, width: number) => {
    const { page, complaints, close } = await open("/gallery", scene, { viewport: { width, height: 900 } });
    const links = page.locator('a[href^="#/gallery/"]');
    const entries = await links.evaluateAll((all) =>
      all.map(
        (element) => [element.getAttribute("href")?.slice(1) ?? "", element.textContent ?? ""] as const,
      ),
    );
    expect(entries.length).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const [entry, title] of entries) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#${entry}`);
      await page.locator("main > h1", { hasText: new RegExp(`^${title}$`) }).waitFor();
      await page.waitForTimeout(200);
      await shoot(page, `gallery-${entry.slice(9)}-${suffix}`, { fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (wide) faults.push(`${entry}: wider than the screen`);
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${entry}: ${fault}`));
    }
    await close();
    return [...faults, ...complaints];
  };

  test("shows every part in light Chinese without a fault", async () => {
    expect(await faultsOf({}, "zh-CN", 1280)).toEqual([]);
  }, 180_000);

  test("shows every part in dark English without a fault", async () => {
    expect(await faultsOf({ lang: "en-US", theme: "dark" }, "en-US-dark", 1280)).toEqual([]);
  }, 180_000);

  test("shows every part in colour-weak mode on a phone without a fault", async () => {
    expect(await faultsOf({ lang: "zh-HK", weak: "1" }, "zh-HK-weak-375", 375)).toEqual([]);
  }, 180_000);
});

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityFaults, shoot } from "./browser.ts";
import { button, patience, useGallery } from "./gallery-visit.ts";

const open = useGallery();
const pane = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });
const sizeOf = (page: Page, name: string) =>
  pane(page, name)
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => [canvas.clientWidth, canvas.clientHeight] as const);
/** Something was drawn when not every pixel is alike. */
const isDrawn = (page: Page, name: string) =>
  pane(page, name)
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => {
      // Read off a copy: the browser complains of whoever reads a canvas again that is drawn by the graphics card.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {
        willReadFrequently: true,
      })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const pixels = new Uint32Array(data.buffer);
      return pixels.some((pixel) => pixel !== pixels[0]);
    });

describe("the viewer, under the policy of the portal", () => {
  test("draws a PDF and a picture, nearer and turned, by mouse and by keyboard", async () => {
    const { page, complaints, close } = await open("/gallery/document");
    await expect.poll(() => isDrawn(page, "PDF"), patience).toBe(true);
    await expect.poll(() => isDrawn(page, "picture"), patience).toBe(true);
    await shoot(page, "documents-viewer", { fullPage: true });

    const pdf = pane(page, "PDF");
    await pdf.getByRole("button", { name: "下一页" }).click();
    await pdf.getByText("第 2 / 3 页").waitFor();
    await page.keyboard.press("PageDown");
    await pdf.getByText("第 3 / 3 页").waitFor();
    expect(await pdf.getByRole("button", { name: "下一页" }).isDisabled()).toBe(true);

    const [across, down] = await sizeOf(page, "picture");
    const picture = pane(page, "picture");
    await picture.getByRole("button", { name: "放大" }).click();
    await expect.poll(async () => (await sizeOf(page, "picture"))[0], patience).toBeGreaterThan(across * 1.4);
    await page.keyboard.press("0");
    await expect.poll(async () => (await sizeOf(page, "picture"))[0], patience).toBe(across);
    await page.keyboard.press("r");
    await expect
      .poll(async () => {
        const [width, height] = await sizeOf(page, "picture");
        return height > width;
      }, patience)
      .toBe(across > down);
    await shoot(page, "documents-turned");
    expect(complaints).toEqual([]);
    await close();
  }, 120_000);

  test("says what cannot be shown, and what failed, with a way on", async () => {
    const { page, close } = await open("/gallery/document");
    await pane(page, "another kind").getByText("此类文件不能在网页内查看，请下载后打开").waitFor();
    await pane(page, "failed").getByText("文件未能打开，请重试").waitFor();
    await pane(page, "failed").getByRole("button", { name: "重试" }).waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      pane(page, "another kind").getByRole("button", { name: "下载" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("2026.xlsx");
    await close();
  }, 120_000);

  test.each([
    ["zh-CN", "light", 375],
    ["en-US", "dark", 375],
    ["zh-HK", "light", 1280],
  ] as const)(
    "in %s, %s, %i wide, over the page and without a fault",
    async (lang, theme, width) => {
      const { page, complaints, close } = await open(
        "/gallery/document",
        { lang, theme },
        { viewport: { width, height: 800 } },
      );
      await button(page, { "zh-CN": "查看", "zh-HK": "檢視", "en-US": "View" }[lang]).last().click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("canvas").waitFor();
      await expect
        .poll(
          () => dialog.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.clientWidth > 200),
          patience,
        )
        .toBe(true);
      await shoot(page, `documents-over-${lang}-${theme}-${width}`);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
    120_000,
  );
});

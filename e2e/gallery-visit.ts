import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { leave, openBrowser, promptly } from "./browser.ts";
import { type Gallery, serveGallery } from "./gallery.ts";

export type Opened = { page: Page; complaints: string[]; close: () => Promise<void> };

/** The machine may be busy; a person would wait, too. */
export const patience = { timeout: 15_000 };

/** Serves the gallery for the tests of one file and opens addresses of the portal in it. */
export function useGallery() {
  let browser: Browser;
  let gallery: Gallery;
  beforeAll(async () => {
    [browser, gallery] = await Promise.all([openBrowser(), serveGallery()]);
  });
  afterAll(async () => {
    await browser.close();
    await gallery.stop();
  });

  /** With the scene it is to play. */
  return async (
    address: string,
    scene: Record<string, string> = {},
    options: BrowserContextOptions = {},
  ): Promise<Opened> => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    const page = await promptly(browser, context.newPage());
    page.setDefaultTimeout(patience.timeout);
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${gallery.origin}/gallery.html?${new URLSearchParams(scene)}#${address}`);
    await page
      .locator("main h1, main button, main input, main [aria-hidden]")
      .first()
      .waitFor({ state: "attached" });
    return { page, complaints, close: () => leave(context) };
  };
}

export const addressOf = (page: Page) => new URL(page.url()).hash.slice(1);
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

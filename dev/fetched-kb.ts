import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";

/** What a first visit may fetch of scripts and styles, in kilobytes as gzip makes them. */
export const mostKb = { "/home": 120, "/login": 300, "/userInfo": 450 } as const;

/** What it does fetch, start-up included. */
export async function fetchedKb(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (reply) => {
    if (/\.(js|css)$/.test(new URL(reply.url()).pathname)) {
      sizes.push(reply.body().then((body) => gzipSync(body, { level: 9 }).length));
    }
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes / 1024;
}

import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import axe from "axe-core";
import {
  chromium as launcher,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";
import { chromium } from "../dev/chromium.ts";
import { place } from "./place.ts";

export type Locale = "zh-CN" | "zh-HK" | "en-US";

declare module "vitest" {
  interface ProvidedContext {
    /** After so long a browser that says nothing has hung. */
    browserAnswersWithinMs: number;
  }
}

type Opened = { readonly browser: Browser; readonly pid: number; stuck: boolean; hung: boolean };
const opened: Opened[] = [];

export async function openBrowser(): Promise<Browser> {
  const browser = await launcher.launch(chromium);
  opened.push({ browser, pid: await processOf(browser), stuck: false, hung: false });
  return browser;
}

export async function processOf(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  await cdp.detach();
  return processInfo.find(({ type }) => type === "browser")!.id;
}

/** An empty page with a profile of its own: nothing of ours has a part in it. */
async function opensAPage(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  await context.newPage();
  void context.close().catch(() => {});
}

/** Contexts and empty pages need nothing of ours: where one does not open, the browser has hung. */
export async function promptly<T>(browser: Browser, opening: Promise<T>): Promise<T> {
  const open = new AbortController();
  const late = async (): Promise<never> => {
    await wait(3 * inject("browserAnswersWithinMs"), undefined, { signal: open.signal });
    for (const one of opened.filter((each) => each.browser === browser)) one.stuck = true;
    throw new Error("Chromium opened no page in time");
  };
  try {
    return await Promise.race([opening, late()]);
  } finally {
    open.abort();
  }
}

/** Whether the browser's own machinery still works, whatever a page of ours is doing. */
function answers(browser: Browser): Promise<boolean> {
  const late = wait(inject("browserAnswersWithinMs"), false, { ref: false });
  return Promise.race([
    opensAPage(browser)
      .then(() => true)
      .catch(() => false),
    late,
  ]);
}

/**
 * A journey that failed in a browser which answers nothing any more did not fail by what it says: the browser is ended,
 * and `walk.ts` walks it again in a fresh one. Any other failure is one.
 */
async function endHung(): Promise<boolean> {
  for (const one of opened.filter(({ hung }) => !hung)) {
    one.hung = one.stuck || !(await answers(one.browser));
    if (!one.hung) continue;
    const journey = expect.getState().testPath ?? "";
    console.error(`CHROMIUM STOPPED ANSWERING in ${journey}`);
    appendFileSync(process.env["HUNG_JOURNEYS"] ?? "/dev/null", `${journey}\n`);
    if (one.browser.isConnected()) process.kill(one.pid, "SIGKILL");
  }
  return opened.some(({ hung }) => hung);
}
// Where a hook hung there is no test to look after; a browser that was closed was closed by its journey.
afterAll(async () => {
  if (opened.some(({ browser }) => browser.isConnected())) await endHung();
});

export type Visit = {
  readonly page: Page;
  /** Everything the page complained about: errors, rejected promises, refused by policy. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
};

/** A visitor with a clean profile, who may have chosen a language before. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions & { language?: Locale; site?: "origin" | "consoleOrigin" } = {},
): Promise<Visit> {
  const { language, site = "origin", ...contextOptions } = options;
  const origin = place()[site];
  // A machine's press is over in a millisecond: what still slides into place then slides away under its mouse.
  const context = await promptly(
    browser,
    browser.newContext({ baseURL: origin, reducedMotion: "reduce", ...contextOptions }),
  );
  if (language) {
    await context.addCookies([{ name: "locale", value: language, url: origin }]);
    await context.addInitScript((value) => localStorage.setItem("locale", value), language);
  }
  const page = await promptly(browser, context.newPage());
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  visits.push({ page, complaints });
  return { page, complaints, close: () => leave(context) };
}

/**
 * About one in thirty contexts closed right after a page was opened is gone without Chromium ever saying so.
 * The browser ends with its file, so a journey does not wait for that word.
 */
export function leave(context: BrowserContext): Promise<void> {
  return Promise.race([context.close(), wait(5_000)]);
}

/** A log from another machine is all there may be to find out why a journey ended early. */
const visits: Pick<Visit, "page" | "complaints">[] = [];
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail" || (await endHung())) return;
  for (const { page, complaints } of visits.filter((one) => !one.page.isClosed())) {
    const told = await page.locator("[role=alert], .ant-message").allInnerTexts();
    console.log("Seen when it failed:", page.url(), { told, complaints });
  }
});

/** Kept under e2e/shots/, to be looked at by a person. */
export async function shoot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  const dir = join(import.meta.dirname, "shots");
  mkdirSync(dir, { recursive: true });
  await page.screenshot({ path: join(dir, `${name}.png`), ...options });
}

/** What axe finds wrong, one line each; an empty list is the aim. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (page.frames().length > 1) return ["a frame, which nobody looks into"];
  // The address changes before the page is there; every page has a heading once it is.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // A colour on its way to another one is neither; what moves for ever is judged as it moves.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => {}));
    await Promise.race([Promise.all(ending), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  });
  // Read once by each page: to compile it takes as long as a fifth of what it does.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    {
      // What passed is not asked for.
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    } satisfies axe.RunOptions,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

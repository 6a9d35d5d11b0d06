import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium as launcher, type Browser, type Page } from "playwright-core";
import { build } from "vite";
import { chromium } from "../dev/chromium.ts";
import { fetchedKb } from "../dev/fetched-kb.ts";
import { bootWorld } from "../dev/world.ts";

const web = join(import.meta.dirname, "../apps/web");
const paintRuns = 11;
const slowdown = 4;

/**
 * What a visitor's browser has to fetch, and how soon the home page stands compared with a page on the same server that
 * holds nothing but React. The signed-in area is weighed on the one page of the shell that opens without a session.
 */
export default async function main(): Promise<void> {
  const scratch = mkdtempSync(join("/var/tmp", "causeway-bench-web-"));
  const worldDir = mkdtempSync(join("/var/tmp", "causeway-bench-world-"));
  const dist = join(scratch, "dist");
  buildApp();
  cpSync(join(web, "dist"), dist, { recursive: true });
  await addEmptyPage(scratch, join(dist, "portal"));
  const world = await bootWorld({
    dir: worldDir,
    web: "built",
    env: { WEB_DIST: dist, CALLS_PER_ADDRESS: "100000" },
  });
  const browser = await launcher.launch(chromium);
  try {
    const homeKb = await fetchedKb(browser, `${world.origin}/home`);
    const loginKb = await fetchedKb(browser, `${world.origin}/login`);
    const firstPageKb = await fetchedKb(browser, `${world.origin}/userInfo`);
    const home: number[] = [];
    const empty: number[] = [];
    for (let run = 0; run < paintRuns; run += 1) {
      home.push(await largestPaintMs(browser, `${world.origin}/home`));
      empty.push(await largestPaintMs(browser, `${world.origin}/empty`));
    }
    console.log(`largest paint of /home ${home.map(Math.round).join(" ")} ms`);
    console.log(`largest paint of an empty React page ${empty.map(Math.round).join(" ")} ms`);
    console.log(
      JSON.stringify({
        home_kb: round(homeKb),
        login_kb: round(loginKb),
        first_page_kb: round(firstPageKb),
        home_lcp_ratio: round(median(home) / median(empty)),
      }),
    );
  } finally {
    await browser.close();
    await world.stop();
    for (const dir of [scratch, worldDir]) rmSync(dir, { recursive: true, force: true });
  }
}

function buildApp(): void {
  const { status } = spawnSync(process.execPath, ["build.ts"], { cwd: web, stdio: "ignore" });
  if (status !== 0) throw new Error("the web app does not build");
}

/** The least a React page can be: one heading, drawn in the browser, under the same policy and the same server. */
async function addEmptyPage(scratch: string, dist: string): Promise<void> {
  const root = join(scratch, "empty");
  mkdirSync(root);
  symlinkSync(join(web, "node_modules"), join(root, "node_modules"));
  writeFileSync(
    join(root, "empty.html"),
    '<!doctype html><html lang="en"><head><title>Empty</title><script type="module" src="/main.ts"></script></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(
    join(root, "main.ts"),
    'import { createElement } from "react"; import { createRoot } from "react-dom/client"; createRoot(document.getElementById("root")).render(createElement("h1", null, "Empty"));',
  );
  await build({
    root,
    configFile: false,
    logLevel: "error",
    html: { cspNonce: "__CSP_NONCE__" },
    build: { outDir: join(root, "out"), rolldownOptions: { input: join(root, "empty.html") } },
  });
  cpSync(join(root, "out"), dist, { recursive: true });
  const manifestFile = join(dist, "pages.json");
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as { pages: Record<string, unknown> };
  manifest.pages["/empty"] = { "zh-CN": "empty.html", "zh-HK": "empty.html", "en-US": "empty.html" };
  writeFileSync(manifestFile, JSON.stringify(manifest));
}

async function largestPaintMs(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address, { waitUntil: "networkidle" });
  const ms = await readLargestPaint(page);
  await context.close();
  return ms;
}

async function readLargestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

import { makePdf } from "@causeway/server/platform/file/pdf.ts";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, shoot, visit, type Locale, type Visit } from "./browser.ts";
import { signInAsStaff } from "./staff.ts";
import { place } from "./place.ts";

/** A slower machine gets there too. */
export const patient = { timeout: 60_000 };

/** Whether a page that does not follow what happens shows this; if not yet, it is opened again. */
export function isShown(page: Page, text: string): Promise<boolean> {
  return page
    .getByText(text)
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
}

const desktop = { width: 1280, height: 860 };
const phone = { width: 375, height: 812 };

/** The page as it stands, wide and on a phone: nothing sticks out, nothing keeps anybody from using it. */
export async function look(page: Page, name: string, small = phone): Promise<void> {
  for (const [kind, size] of [
    ["phone", small],
    ["desktop", desktop],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, `${name}-${kind}`, { fullPage: true });
    // What is wrong in one picture does not hide the next.
    expect.soft(await accessibilityFaults(page), `${name} ${kind}`).toEqual([]);
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(sticksOut, `${name} ${kind}`).toBe(false);
  }
}

/** An address read in a language, as a shared link would be. */
export async function readIn(page: Page, language: Locale, address: string): Promise<void> {
  const url = new URL(address, page.url());
  url.searchParams.set("lang", language);
  await page.goto(url.href);
  await page
    .locator(`html[lang="${language}"] main h1`)
    .first()
    .waitFor({ state: "attached", ...patient });
  await expect.poll(() => page.locator("main .ant-skeleton").count(), patient).toBe(0);
}

export async function lookInBoth(page: Page, address: string, name: string): Promise<void> {
  for (const language of ["zh-CN", "en-US"] as const) {
    await readIn(page, language, address);
    await look(page, `${name}-${language}`);
  }
}

/** Opens a list by its label and takes what it offers. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator(".ant-select-item-option:visible", { hasText: option }).click();
  await page.locator(".ant-select-dropdown:visible").waitFor({ state: "hidden" });
}

/** Papers with text that a machine can read. */
export async function aPaper(name: string, ...lines: readonly string[]) {
  const title = lines[0] ?? name;
  const buffer = await makePdf({ title, language: "en-US", content: lines, footer: "" });
  return { name, mimeType: "application/pdf", buffer };
}

export type Paper = Awaited<ReturnType<typeof aPaper>>;

const panel = async <T>(path: string, body?: object): Promise<T> => {
  const reply = await fetch(`${place().bankUrl}/panel/${path}`, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
};

type BankAccount = { id: string; currency: string; name: string; standing: string };
const accountsOf = async (holder: string) =>
  (await panel<BankAccount[]>("accounts")).filter(({ name }) => name === holder);

/** What payers and the calendar do in front of the bank. */
export const bank = {
  credit: (credit: Readonly<Record<string, string>>) => panel("credits", credit),
  pay: async (holder: string, currency: string, amount: string, payer: string) => {
    const account = (await accountsOf(holder)).find((each) => each.currency === currency)?.id;
    expect(account, `${holder} has an account in ${currency}`).toBeDefined();
    await bank.credit({
      account: account!,
      amount,
      payer,
      payerAccount: "DE89370400440532013000",
      payerBank: "Example Bank AG",
      payerCountry: "DE",
      remittance: "Contract BH-2026-118",
    });
  },
  /** The bank is told by and by, one message for each currency. */
  everyAccountStands: async (holder: string, standing: "ENAB" | "DISA") => {
    await expect
      .poll(async () => (await accountsOf(holder)).every((each) => each.standing === standing), patient)
      .toBe(true);
  },
  misbehave: (kind: string, ms = 0) => panel("faults", { kind, times: 1, ms }),
  /** The day that now begins or goes on is over and stated, also where a weekend comes first. */
  endDay: () => panel("clock", { days: 4 }),
};

const reviewing = {
  "zh-CN": {
    take: "领取",
    ask: "要求补件",
    languages: ["简体中文", "繁体中文（香港）", "英文"],
    send: "发送",
    waiting: "待答复 1",
    answered: "已答复 1 / 1",
    approve: /^通过/,
    agreed: /初审 .+：通过/,
  },
  "en-US": {
    take: "Take",
    ask: "Ask the merchant",
    languages: ["Simplified Chinese", "Traditional Chinese (Hong Kong)", "English"],
    send: "Send",
    waiting: "1 open",
    answered: "1 of 1 answered",
    approve: /^Approve/,
    agreed: /First, .+: Approved/,
  },
} as const;
type Reviewing = keyof typeof reviewing;

/** Somebody of staff at the console, signed in. */
export async function atConsole(browser: Browser, email: string, language: Reviewing): Promise<Visit> {
  const visitor = await visit(browser, { site: "consoleOrigin", language, viewport: desktop });
  await signInAsStaff(visitor.page, email, { language });
  return visitor;
}

/** Takes the case about something, looks at all of it, and agrees. */
export async function agreeTo(page: Page, language: Reviewing, subject: string, name: string): Promise<void> {
  await take(page, language, subject);
  await agree(page, language, name);
}

/**
 * Takes the case about something and asks; the merchant, whose page may stand anywhere, follows the message to where
 * it leads and answers there; then the reviewer reads the answer on the page that is open, and agrees.
 */
export async function askAndAgreeTo(
  desk: Page,
  language: Reviewing,
  asked: { subject: string; question: readonly [string, string, string]; answer: string },
  own: Page,
  name: string,
): Promise<void> {
  const t = reviewing[language];
  await take(desk, language, asked.subject);
  await desk.getByRole("button", { name: t.ask, exact: true }).first().click(patient);
  const dialog = desk.getByRole("dialog");
  for (const [n, label] of t.languages.entries()) await dialog.getByLabel(label).fill(asked.question[n]!);
  await dialog.getByRole("button", { name: t.send, exact: true }).click();
  await desk.getByText(t.waiting).waitFor(patient);

  await own.goto("/dashboard/index");
  await own.getByRole("button", { name: /^Messages, / }).click(patient);
  await own.getByRole("tab", { name: /^To do/ }).click(patient);
  await own.getByRole("link", { name: "A review needs something from you" }).first().click(patient);
  await own.locator("main").getByText(asked.question[2]).waitFor(patient);
  const { pathname, search } = new URL(own.url());
  await lookInBoth(own, pathname + search, `${name}-question`);
  await own.getByRole("textbox", { name: asked.question[2] }).fill(asked.answer);
  await own.getByRole("button", { name: "Send answer" }).click();
  await own.locator("main").getByText("Answered", { exact: true }).waitFor(patient);
  await look(own, `${name}-answered`);

  await desk.getByText(t.answered).waitFor(patient);
  await desk.getByText(asked.answer).waitFor(patient);
  await agree(desk, language, `${name}-case`);
}

async function take(page: Page, language: Reviewing, subject: string): Promise<void> {
  const t = reviewing[language];
  await page.goto(`/review?search=${encodeURIComponent(subject)}`);
  // Names are looked for in the lists before anybody can take a case; the queue learns of it by itself.
  await page.getByRole("button", { name: t.take, exact: true }).first().click(patient);
  await page.getByRole("heading", { level: 1, name: /RC01/ }).waitFor(patient);
}

async function agree(page: Page, language: Reviewing, name: string): Promise<void> {
  const t = reviewing[language];
  const button = page.getByRole("button", { name: t.approve });
  await button.waitFor(patient);
  await look(page, `${name}-${language}`);
  await button.click();
  await page.getByText(t.agreed).first().waitFor(patient);
}

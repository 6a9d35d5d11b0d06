import { createHash, createPrivateKey, randomUUID, type JsonWebKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { atBank, type Context } from "@causeway/server/context.ts";
import { keepMessage, type MessageId } from "@causeway/server/partners/bank/message.store.ts";
import { house } from "@causeway/server/platform/ids.ts";
import { hearMessage } from "@causeway/server/statement/hear-message.ts";
import { bankDays, type BankEntry } from "@causeway/server/testing/bank-days.ts";
import { signFile } from "@causeway/server/testing/sign-file.ts";
import { signMessage } from "@causeway/server/testing/sign-message.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withContext } from "../dev/seed.ts";
import { accessibilityFaults, openBrowser, shoot, visit } from "./browser.ts";
import { place } from "./place.ts";
import { patient, readIn } from "./receiving.ts";
import { signInAsStaff } from "./staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Where the story plays, and what agrees beside it; no other journey has accounts in these. */
const story = "SGD";
const quiet = ["AUD", "CAD", "JPY"] as const;
const owned = "CHF";
/** Lives at the other bank. */
const abroad = "GBP";
const { entryOf, noticeOf, statementOf, mt940Of } = bankDays();

/** The Saturday and the Sunday before today: days that no other account has, and that are taken when they are stated. */
function weekend(): readonly [saturday: string, sunday: string] {
  const now = new Date(Date.now() + 8 * 3_600_000);
  const back = now.getUTCDay() === 0 ? 7 : now.getUTCDay();
  const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return [dayBefore(back + 1), dayBefore(back)];
}

function keyOf(name: string) {
  const file = join(dirname(place().secretsFile), `${name}.json`);
  return createPrivateKey({ key: JSON.parse(readFileSync(file, "utf8")) as JsonWebKey, format: "jwk" });
}

/** As the bank signs it, with its own key. */
function signed(body: string) {
  const key = keyOf("bank-key");
  const authority = `127.0.0.1:${place().env["DOOR_PORT"]}`;
  return signMessage(body, { key, at: new Date(), authority });
}

async function tell(body: string): Promise<void> {
  const { authority, path, headers } = signed(body);
  const reply = await fetch(`http://${authority}${path}`, { method: "POST", headers, body });
  expect(reply.status).toBe(204);
}

function keep(ctx: Context, partner: string, bytes: Buffer, vouching: object): Promise<MessageId> {
  const digest = createHash("sha256").update(bytes).digest();
  const arrived = { id: randomUUID() as MessageId, partner, digest, bytes, at: new Date() };
  return ctx.db.tx(house, async (tx) => (await keepMessage(tx, { ...arrived, signed: vouching })).id);
}

/** The other bank's statement of the day, as its feed would have it. */
async function tellByFeed(file: Uint8Array): Promise<void> {
  const { bytes, signed: vouching } = signFile(file, { id: "albion-1", private: keyOf("albion-key") });
  await withContext(place().env, async (ctx) => {
    const id = await keep(ctx, "albion", bytes, vouching);
    await hearMessage(atBank(ctx, "albion"), id);
  });
}

/** A sound message, one line of which the release that was running then could not read. */
async function tellToAnOldRelease(body: string, { reference }: BankEntry): Promise<void> {
  const asItRead = body.replace(
    new RegExp(`<Ntry>(?:(?!</Ntry>).)*<AcctSvcrRef>${reference}</AcctSvcrRef>`, "s"),
    (line) => line.replace(/<BookgDt>.*?<\/BookgDt>/s, "<BookgDt><Dt>yesterday</Dt></BookgDt>"),
  );
  expect(asItRead).not.toBe(body);
  await withContext(place().env, async (ctx) => {
    const { headers, ...way } = signed(body);
    const id = await keep(ctx, "harbour", Buffer.from(body), { ...way, headers });
    const messageReader: typeof ctx.messageReader = {
      ...ctx.messageReader,
      read: (_bytes, apart, voice) => ctx.messageReader.read(Buffer.from(asItRead), apart, voice),
    };
    await hearMessage({ ...ctx, messageReader }, id);
  });
}

const words = {
  "zh-CN": {
    unclaimed: "待领取",
    close: "日终结账",
    notYet: "暂不能结账：",
    handle: "处理",
    look: "查看原文",
    take: "我来处理",
    decide: "说明并关闭",
    writeOff: /^由公司承担/,
    writeOffAct: "由公司承担",
    cancel: /^撤销这笔收款|^由公司承担/,
    cancelAct: /撤销收款$|由公司承担$/,
    settled: "已了结",
    waits: /待他人复核/,
    agree: "同意并执行",
    readAgain: "重新读取",
    unreadable: /无法读取：/,
    debit: "不明扣款",
    missing: "对账单中没有",
    line: "对账单中一行无法读取",
    export: "导出",
    closedBy: /^唐蔚 于 .+ 结账$/,
    closings: "已结账",
    owns: "6 个账户中 1 个仍有未达账项，均已有人经办：",
  },
  "en-US": {
    unclaimed: "Unassigned",
    close: "Close the day",
    notYet: "Can't be closed yet:",
    handle: "Open",
    look: "Show the text",
    take: "Take it",
    decide: "Explain and close",
    writeOff: /^The house bears it/,
    writeOffAct: "Bear it",
    cancel: /^Cancel the receipt|^The house bears it/,
    cancelAct: /Cancel the receipt$|Bear it$/,
    settled: "Settled",
    waits: /Waits for a second person/,
    agree: "Agree and carry out",
    readAgain: "Read again",
    unreadable: /Can't be read:/,
    debit: "Unexpected debit",
    missing: "Not on the statement",
    line: "A line of the bank's cannot be read",
    export: "Export",
    closedBy: /^Closed by 唐蔚, /,
    closings: "Closed",
    owns: "1 of 6 accounts still have open items, each with an owner:",
  },
} as const;
type Language = keyof typeof words;

/** The bank's day: a credit that it told of and does not have, a debit nobody asked for, and a line nobody could read. */
async function theBanksDay(day: string) {
  const phantom = entryOf(day, story, { direction: "credit", kind: "payment", minor: 2_000_000n });
  await tell(noticeOf(phantom));
  const debit = entryOf(day, story, { direction: "debit", kind: "payment", minor: 420n });
  const line = entryOf(day, story, { direction: "debit", kind: "charge", minor: 1_230n });
  const interest = entryOf(day, story, { direction: "credit", kind: "interest", minor: 1_284_060n });
  // The notice is posted before the statement that lacks it.
  await withContext(place().env, async (ctx) => {
    const posted = () =>
      ctx.db.tx(house, (tx) =>
        tx.maybe("SELECT FROM bank_entry WHERE reference = $1 AND transfer_id IS NOT NULL", [
          phantom.reference,
        ]),
      );
    await expect.poll(posted, patient).toBeDefined();
  });
  await tellToAnOldRelease(statementOf(day, story, [interest, debit, line]), line);
  const kept = entryOf(day, owned, { direction: "debit", kind: "payment", minor: 6_400n });
  const earned = entryOf(day, owned, { direction: "credit", kind: "interest", minor: 918_020n });
  await tell(statementOf(day, owned, [earned, kept]));
  for (const [n, currency] of quiet.entries())
    await tell(
      statementOf(day, currency, [
        entryOf(day, currency, { direction: "credit", kind: "interest", minor: 3_641_800n * BigInt(n + 1) }),
        entryOf(day, currency, { direction: "debit", kind: "charge", minor: 4_250n }),
      ]),
    );
  const earnedAbroad = entryOf(day, abroad, { direction: "credit", kind: "interest", minor: 4_862_062n });
  await tellByFeed(mt940Of(day, abroad, [earnedAbroad]));
  return { phantom, debit, line, kept };
}

async function see(page: Page, name: string): Promise<void> {
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.locator("main .ant-skeleton").count(), patient).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, `treasury-day-${name}-${width}`, { fullPage: true });
    expect.soft(await accessibilityFaults(page), `${name} ${width}`).toEqual([]);
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(sticksOut, `${name} ${width}`).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot(page, `treasury-day-${name}-dark`, { fullPage: true });
  expect.soft(await accessibilityFaults(page), `${name} dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

async function staffAt(email: string, language: Language) {
  const visitor = await visit(browser, {
    site: "consoleOrigin",
    language,
    viewport: { width: 1440, height: 900 },
  });
  await signInAsStaff(visitor.page, email, { language });
  return visitor;
}

/** Opens the page of the item of this kind about this reference, from the list. */
async function openItem(page: Page, language: Language, kind: string, reference: string): Promise<void> {
  await readIn(page, language, `/treasury?view=items&currency=${story}`);
  await page
    .getByRole("row")
    .filter({ hasText: reference })
    .getByRole("link", { name: kind })
    .first()
    .click(patient);
  await page.getByRole("heading", { level: 1, name: kind }).waitFor(patient);
}

async function decide(page: Page, t: (typeof words)[Language], choice: RegExp, act: RegExp | string) {
  await page.getByRole("button", { name: t.take }).click(patient);
  await page.getByRole("button", { name: t.decide }).click(patient);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: choice }).first().click(patient);
  await dialog.getByRole("textbox").last().fill("Asked the bank by telephone, file 2026-118.");
  await dialog.getByRole("button", { name: act }).click();
  await dialog.waitFor({ state: "hidden", ...patient });
}

/** A colleague reads what was proposed about this and agrees to it. */
async function agreeAsSecond(language: Language, reference: string) {
  const t = words[language];
  const second = await staffAt("fang.ke@causeway.example", language);
  await readIn(second.page, language, "/agreements");
  const proposed = second.page.getByRole("listitem").filter({ hasText: reference });
  await proposed.getByRole("button", { name: t.agree }).click(patient);
  const dialog = second.page.getByRole("dialog");
  await dialog.getByRole("button", { name: t.agree }).click(patient);
  await dialog.waitFor({ state: "hidden", ...patient });
  return second;
}

async function closeTheDay(page: Page, language: Language, day: string): Promise<void> {
  const t = words[language];
  const button = page.getByRole("button", { name: t.close });
  await readIn(page, language, `/treasury?day=${day}`);
  const asItStands = async () => ({
    mayBeClosed: await button.isEnabled(),
    whyNot: await page.locator("#why-not-closed li").allInnerTexts(),
  });
  await expect.poll(asItStands, patient).toEqual({ mayBeClosed: true, whyNot: [] });
  await button.click();
  const closing = page.getByRole("dialog");
  await closing.getByText(t.owns).waitFor(patient);
  await shoot(page, `treasury-day-close-${language}`);
  await closing.getByRole("button", { name: t.close }).click();
  await page.getByText(t.closedBy).waitFor(patient);
  await see(page, `closed-${language}`);
  await readIn(page, language, "/treasury?view=closings");
  await page
    .getByRole("row")
    .filter({ hasText: day })
    .getByText(t.closings, { exact: true })
    .waitFor(patient);
  await see(page, `closings-${language}`);
}

test.each([["zh-CN", 0] as const, ["en-US", 1] as const])(
  "a day of the treasury in %s: what differs is looked into and settled, by two where it takes two, and the day is closed",
  { timeout: 600_000 },
  async (language, n) => {
    const t = words[language];
    const day = weekend()[n];
    const { phantom, debit, line, kept } = await theBanksDay(day);
    const owner = await staffAt("tang.wei@causeway.example", language);
    const { page } = owner;
    await readIn(page, language, `/treasury?day=${day}`);
    const button = page.getByRole("button", { name: t.close });
    await page.getByText(t.notYet).waitFor(patient);
    await expect
      .poll(() => page.getByRole("row").filter({ hasText: story }).count(), patient)
      .toBeGreaterThan(1);
    await expect.poll(() => page.locator("main tbody tr").count(), patient).toBeGreaterThan(6);
    expect(await button.isDisabled()).toBe(true);
    await see(page, `board-${language}`);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: t.export }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`treasury-${day}.csv`);

    // A debit that nobody asked for, to its end.
    await openItem(page, language, t.debit, debit.reference);
    await page.getByRole("button", { name: t.look }).first().click(patient);
    await page.getByRole("textbox").first().waitFor(patient);
    await see(page, `debit-${language}`);
    await decide(page, t, t.writeOff, t.writeOffAct);
    await page.getByText(t.settled, { exact: true }).waitFor(patient);

    // A line that could not be read is read once the release can.
    await openItem(page, language, t.line, "MSG");
    await page.getByRole("button", { name: t.look }).click(patient);
    await page.getByText(t.unreadable).waitFor(patient);
    await see(page, `line-${language}`);
    await page.getByRole("button", { name: t.readAgain }).click();
    await page.getByText(t.settled, { exact: true }).waitFor(patient);
    expect(await page.getByText(line.reference.slice(-6)).count()).toBeGreaterThan(0);

    // A credit that the bank never had, undone by two people.
    await openItem(page, language, t.missing, phantom.reference);
    await decide(page, t, t.cancel, t.cancelAct);
    await page.getByRole("link", { name: t.waits }).waitFor(patient);
    const second = await agreeAsSecond(language, phantom.reference);
    // The owner's page hears of it by itself.
    await page.getByText(t.settled, { exact: true }).waitFor(patient);
    await see(page, `phantom-${language}`);

    // What is left has an owner, and the day is closed with it.
    await readIn(page, language, `/treasury?view=items&currency=${owned}`);
    const left = page.getByRole("row").filter({ hasText: kept.reference });
    await left.getByRole("button", { name: t.take }).click(patient);
    // Whoever leaves the page before it is his may have asked for nothing.
    await left.getByRole("button", { name: t.decide }).waitFor(patient);
    await closeTheDay(page, language, day);
    expect([...owner.complaints, ...second.complaints]).toEqual([]);
    await owner.close();
    await second.close();
  },
);

import type { Address, Member } from "@causeway/contract/real-name/form";
import { aPdf } from "@causeway/server/testing/files/pdfs.ts";
import { aPicture } from "@causeway/server/testing/files/pictures.ts";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { shoot, visit } from "./browser.ts";
import { place } from "./place.ts";

const at = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

export const type = (page: Page, path: string, text: string) =>
  at(page, path).locator("input").first().fill(text);

/** A choice from a list that opens; `index` tells several lists of one field apart. */
export async function choose(page: Page, path: string, typed: string, index = 0): Promise<void> {
  const input = at(page, path).locator(".ant-select").nth(index).locator("input");
  await input.click();
  await input.fill(typed);
  // Enter takes what is marked, and a slow list marks the one that was typed only after a while.
  const list = page.locator(".ant-select-dropdown", {
    has: page.locator(`[id="${await input.getAttribute("aria-controls")}"]`),
  });
  await list.locator(".ant-select-item-option-active").waitFor();
  await input.press("Enter");
}

/** A choice from a list without a search. */
export async function pick(page: Page, path: string, ...labels: readonly string[]): Promise<void> {
  await at(page, path).locator(".ant-select").first().click();
  for (const label of labels)
    await page.locator(".ant-select-dropdown:visible").getByText(label, { exact: true }).click();
  await page.keyboard.press("Escape");
}

export const press = (page: Page, path: string, label: string) =>
  at(page, path).getByText(label, { exact: true }).click();

export async function date(page: Page, path: string, day: string): Promise<void> {
  const input = at(page, path).locator("input").first();
  await input.fill(day);
  await input.press("Enter");
}

export async function upload(page: Page, path: string, name: string): Promise<void> {
  const pdf = name.endsWith(".pdf");
  const buffer = pdf ? aPdf() : await aPicture("png", { width: 640, height: 400, noise: true });
  const mimeType = pdf ? "application/pdf" : "image/png";
  await at(page, path).locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  await at(page, path).locator("li", { hasText: name }).locator("button").first().waitFor();
  await expect.poll(() => at(page, path).locator("progress").count(), { timeout: 60_000 }).toBe(0);
}

export async function address(
  page: Page,
  path: string,
  value: Address,
  names: readonly string[],
): Promise<void> {
  const fixed = await at(page, path).locator(".ant-select-disabled").count();
  if (fixed === 0) await choose(page, path, value.country, 0);
  for (const [n, name] of names.entries()) await choose(page, path, name, n + 1);
  await at(page, path).locator("input").last().fill(value.detail);
}

/** One person's fields, as a clerk with his papers on the desk fills them in. */
export async function fillMember(
  page: Page,
  path: string,
  member: Member,
  words: { certificate: string; places: readonly string[] },
): Promise<void> {
  await choose(page, `${path}.nationality`, member.nationality);
  await pick(page, `${path}.certificateType`, words.certificate);
  await upload(page, `${path}.photoFront`, "certificate-front.png");
  if (member.certificateType === "ID_CARD") await upload(page, `${path}.photoBack`, "certificate-back.png");
  await type(page, `${path}.nameZh`, member.nameZh);
  await type(page, `${path}.nameEn`, member.nameEn);
  await type(page, `${path}.certificateNo`, member.certificateNo);
  await choose(page, `${path}.phone`, member.phone.area);
  await at(page, `${path}.phone`).locator("input[type=tel]").fill(member.phone.number);
  await address(page, `${path}.address`, member.address, words.places);
}

const phoneWords = {
  "zh-CN": {
    send: "发送链接",
    begin: "开始人脸核验",
    pass: "通过",
    fail: "不通过",
    again: "再试一次",
    passed: "核验通过",
    tag: "已通过",
  },
  "zh-HK": {
    send: "發送連結",
    begin: "開始人臉核驗",
    pass: "通過",
    fail: "不通過",
    again: "再試一次",
    passed: "核驗通過",
    tag: "已通過",
  },
} as const;

/** The link goes out, arrives on the person's phone, and he looks into the camera; the wizard hears of it by itself. */
export async function passFace(
  browser: Browser,
  page: Page,
  path: string,
  to: string,
  language: keyof typeof phoneWords,
  options: { failFirst?: boolean } = {},
): Promise<void> {
  const t = phoneWords[language];
  const before = await newestSmsTo(to);
  await at(page, `${path}.face`).getByRole("button", { name: t.send }).click();
  const phone = await visit(browser, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await phone.page.goto(await linkSentTo(to, before?.id ?? 0));
  await phone.page.getByRole("button", { name: t.begin }).waitFor();
  await shoot(phone.page, `realname-verify-${language}`);
  if (options.failFirst) {
    await phone.page.getByRole("button", { name: t.begin }).click();
    await phone.page.getByRole("button", { name: t.fail, exact: true }).click();
    await phone.page.getByRole("button", { name: t.again }).waitFor();
    await shoot(phone.page, `realname-verify-failed-${language}`);
    await phone.page.getByRole("button", { name: t.again }).click();
  } else await phone.page.getByRole("button", { name: t.begin }).click();
  await phone.page.getByRole("button", { name: t.pass, exact: true }).click();
  await phone.page.getByText(t.passed).waitFor();
  await shoot(phone.page, `realname-verify-passed-${language}`);
  await phone.close();
  await at(page, `${path}.face`).getByText(t.tag, { exact: true }).waitFor();
}

export async function newestSmsTo(to: string): Promise<{ id: number; text: string } | undefined> {
  const reply = await fetch(`${place().sandboxUrl}/sms?to=${encodeURIComponent(to)}`);
  const [newest] = (await reply.json()) as { id: number; text: string }[];
  return newest;
}

/** One phone may be a person's in several companies: what was sent to it before is not the link. */
export async function linkSentTo(to: string, after: number): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const newest = await newestSmsTo(to);
        link = newest && newest.id > after ? (/https?:\/\/\S+/.exec(newest.text)?.[0] ?? "") : "";
        return link;
      },
      { timeout: 60_000 },
    )
    .toContain("/verify?lang=");
  return link;
}

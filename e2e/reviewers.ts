import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, shoot, visit } from "./browser.ts";
import { signInAsStaff } from "./staff.ts";

/** A company that the lists of development hold. */
export const listedCompany = {
  role: "company",
  person: false,
  names: ["Nordwind Shipping GmbH"],
  country: "DE",
  birthDate: null,
  number: "HRB 90 1234",
};

const words = {
  "zh-CN": {
    take: "领取",
    ask: "要求补件",
    send: "发送",
    waiting: "待答复 1",
    answered: "已答复 1 / 1",
    reject: "退回修改",
    another: "再加一项",
    note: /^审核意见/,
    approve: /^通过/,
    confirm: /^复核通过/,
    approved: /^初审 .+：通过$/,
    sentBack: /^初审 .+：退回修改$/,
    confirmed: /^复核 .+：通过$/,
    proposed: "已提交，等待另一人复核",
    languages: ["简体中文", "繁体中文（香港）", "英文"],
  },
  "zh-HK": {
    take: "領取",
    ask: "要求補件",
    send: "傳送",
    waiting: "待答覆 1",
    answered: "已答覆 1 / 1",
    reject: "退回修改",
    another: "再加一項",
    note: /^審核意見/,
    approve: /^通過/,
    confirm: /^覆核通過/,
    approved: /^初審 .+：通過$/,
    sentBack: /^初審 .+：退回修改$/,
    confirmed: /^覆核 .+：通過$/,
    proposed: "已提交，等待另一人覆核",
    languages: ["簡體中文", "繁體中文（香港）", "英文"],
  },
} as const;

type Sentence = readonly [zhCN: string, zhHK: string, enUS: string];

/** A member of staff at the console, who does what he does in its pages. */
export type Reviewer = {
  /** The open case about a submission, once the names in it were looked for. */
  readonly take: (submissionNo: string) => Promise<void>;
  readonly ask: (question: Sentence) => Promise<void>;
  /** Waits until the open page shows by itself that the merchant has answered. */
  readonly readAnswer: (text: string) => Promise<void>;
  readonly reject: (...reasons: readonly { field: string; words: Sentence }[]) => Promise<void>;
  readonly approve: () => Promise<void>;
  /** Approves as the first of two: the case then waits for somebody else. */
  readonly propose: () => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly leave: () => Promise<void>;
};

export async function aReviewer(
  browser: Browser,
  email: string,
  language: keyof typeof words,
): Promise<Reviewer> {
  const viewport = { width: 1440, height: 960 };
  const { page, complaints, close } = await visit(browser, { site: "consoleOrigin", language, viewport });
  await signInAsStaff(page, email, { language });
  const t = words[language];
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
  const decide = async (verb: RegExp) => {
    await page.getByRole("textbox", { name: t.note }).fill("资料与文件一致。");
    await button(verb).click();
  };
  return {
    take: async (submissionNo) => {
      await page.goto(`/review?search=${submissionNo}`);
      // Until the lists were searched the row cannot be taken; the open queue hears of it by itself.
      await button(t.take).click();
      await page.getByRole("heading", { level: 1, name: /RC01/ }).waitFor();
      await page.getByText(submissionNo).first().waitFor();
      await lookAtPapers(page);
      await shoot(page, `realname-desk-case-${language}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
    ask: async (question) => {
      await button(t.ask).first().click();
      const dialog = page.getByRole("dialog");
      await say(dialog, t.languages, question);
      await shoot(page, `realname-desk-ask-${language}`);
      await button(t.send, dialog).click();
      await page.getByText(t.waiting).waitFor();
    },
    readAnswer: async (text) => {
      await page.getByText(t.answered).waitFor();
      await page.getByText(text).waitFor();
      await shoot(page, `realname-desk-answered-${language}`);
    },
    reject: async (...reasons) => {
      await button(t.reject).click();
      const dialog = page.getByRole("dialog");
      for (const [n, reason] of reasons.entries()) {
        if (n > 0) await button(t.another, dialog).click();
        const fields = dialog.locator("fieldset").nth(n);
        await chooseField(page, fields, reason.field);
        await say(fields, t.languages, reason.words);
      }
      await shoot(page, `realname-desk-reject-${language}`);
      await button(t.reject, dialog).click();
      await page.getByText(t.sentBack).waitFor();
      await dialog.waitFor({ state: "hidden" });
      await shoot(page, `realname-desk-rejected-${language}`);
    },
    approve: async () => {
      await decide(t.approve);
      await page.getByText(t.approved).waitFor();
    },
    propose: async () => {
      await decide(t.approve);
      await page.getByText(t.proposed).waitFor();
      await shoot(page, `realname-desk-proposed-${language}`);
    },
    confirm: async () => {
      await decide(t.confirm);
      await page.getByText(t.confirmed).waitFor();
      await shoot(page, `realname-desk-confirmed-${language}`);
    },
    leave: async () => {
      expect(complaints).toEqual([]);
      await close();
    },
  };
}

/** Every paper of the case opens beside what it proves. */
async function lookAtPapers(page: Page): Promise<void> {
  await page.getByRole("tab").first().waitFor();
  // Why he opens them is asked once for a case, and said with one key.
  const why = page.getByRole("button", { name: /审核本案件|審核此個案/ });
  await why.or(page.getByRole("region").locator("canvas")).first().waitFor();
  if (await why.isVisible()) {
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("1");
  }
  for (const tab of (await page.getByRole("tab").all()).toReversed()) {
    await tab.click();
    const canvas = page.getByRole("region").locator("canvas");
    await canvas.waitFor();
    await expect.poll(() => canvas.evaluate(isDrawn), { timeout: 60_000 }).toBe(true);
  }
}

/** Something was drawn when not every pixel is alike. */
function isDrawn(canvas: HTMLCanvasElement): boolean {
  // A copy, because browsers complain when what is on the screen is read again and again.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {
    willReadFrequently: true,
  })!;
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(data.buffer);
  return pixels.some((pixel) => pixel !== pixels[0]);
}

async function say(form: Locator, labels: readonly string[], sentence: Sentence): Promise<void> {
  for (const [n, label] of labels.entries()) await form.getByLabel(label).fill(sentence[n] ?? "");
}

async function chooseField(page: Page, form: Locator, label: string): Promise<void> {
  const input = form.getByRole("combobox");
  await input.click();
  await input.fill(label);
  await page.locator(".ant-select-dropdown:visible").getByText(label, { exact: true }).first().click();
}

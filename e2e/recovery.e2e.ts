import { saveAuthenticator } from "@causeway/server/identity/factor/authenticator.store.ts";
import { makeRecoveryCodes } from "@causeway/server/identity/factor/recovery-code.ts";
import { newTotpKey, totpCode } from "@causeway/server/platform/crypto/totp.ts";
import { house } from "@causeway/server/platform/ids.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { openBrowser, shoot, visit, type Visit } from "./browser.ts";
import { mailsTo } from "./people.ts";
import { place } from "./place.ts";
import { linkSentTo, newestSmsTo } from "./real-name-form.ts";
import { atConsole, look, patient } from "./receiving.ts";
import { asOwner, aSettledClerk, enterAs, fillLogin, type SettledClerk } from "./settled-clerk.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const words = {
  "zh-CN": {
    lost: "我都无法使用",
    begin: "申请找回",
    asked: "人脸核验链接已发给",
    stop: "立即取消",
    stopped: "已取消，没有任何更改",
    startFace: "开始人脸核验",
    pass: "通过",
    passed: "核验通过",
    propose: "提请找回",
    reason: "理由",
    proposed: "已提请，等待第二人",
    agree: "同意",
    agreed: "已同意，等待期开始",
    waiting: "找回账户：等待至",
    ready: "找回账户：现在可以完成",
    show: "查看",
    key: "申请时显示的找回密钥",
    finish: "完成找回",
    enrol: "绑定身份验证器",
    enter: "输入应用显示的 6 位数字",
    bind: "绑定",
    codes: "恢复码",
    saved: "我已妥善保存",
    done: "完成",
  },
  "en-US": {
    lost: "I have lost all of these",
    begin: "Ask for the recovery",
    asked: "The link of the face check went to",
    stop: "Stop it now",
    stopped: "Stopped; nothing was changed",
    startFace: "Begin the face check",
    pass: "Pass",
    passed: "You have passed",
    propose: "Propose the recovery",
    reason: "Reason",
    proposed: "Proposed; a second person is needed",
    agree: "Agree",
    agreed: "Agreed; the wait has begun",
    waiting: "Recovery: waiting until",
    ready: "Recovery: ready to finish",
    show: "Show",
    key: "The recovery key you were shown when you asked",
    finish: "Finish the recovery",
    enrol: "Set up an authenticator",
    enter: "Enter the 6 digits that the app shows",
    bind: "Set up",
    codes: "Recovery codes",
    saved: "I have saved them",
    done: "Done",
  },
} as const;
type Language = keyof typeof words;

const phone = { width: 390, height: 844 };
/** The director of the certified company, as its real-name form has it. */
const directorPhone = "+85261234567";

/** The owner of a certified company, with an authenticator that he is going to lose. */
async function anOwner(): Promise<SettledClerk> {
  const clerk = await aSettledClerk({ merchant: "Harbour Light Trading Limited" });
  await withContext(place().env, async (ctx) => {
    await certifyCompany(ctx, clerk.tenant as never, "Harbour Light Trading Limited");
    await ctx.db.tx(house, async (tx) => {
      const bound = { key: newTotpKey(), lastStep: 0, boundAt: new Date() };
      await saveAuthenticator(tx, ctx.cipher, clerk.id as never, bound);
      await makeRecoveryCodes(ctx, tx, clerk.id as never);
    });
  });
  return clerk;
}

/** Up to the second step, in a browser that nobody trusts. */
async function secondStep(clerk: SettledClerk, language: Language): Promise<Visit> {
  const visitor = await visit(browser, { language });
  await visitor.page.goto("/login");
  await fillLogin(visitor.page, clerk, language);
  await visitor.page.waitForURL("**/loginSecondary*");
  return visitor;
}

/** Answers the key that is shown once. */
async function ask(page: Page, language: Language): Promise<string> {
  const t = words[language];
  await page.getByRole("button", { name: t.lost }).click();
  await page.getByRole("button", { name: t.begin }).click();
  await page.getByText(t.asked).waitFor();
  return page.getByText(/^([2-9A-Z]{5}-){2}[2-9A-Z]{5}$/).innerText();
}

async function passFace(after: number, language: Language): Promise<void> {
  const t = words[language];
  const { page, close } = await visit(browser, { viewport: phone, isMobile: true, hasTouch: true });
  await page.goto(await linkSentTo(directorPhone, after));
  await page.getByRole("button", { name: t.startFace }).waitFor();
  await shoot(page, `recovery-verify-${language}`, { fullPage: true });
  await page.getByRole("button", { name: t.startFace }).click();
  await page.getByRole("button", { name: t.pass, exact: true }).click();
  await page.getByText(t.passed).waitFor();
  await close();
}

/** As if so many hours had passed: nothing but a superuser who switches triggers off can do this. */
async function letPass({ id }: SettledClerk, hours: number): Promise<void> {
  await asOwner(async (owner) => {
    // Not before a flow has seen what both have signed.
    const seen = "SELECT FROM recovery WHERE person_id = $1 AND founded_at IS NOT NULL";
    await expect.poll(async () => (await owner.query(seen, [id])).rowCount, { timeout: 30_000 }).toBe(1);
    await owner.query("SET session_replication_role = replica");
    await owner.query(
      `UPDATE recovery SET ready_at = ready_at - make_interval(hours => $2), expires_at = expires_at - make_interval(hours => $2)
       WHERE person_id = $1 AND state = 'AGREED'`,
      [id, hours],
    );
  });
}

async function setUpAuthenticator(page: Page, language: Language): Promise<void> {
  const t = words[language];
  await page.getByRole("heading", { name: t.enrol }).waitFor();
  const shown = page.getByRole("button", { name: /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/ });
  const key = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await shown.innerText())?.[0] ?? "";
  await look(page, `recovery-enrol-${language}`, phone);
  await page.getByLabel(t.enter).fill(totpCode(key.replaceAll(" ", ""), new Date()));
  await page.getByRole("button", { name: t.bind, exact: true }).click();
  await page.getByRole("list", { name: t.codes }).getByRole("listitem").first().waitFor();
  await page.getByLabel(t.saved).check();
  await page.getByRole("button", { name: t.done, exact: true }).click();
  await page.waitForURL("**/dashboard/index");
}

describe.each(["zh-CN", "en-US"] as const)("whoever lost every factor, in %s", (language) => {
  const t = words[language];
  let clerk: SettledClerk;
  let desk: Visit;
  let senior: Visit;
  beforeAll(async () => {
    clerk = await anOwner();
    desk = await atConsole(browser, "sun.qiao@causeway.example", language);
    senior = await atConsole(browser, "he.jing@causeway.example", language);
  });
  afterAll(() => Promise.all([desk.close(), senior.close()]));

  test("reads what a recovery takes and asks; the owner who did not ask ends it with one click", async () => {
    const own = await enterAs(browser, clerk, language);
    const { page, complaints, close } = await secondStep(clerk, language);
    await page.getByRole("button", { name: t.lost }).waitFor();
    await look(page, `recovery-second-step-${language}`, phone);
    await page.getByRole("button", { name: t.lost }).click();
    await look(page, `recovery-explained-${language}`, phone);
    await page.getByRole("button", { name: t.begin }).click();
    await page.getByText(t.asked).waitFor();
    await look(page, `recovery-asked-${language}`, phone);

    await own.page.goto("/userInfo?tab=security");
    await own.page.getByRole("button", { name: t.stop }).waitFor(patient);
    await look(own.page, `recovery-notice-${language}`, phone);
    await own.page.getByRole("button", { name: t.stop }).click();
    await own.page.getByText(t.stopped).waitFor(patient);
    await expect
      .poll(
        async () =>
          (await mailsTo(clerk.email)).filter(({ subject }) => subject.includes(clerk.username)).length,
      )
      .toBe(2);
    expect([...complaints, ...own.complaints]).toEqual([]);
    await Promise.all([close(), own.close()]);
  });

  test("is let in again after the face check, two of our people and the wait, to set up an authenticator", async () => {
    const before = (await newestSmsTo(directorPhone))?.id ?? 0;
    const asking = await secondStep(clerk, language);
    const key = await ask(asking.page, language);
    await asking.close();
    await passFace(before, language);

    await desk.page.goto("/recovery");
    await desk.page.getByRole("link", { name: clerk.username }).waitFor(patient);
    await look(desk.page, `recovery-list-${language}`, phone);
    await desk.page.getByRole("link", { name: clerk.username }).click();
    await desk.page.getByRole("button", { name: t.propose }).click(patient);
    const dialog = desk.page.getByRole("dialog");
    await dialog.getByLabel(t.reason).fill("The director was called at the number in the real-name form");
    await dialog.getByRole("button", { name: t.propose }).click();
    await desk.page.getByText(t.proposed).waitFor(patient);

    await senior.page.goto(new URL(desk.page.url()).pathname);
    await senior.page.getByRole("button", { name: t.agree, exact: true }).waitFor(patient);
    await look(senior.page, `recovery-case-${language}`, phone);
    await senior.page.getByRole("button", { name: t.agree, exact: true }).click();
    await look(senior.page, `recovery-agree-${language}`, phone);
    await senior.page.getByRole("dialog").getByRole("button", { name: t.agree, exact: true }).click();
    await senior.page.getByText(t.agreed).waitFor(patient);
    await look(senior.page, `recovery-agreed-${language}`, phone);

    const waiting = await secondStep(clerk, language);
    await waiting.page.getByText(t.waiting).waitFor(patient);
    await look(waiting.page, `recovery-waiting-${language}`, phone);
    await waiting.close();
    await letPass(clerk, 72);
    const { page, complaints, close } = await secondStep(clerk, language);
    await page.getByText(t.ready).waitFor(patient);
    await page.getByRole("button", { name: t.show, exact: true }).click();
    await look(page, `recovery-ready-${language}`, phone);
    await page.getByLabel(t.key).fill(key);
    await page.getByRole("button", { name: t.finish }).click();
    await setUpAuthenticator(page, language);
    expect([...complaints, ...desk.complaints, ...senior.complaints]).toEqual([]);
    await close();
  });
});

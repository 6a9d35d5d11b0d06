import { totpCode } from "@causeway/server/platform/crypto/totp.ts";
import { execute } from "@causeway/server/testing/database.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, shoot, visit, type Locale } from "./browser.ts";
import { codeTo, letAMinutePass, logIn, logOut, readCaptcha, register, words } from "./people.ts";
import { place } from "./place.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const factorWords = {
  "zh-CN": {
    enrol: "绑定身份验证器",
    enter: "输入应用显示的 6 位数字",
    bind: "绑定",
    codes: "恢复码",
    secondStep: "二次验证",
    saved: "我已妥善保存",
    done: "完成",
    digits: "身份验证器数字",
    useRecovery: "使用恢复码",
    addPasskey: "添加通行密钥",
    added: "已添加通行密钥",
    confirmTitle: "确认是您本人",
    loginPassword: "登录密码",
    confirm: "确认",
    passkeyLogin: "使用通行密钥登录",
    usePasskey: "使用通行密钥",
    reauthCode: "验证码",
    listen: "改为听数字",
    spoken: "语音验证码",
  },
  "en-US": {
    enrol: "Set up an authenticator",
    enter: "Enter the 6 digits that the app shows",
    bind: "Set up",
    codes: "Recovery codes",
    secondStep: "Second step",
    saved: "I have saved them",
    done: "Done",
    digits: "Digits from the app",
    useRecovery: "Use a recovery code",
    addPasskey: "Add a passkey",
    added: "Passkey added",
    confirmTitle: "Confirm it is you",
    loginPassword: "Login password",
    confirm: "Confirm",
    passkeyLogin: "Log in with a passkey",
    usePasskey: "Use a passkey",
    reauthCode: "Code",
    listen: "Listen instead",
    spoken: "Spoken captcha",
  },
} as const;

/** A person waits for the next digits; a test does not. */
const letHalfAMinutePass = () => execute(place().ownerUrl, "UPDATE authenticator SET last_step = 0");

const digitsFor = (key: string) => totpCode(key.replaceAll(" ", ""), new Date());

/** What a laptop with a fingerprint reader has, played by the browser itself. */
async function addFingerprintReader(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe.each(["zh-CN", "en-US"] as const)(
  "second factors, in %s",
  (language: Locale & keyof typeof words) => {
    const t = words[language];
    const f = factorWords[language];
    const username = `factor${Date.now()}${language.slice(0, 2)}`;
    const who = { username, email: `${username}@example.com` };
    const password = "Harbour-Bridge-1";

    let page: Page;
    let complaints: string[];
    let close: () => Promise<void>;
    let key: string;
    let recoveryCodes: string[];
    beforeAll(async () => {
      ({ page, complaints, close } = await visit(browser, { language }));
      await addFingerprintReader(page);
    });
    afterAll(() => close());

    const askedForSecondStep = async () => {
      await logIn(page, t, username, password);
      await page.getByRole("heading", { name: f.secondStep }).waitFor();
    };
    const leave = async () => {
      await page.waitForURL("**/dashboard/index");
      await logOut(page, t, username);
    };

    test("a company that asks for an authenticator has it set up before anything else", async () => {
      await register(page, t, who, password);
      await page.getByRole("button", { name: t.register, exact: true }).click();
      await leave();
      await letAMinutePass();
      await execute(
        place().ownerUrl,
        `UPDATE merchant SET authenticator_required = true WHERE nickname = '${username}'`,
      );
      await askedForSecondStep();
      await page.getByLabel(t.emailCode).fill(await codeTo(who.email, 1));
      await page.getByRole("button", { name: t.verify }).click();
      await page.getByRole("heading", { name: f.enrol }).waitFor();
      const shown = page.getByRole("button", { name: /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/ });
      key = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await shown.innerText())?.[0] ?? "";
      await shoot(page, `identity-enrol-${language}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel(f.enter).fill(digitsFor(key));
      await page.getByRole("button", { name: f.bind, exact: true }).click();
      const shownCodes = page.getByRole("list", { name: f.codes }).getByRole("listitem");
      await shownCodes.first().waitFor();
      recoveryCodes = await shownCodes.allInnerTexts();
      expect(recoveryCodes).toHaveLength(10);
      await shoot(page, `identity-recovery-codes-${language}`);
      await page.getByLabel(f.saved).check();
      await page.getByRole("button", { name: f.done, exact: true }).click();
      await leave();
    });

    test("the authenticator is the second step, and proves again who one is to add a passkey", async () => {
      await letHalfAMinutePass();
      await askedForSecondStep();
      await shoot(page, `identity-second-authenticator-${language}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel(f.digits).fill(digitsFor(key));
      await page.getByRole("button", { name: t.verify }).click();
      await page.waitForURL("**/dashboard/index");

      await letHalfAMinutePass();
      await page.goto("/userInfo?tab=security");
      await page.getByRole("button", { name: f.addPasskey }).click();
      const dialog = page.getByRole("dialog", { name: f.confirmTitle });
      await dialog.getByLabel(f.loginPassword, { exact: true }).fill(password);
      await dialog.getByLabel(f.reauthCode, { exact: true }).fill(digitsFor(key));
      await dialog.getByRole("button", { name: f.confirm, exact: true }).click();
      await page.getByText(f.added).waitFor();
      await shoot(page, `identity-factors-${language}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await logOut(page, t, username);
    });

    test("a passkey signs in by itself, and is offered first as a second step", async () => {
      await page.getByRole("button", { name: f.passkeyLogin }).click();
      await leave();
      await askedForSecondStep();
      await page.getByRole("button", { name: f.usePasskey }).waitFor();
      await shoot(page, `identity-second-passkey-${language}`);
      expect(await page.getByRole("tab").first().getAttribute("aria-selected")).toBe("true");
      await page.getByRole("button", { name: f.usePasskey }).click();
      await leave();
    });

    test("the captcha can be seen and heard with the keyboard alone, by everybody who can use a screen", async () => {
      const picture = page.locator("img[data-captcha]");
      const shown = await picture.getAttribute("data-captcha");
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button").filter({ has: picture }).press("Enter");
      await expect.poll(() => picture.getAttribute("data-captcha")).not.toBe(shown);
      await page.getByRole("button", { name: f.listen }).press("Enter");
      await page.locator("button[data-captcha]").press("Enter");
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test("a recovery code stands in for the authenticator, and the captcha can be heard", async () => {
      await page.locator("button[data-captcha]").waitFor();
      await page.getByLabel(t.username, { exact: true }).fill(username);
      await page.getByLabel(t.password, { exact: true }).fill(password);
      await page.getByLabel(f.spoken, { exact: true }).fill(await readCaptcha(page));
      await shoot(page, `identity-spoken-captcha-${language}`);
      await page.getByRole("button", { name: t.login, exact: true }).click();
      await page.getByRole("heading", { name: f.secondStep }).waitFor();
      await page.getByRole("tab").nth(1).click();
      await page.getByRole("button", { name: f.useRecovery }).click();
      await page.getByLabel(f.codes.replace(/s$/, ""), { exact: true }).fill(recoveryCodes[0]!.toLowerCase());
      await shoot(page, `identity-second-recovery-${language}`);
      await page.getByRole("button", { name: t.verify }).click();
      await leave();
      expect(complaints).toEqual([]);
    });
  },
);

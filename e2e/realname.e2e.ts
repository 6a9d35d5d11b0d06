import type { RealNameForm } from "@causeway/contract/real-name/form";
import { soundHongKong, soundMainland } from "@causeway/contract/testing/real-name";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, openBrowser, shoot, visit } from "./browser.ts";
import { mailsTo } from "./people.ts";
import { aPerson, signInAs } from "./person.ts";
import { address, choose, date, fillMember, passFace, pick, press, type, upload } from "./real-name-form.ts";
import { aReviewer, type Reviewer } from "./reviewers.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A whole company's way takes a minute here and several on a slow machine. */
const journey = { timeout: 600_000 };

const next = (page: Page, name: string) => page.getByRole("button", { name }).last().click();
const submissionNo = async (page: Page) => {
  const text = await page.locator("main").innerText();
  return /RN\d{2}-\d{6}-[0-9A-Z]{8}-[0-9A-Z]/.exec(text)?.[0] ?? "";
};

async function fillHongKong(page: Page, form: RealNameForm): Promise<void> {
  await press(page, "businessType", "外貿（B2B）");
  await press(page, "companyType", "香港企業");
  await type(page, "company.nameZh", form.company.nameZh);
  await type(page, "company.nameEn", form.company.nameEn);
  await pick(page, "company.nature", "有限責任公司");
  await date(page, "company.establishedOn", form.company.establishedOn);
  await upload(page, "company.ci", "ci.pdf");
  await type(page, "company.registrationNo", form.company.registrationNo);
  await upload(page, "company.br", "br.pdf");
  await type(page, "company.brNo", "69000000-000-03-26-A");
  await date(page, "company.brValidUntil", form.company.brValidUntil);
  await upload(page, "company.nar1", "nar1.pdf");
  await address(page, "registeredAddress", form.registeredAddress, ["油尖旺"]);
  await page.getByText("草稿已儲存").waitFor();
  await shoot(page, "realname-company-zh-HK", { fullPage: true });
  expect(await accessibilityFaults(page)).toEqual([]);
}

async function fillDirector(page: Page, form: RealNameForm): Promise<void> {
  await fillMember(page, "legalPerson", form.legalPerson, { certificate: "護照", places: ["油尖旺"] });
  await type(page, "owners.0.share", "100");
  await page.getByRole("checkbox", { name: "同董事" }).check();
  await press(page, "authorizer.kind", "法定代表人或董事本人");
  await passFace(browser, page, "legalPerson", "+85261234567", "zh-HK", { failFirst: true });
  await shoot(page, "realname-members-zh-HK", { fullPage: true });
  await next(page, "儲存，下一步");
}

async function fillTradePurpose(page: Page): Promise<void> {
  await choose(page, "purpose.collectCountries", "USA");
  await page.keyboard.press("Escape");
  await choose(page, "purpose.payCountries", "CHN");
  await page.keyboard.press("Escape");
  await choose(page, "purpose.officeLocation", "HKG");
  await pick(page, "purpose.monthlyRange", "USD 100,000 至 500,000");
  await pick(page, "purpose.collectSources", "客戶及第三方");
  await pick(page, "purpose.payDestinations", "供應商", "提款至同名銀行帳戶");
  await shoot(page, "realname-purpose-zh-HK", { fullPage: true });
  await next(page, "儲存，下一步");
}

async function mendAfterRejection(page: Page, reviewer: Reviewer): Promise<void> {
  await reviewer.take(await submissionNo(page));
  await reviewer.reject(
    {
      field: "商業登記證（BR）",
      words: ["商业登记证已模糊，请重新上传", "商業登記證已模糊，請重新上載", "The BR is blurred."],
    },
    {
      field: "居住地址",
      words: ["居住地址与证明不符", "居住地址與證明不符", "The address differs from the proof."],
    },
  );
  await page.goto("/enterprise");
  await page.getByText("需要修改 2 處").waitFor();
  await shoot(page, "realname-rejected-zh-HK", { fullPage: true });
  await page.getByRole("button", { name: "修改後重新提交" }).click();
  await page.locator("[role=alert]", { hasText: "商業登記證已模糊" }).waitFor();
  await shoot(page, "realname-mend-zh-HK");
  await upload(page, "company.br", "br-2026.pdf");
  await next(page, "儲存，下一步");
  await page.locator("[role=alert]", { hasText: "居住地址與證明不符" }).waitFor();
  await page.locator('[data-path="legalPerson.address"] input').last().fill("12/F, 2 Sample Street");
  // A press while the step before is still being saved counts for nothing.
  await next(page, "儲存，下一步");
  await page.locator('[data-path="purpose.officeLocation"]').waitFor();
  await next(page, "儲存，下一步");
  await page.locator('[data-path="agreed"]').waitFor();
  await next(page, "提交審核");
  await page.getByText("已提交，等待審核").waitFor();
}

async function answerQuestion(page: Page, reviewer: Reviewer): Promise<void> {
  await reviewer.take(await submissionNo(page));
  await reviewer.ask(["主要客户在哪里？", "主要客戶在哪裏？", "Where are your main customers?"]);
  await page.getByRole("button", { name: "查看我的企業" }).click();
  await page.getByText("主要客戶在哪裏？").waitFor();
  await page.getByText("請您操作。").waitFor();
  await shoot(page, "realname-asked-zh-HK", { fullPage: true });
  await page.getByRole("textbox", { name: /主要客戶在哪裏/ }).fill("美國及英國的批發商。");
  await page.getByRole("button", { name: "提交回答" }).click();
  await page.getByText("已回答", { exact: true }).waitFor();
  await reviewer.readAnswer("美國及英國的批發商。");
  await reviewer.approve();
}

async function fillMainland(page: Page, form: RealNameForm): Promise<void> {
  await press(page, "businessType", "跨境电商（B2C）");
  await press(page, "companyType", "中国内地企业");
  await upload(page, "company.licence", "licence.png");
  await type(page, "company.nameZh", form.company.nameZh);
  await type(page, "company.nameEn", form.company.nameEn);
  await pick(page, "company.nature", "有限责任公司");
  await date(page, "company.establishedOn", form.company.establishedOn);
  await type(page, "company.creditCode", "91350100M000100Y44");
  await page.getByRole("checkbox", { name: "长期有效" }).check();
  await address(page, "registeredAddress", form.registeredAddress, ["广东", "深圳"]);
  await next(page, "保存，下一步");
  await page.locator("[role=alert]", { hasText: "请先更正统一社会信用代码" }).waitFor();
  await type(page, "company.creditCode", form.company.creditCode);
  await shoot(page, "realname-company-zh-CN", { fullPage: true });
  await next(page, "保存，下一步");
}

async function fillThreePeople(page: Page, form: RealNameForm): Promise<void> {
  const card = { certificate: "居民身份证", places: ["广东", "深圳"] };
  await fillMember(page, "legalPerson", form.legalPerson, card);
  await type(page, "owners.0.share", "60");
  await page.getByRole("checkbox", { name: "同法定代表人" }).check();
  await page.getByRole("button", { name: "添加受益人" }).click();
  await type(page, "owners.1.share", "30");
  await fillMember(page, "owners.1.member", form.owners[1]!.member, {
    certificate: "护照",
    places: ["油尖旺"],
  });
  await press(page, "authorizer.kind", "经办人，须上传授权书");
  await fillMember(page, "authorizer.member", form.authorizer.member, card);
  await upload(page, "authorizer.letter", "letter.pdf");
  await passFace(browser, page, "legalPerson", "+8613800135521", "zh-CN");
  await passFace(browser, page, "owners.1.member", "+85261234567", "zh-CN");
  await passFace(browser, page, "authorizer.member", "+8613900137788", "zh-CN");
  await shoot(page, "realname-members-zh-CN", { fullPage: true });
  // So tall that the bar at the bottom covers no field in part.
  const height = await page.evaluate(() => document.documentElement.scrollHeight + 200);
  await page.setViewportSize({ width: 1280, height });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, "realname-members-phone-zh-CN", { fullPage: true });
  await page.setViewportSize({ width: 1280, height: 720 });
  await next(page, "保存，下一步");
}

async function fillShopPurpose(page: Page): Promise<void> {
  await choose(page, "purpose.collectCountries", "GBR");
  await page.keyboard.press("Escape");
  await choose(page, "purpose.payCountries", "CHN");
  await page.keyboard.press("Escape");
  await choose(page, "purpose.officeLocation", "CHN");
  await pick(page, "purpose.monthlyRange", "USD 1,000 万以上");
  await pick(page, "purpose.collectSources", "电商或零售平台");
  await pick(page, "purpose.payDestinations", "供应商");
  await next(page, "保存，下一步");
}

describe("a Hong Kong company", () => {
  test("is certified through a rejection with two reasons and a question, in zh-HK", journey, async () => {
    const person = await aPerson("zh-HK");
    const { page, complaints, close } = await visit(browser, { language: "zh-HK" });
    await signInAs(page, person);
    const form = soundHongKong();

    await page.goto("/enterprise");
    await page.getByRole("button", { name: "開始認證" }).waitFor();
    await shoot(page, "realname-none-zh-HK");
    await page.getByRole("button", { name: "開始認證" }).click();
    await page.getByRole("heading", { name: "實名認證" }).waitFor();

    await next(page, "儲存，下一步");
    await page.locator("[role=alert]", { hasText: "請先選擇業務類型" }).waitFor();
    await shoot(page, "realname-empty-zh-HK");
    await fillHongKong(page, form);

    // Whoever comes back finds what he left.
    await page.reload();
    await expect
      .poll(() => page.locator('[data-path="company.brNo"] input').inputValue(), { timeout: 60_000 })
      .toBe("69000000-000-03-26-A");
    await next(page, "儲存，下一步");

    await fillDirector(page, form);

    await fillTradePurpose(page);

    await page.getByRole("button", { name: "提交審核" }).click();
    await page.locator("[role=alert]", { hasText: "請先閱讀並同意協議" }).waitFor();
    await page.locator('[data-path="agreed"]').getByRole("checkbox").check();
    await shoot(page, "realname-preview-zh-HK", { fullPage: true });
    await page.getByRole("button", { name: "提交審核" }).click();
    await page.getByText("已提交，等待審核").waitFor();
    await shoot(page, "realname-sent-zh-HK");

    const reviewer = await aReviewer(browser, "lin.yue@causeway.example", "zh-HK");
    await mendAfterRejection(page, reviewer);

    await answerQuestion(page, reviewer);
    await reviewer.leave();

    await page.getByText("已認證").first().waitFor();
    await shoot(page, "realname-certified-zh-HK", { fullPage: true });
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect
      .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject), { timeout: 60_000 })
      .toEqual(expect.arrayContaining([expect.stringContaining("企業已認證")]));
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("a Mainland company", () => {
  test(
    "with large volumes is certified by two people, in zh-CN, and may ask for a change",
    journey,
    async () => {
      const person = await aPerson("zh-CN");
      const { page, complaints, close } = await visit(browser, { language: "zh-CN" });
      await signInAs(page, person);
      const form = soundMainland();
      await page.goto("/realName");
      await fillMainland(page, form);

      await fillThreePeople(page, form);

      await fillShopPurpose(page);

      await page.locator('[data-path="agreed"]').getByRole("checkbox").check();
      await shoot(page, "realname-preview-zh-CN", { fullPage: true });
      await page.getByRole("button", { name: "提交审核" }).click();
      await page.getByText("已提交，等待审核").waitFor();

      const no = await submissionNo(page);
      const first = await aReviewer(browser, "zhou.lan@causeway.example", "zh-CN");
      await first.take(no);
      await first.propose();
      await page.getByRole("button", { name: "查看我的企业" }).click();
      await page.getByText("审核中").first().waitFor();
      await page.getByText("无需您操作。").waitFor();
      await shoot(page, "realname-auditing-zh-CN", { fullPage: true });
      const second = await aReviewer(browser, "he.jing@causeway.example", "zh-CN");
      await second.take(no);
      await second.confirm();
      await first.leave();
      await second.leave();
      await page.getByText("已认证").first().waitFor();
      await shoot(page, "realname-certified-zh-CN", { fullPage: true });
      await page.setViewportSize({ width: 390, height: 844 });
      await shoot(page, "realname-certified-phone-zh-CN", { fullPage: true });
      await page.setViewportSize({ width: 1280, height: 720 });

      // A change that is not saved yet is not lost without a word.
      await page.getByRole("button", { name: "变更资料" }).click();
      await page.getByRole("heading", { name: "变更企业资料" }).waitFor();
      await type(page, "company.nameEn", "Shenzhen Chengguang Home Furnishing Co., Ltd.");
      await page.getByRole("link", { name: "我的企业" }).first().click();
      await page.locator(".ant-modal-confirm-title", { hasText: "离开此页？" }).waitFor();
      await shoot(page, "realname-leave-zh-CN");
      await page.getByRole("button", { name: "继续填写" }).click();
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

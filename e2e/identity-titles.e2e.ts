import { randomInt } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { openBrowser } from "./browser.ts";
import { place } from "./place.ts";
import { look, patient } from "./receiving.ts";
import { asOwner, aSettledClerk, enterAs } from "./settled-clerk.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const small = { width: 390, height: 844 };
const words = {
  "zh-CN": {
    administrator: "管理员",
    viewer: "只读",
    director: "董事",
    fromRealName: "董事 来自实名认证",
    changeRole: "更改角色",
    acting: "目前按“只读”操作",
    closed: "您的角色不能查看",
    show: "查看",
    switchRole: "切换角色",
  },
  "en-US": {
    administrator: "Administrator",
    viewer: "Viewer",
    director: "Director",
    fromRealName: "Director From real-name",
    changeRole: "Change role",
    acting: "Acting as Viewer now",
    closed: "Not available to your role",
    show: "View",
    switchRole: "Switch role",
  },
} as const;

/** A certified company whose director is one of its members, as a viewer, with his phone confirmed. */
async function aLedCompany() {
  const name = "Harbour Light Trading Limited";
  const administrator = await aSettledClerk({ nickname: "陈志明", merchant: name });
  const director = await aSettledClerk({ nickname: "黄若诗" });
  const phone = `6${String(randomInt(1e7)).padStart(7, "0")}`;
  await asOwner(async (owner) => {
    await owner.query("UPDATE person SET phone = $2, phone_verified_at = now() WHERE id = $1", [
      director.id,
      phone,
    ]);
    await owner.query("UPDATE membership SET merchant_id = $1, role = 'viewer' WHERE person_id = $2", [
      administrator.tenant,
      director.id,
    ]);
  });
  await withContext(place().env, (ctx) => certifyCompany(ctx, administrator.tenant as never, name, phone));
  return { administrator, director };
}

async function actAs(page: Page, name: string, switchRole: string, role: string): Promise<void> {
  await page.getByRole("button", { name }).last().click();
  // The menu glides into place, and what glides away under the mouse has not been pointed at.
  await page.waitForTimeout(400);
  await page.getByText(switchRole).hover();
  await page.getByRole("menuitem", { name: role, exact: true }).click();
  await page.waitForURL("**/dashboard/index");
}

describe.each(["zh-CN", "en-US"] as const)("who somebody is at a company, in %s", (language) => {
  const t = words[language];

  test(
    "is read among the members and under my account, and decides which documents open",
    { timeout: 180_000 },
    async () => {
      const { administrator, director } = await aLedCompany();
      const first = await enterAs(browser, administrator, language);
      await first.page.goto("/enterprise/index");
      const row = first.page.getByRole("listitem").filter({ hasText: director.email });
      await row.getByText(t.fromRealName).waitFor(patient);
      await row.getByText(t.viewer).waitFor();
      expect(await row.getByRole("button", { name: t.changeRole }).count()).toBe(0);
      expect(await first.page.getByText(t.closed).count()).toBe(0);
      expect(await first.page.getByRole("button", { name: new RegExp(`^${t.show} .*pdf`) }).count()).not.toBe(
        0,
      );
      await look(first.page, `identity-titles-members-${language}`, small);
      await first.page.goto("/userInfo");
      await first.page.getByText(t.administrator, { exact: true }).waitFor();
      await look(first.page, `identity-titles-account-${language}`, small);
      expect(first.complaints).toEqual([]);
      await first.close();

      const second = await enterAs(browser, director, language);
      await second.page.setViewportSize({ width: 1280, height: 860 });
      // The switch ends on the dashboard, so that it is awaited it begins elsewhere.
      await second.page.goto("/userInfo");
      await second.page.getByText(t.director).first().waitFor();
      await actAs(second.page, "黄若诗", t.switchRole, t.viewer);
      await second.page.goto("/userInfo");
      const held = second.page.getByRole("listitem").filter({ hasText: t.acting });
      await held.getByText(t.director).waitFor();
      await look(second.page, `identity-titles-acting-${language}`, small);
      await second.page.goto("/enterprise/index");
      await second.page.getByText(t.closed).first().waitFor();
      expect(await second.page.getByRole("button", { name: new RegExp(`^${t.show} .*pdf`) }).count()).toBe(0);
      await look(second.page, `identity-titles-closed-${language}`, small);
      expect(second.complaints).toEqual([]);
      await second.close();
    },
  );
});

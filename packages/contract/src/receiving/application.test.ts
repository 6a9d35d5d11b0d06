import { describe, expect, test } from "vitest";
import { soundApplications } from "../testing/receiving.ts";
import {
  applicationFaults,
  checkApplication,
  cleanApplication,
  emptyApplication,
  shopFieldsOf,
  type AccountApplication,
} from "./application.ts";

const [platform, site, noShop] = Object.values(soundApplications) as [
  AccountApplication,
  AccountApplication,
  AccountApplication,
];
const faults = (form: AccountApplication) => checkApplication(form).map(({ fault }) => fault);

describe("an application", () => {
  test.each(Object.entries(soundApplications))("for %s can be complete", (_, form) => {
    expect(checkApplication(form)).toEqual([]);
  });

  test("that is empty is told everything it needs, shop fields only once there is a shop", () => {
    expect(faults(emptyApplication)).toEqual([
      "accountType",
      "nickname",
      "currencies",
      "platformType",
      "storeStatus",
      "proof",
      "agreement",
    ]);
  });

  test.each([
    ["accountType", { accountType: "" }],
    ["nickname", { nickname: "" }],
    ["currencies", { currencies: [] }],
    ["platformType", { platformType: "" }],
    ["storeStatus", { storeStatus: "" }],
    ["proof", { proof: [] }],
    ["agreement", { agreed: false }],
  ] as const)("needs %s", (fault, change) => {
    expect(faults({ ...noShop, ...change } as AccountApplication)).toEqual([fault]);
  });

  test.each(["platform", "name", "merchantNo", "mwsToken", "link", "currency"] as const)(
    "for a shop on a platform needs the shop's %s",
    (field) => {
      expect(checkApplication({ ...platform, shop: { ...platform.shop, [field]: "" } })).toMatchObject([
        { path: `shop.${field}` },
      ]);
    },
  );

  test.each(["name", "link", "currency", "provider"] as const)(
    "for a site of its own needs the shop's %s, and no merchant number or token",
    (field) => {
      expect(checkApplication({ ...site, shop: { ...site.shop, [field]: "" } })).toMatchObject([
        { path: `shop.${field}` },
      ]);
      expect(shopFieldsOf(site)).not.toContain("mwsToken");
    },
  );

  test.each([
    ["name", "海港之光", "shopNameLatin"],
    ["link", "harbour-light.example", "linkWrong"],
    ["link", "javascript:alert(1)", "linkWrong"],
    ["link", "ftp://harbour-light.example", "linkWrong"],
    ["currency", "EUR", "shopCurrencyMissing"],
  ] as const)("with the shop's %s written as %s is told why not", (field, value, fault) => {
    expect(faults({ ...site, shop: { ...site.shop, [field]: value } })).toEqual([fault]);
  });

  test("leaves behind what was typed for another choice", () => {
    const changed = cleanApplication({ ...platform, storeStatus: "NONE" });
    expect(Object.values(changed.shop).every((value) => value === "")).toBe(true);
    expect(cleanApplication({ ...platform, platformType: "INDEPENDENT_SITE" }).shop.mwsToken).toBe("");
  });

  test("every fault begins by saying what to do, in three languages", () => {
    for (const words of Object.values(applicationFaults))
      expect(words.every((text) => text.length > 4)).toBe(true);
  });
});

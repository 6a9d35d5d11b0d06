import { describe, expect, test } from "vitest";
import { emptyShop } from "@causeway/contract/receiving/application";
import { isPaidBy } from "./shop-of-receipt.ts";
import { everyTransition } from "#testing/machine.ts";
import { shopMachine, shopStates, siteOf, statusOf, waitsFor } from "./shop.ts";
import { nextWatch } from "./watch-shop.ts";

/** Every way there is; what is not here cannot happen. */
const ways: Readonly<Record<keyof typeof shopMachine.moves, Readonly<Record<string, string>>>> = {
  name: { CLAIMED: "CLAIMED", REJECT: "CLAIMED", UNBOUND: "CLAIMED" },
  submit: { CLAIMED: "REVIEWING" },
  approve: { REVIEWING: "ACTIVE" },
  reject: { REVIEWING: "REJECT" },
  fail: { REVIEWING: "UNBOUND" },
  authorise: { CLAIMED: "ACTIVE", ACTIVE: "ACTIVE", TOKEN_EXPIRED: "ACTIVE" },
  expire: { ACTIVE: "TOKEN_EXPIRED" },
  unbind: { CLAIMED: "UNBOUND", ACTIVE: "UNBOUND", TOKEN_EXPIRED: "UNBOUND", REJECT: "UNBOUND" },
};

describe("a shop", () => {
  test.each(everyTransition(shopMachine))(
    "in %s goes on %s where the table says, or nowhere",
    (state, action, to) => {
      expect(to).toBe(ways[action][state]);
    },
  );

  test("that is named and not proved is to be proved, whoever has to act", () => {
    expect(shopStates.map((state) => [statusOf(state), waitsFor(state)])).toEqual([
      ["AUDITING", "you"],
      ["AUDITING", "us"],
      ["ACTIVE", null],
      ["TOKEN_EXPIRED", "you"],
      ["REJECT", "you"],
      ["UNBOUND", null],
    ]);
  });

  const atMarket = {
    accountId: "",
    platformType: "PLATFORM",
    shop: { ...emptyShop, platform: "AMAZON", link: "https://www.amazon.example/s" },
    proof: [],
    agreed: true,
  } as const;
  const ownSite = {
    ...atMarket,
    platformType: "INDEPENDENT_SITE",
    shop: { ...emptyShop, provider: "STRIPE", link: "https://WWW.Harbour.example/shop?x=1" },
  } as const;

  test("is the only one of its kind by its seller at a marketplace, and by its host elsewhere", () => {
    const seller = { sellerId: "a1b2", marketplaceId: "AMAZON-US" };
    expect(siteOf({ ...atMarket, proof: [] }, seller)).toBe("AMAZON/AMAZON-US/A1B2");
    expect(siteOf({ ...ownSite, proof: [] })).toBe("site/harbour.example");
  });

  test.each([
    ["AMAZON.COM SERVICES LLC", atMarket, true],
    ["Amazon Payments Europe S.C.A.", atMarket, true],
    ["Nordwind Imports GmbH", atMarket, false],
    ["Stripe Payments Europe", ownSite, true],
    ["AMAZON.COM SERVICES LLC", ownSite, false],
  ])("is told by who pays: %s", (payer, form, paid) => {
    expect(isPaidBy({ form: { ...form, proof: [] } }, payer)).toBe(paid);
  });

  test("is looked at two weeks and three days before its consent ends, then at the end", () => {
    const end = new Date("2027-01-31T00:00:00Z");
    const looks = ["2026-11-15", "2027-01-20", "2027-01-29"].map((day) =>
      nextWatch(end, new Date(`${day}T00:00:00Z`))
        .toISOString()
        .slice(0, 10),
    );
    expect(looks).toEqual(["2027-01-17", "2027-01-28", "2027-01-31"]);
  });
});

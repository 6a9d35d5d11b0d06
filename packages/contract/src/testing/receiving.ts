import { emptyShop, type AccountApplication } from "../receiving/application.ts";

const base = {
  accountType: "ECOMMERCE",
  nickname: "Main store",
  currencies: ["USD", "JPY"],
  proof: [{ id: "0199a000-0000-7000-8000-000000000001", name: "proof.pdf", size: 2048 }],
  agreed: true,
} as const satisfies Partial<AccountApplication>;

/** Applications with nothing wrong, one for every way the form can go. */
export const soundApplications: Readonly<Record<string, AccountApplication>> = {
  "a platform with a shop": {
    ...base,
    currencies: [...base.currencies],
    proof: [...base.proof],
    platformType: "PLATFORM",
    storeStatus: "EXISTING",
    shop: {
      ...emptyShop,
      platform: "AMAZON",
      name: "Harbour Light Store",
      merchantNo: "A1B2C3D4E5",
      mwsToken: "amzn.mws.1234",
      link: "https://www.amazon.example/shops/A1B2C3D4E5",
      currency: "USD",
    },
  },
  "a site of its own with a shop": {
    ...base,
    currencies: [...base.currencies],
    proof: [...base.proof],
    platformType: "INDEPENDENT_SITE",
    storeStatus: "EXISTING",
    shop: {
      ...emptyShop,
      name: "Harbour Light",
      link: "https://shop.harbour-light.example",
      currency: "JPY",
      provider: "STRIPE",
    },
  },
  "a platform without a shop": {
    ...base,
    currencies: [...base.currencies],
    proof: [...base.proof],
    platformType: "PLATFORM",
    storeStatus: "NONE",
    shop: emptyShop,
  },
  "trade on a site without a shop": {
    ...base,
    accountType: "TRADE",
    currencies: [...base.currencies],
    proof: [...base.proof],
    platformType: "INDEPENDENT_SITE",
    storeStatus: "NONE",
    shop: emptyShop,
  },
};

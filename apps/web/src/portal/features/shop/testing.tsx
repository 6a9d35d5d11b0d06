import type * as contract from "@causeway/contract/portal/shop";
import { refusals } from "@causeway/contract/refusal";
import type { OutputOf } from "@causeway/contract/route";
import type { Call } from "#shared/api/call.ts";
import { CallRefused } from "#shared/api/call-error.ts";
import { openPages } from "#shared/testing.tsx";
import { MyShopPage } from "./pages/my-shop-page.tsx";
import { ShopBindPage } from "./pages/shop-bind-page.tsx";
import { ShopDetailPage } from "./pages/shop-detail-page.tsx";
import type { ShopDetail, ShopSync } from "./shops.ts";

export const shopId = "0199a000-0000-7000-8000-00000000000a";
export const accountId = "0199a000-0000-7000-8000-00000000000b";

/** A shop at a marketplace, bound and never synchronised. */
export const boundShop: ShopDetail = {
  shopId,
  name: "Harbour Light Store",
  platformType: "PLATFORM",
  platform: "AMAZON",
  provider: null,
  link: "https://www.amazon.example/shops/A1",
  status: "ACTIVE",
  waitsFor: null,
  currency: "USD",
  toBeCredited: { currency: "USD", amount: "1250.50" },
  accountId,
  accountName: "Main store",
  sync: null,
  merchantNo: "A1",
  mwsTokenTail: null,
  sellerId: "A1",
  marketplaceId: "US",
  authorisedUntil: "2027-11-15T00:00:00.000Z",
  orders: 0,
  arrived: { currency: "USD", amount: "300.25" },
  bank: null,
  reviewDueAt: null,
  reasons: [],
  history: [],
};

export const running: ShopSync = {
  state: "RUNNING",
  seen: 0,
  total: null,
  fresh: 0,
  fault: null,
  nextTryAt: null,
  startedAt: "2026-11-15T08:00:00.000Z",
  endedAt: null,
};

type Answers = {
  [Name in keyof typeof contract]?: (typeof contract)[Name] extends Parameters<Call>[0]
    ? OutputOf<(typeof contract)[Name]> | Error
    : never;
};

/** As the server says no, in its words for zh-CN. */
export function refused(refusal: keyof typeof refusals): CallRefused {
  const { code, words } = refusals[refusal];
  return new CallRefused({ code, data: { refusal }, errorMessage: words[0] });
}

const pages = [
  { path: "/account/myShop", element: <MyShopPage /> },
  { path: "/account/shopDetail/:id", element: <ShopDetailPage /> },
  { path: "/account/shopBind/:id", element: <ShopBindPage /> },
];
const nothingAsked = { status: null, questions: [], mayAnswer: false };

/** The pages of shops at an address, about which nobody asks anything. */
export function openShops(
  address: string,
  given: Answers,
  permissions: readonly string[] = ["shop.view", "shop.bind"],
) {
  const answers: Answers & { readCaseThread: typeof nothingAsked } = {
    ...given,
    readCaseThread: nothingAsked,
  };
  const { announce, ...opened } = openPages(pages, address, answers, permissions);
  return { ...opened, answers, announce: () => announce({ kind: "shop", ref: shopId }) };
}

import * as contract from "@causeway/contract/portal/shop";
import { refusals } from "@causeway/contract/refusal";
import type { OutputOf, Route } from "@causeway/contract/route";
import { nameOf, routesIn } from "@causeway/contract/route-table";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { CallRefused } from "#shared/api/call-error.ts";
import { LiveContext, type Live } from "#shared/api/live.ts";
import { PermissionsContext } from "#shared/ui/guarded.tsx";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
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

const routes = routesIn(contract);

/** As the server says no, in its words for zh-CN. */
export function refused(refusal: keyof typeof refusals): CallRefused {
  const { code, words } = refusals[refusal];
  return new CallRefused({ code, data: { refusal }, errorMessage: words[0] });
}

/** The pages of shops at an address, with a server that is played; `answers` may change while they are open. */
export function openShops(
  address: string,
  answers: Answers,
  permissions: readonly string[] = ["shop.view", "shop.bind"],
) {
  const call = vi.fn<(route: Route, input: unknown) => Promise<unknown>>(async (route) => {
    const name = nameOf(routes, route);
    const answer = answers[name as keyof Answers];
    if (answer === undefined) throw new Error(`nobody plays ${name}`);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const listeners = new Set<Parameters<Live["listen"]>[0]>();
  const live: Live = {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const router = createMemoryRouter(
    [
      { path: "/account/myShop", element: <MyShopPage /> },
      { path: "/account/shopDetail/:id", element: <ShopDetailPage /> },
      { path: "/account/shopBind/:id", element: <ShopBindPage /> },
      { path: "*", element: null },
    ],
    { initialEntries: [address] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <CallContext value={call as unknown as Call}>
        <LiveContext value={live}>
          <PermissionsContext value={new Set(permissions)}>
            <ThemeRoot look={{ dark: false, weak: false, themeColor: "#165DFF" }}>
              <RouterProvider router={router} />
            </ThemeRoot>
          </PermissionsContext>
        </LiveContext>
      </CallContext>
    </QueryClientProvider>,
  );
  return {
    router,
    answers,
    /** What was sent on a route, one for each time. */
    sent: (name: keyof typeof routes) =>
      call.mock.calls.filter(([route]) => route === routes[name]).map(([, input]) => input),
    /** The server says that a shop has changed. */
    announce: () => act(async () => listeners.forEach((listener) => listener({ kind: "shop", ref: shopId }))),
  };
}

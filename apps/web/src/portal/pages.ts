import type { ComponentType } from "react";
import type { RouteName } from "./routes.ts";

type Load = () => Promise<ComponentType>;

/** The pages inside the shell, each in a bundle of its own. A route that is not named here shows an empty frame. */
export const pages: Readonly<Partial<Record<RouteName, Load>>> = {
  Dashboard: async () => (await import("./dashboard-page.tsx")).DashboardPage,
  UserInfo: async () => (await import("./features/user-info/pages/user-info-page.tsx")).UserInfoPage,
  CollectionOrder: async () =>
    (await import("./features/collection/pages/order-list-page.tsx")).OrderListPage,
  AssociatedCredentials: async () =>
    (await import("./features/collection/pages/associated-page.tsx")).AssociatedPage,
  CollectionOrderDetail: async () =>
    (await import("./features/collection/pages/order-detail-page.tsx")).OrderDetailPage,
  CollectionOrderPage: async () =>
    (await import("./features/collection/pages/order-print-page.tsx")).OrderPrintPage,
  CurrencyExchangeApplication: async () =>
    (await import("./features/exchange/pages/exchange-page.tsx")).ExchangePage,
  ExchangeOrder: async () =>
    (await import("./features/exchange/pages/exchange-list-page.tsx")).ExchangeListPage,
  ExchangeOrderDetail: async () =>
    (await import("./features/exchange/pages/exchange-detail-page.tsx")).ExchangeDetailPage,
  MyEnterprise: async () => (await import("./enterprise-page.tsx")).MyEnterprisePage,
  EnterpriseSecurity: async () =>
    (await import("./features/company-security/pages/company-security-page.tsx")).CompanySecurityPage,
  RealNameAuth: async () => (await import("./real-name-page.tsx")).RealNameAuthPage,
  Prices: async () => (await import("./features/price/pages/prices-page.tsx")).PricesPage,
  MyAccount: async () => (await import("./features/account/pages/my-account-page.tsx")).MyAccountPage,
  AccountApply: async () =>
    (await import("./features/account/pages/account-apply-page.tsx")).AccountApplyPage,
  AccountDetail: async () =>
    (await import("./features/account/pages/account-detail-page.tsx")).AccountDetailPage,
  MyShop: async () => (await import("./features/shop/pages/my-shop-page.tsx")).MyShopPage,
  ShopDetail: async () => (await import("./features/shop/pages/shop-detail-page.tsx")).ShopDetailPage,
  ShopBind: async () => (await import("./features/shop/pages/shop-bind-page.tsx")).ShopBindPage,
  Redirect: async () => (await import("./shell/guard.tsx")).RedirectPage,
};

export const unbuilt: Load = async () => (await import("./signed-in.tsx")).UnbuiltPage;

import type { routeWords } from "./route-words.ts";

/**
 * Every address of the portal by name. The flags are for the comfort of the person in front of the
 * screen (menus, redirects, caching); the server decides by itself what a session may read or do.
 */
export type PortalRoute = {
  readonly path: string;
  /** `site` pages are static documents of their own, `plain` pages have no shell, `shell` pages have menu and navbar. */
  readonly layout: "site" | "plain" | "shell";
  readonly requiresAuth: boolean;
  /** Types of `clientBase` that may enter; `*` lets every signed-in user in. */
  readonly roles: readonly string[];
  readonly title: keyof typeof routeWords.rows;
  /** A hidden page stands in no menu and may be entered when the page it belongs to is in the menu. */
  readonly hiddenUnder?: RouteName;
  /** The breadcrumb of this page starts with a way back to that one. */
  readonly back?: RouteName;
  /** The group's own name is left out of the breadcrumb. */
  readonly breadcrumb?: false;
  /** A fresh page on every visit: forms that must not come back half filled, and results. */
  readonly ignoreCache?: true;
};

const site = { layout: "site", requiresAuth: false, roles: ["*"] } as const;
const plain = { layout: "plain", requiresAuth: false, roles: ["*"] } as const;
const open = { layout: "shell", requiresAuth: false, roles: ["*"] } as const;
const signedIn = { layout: "shell", requiresAuth: true, roles: ["*"] } as const;

export type RouteName =
  | "Home"
  | "GlobalAccount"
  | "GlobalRemittance"
  | "AboutUs"
  | "Login"
  | "LoginSecondary"
  | "Register"
  | "PasswordReset"
  | "Invitation"
  | "Dashboard"
  | "Workplace"
  | "MyAccount"
  | "MyShop"
  | "AccountApply"
  | "AccountDetail"
  | "ShopDetail"
  | "ShopBind"
  | "CollectionOrder"
  | "AssociatedCredentials"
  | "CollectionOrderDetail"
  | "CollectionOrderPage"
  | "MyEnterprise"
  | "RealNameAuth"
  | "CurrencyExchangeApplication"
  | "ExchangeOrder"
  | "PaymentApplication"
  | "PaymentOrder"
  | "PaymentOrderDetail"
  | "PayeeManagement"
  | "PayeeDetail"
  | "UserInfo"
  | "Redirect"
  | "notFound";

export const routes: Readonly<Record<RouteName, PortalRoute>> = {
  Home: { ...site, path: "/home", title: "home" },
  GlobalAccount: { ...site, path: "/globalAccount", title: "globalAccount" },
  GlobalRemittance: { ...site, path: "/globalRemittance", title: "globalRemittance" },
  AboutUs: { ...site, path: "/aboutUs", title: "aboutUs" },

  Login: { ...plain, path: "/login", title: "login" },
  LoginSecondary: { ...plain, path: "/loginSecondary", title: "loginSecondary" },
  Register: { ...plain, path: "/register", title: "register" },
  PasswordReset: { ...plain, path: "/password/reset", title: "passwordReset" },
  Invitation: { ...plain, path: "/invitation", title: "invitation" },

  Dashboard: { ...signedIn, path: "/dashboard/index", title: "dashboard.index" },
  Workplace: { ...signedIn, path: "/dashboard/workplace", title: "dashboard.workplace" },

  MyAccount: { ...signedIn, path: "/account/myAccount", title: "account.myAccount", breadcrumb: false },
  MyShop: { ...signedIn, path: "/account/myShop", title: "account.myShop", breadcrumb: false },
  AccountApply: {
    ...signedIn,
    path: "/account/apply",
    title: "account.apply",
    breadcrumb: false,
    ignoreCache: true,
  },
  AccountDetail: {
    ...signedIn,
    path: "/account/detail/:id",
    title: "account.detail",
    hiddenUnder: "MyAccount",
    back: "MyAccount",
  },
  ShopDetail: {
    ...signedIn,
    path: "/account/shopDetail/:id",
    title: "account.shopDetail",
    hiddenUnder: "MyShop",
    back: "MyShop",
  },
  ShopBind: {
    ...signedIn,
    path: "/account/shopBind/:id",
    title: "account.shopBind",
    hiddenUnder: "MyShop",
    back: "MyShop",
    ignoreCache: true,
  },

  CollectionOrder: { ...signedIn, path: "/collection/order", title: "collection.order" },
  AssociatedCredentials: {
    ...open,
    path: "/collection/associated",
    title: "collection.associated",
    hiddenUnder: "CollectionOrder",
    back: "CollectionOrder",
    ignoreCache: true,
  },
  CollectionOrderDetail: {
    ...open,
    path: "/collection/detail",
    title: "collection.detail",
    hiddenUnder: "CollectionOrder",
    back: "CollectionOrder",
  },
  CollectionOrderPage: {
    ...signedIn,
    path: "/collection/page/:id",
    title: "collection.page",
    hiddenUnder: "CollectionOrder",
    back: "CollectionOrder",
  },

  MyEnterprise: { ...signedIn, path: "/enterprise/index", title: "enterprise.index" },
  RealNameAuth: { ...signedIn, path: "/realName/index", title: "realName.index", ignoreCache: true },

  CurrencyExchangeApplication: {
    ...signedIn,
    path: "/exchange/currencyExchangeApplication",
    title: "exchange.application",
    ignoreCache: true,
  },
  ExchangeOrder: { ...signedIn, path: "/exchange/exchangeOrder", title: "exchange.order" },

  PaymentApplication: {
    ...signedIn,
    path: "/paymentManagement/paymentApplication",
    title: "payment.application",
    ignoreCache: true,
  },
  PaymentOrder: { ...signedIn, path: "/paymentManagement/paymentOrder", title: "payment.order" },
  PaymentOrderDetail: {
    ...signedIn,
    path: "/paymentManagement/paymentOrderDetail",
    title: "payment.orderDetail",
    hiddenUnder: "PaymentOrder",
    back: "PaymentOrder",
  },
  PayeeManagement: { ...signedIn, path: "/paymentManagement/payee", title: "payee.list" },
  PayeeDetail: {
    ...signedIn,
    path: "/paymentManagement/payeeDetail/:id",
    title: "payee.detail",
    hiddenUnder: "PayeeManagement",
    back: "PayeeManagement",
  },

  UserInfo: { ...open, path: "/userInfo", title: "userInfo" },
  Redirect: {
    ...signedIn,
    path: "/redirect/*",
    title: "redirect",
    hiddenUnder: "Dashboard",
    ignoreCache: true,
  },
  notFound: { ...plain, path: "*", title: "notFound" },
};

/** Addresses without a page of their own. */
export const redirects: Readonly<Record<string, string>> = {
  "/": routes.Home.path,
  "/dashboard": routes.Dashboard.path,
  "/account": routes.AccountApply.path,
  "/collection": routes.CollectionOrder.path,
  "/enterprise": routes.MyEnterprise.path,
  "/realName": routes.RealNameAuth.path,
  "/exchange": routes.Dashboard.path,
  "/paymentManagement": routes.PaymentOrder.path,
};

export const routeNames = Object.keys(routes) as RouteName[];

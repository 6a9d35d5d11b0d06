import { pagePaths, type RouteName } from "@causeway/contract/portal/page-link";
import type { routeWords } from "./route-words.ts";

export type { RouteName };

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

export const routes: Readonly<Record<RouteName, PortalRoute>> = {
  Home: { ...site, path: pagePaths.Home, title: "home" },
  GlobalAccount: { ...site, path: pagePaths.GlobalAccount, title: "globalAccount" },
  GlobalRemittance: { ...site, path: pagePaths.GlobalRemittance, title: "globalRemittance" },
  AboutUs: { ...site, path: pagePaths.AboutUs, title: "aboutUs" },

  Login: { ...plain, path: pagePaths.Login, title: "login" },
  LoginSecondary: { ...plain, path: pagePaths.LoginSecondary, title: "loginSecondary" },
  Register: { ...plain, path: pagePaths.Register, title: "register" },
  PasswordReset: { ...plain, path: pagePaths.PasswordReset, title: "passwordReset" },
  Invitation: { ...plain, path: pagePaths.Invitation, title: "invitation" },

  Dashboard: { ...signedIn, path: pagePaths.Dashboard, title: "dashboard.index" },
  Workplace: { ...signedIn, path: pagePaths.Workplace, title: "dashboard.workplace" },

  MyAccount: { ...signedIn, path: pagePaths.MyAccount, title: "account.myAccount", breadcrumb: false },
  MyShop: { ...signedIn, path: pagePaths.MyShop, title: "account.myShop", breadcrumb: false },
  AccountApply: {
    ...signedIn,
    path: pagePaths.AccountApply,
    title: "account.apply",
    breadcrumb: false,
    ignoreCache: true,
  },
  AccountDetail: {
    ...signedIn,
    path: pagePaths.AccountDetail,
    title: "account.detail",
    hiddenUnder: "MyAccount",
    back: "MyAccount",
  },
  ShopDetail: {
    ...signedIn,
    path: pagePaths.ShopDetail,
    title: "account.shopDetail",
    hiddenUnder: "MyShop",
    back: "MyShop",
  },
  ShopBind: {
    ...signedIn,
    path: pagePaths.ShopBind,
    title: "account.shopBind",
    hiddenUnder: "MyShop",
    back: "MyShop",
    ignoreCache: true,
  },

  CollectionOrder: { ...signedIn, path: pagePaths.CollectionOrder, title: "collection.order" },
  AssociatedCredentials: {
    ...open,
    path: pagePaths.AssociatedCredentials,
    title: "collection.associated",
    hiddenUnder: "CollectionOrder",
    back: "CollectionOrder",
    ignoreCache: true,
  },
  CollectionOrderDetail: {
    ...open,
    path: pagePaths.CollectionOrderDetail,
    title: "collection.detail",
    hiddenUnder: "CollectionOrder",
    back: "CollectionOrder",
  },
  CollectionOrderPage: {
    ...signedIn,
    path: pagePaths.CollectionOrderPage,
    title: "collection.page",
    hiddenUnder: "CollectionOrder",
    back: "CollectionOrder",
  },

  MyEnterprise: { ...signedIn, path: pagePaths.MyEnterprise, title: "enterprise.index" },
  RealNameAuth: { ...signedIn, path: pagePaths.RealNameAuth, title: "realName.index", ignoreCache: true },

  Prices: { ...signedIn, path: pagePaths.Prices, title: "enterprise.price" },
  EnterpriseSecurity: {
    ...signedIn,
    path: pagePaths.EnterpriseSecurity,
    title: "enterprise.security",
  },

  CurrencyExchangeApplication: {
    ...signedIn,
    path: pagePaths.CurrencyExchangeApplication,
    title: "exchange.application",
    ignoreCache: true,
  },
  ExchangeOrder: { ...signedIn, path: pagePaths.ExchangeOrder, title: "exchange.order" },
  ExchangeOrderDetail: {
    ...signedIn,
    path: pagePaths.ExchangeOrderDetail,
    title: "exchange.detail",
    hiddenUnder: "ExchangeOrder",
    back: "ExchangeOrder",
  },

  PaymentApplication: {
    ...signedIn,
    path: pagePaths.PaymentApplication,
    title: "payment.application",
    ignoreCache: true,
  },
  PaymentOrder: { ...signedIn, path: pagePaths.PaymentOrder, title: "payment.order" },
  PaymentOrderDetail: {
    ...signedIn,
    path: pagePaths.PaymentOrderDetail,
    title: "payment.orderDetail",
    hiddenUnder: "PaymentOrder",
    back: "PaymentOrder",
  },
  PayeeManagement: { ...signedIn, path: pagePaths.PayeeManagement, title: "payee.list" },
  PayeeDetail: {
    ...signedIn,
    path: pagePaths.PayeeDetail,
    title: "payee.detail",
    hiddenUnder: "PayeeManagement",
    back: "PayeeManagement",
  },

  UserInfo: { ...open, path: pagePaths.UserInfo, title: "userInfo" },
  Redirect: {
    ...signedIn,
    path: pagePaths.Redirect,
    title: "redirect",
    hiddenUnder: "Dashboard",
    ignoreCache: true,
  },
  notFound: { ...plain, path: pagePaths.notFound, title: "notFound" },
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

declare const link: unique symbol;
/** The address of a page of the portal, as notices, to-dos and cases lead to it. Made here and nowhere else. */
export type PageLink = string & { readonly [link]: true };

/** Where each page of the portal stands, by the name that routes and menus know it by. */
export const pagePaths = {
  Home: "/home",
  GlobalAccount: "/globalAccount",
  GlobalRemittance: "/globalRemittance",
  AboutUs: "/aboutUs",

  Login: "/login",
  LoginSecondary: "/loginSecondary",
  Register: "/register",
  PasswordReset: "/password/reset",
  Invitation: "/invitation",

  Dashboard: "/dashboard/index",
  Workplace: "/dashboard/workplace",

  MyAccount: "/account/myAccount",
  MyShop: "/account/myShop",
  AccountApply: "/account/apply",
  AccountDetail: "/account/detail/:id",
  ShopDetail: "/account/shopDetail/:id",
  ShopBind: "/account/shopBind/:id",

  CollectionOrder: "/collection/order",
  AssociatedCredentials: "/collection/associated",
  CollectionOrderDetail: "/collection/detail",
  CollectionOrderPage: "/collection/page/:id",

  MyEnterprise: "/enterprise/index",
  RealNameAuth: "/realName/index",
  Prices: "/enterprise/price",
  EnterpriseSecurity: "/enterprise/security",

  CurrencyExchangeApplication: "/exchange/currencyExchangeApplication",
  ExchangeOrder: "/exchange/exchangeOrder",
  ExchangeOrderDetail: "/exchange/exchangeOrderDetail",

  PaymentApplication: "/paymentManagement/paymentApplication",
  PaymentOrder: "/paymentManagement/paymentOrder",
  PaymentOrderDetail: "/paymentManagement/paymentOrderDetail",
  PayeeManagement: "/paymentManagement/payee",
  PayeeDetail: "/paymentManagement/payeeDetail/:id",

  UserInfo: "/userInfo",
  Redirect: "/redirect/*",
  notFound: "*",
} as const;
export type RouteName = keyof typeof pagePaths;

/** Pages about one thing whose path has no place for it: it stands behind a question mark, under this name. Also which part of a page. */
const asked = {
  AssociatedCredentials: "id",
  CurrencyExchangeApplication: "mode",
  CollectionOrderDetail: "id",
  ExchangeOrderDetail: "id",
  PaymentOrderDetail: "id",
} as const satisfies { readonly [Name in RouteName]?: string };

/** A page whose token is a secret: behind the hash it reaches no server's log, and no other site. */
const secret: readonly RouteName[] = ["Invitation"];

type About<Name extends RouteName> = Name extends keyof typeof asked | "Invitation"
  ? [about: string]
  : (typeof pagePaths)[Name] extends `${string}/:id`
    ? [about: string]
    : [];

/** The way to a page; a page about one thing wants to know which. */
export function pageLink<Name extends Exclude<RouteName, "Redirect" | "notFound">>(
  name: Name,
  ...[about]: About<Name>
): PageLink {
  const path: string = pagePaths[name];
  if (about === undefined) return path as PageLink;
  // Ids and tokens need no escaping; anything else in a link is a mistake of ours.
  if (!/^[\w.~-]+$/.test(about)) throw new Error(`a link to ${name} is made of an id or a token`);
  if (secret.includes(name)) return `${path}#${about}` as PageLink;
  const key = name in asked ? asked[name as keyof typeof asked] : undefined;
  return (key === undefined ? path.replace(":id", about) : `${path}?${key}=${about}`) as PageLink;
}

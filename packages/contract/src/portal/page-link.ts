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

  CurrencyExchangeApplication: "/exchange/currencyExchangeApplication",
  ExchangeOrder: "/exchange/exchangeOrder",

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

export const pageLink = {
  accountDetail: (id: string) => at("AccountDetail", id),
  collectionDetail: (id: string) => at("CollectionOrderDetail", id),
  collectionEvidence: (id: string) => at("AssociatedCredentials", id),
  collectionOrders: () => at("CollectionOrder"),
  enterprise: () => at("MyEnterprise"),
  invitation: (token: string) => at("Invitation", token, "token"),
  realName: () => at("RealNameAuth"),
  shopBind: (id: string) => at("ShopBind", id),
  /** Where a marketplace sends the person back to. */
  shopConsentReturn: () => at("ShopBind", "return"),
  shopDetail: (id: string) => at("ShopDetail", id),
  userInfo: () => at("UserInfo"),
} as const;

/** What a page is about stands in its path where the path has a place for it, and behind a question mark elsewhere. */
function at(name: RouteName, about?: string, key = "id"): PageLink {
  const path: string = pagePaths[name];
  if (about === undefined) return path as PageLink;
  // Ids and tokens need no escaping; anything else in a link is a mistake of ours.
  if (!/^[\w.~-]+$/.test(about)) throw new Error(`a link to ${name} is made of an id or a token`);
  return (path.includes(":id") ? path.replace(":id", about) : `${path}?${key}=${about}`) as PageLink;
}

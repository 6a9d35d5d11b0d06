import { type RouteName, routes } from "../routes.ts";
import type { shellWords } from "./words.ts";

/** The menu as the server sends it: pages by route name, groups around them, and what waits for this person. */
export type MenuEntry = {
  readonly name: string;
  readonly children?: readonly MenuEntry[];
  readonly waiting?: number;
};

export const groupNames = ["account", "collection", "exchange", "payment", "enterprise"] as const;
export type GroupName = (typeof groupNames)[number];
export const groupWord = {
  account: "groupAccount",
  collection: "groupCollection",
  exchange: "groupExchange",
  payment: "groupPayment",
  enterprise: "groupEnterprise",
} as const satisfies Record<GroupName, keyof typeof shellWords.rows>;

export type MenuPage = { readonly name: RouteName; readonly waiting: number };
export type MenuSection = { readonly group: GroupName | null; readonly pages: readonly MenuPage[] };

/** The menu when it is not taken from the server: every page that stands in a menu. */
export const localMenu: readonly MenuEntry[] = [
  { name: "Dashboard" },
  { name: "account", children: [{ name: "MyAccount" }, { name: "MyShop" }, { name: "AccountApply" }] },
  { name: "collection", children: [{ name: "CollectionOrder" }] },
  { name: "exchange", children: [{ name: "CurrencyExchangeApplication" }, { name: "ExchangeOrder" }] },
  {
    name: "payment",
    children: [{ name: "PaymentApplication" }, { name: "PaymentOrder" }, { name: "PayeeManagement" }],
  },
  {
    name: "enterprise",
    children: [
      { name: "MyEnterprise" },
      { name: "RealNameAuth" },
      { name: "Prices" },
      { name: "EnterpriseSecurity" },
    ],
  },
];

/** A newer server may name pages this client does not know; they are left out. */
export function menuSections(entries: readonly MenuEntry[]): MenuSection[] {
  return entries.flatMap((entry): MenuSection[] => {
    if (isRouteName(entry.name)) return [{ group: null, pages: [pageOf(entry, entry.name)] }];
    const group = groupNames.find((name) => name === entry.name);
    const pages = (entry.children ?? []).flatMap((child) =>
      isRouteName(child.name) ? [pageOf(child, child.name)] : [],
    );
    return group !== undefined && pages.length > 0 ? [{ group, pages }] : [];
  });
}

export function menuPages(entries: readonly MenuEntry[]): MenuPage[] {
  return menuSections(entries).flatMap(({ pages }) => pages);
}

/** The page of the menu that stands for a route: itself, or the page it is hidden under. */
export function menuPageFor(name: RouteName): RouteName {
  return routes[name].hiddenUnder ?? name;
}

function pageOf(entry: MenuEntry, name: RouteName): MenuPage {
  return { name, waiting: entry.waiting ?? 0 };
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}

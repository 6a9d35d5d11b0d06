import { may, type Permission, type Role } from "@causeway/contract";
import type { RouteName } from "@causeway/contract/portal/page-link";

type Page = readonly [name: RouteName, needs: Permission];
type Group = { readonly name: string; readonly pages: readonly Page[] };

/** The pages that stand in the menu, by route name, each with what opening it takes. */
const groups: readonly Group[] = [
  { name: "Dashboard", pages: [["Dashboard", "balance.view"]] },
  {
    name: "account",
    pages: [
      ["MyAccount", "account.view"],
      ["MyShop", "shop.view"],
      ["AccountApply", "account.apply"],
    ],
  },
  { name: "collection", pages: [["CollectionOrder", "collection.view"]] },
  {
    name: "exchange",
    pages: [
      ["CurrencyExchangeApplication", "exchange.create"],
      ["ExchangeOrder", "exchange.view"],
    ],
  },
  {
    name: "payment",
    pages: [
      ["PaymentApplication", "payment.prepare"],
      ["PaymentOrder", "payment.view"],
      ["PayeeManagement", "payee.view"],
    ],
  },
  {
    name: "enterprise",
    pages: [
      ["MyEnterprise", "enterprise.view"],
      ["RealNameAuth", "enterprise.edit"],
      ["Prices", "price.view"],
      ["EnterpriseSecurity", "security.view"],
    ],
  },
];

/** Every page of the menu with what opening it takes. */
export const menuPages: readonly Page[] = groups.flatMap(({ pages }) => pages);

export function menuOf(role: Role): { name: string; children: { name: string }[] }[] {
  return groups.flatMap(({ name, pages }) => {
    const open = pages.filter(([, needs]) => may(role, needs)).map(([page]) => ({ name: page }));
    if (open.length === 0) return [];
    return [{ name, children: open[0]?.name === name ? [] : open }];
  });
}

import type { StaffPermission } from "@causeway/contract/staff-role";
import type { routeWords } from "./route-words.ts";

/** Every address of the console by name. What may be read or done there the server decides by itself. */
export type ConsolePage = {
  readonly path: string;
  readonly title: keyof typeof routeWords.rows;
  /** What opening it takes; pages before sign-in need nothing. */
  readonly needs: StaffPermission | null;
  /** Stands in the bar, in the order of this table. */
  readonly inMenu?: true;
};

export const consolePages = {
  login: { path: "/login", title: "login", needs: null },
  invitation: { path: "/invitation", title: "invitation", needs: null },
  home: { path: "/", title: "home", needs: null },
  review: { path: "/review", title: "review", needs: "case.view", inMenu: true },
  reviewCase: { path: "/review/:caseId", title: "reviewCase", needs: "case.view" },
  passkeys: { path: "/passkeys", title: "passkeys", needs: null },
  accounts: { path: "/accounts", title: "accounts", needs: "merchant.view", inMenu: true },
  treasury: { path: "/treasury", title: "treasury", needs: "treasury.view", inMenu: true },
  openItem: { path: "/treasury/items/:breakId", title: "openItem", needs: "treasury.view" },
  prices: { path: "/prices", title: "prices", needs: "price.view", inMenu: true },
  agreements: { path: "/agreements", title: "agreements", needs: "agreement.view", inMenu: true },
  recoveries: { path: "/recovery", title: "recoveries", needs: "recovery.view", inMenu: true },
  recovery: { path: "/recovery/:recoveryId", title: "recovery", needs: "recovery.view" },
  operations: { path: "/operations", title: "operations", needs: "operations.view", inMenu: true },
  staff: { path: "/staff", title: "staff", needs: "staff.view", inMenu: true },
  security: { path: "/security", title: "security", needs: "security.view" },
  audit: { path: "/audit", title: "audit", needs: "audit.view", inMenu: true },
} as const satisfies Record<string, ConsolePage>;

export function recoveryPath(recoveryId: string): string {
  return consolePages.recovery.path.replace(":recoveryId", recoveryId);
}

/** The page of one open item, as a link that can be passed on. */
export function itemPath(breakId: string): string {
  return consolePages.openItem.path.replace(":breakId", breakId);
}

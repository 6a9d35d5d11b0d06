import type { Locale } from "@causeway/contract";
import type { Platform } from "@causeway/contract/receiving/application";
import type { ShopOrderStatus } from "@causeway/contract/receiving/shop";
import type { Money } from "@causeway/money";

/** What a seller's consent gives us. */
export type Grant = {
  readonly sellerId: string;
  readonly marketplaceId: string;
  /** Until when the consent itself is good; after it the seller has to consent again. */
  readonly authorisedUntil: Date;
  readonly tokens: Tokens;
};

export type Tokens = { readonly access: string; readonly refresh: string; readonly accessUntil: Date };

export type MarketOrder = {
  readonly orderRef: string;
  readonly status: ShopOrderStatus;
  readonly title: string;
  readonly buyerCountry: string;
  readonly tracking: string | null;
  readonly total: Money;
  /** What the marketplace keeps. */
  readonly fee: Money;
  readonly orderedAt: Date;
  readonly changedAt: Date;
};

export type OrderPage = {
  /** Whose orders these are, as the marketplace says. */
  readonly sellerId: string;
  readonly orders: readonly MarketOrder[];
  readonly total: number;
  readonly next: string | null;
};

export type ConsentRequest = {
  readonly platform: Platform;
  /** Comes back unchanged, so that a return can be told from a forged one. */
  readonly state: string;
  /** As whom the seller is expected to consent. */
  readonly sellerHint: string;
  readonly returnUrl: string;
  readonly locale: Locale;
};

/** Wherever sellers sell. `refused` is the marketplace's own no; silence is thrown. */
export type Marketplace = {
  readonly consentUrl: (request: ConsentRequest) => string;
  /** With the state that the code came back with: a code is of no use with another one. */
  readonly exchange: (
    platform: Platform,
    returned: { readonly code: string; readonly state: string; readonly returnUrl: string },
  ) => Promise<Grant | "refused">;
  readonly refresh: (platform: Platform, refreshToken: string) => Promise<Tokens | "refused">;
  readonly listOrders: (
    platform: Platform,
    accessToken: string,
    asked: { readonly changedSince: Date; readonly cursor: string | null },
  ) => Promise<OrderPage | "refused">;
  /** Gives the consent back. One that is over already is given back, too. */
  readonly revoke: (platform: Platform, refreshToken: string) => Promise<void>;
};

/** The marketplace gave no answer that can be read. */
export class MarketplaceSilent extends Error {
  override readonly name = "MarketplaceSilent";
}

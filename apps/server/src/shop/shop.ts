import type { ShopBinding, ShopStatus } from "@causeway/contract/receiving/shop";
import type { FieldReason } from "@causeway/contract/review";
import type { AccountCurrency } from "@causeway/money";
import type { Id } from "#platform/ids.ts";
import { defineMachine } from "#platform/data/machine.ts";

export type ShopId = Id<"shop">;
export type SyncId = Id<"shopSync">;

export const shopStates = ["CLAIMED", "REVIEWING", "ACTIVE", "TOKEN_EXPIRED", "REJECT", "UNBOUND"] as const;
export type ShopState = (typeof shopStates)[number];

export const shopMachine = defineMachine(shopStates, {
  /** Said again: of a shop that is not proved, that the reviewers sent back, or that was given up. */
  name: {
    ways: { CLAIMED: "CLAIMED", REJECT: "CLAIMED", UNBOUND: "CLAIMED" },
    audit: "shop.named",
    live: "shop",
    tells: "nobody",
  },
  /** A site of one's own has no marketplace that could vouch for it, and is handed in as soon as it is named. */
  submit: { ways: { CLAIMED: "REVIEWING" }, audit: "cause", live: "shop", tells: "shop.view" },
  approve: { ways: { REVIEWING: "ACTIVE" }, audit: "shop.approved", live: "shop", tells: "shop.view" },
  reject: { ways: { REVIEWING: "REJECT" }, audit: "shop.sentBack", live: "shop", tells: "shop.bind" },
  /** The reviewers' final no. */
  fail: { ways: { REVIEWING: "UNBOUND" }, audit: "shop.declined", live: "shop", tells: "shop.view" },
  /** The seller consented at his marketplace, for the first time or again. */
  authorise: {
    ways: { CLAIMED: "ACTIVE", ACTIVE: "ACTIVE", TOKEN_EXPIRED: "ACTIVE" },
    audit: "shop.authorised",
    live: "shop",
    tells: "shop.view",
  },
  expire: { ways: { ACTIVE: "TOKEN_EXPIRED" }, audit: "shop.expired", live: "shop", tells: "shop.bind" },
  unbind: {
    ways: { CLAIMED: "UNBOUND", ACTIVE: "UNBOUND", TOKEN_EXPIRED: "UNBOUND", REJECT: "UNBOUND" },
    audit: "shop.unbound",
    live: "shop",
    tells: "nobody",
  },
});

/** Named and not proved is one thing to a merchant, whoever has to act; `waitsFor` says who. */
export function statusOf(state: ShopState): ShopStatus {
  return state === "CLAIMED" || state === "REVIEWING" ? "AUDITING" : state;
}

export function waitsFor(state: ShopState): "you" | "us" | null {
  if (state === "REVIEWING") return "us";
  return state === "CLAIMED" || state === "TOKEN_EXPIRED" || state === "REJECT" ? "you" : null;
}

/** Money that comes is a shop's once it was proved, and stays so while a consent is being renewed. */
export function isProved(state: ShopState): boolean {
  return state === "ACTIVE" || state === "TOKEN_EXPIRED";
}

export type Shop = {
  readonly id: ShopId;
  readonly shopNo: string;
  readonly accountId: string;
  readonly currency: AccountCurrency;
  readonly form: ShopBinding;
  readonly state: ShopState;
  readonly reasons: readonly FieldReason[];
  readonly reviewDueAt: Date | null;
  readonly sellerId: string | null;
  readonly marketplaceId: string | null;
  readonly authorisedUntil: Date | null;
  readonly syncedTo: Date | null;
  readonly namedAt: Date;
};

/** By what a shop is the only one of its kind; a marketplace's word for the seller, or the host people type. */
export function siteOf(form: ShopBinding, seller?: { sellerId: string; marketplaceId: string }): string {
  if (form.platformType === "PLATFORM" && seller)
    return `${form.shop.platform}/${seller.marketplaceId}/${seller.sellerId.toUpperCase()}`;
  return `site/${new URL(form.shop.link).hostname.toLowerCase().replace(/^www\./, "")}`;
}

export { shopCase as reviewKind } from "@causeway/contract/portal/shop";
export const topics = { sync: "shop/sync", watch: "shop/watch", revoke: "shop/revoke" } as const;

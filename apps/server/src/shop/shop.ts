import type { ShopBinding, ShopStatus } from "@causeway/contract/receiving/shop";
import type { FieldReason } from "@causeway/contract/review";
import type { AccountCurrency } from "@causeway/money";
import type { Id } from "#platform/ids.ts";

export type ShopId = Id<"shop">;
export type SyncId = Id<"shopSync">;

export const shopStates = ["CLAIMED", "REVIEWING", "ACTIVE", "TOKEN_EXPIRED", "REJECT", "UNBOUND"] as const;
export type ShopState = (typeof shopStates)[number];

/** What can happen to a shop, each from the states it may happen in. Whatever is not named here cannot happen. */
const moves = {
  /** Said again: of a shop that is not proved, that the reviewers sent back, or that was given up. */
  name: { from: ["CLAIMED", "REJECT", "UNBOUND"], to: "CLAIMED" },
  /** A site of one's own has no marketplace that could vouch for it. */
  submit: { from: ["CLAIMED"], to: "REVIEWING" },
  approve: { from: ["REVIEWING"], to: "ACTIVE" },
  reject: { from: ["REVIEWING"], to: "REJECT" },
  /** The reviewers' final no. */
  fail: { from: ["REVIEWING"], to: "UNBOUND" },
  /** The seller consented at his marketplace, for the first time or again. */
  authorise: { from: ["CLAIMED", "ACTIVE", "TOKEN_EXPIRED"], to: "ACTIVE" },
  expire: { from: ["ACTIVE"], to: "TOKEN_EXPIRED" },
  unbind: { from: ["CLAIMED", "ACTIVE", "TOKEN_EXPIRED", "REJECT"], to: "UNBOUND" },
} as const satisfies Record<string, { from: readonly ShopState[]; to: ShopState }>;
export type ShopAction = keyof typeof moves;
export const shopActions = Object.keys(moves) as ShopAction[];

/** The state an action leads to, or nothing where it cannot happen. */
export function next(state: ShopState, action: ShopAction): ShopState | undefined {
  const { from, to } = moves[action];
  return (from as readonly ShopState[]).includes(state) ? to : undefined;
}

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

export const reviewKind = "shop";
export const topics = { sync: "shop/sync", watch: "shop/watch", revoke: "shop/revoke" } as const;

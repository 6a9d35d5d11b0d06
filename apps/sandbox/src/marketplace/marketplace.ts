import { hash, randomBytes } from "node:crypto";
import type { CurrencyCode } from "@causeway/money";
import { daysAfter } from "../day.ts";
import { makeOrders, type PlayedOrder } from "./orders.ts";

/** How a marketplace misbehaves, each for so many calls. */
export const troubles = [
  "slow",
  "down",
  "tokenExpired",
  "consentOver",
  "duplicatePages",
  "wrongSeller",
] as const;
export type Trouble = (typeof troubles)[number];

export type Seller = { readonly platform: string; readonly id: string; readonly orders: PlayedOrder[] };
type Consent = { readonly seller: Seller; readonly redirectUri: string; readonly challenge: string };
type Grant = { readonly seller: Seller; readonly authorisedUntil: Date };
type Access = { readonly refresh: string; readonly until: Date };

const accessMs = 3_600_000;
const consentDays = 365;
const pageSize = 10;
const usualOrders = 47;

/** What the played marketplaces know: sellers, who was let in by them, and what is wrong today. */
export function createPlayedMarketplace(now: () => Date) {
  const sellers = new Map<string, Seller>();
  const codes = new Map<string, Consent>();
  const grants = new Map<string, Grant>();
  const accesses = new Map<string, Access>();
  const armed = new Map<Trouble, number>();
  const secret = () => randomBytes(24).toString("base64url");

  const sellerOf = (platform: string, id: string): Seller => {
    const known = sellers.get(`${platform}/${id}`);
    if (known) return known;
    const orders = makeOrders(id, { first: 0, count: usualOrders, currency: "USD", now: now() });
    const seller = { platform, id, orders };
    sellers.set(`${platform}/${id}`, seller);
    return seller;
  };

  const letIn = (refresh: string) => {
    const access = secret();
    accesses.set(access, { refresh, until: new Date(now().getTime() + accessMs) });
    return { access_token: access, refresh_token: refresh, expires_in: accessMs / 1000 };
  };

  /** True as often as it was armed. */
  const strikes = (kind: Trouble): boolean => {
    const left = armed.get(kind) ?? 0;
    if (left === 0) return false;
    armed.set(kind, left - 1);
    return true;
  };

  return {
    strikes,
    arm: (kind: Trouble, times: number) => void armed.set(kind, times),
    troublesLeft: () =>
      troubles.flatMap((kind) => (armed.get(kind) ? [{ kind, times: armed.get(kind) }] : [])),
    sellers: () => [...sellers.values()],
    sell: (platform: string, id: string, count: number, currency: CurrencyCode) => {
      const seller = sellerOf(platform, id);
      seller.orders.push(...makeOrders(id, { first: seller.orders.length, count, currency, now: now() }));
      return seller.orders.length;
    },
    /** A marketplace where nothing was sold yet. */
    empty: (platform: string, id: string) => void sellerOf(platform, id).orders.splice(0),
    approve: (platform: string, id: string, redirectUri: string, challenge: string): string => {
      const code = secret();
      codes.set(code, { seller: sellerOf(platform, id), redirectUri, challenge });
      return code;
    },
    /** A code is good once, for the address it was given to and for whoever knows what the challenge was made of. */
    exchange: (platform: string, code: string, redirectUri: string, verifier: string) => {
      const consent = codes.get(code);
      codes.delete(code);
      if (consent?.redirectUri !== redirectUri || consent.seller.platform !== platform) return undefined;
      if (hash("sha256", verifier, "base64url") !== consent.challenge) return undefined;
      const refresh = secret();
      const authorisedUntil = daysAfter(now(), consentDays);
      grants.set(refresh, { seller: consent.seller, authorisedUntil });
      return {
        ...letIn(refresh),
        seller_id: consent.seller.id,
        marketplace_id: `${platform.toUpperCase()}-US`,
        authorised_until: authorisedUntil.toISOString(),
      };
    },
    refresh: (refresh: string) => {
      if (strikes("consentOver")) grants.delete(refresh);
      const grant = grants.get(refresh);
      return grant && grant.authorisedUntil > now() ? letIn(refresh) : undefined;
    },
    revoke: (refresh: string) => void grants.delete(refresh),
    isGranted: (seller: Seller) => [...grants.values()].some((grant) => grant.seller === seller),
    /** One page for whoever holds the token, or nothing where it is not good. */
    pageFor: (access: string, changedSince: Date, cursor: string | undefined) => {
      if (strikes("tokenExpired")) accesses.delete(access);
      const held = accesses.get(access);
      const grant = held && held.until > now() ? grants.get(held.refresh) : undefined;
      if (!grant) return undefined;
      const matching = grant.seller.orders.filter(({ changedAt }) => new Date(changedAt) >= changedSince);
      const { from, again } = readCursor(cursor);
      const repeats = !again && strikes("duplicatePages");
      const next = repeats ? { from, again: true } : { from: from + pageSize, again: false };
      return {
        sellerId: strikes("wrongSeller") ? "SOMEBODY-ELSE" : grant.seller.id,
        total: matching.length,
        orders: matching.slice(from, from + pageSize),
        next: next.from < matching.length ? Buffer.from(JSON.stringify(next)).toString("base64url") : null,
      };
    },
  };
}
export type PlayedMarketplace = ReturnType<typeof createPlayedMarketplace>;

function readCursor(cursor: string | undefined): { from: number; again: boolean } {
  if (cursor === undefined) return { from: 0, again: false };
  return JSON.parse(Buffer.from(cursor, "base64url").toString()) as { from: number; again: boolean };
}

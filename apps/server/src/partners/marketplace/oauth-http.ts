import { createHmac, hash } from "node:crypto";
import type { Platform } from "@causeway/contract/receiving/application";
import { shopOrderStatuses } from "@causeway/contract/receiving/shop";
import { fromWire, subtract, type Money } from "@causeway/money";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { currentKey, keyAt, type KeyRing } from "#platform/crypto/key-ring.ts";
import { MarketplaceSilent, type Marketplace, type MarketOrder, type Tokens } from "./port.ts";

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().int().positive(),
});
const grant = tokens.extend({
  seller_id: z.string().min(1).max(60),
  marketplace_id: z.string().min(1).max(60),
  authorised_until: z.iso.datetime(),
});
const wireMoney = z.object({ currency: z.string(), amount: z.string() }).transform((given, issue): Money => {
  const read = fromWire(given);
  if (read && read.minor >= 0n) return read;
  issue.addIssue("is no amount");
  return z.NEVER;
});
const date = z.iso.datetime().transform((text) => new Date(text));
const order = z
  .object({
    orderRef: z.string().min(1).max(80),
    status: z.enum(shopOrderStatuses),
    title: z.string().max(300),
    buyerCountry: z.string().length(2),
    tracking: z.string().max(80).nullable(),
    total: wireMoney,
    fee: wireMoney,
    orderedAt: date,
    changedAt: date,
  })
  .refine(({ total, fee }) => total.currency === fee.currency && subtract(total, fee).minor >= 0n);
const page = z.object({
  sellerId: z.string(),
  total: z.number().int().nonnegative(),
  next: z.string().min(1).max(500).nullable(),
  orders: z.array(order).max(500),
});

const patienceMs = 10_000;

/**
 * A marketplace with OAuth 2 (authorisation code, confidential client, PKCE) and orders in pages, as the sandbox plays it.
 */
export function createMarketplace(
  options: { url: string; clientId: string; clientSecret: KeyRing<string> },
  clock: Clock,
): Marketplace {
  const oldest = Math.min(...options.clientSecret.versions.keys());
  /**
   * Made from the state by what only we have: nothing is stored, and who sees the state in an address cannot make it. Of
   * the oldest version, so that a seller who is away when a new one begins to count comes back to the same.
   */
  const verifierOf = (state: string) =>
    createHmac("sha256", keyAt(options.clientSecret, oldest)).update(`pkce ${state}`).digest("base64url");
  const base = (platform: Platform) => `${options.url}/${platform.toLowerCase()}`;

  /** The marketplace's own no is 400 or 401; everything else that is no success is silence. */
  const call = async (url: string, init: RequestInit): Promise<unknown> => {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) }).catch(
      (error: unknown) => {
        throw new MarketplaceSilent("the marketplace was not reached", { cause: error });
      },
    );
    const said: unknown = await reply.json().catch(() => undefined);
    if (reply.status === 400 || reply.status === 401) return "refused";
    if (!reply.ok) throw new MarketplaceSilent(`the marketplace answered ${reply.status}`);
    return said;
  };
  const read = <T>(schema: z.ZodType<T>, said: unknown): T => {
    const found = schema.safeParse(said);
    if (!found.success) throw new MarketplaceSilent("the marketplace said something that cannot be read");
    return found.data;
  };
  const ask = (platform: Platform, what: string, fields: Record<string, string>) =>
    call(`${base(platform)}/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...fields,
        client_id: options.clientId,
        client_secret: currentKey(options.clientSecret),
      }),
    });
  const tokensFrom = ({ access_token, refresh_token, expires_in }: z.output<typeof tokens>): Tokens => ({
    access: access_token,
    refresh: refresh_token,
    accessUntil: new Date(clock.now().getTime() + expires_in * 1000),
  });

  return {
    consentUrl: ({ platform, state, sellerHint, returnUrl, locale }) => {
      const url = new URL(`${base(platform)}/consent`);
      const asked = {
        client_id: options.clientId,
        state,
        code_challenge: hash("sha256", verifierOf(state), "base64url"),
        code_challenge_method: "S256",
        redirect_uri: returnUrl,
        login_hint: sellerHint,
        locale,
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: async (platform, { code, state, returnUrl }) => {
      const said = await ask(platform, "token", {
        grant_type: "authorization_code",
        code,
        code_verifier: verifierOf(state),
        redirect_uri: returnUrl,
      });
      if (said === "refused") return "refused";
      const given = read(grant, said);
      return {
        sellerId: given.seller_id,
        marketplaceId: given.marketplace_id,
        authorisedUntil: new Date(given.authorised_until),
        tokens: tokensFrom(given),
      };
    },
    refresh: async (platform, refreshToken) => {
      const said = await ask(platform, "token", {
        grant_type: "refresh_token",
        refresh_token: refreshToken,
      });
      return said === "refused" ? "refused" : tokensFrom(read(tokens, said));
    },
    listOrders: async (platform, accessToken, { changedSince, cursor }) => {
      const url = new URL(`${base(platform)}/orders`);
      url.searchParams.set("changedSince", changedSince.toISOString());
      if (cursor !== null) url.searchParams.set("cursor", cursor);
      const said = await call(url.href, { headers: { authorization: `Bearer ${accessToken}` } });
      if (said === "refused") return "refused";
      const found = read(page, said);
      return { ...found, orders: found.orders satisfies MarketOrder[] };
    },
    revoke: async (platform, refreshToken) => {
      await ask(platform, "revoke", { refresh_token: refreshToken });
    },
  };
}

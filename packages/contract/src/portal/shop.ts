import { accountCurrencies } from "@causeway/money";
import * as z from "zod/mini";
import { amount } from "../amount.ts";
import { pageAsked, pageOf } from "../page-mark.ts";
import { paymentProviders, platforms, platformTypes } from "../receiving/application.ts";
import { shopBinding, shopOrderStatuses, shopStatuses, syncFaults, syncStates } from "../receiving/shop.ts";
import { defineCaseKind, fieldReason } from "../review.ts";
import { defineAct, defineRead, defineWrite, nothing } from "../route.ts";

export const shopCase = defineCaseKind("shop");

const currency = z.enum(accountCurrencies);
const status = z.enum(shopStatuses);
const byShop = z.object({ shopId: z.uuid() });

const sync = z.object({
  state: z.enum(syncStates),
  /** Orders read so far, and how many the marketplace has; nobody knows before its first answer. */
  seen: z.int(),
  total: z.nullable(z.int()),
  /** Those that were not known before. */
  fresh: z.int(),
  fault: z.nullable(z.enum(syncFaults)),
  /** When the marketplace is asked again, while it does not answer. */
  nextTryAt: z.nullable(z.iso.datetime()),
  startedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
});

const listed = z.object({
  shopId: z.uuid(),
  name: z.string(),
  platformType: z.enum(platformTypes),
  /** Nothing for a site of the merchant's own. */
  platform: z.nullable(z.enum(platforms)),
  provider: z.nullable(z.enum(paymentProviders)),
  link: z.string(),
  status,
  /** Who has to act before the shop is bound. */
  waitsFor: z.nullable(z.enum(["you", "us"])),
  currency,
  /** What its orders bring and no credited collection has brought yet. */
  toBeCredited: amount,
  accountId: z.uuid(),
  accountName: z.string(),
  sync: z.nullable(sync),
});
export type ListedShop = z.output<typeof listed>;

export const listShops = defineRead({
  method: "GET",
  path: "/shop/list",
  summary: "The merchant's shops, newest first, and those named in applications that are not bound yet",
  input: nothing,
  output: z.object({
    shops: z.array(listed),
    named: z.array(
      z.object({
        accountId: z.uuid(),
        accountName: z.string(),
        platformType: z.enum(platformTypes),
        platform: z.nullable(z.enum(platforms)),
        name: z.string(),
      }),
    ),
  }),
});

/** Where the marketplace pays to, as its form asks for it. */
const receivingBank = z.object({
  country: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  currency,
  routingNumber: z.nullable(z.string()),
  bic: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  branchCode: z.nullable(z.string()),
});

export const readShop = defineRead({
  method: "GET",
  path: "/shop/detail",
  summary: "One shop with its authorisation, its orders in sum and the account its money goes to",
  input: byShop,
  output: z.extend(listed, {
    merchantNo: z.nullable(z.string()),
    /** The last characters of a token that is kept for the record. */
    mwsTokenTail: z.nullable(z.string()),
    sellerId: z.nullable(z.string()),
    marketplaceId: z.nullable(z.string()),
    authorisedUntil: z.nullable(z.iso.datetime()),
    orders: z.int(),
    /** The part of what is to be credited that has arrived and is being looked at. */
    arrived: amount,
    bank: z.nullable(receivingBank),
    reviewDueAt: z.nullable(z.iso.datetime()),
    reasons: z.array(fieldReason),
    history: z.array(z.object({ act: z.string(), at: z.iso.datetime() })),
  }),
  refusals: ["notFound"],
});

export const readShopForm = defineRead({
  method: "GET",
  path: "/shop/form",
  summary: "The binding form of a shop, of the shop an account's application names, or of a new one",
  input: z.object({ id: z.optional(z.uuid()) }),
  output: z.object({
    form: shopBinding,
    /** Nothing while the shop is not there yet. */
    shopId: z.nullable(z.uuid()),
    status: z.nullable(status),
    reasons: z.array(fieldReason),
    /** Accounts a shop can be connected to. */
    accounts: z.array(z.object({ accountId: z.uuid(), name: z.string(), currencies: z.array(currency) })),
  }),
  refusals: ["notFound"],
});

export const bindShop = defineWrite({
  method: "POST",
  path: "/shop/bind",
  summary: "Names a shop, or changes what was said of one that is not proved; a site goes to review",
  input: z.extend(shopBinding, { shopId: z.optional(z.uuid()) }),
  output: z.object({ shopId: z.uuid(), next: z.enum(["authorise", "review"]) }),
  refusals: [
    "notCertified",
    "businessPaused",
    "notFound",
    "shopIncomplete",
    "accountNotActive",
    "documentGone",
    "shopMoved",
  ],
});

export const startShopAuthorisation = defineAct({
  method: "POST",
  path: "/shop/authorise",
  summary:
    "The marketplace's page on which the seller consents, good for a quarter of an hour and one return",
  input: byShop,
  output: z.object({ url: z.string() }),
  refusals: ["notFound", "shopMoved"],
});

export const finishShopAuthorisation = defineAct({
  method: "POST",
  path: "/shop/authorised",
  summary: "What the marketplace sent the seller back with: a code, or that he said no",
  input: z.object({
    state: z.string().check(z.minLength(1), z.maxLength(100)),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  }),
  output: z.object({ shopId: z.uuid(), outcome: z.enum(["bound", "denied"]) }),
  refusals: ["consentOver", "wrongSeller", "siteHasStore", "marketplaceSilent", "shopMoved"],
});

export const unbindShop = defineWrite({
  method: "POST",
  path: "/shop/unbind",
  summary: "Ends a binding and takes the marketplace's consent back; orders already read are kept",
  input: byShop,
  output: z.object({ status }),
  refusals: ["notFound", "shopMoved"],
});

export const syncShop = defineWrite({
  method: "POST",
  path: "/shop/sync",
  summary: "Has a shop's orders read from its marketplace; while that goes on, it is that one",
  input: byShop,
  output: z.object({ started: z.boolean() }),
  refusals: ["notFound", "shopMoved"],
});

const order = z.object({
  orderRef: z.string(),
  status: z.enum(shopOrderStatuses),
  title: z.string(),
  buyerCountry: z.string(),
  tracking: z.nullable(z.string()),
  /** What the buyer paid, what the marketplace keeps, and what is left for the seller. */
  total: amount,
  fee: amount,
  net: amount,
  /** What no receipt accounts for yet. */
  left: amount,
  orderedAt: z.iso.datetime(),
});
export type ShopOrderRow = z.output<typeof order>;

export const listShopOrders = defineRead({
  method: "POST",
  path: "/shop/orders",
  summary: "A shop's orders, newest first; or those no receipt accounts for yet, oldest first",
  input: z.object({
    shopId: z.uuid(),
    open: z._default(z.boolean(), false),
    ...pageAsked,
  }),
  output: pageOf(order),
  refusals: ["notFound", "pageLost"],
});

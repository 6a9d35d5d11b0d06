import { accountCurrencies } from "@causeway/money";
import * as z from "zod/mini";
import { amount, positiveAmount } from "../amount.ts";
import type { Words } from "../locale.ts";
import { pageAsked, pageOf } from "../page-mark.ts";
import { exchangeRate, givenQuote, quoteTerms } from "../exchange-quote.ts";
import { defineRead, defineWrite, nothing } from "../route.ts";

export const exchangeStatuses = ["PROCESSING", "FINISHED", "FAILED"] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

export const exchangeStatusWords = {
  PROCESSING: ["处理中", "處理中", "Processing"],
  FINISHED: ["已完成", "已完成", "Completed"],
  FAILED: ["失败", "失敗", "Failed"],
} as const satisfies Record<ExchangeStatus, Words>;

/** One wish: an amount of either side, and the currency of the other. */
const held = z.enum(accountCurrencies);
const wish = z.object({
  sell: held,
  buy: held,
  /** Of the side whose amount stands; the other side follows from the rate. */
  fixed: positiveAmount,
});
const oneWish = wish.check(
  z.refine(({ sell, buy }) => sell !== buy, { path: ["buy"] }),
  z.refine(({ sell, buy, fixed }) => fixed.currency === sell || fixed.currency === buy, { path: ["fixed"] }),
);

const quoteRefusals = [
  "notCertified",
  "businessPaused",
  "marketClosed",
  "rateUnavailable",
  "amountUndeliverable",
  "exchangeLimit",
  "exchangeStock",
  "exchangeRoom",
] as const;

export const quoteExchange = defineRead({
  method: "POST",
  path: "/exchange/quote",
  summary: "A rate that stands for 15 seconds, for an amount of either side",
  input: oneWish,
  output: givenQuote,
  refusals: [...quoteRefusals],
});

export const quoteKeys = defineRead({
  channel: "standard",
  method: "GET",
  path: "/exchange/quoteKeys",
  summary: "The public keys that our quotes can be checked with, as a JWK set",
  input: nothing,
  output: z.object({
    keys: z.array(
      z.object({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
        kid: z.string(),
        x: z.string(),
      }),
    ),
  }),
});

export const createExchange = defineWrite({
  method: "POST",
  path: "/exchange/create",
  summary: "Exchanges by a quote, once; the sold money is reserved at once",
  input: z.object({ token: z.string().check(z.maxLength(4000)) }),
  output: z.object({ id: z.uuid(), orderNo: z.string(), status: z.enum(exchangeStatuses) }),
  refusals: [...quoteRefusals, "quoteExpired", "quoteUsed", "quoteInvalid", "balanceInsufficient"],
});

const filters = {
  orderNo: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  dayFrom: z.optional(z.iso.date()),
  dayTo: z.optional(z.iso.date()),
  sell: z.optional(held),
  buy: z.optional(held),
  status: z.optional(z.enum(exchangeStatuses)),
};

const order = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  status: z.enum(exchangeStatuses),
  sell: amount,
  buy: amount,
  rate: exchangeRate,
  appliedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
});
export type ExchangeOrderRow = z.output<typeof order>;

export const listExchangeOrders = defineRead({
  method: "POST",
  path: "/exchange/list",
  summary: "Exchange orders, newest first, a page at a time",
  input: z.object({
    ...filters,
    ...pageAsked,
  }),
  output: pageOf(order),
  refusals: ["pageLost"],
});

/** Counting stops here; a list this long is told as `more`. */
export const countedExchangesAtMost = 1_000;

export const summarizeExchangeOrders = defineRead({
  method: "POST",
  path: "/exchange/summary",
  summary: "How many orders stand in each status, and what the filtered and finished ones come to",
  input: z.object(filters),
  output: z.object({
    counts: z.array(z.object({ status: z.enum(exchangeStatuses), n: z.int(), more: z.boolean() })),
    /** Sold and bought, per currency, of what was finished. */
    sold: z.array(z.object({ amount, n: z.int() })),
    bought: z.array(z.object({ amount, n: z.int() })),
    /** True when the sums cover the newest orders only, because there are too many. */
    more: z.boolean(),
  }),
});

/** Why an order failed; the page says each in words. */
export const exchangeFailures = ["expired", "rateMoved", "stock", "paused", "unfounded", "books"] as const;
export type ExchangeFailure = (typeof exchangeFailures)[number];

export const readExchangeOrder = defineRead({
  method: "POST",
  path: "/exchange/detail",
  summary: "Everything about one exchange order",
  input: z.object({ id: z.uuid() }),
  output: z.extend(order, {
    ...quoteTerms,
    quoteId: z.uuid(),
    expiresAt: z.iso.datetime(),
    rateAt: z.iso.datetime(),
    rateSource: z.string(),
    requestedBy: z.string(),
    failure: z.nullable(z.enum(exchangeFailures)),
    /** The quote as it was signed. */
    token: z.string(),
    steps: z.array(z.object({ at: z.iso.datetime(), step: z.string(), actor: z.string() })),
  }),
  refusals: ["notFound"],
});

export const exportedExchangesAtMost = 10_000;
const file = z.object({ name: z.string(), type: z.string(), base64: z.string() });

export const exportExchangeOrders = defineRead({
  method: "POST",
  path: "/exchange/export",
  summary: "The filtered orders as a file, with rates, margins and fees",
  input: z.object({ ...filters, format: z.enum(["csv", "xlsx"]) }),
  output: file,
  refusals: ["exportTooLong"],
});

export const printExchange = defineRead({
  method: "POST",
  path: "/exchange/confirmation",
  summary: "The confirmation of a finished exchange as a PDF",
  input: z.object({ id: z.uuid() }),
  output: file,
  refusals: ["notFound", "wrongState"],
});

import { accountCurrencies } from "@causeway/money";
import * as z from "zod/mini";
import { amount, positiveAmount } from "../amount.ts";
import { exchangeRate } from "../exchange-quote.ts";
import type { Words } from "../locale.ts";
import { defineRead, defineWrite, nothing } from "../route.ts";

/** `exchange` exchanges once when the merchant's own rate reaches the one that is waited for; `alert` only tells. */
export const limitKinds = ["exchange", "alert"] as const;
export type LimitKind = (typeof limitKinds)[number];

export const limitStatuses = ["WAITING", "FIRING", "FILLED", "CANCELLED", "EXPIRED"] as const;
export type LimitStatus = (typeof limitStatuses)[number];

export const limitStatusWords = {
  WAITING: ["挂单中", "掛單中", "Waiting"],
  FIRING: ["成交中", "成交中", "Being filled"],
  FILLED: ["已成交", "已成交", "Filled"],
  CANCELLED: ["已撤销", "已取消", "Cancelled"],
  EXPIRED: ["已失效", "已失效", "Expired"],
} as const satisfies Record<LimitStatus, Words>;

/** Why it was not exchanged though the rate was reached; it goes on waiting. */
export const limitMisses = ["balance", "limit", "stock", "paused", "member", "failed"] as const;
export type LimitMiss = (typeof limitMisses)[number];

/** A page shows its waiting ones at once, so there are no more. */
export const limitsAtMost = 50;
/** The longest that one waits. */
export const limitDays = 14;

const held = z.enum(accountCurrencies);
const terms = {
  kind: z.enum(limitKinds),
  sell: positiveAmount,
  buy: held,
  /** The merchant's own rate as the market writes the pair, our margin included. */
  rate: z.object({ base: held, quote: held, value: z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?$/)) }),
  until: z.iso.datetime(),
};

export const placeLimitOrder = defineWrite({
  method: "POST",
  path: "/exchange/limit/place",
  summary:
    "Waits for a rate, at which an amount is exchanged once or somebody is told; reserves nothing unless asked to",
  input: z.object({ ...terms, reserve: z.boolean() }).check(
    z.refine(({ sell, buy }) => sell.currency !== buy, { path: ["buy"] }),
    z.refine(({ kind, reserve }) => kind === "exchange" || !reserve, { path: ["reserve"] }),
  ),
  output: z.object({ id: z.uuid() }),
  refusals: [
    "notCertified",
    "businessPaused",
    "rateUnavailable",
    "amountUndeliverable",
    "exchangeLimit",
    "balanceInsufficient",
    "limitUntil",
    "limitRate",
    "limitMany",
    "notFound",
  ],
});

export const cancelLimitOrder = defineWrite({
  method: "POST",
  path: "/exchange/limit/cancel",
  summary: "Ends the waiting, at no cost; what was reserved is available again",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  refusals: ["notFound", "wrongState"],
});

const limitOrder = z.object({
  id: z.uuid(),
  kind: z.enum(limitKinds),
  status: z.enum(limitStatuses),
  sell: amount,
  /** What the amount comes to at the rate that is waited for. */
  buy: amount,
  rate: exchangeRate,
  reserved: z.boolean(),
  placedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  missed: z.nullable(z.object({ reason: z.enum(limitMisses), at: z.iso.datetime() })),
  /** The exchange that it became. */
  exchangeId: z.nullable(z.uuid()),
});
export type LimitOrder = z.output<typeof limitOrder>;

export const listLimitOrders = defineRead({
  method: "POST",
  path: "/exchange/limit/list",
  summary: "What waits for a rate, and what ended lately, newest first",
  input: nothing,
  output: z.array(limitOrder),
});

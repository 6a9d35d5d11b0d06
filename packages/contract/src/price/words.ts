import { displayAmount } from "@causeway/money";
import type { Words } from "../locale.ts";
import {
  centsOf,
  millionthsOf,
  type CollectionSource,
  type PaymentRail,
  type PriceKey,
  type PriceKind,
  type PriceTier,
} from "./line.ts";

export const priceKindWords = {
  collection: ["收款", "收款", "Collections"],
  exchange: ["换汇点差", "匯率差價", "Exchange markup"],
  payment: ["付款手续费", "付款手續費", "Payment fees"],
} as const satisfies Record<PriceKind, Words>;

export const sourceWords = {
  PLATFORM: ["平台与独立站收款", "平台與獨立網站收款", "Marketplaces and own websites"],
  B2B: ["B2B 收款", "B2B 收款", "B2B collections"],
} as const satisfies Record<CollectionSource, Words>;

export const paymentRailWords = {
  SEPA: ["SEPA", "SEPA", "SEPA"],
  CN_LOCAL: ["本地清算", "本地清算", "Local clearing"],
  HK_LOCAL: ["CHATS、FPS", "CHATS、轉數快", "CHATS, FPS"],
  FAST: ["FAST", "FAST", "FAST"],
  NPP: ["NPP", "NPP", "NPP"],
  SWIFT_OUR: ["SWIFT · OUR", "SWIFT · OUR", "SWIFT · OUR"],
  SWIFT_SHA: ["SWIFT · SHA", "SWIFT · SHA", "SWIFT · SHA"],
} as const satisfies Record<PaymentRail, Words>;

export const tierWords = {
  STANDARD: ["标准档", "標準級", "Standard"],
  SILVER: ["银档", "銀級", "Silver"],
  GOLD: ["金档", "金級", "Gold"],
} as const satisfies Record<PriceTier, Words>;

type Item = Pick<PriceKey, "kind" | "subject" | "fromUsd"> & {
  readonly currency: string | null;
  readonly pairedWith: string | null;
  readonly country: string | null;
};

/** What is priced, in a line of a list. */
export function itemWords(item: Item): Words {
  const about = aboutWords(item);
  if (centsOf(item.fromUsd) === 0n) return about;
  const size = displayAmount(item.fromUsd, "USD");
  return [`${about[0]}，USD ${size} 起`, `${about[1]}，USD ${size} 起`, `${about[2]}, from USD ${size}`];
}

function aboutWords({ kind, subject, currency, pairedWith, country }: Item): Words {
  if (kind === "exchange") {
    if (currency === null) return ["其他货币对", "其他貨幣組合", "Other pairs"];
    if (pairedWith !== null) return all(pairText(currency, pairedWith));
    return [`${currency} 的其他货币对`, `${currency} 的其他貨幣組合`, `Other pairs with ${currency}`];
  }
  const words: Words =
    kind === "collection"
      ? sourceWords[subject as CollectionSource]
      : paymentRailWords[subject as PaymentRail];
  const about = [country, currency].filter((part) => part !== null).join(" ");
  return about === "" ? words : (words.map((word) => `${word} · ${about}`) as unknown as Words);
}

const all = (text: string): Words => [text, text, text];

/** As dealers write it: the currency that is counted first. */
const counted = ["EUR", "GBP", "AUD", "NZD", "USD"];

export function pairText(a: string, b: string): string {
  return dealtPair(a, b).join(" / ");
}

export function dealtPair(a: string, b: string): [string, string] {
  const place = (code: string) => (counted.includes(code) ? counted.indexOf(code) : counted.length);
  return place(b) < place(a) ? [b, a] : [a, b];
}

/** `0.30%`, with two decimals at least. */
export function percentText(rate: string): string {
  const text = String(millionthsOf(rate)).padStart(5, "0");
  const [whole, places] = [text.slice(0, -4), text.slice(-4)];
  return `${whole}.${places.slice(0, 2)}${places.slice(2).replace(/0+$/, "")}%`;
}

/** `0.15% + USD 2.00`; what costs nothing says so by its zero. */
export function costText(cost: {
  readonly rate: string | null;
  readonly fixed: { readonly currency: string; readonly amount: string } | null;
}): string {
  const fixed =
    cost.fixed && `${cost.fixed.currency} ${displayAmount(cost.fixed.amount, cost.fixed.currency)}`;
  const isFree = millionthsOf(cost.rate) === 0n;
  if (fixed) return isFree ? fixed : `${percentText(cost.rate ?? "0")} + ${fixed}`;
  return percentText(cost.rate ?? "0");
}

import {
  fromDecimal,
  isCurrencyCode,
  readRate,
  toDecimal,
  writeRate,
  type CurrencyCode,
  type Money,
  type Rate,
  type TwoSided,
} from "@causeway/money";
import { known } from "./entry.ts";
import { readJson, type Fields } from "./json.ts";
import { MessageRefused } from "./xml.ts";

/**
 * What a venue where currencies are dealt and we say to each other: JSON in signed questions and answers about deals, and
 * JSON as it comes over an open line about prices. On this wire offshore renminbi are CNH, as every venue calls them.
 */
export type VenueDealAsked = {
  /** A uuid of ours, spent once. */
  readonly dealId: string;
  readonly sell: CurrencyCode;
  readonly buy: CurrencyCode;
  /** The side whose amount is fixed. */
  readonly fixed: Money;
  /** How many `buy` one `sell` has to be at least. */
  readonly limit: Rate;
  readonly valueDay: string;
};

export function writeVenueDealAsked({ dealId, sell, buy, fixed, limit, valueDay }: VenueDealAsked): string {
  return JSON.stringify({ dealId, sell, buy, fixed: moneyBody(fixed), limit: writeRate(limit), valueDay });
}

export function readVenueDealAsked(payload: Uint8Array): VenueDealAsked {
  const fields = readJson(payload, "deal");
  const [sell, buy] = [currencyIn(fields, "sell"), currencyIn(fields, "buy")];
  const fixed = moneyIn(fields.fields("fixed"));
  if (fixed.currency !== sell && fixed.currency !== buy)
    throw new MessageRefused(`an amount of ${sell} or ${buy} was expected at deal.fixed`);
  const limit = rateIn(fields, "limit", sell, buy);
  return { dealId: fields.text("dealId"), sell, buy, fixed, limit, valueDay: fields.day("valueDay") };
}

/** What was dealt, in the venue's words. */
export type VenueDeal = {
  readonly dealNumber: string;
  readonly sold: Money;
  readonly bought: Money;
  /** How many bought one sold was. */
  readonly rate: Rate;
  readonly valueDay: string;
  readonly dealtAt: Date;
};

/** `duplicate`: it has had it before, and says nothing about what became of it. */
const statuses = ["done", "refused", "unknown", "duplicate"] as const;
export type VenueDealAnswer = { readonly dealId: string } & (
  | { readonly status: "done"; readonly deal: VenueDeal }
  | { readonly status: Exclude<(typeof statuses)[number], "done">; readonly reason?: string }
);

export function writeVenueDealAnswer(answer: VenueDealAnswer): string {
  if (answer.status !== "done") return JSON.stringify(answer);
  const { sold, bought, rate, dealtAt, ...deal } = answer.deal;
  const amounts = { sold: moneyBody(sold), bought: moneyBody(bought), rate: writeRate(rate) };
  return JSON.stringify({ ...answer, deal: { ...deal, ...amounts, dealtAt: dealtAt.toISOString() } });
}

export function readVenueDealAnswer(payload: Uint8Array): VenueDealAnswer {
  const fields = readJson(payload, "answer");
  const dealId = fields.text("dealId");
  const status = fields.oneOf("status", statuses);
  if (status !== "done") return { dealId, status, ...known("reason", fields.optionalText("reason")) };
  const deal = fields.fields("deal");
  const [sold, bought] = [moneyIn(deal.fields("sold")), moneyIn(deal.fields("bought"))];
  return {
    dealId,
    status,
    deal: {
      dealNumber: deal.text("dealNumber"),
      sold,
      bought,
      rate: rateIn(deal, "rate", sold.currency, bought.currency),
      valueDay: deal.day("valueDay"),
      dealtAt: deal.time("dealtAt"),
    },
  };
}

/** What somebody who opens the line says first: a signed question for its address, with this in it. */
export function writeVenueLogon(pairs: readonly string[]): string {
  return JSON.stringify({ pairs });
}

export function readVenueLogon(payload: Uint8Array): readonly string[] {
  return readJson(payload, "logon").texts("pairs");
}

export type VenuePrice = TwoSided & { readonly at: Date };

/** What comes over the line. `seq` counts messages that carry prices; a heartbeat repeats the last. */
export type VenueLine =
  | { readonly type: "snapshot"; readonly seq: number; readonly prices: readonly VenuePrice[] }
  | { readonly type: "tick"; readonly seq: number; readonly price: VenuePrice }
  | { readonly type: "heartbeat"; readonly seq: number };

export function writeVenueLine(line: VenueLine): string {
  const { type, seq } = line;
  if (line.type === "heartbeat") return JSON.stringify({ type, seq });
  if (line.type === "tick") return JSON.stringify({ type, seq, ...priceBody(line.price) });
  return JSON.stringify({ type, seq, prices: line.prices.map(priceBody) });
}

export function readVenueLine(text: Uint8Array): VenueLine {
  const fields = readJson(text, "line");
  const type = fields.oneOf("type", ["snapshot", "tick", "heartbeat"]);
  const seq = fields.count("seq");
  if (type === "heartbeat") return { type, seq };
  if (type === "tick") return { type, seq, price: priceIn(fields) };
  return { type, seq, prices: fields.all("prices").map(priceIn) };
}

function priceBody({ bid, ask, at }: VenuePrice): object {
  return {
    pair: `${bid.base}/${bid.quote}`,
    bid: writeRate(bid),
    ask: writeRate(ask),
    at: at.toISOString(),
  };
}

function priceIn(fields: Fields): VenuePrice {
  const [base = "", quote = ""] = fields.text("pair").split("/");
  if (!isCurrencyCode(base) || !isCurrencyCode(quote))
    throw new MessageRefused("a pair of currencies was expected at line.pair");
  return {
    bid: rateIn(fields, "bid", base, quote),
    ask: rateIn(fields, "ask", base, quote),
    at: fields.time("at"),
  };
}

function rateIn(fields: Fields, name: string, base: CurrencyCode, quote: CurrencyCode): Rate {
  const rate = readRate(base, quote, fields.text(name));
  if (!rate) throw new MessageRefused(`a rate of ${base} in ${quote} was expected at ${name}`);
  return rate;
}

function currencyIn(fields: Fields, name: string): CurrencyCode {
  const code = fields.text(name);
  if (!isCurrencyCode(code)) throw new MessageRefused(`a currency was expected at ${name}`);
  return code;
}

function moneyBody(money: Money): object {
  return { currency: money.currency, amount: toDecimal(money) };
}

function moneyIn(fields: Fields): Money {
  const currency = currencyIn(fields, "currency");
  const money = fromDecimal(currency, fields.text("amount"));
  if (!money || money.minor <= 0n) throw new MessageRefused(`an amount of ${currency} was expected`);
  return money;
}

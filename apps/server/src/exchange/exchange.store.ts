import type { ExchangeFailure } from "@causeway/contract/portal/exchange";
import {
  isCurrencyCode,
  marketPair,
  money,
  readRate,
  writeRate,
  type Money,
  type Rate,
} from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { endOfDay, startOfDay, type Day } from "#platform/day.ts";
import { defineQuestion } from "#platform/data/question.ts";
import { createMover, defineHistory } from "#platform/data/machine.ts";
import { exchangeMachine, type Exchange, type ExchangeId, type State } from "./exchange.ts";

export type NewExchange = Omit<Exchange, "state" | "endedAt" | "failure">;

/** False where the quote was used before. */
export async function insertExchange(tx: Tx, order: NewExchange): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO exchange_order (merchant_id, id, order_no, quote_id, token, sell_currency, sell_minor, buy_currency,
       buy_minor, fixed, base, rate, mid, margin, margin_minor, fee_minor, price_version, rate_at, rate_source, usd_minor,
       quoted_at, expires_at, requested_by, state, applied_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       'REQUESTED', $24) ON CONFLICT (merchant_id, quote_id) DO NOTHING`,
    [
      tx.tenant,
      order.id,
      order.orderNo,
      order.quoteId,
      order.token,
      order.sell.currency,
      order.sell.minor,
      order.buy.currency,
      order.buy.minor,
      order.fixed,
      order.rate.base,
      writeRate(order.rate),
      writeRate(order.mid),
      order.margin,
      order.marginMoney.minor,
      order.fee.minor,
      order.priceVersion,
      order.rateAt,
      order.rateSource,
      order.usdMinor,
      order.quotedAt,
      order.expiresAt,
      order.requestedBy,
      order.appliedAt,
    ],
  );
  return inserted.rowCount === 1;
}

export type ExchangeRow = {
  id: ExchangeId;
  order_no: string;
  quote_id: string;
  token: string;
  sell_currency: string;
  sell_minor: string;
  buy_currency: string;
  buy_minor: string;
  fixed: "sell" | "buy";
  rate: string;
  mid: string;
  margin: string;
  margin_minor: string;
  fee_minor: string;
  price_version: number;
  rate_at: Date;
  rate_source: string;
  usd_minor: string;
  quoted_at: Date;
  expires_at: Date;
  requested_by: Exchange["requestedBy"];
  state: State;
  applied_at: Date;
  ended_at: Date | null;
  failure: ExchangeFailure | null;
};

export const exchangeColumns = `id, order_no, quote_id, token, sell_currency, sell_minor::text, buy_currency,
  buy_minor::text, fixed, rate, mid, margin, margin_minor::text, fee_minor::text, price_version, rate_at, rate_source,
  usd_minor::text, quoted_at, expires_at, requested_by, state, applied_at, ended_at, failure`;

export function exchangeOf(row: ExchangeRow): Exchange {
  const sell = moneyOf(row.sell_currency, row.sell_minor);
  const buy = moneyOf(row.buy_currency, row.buy_minor);
  return {
    id: row.id,
    orderNo: row.order_no,
    quoteId: row.quote_id,
    token: row.token,
    sell,
    buy,
    fixed: row.fixed,
    rate: rateOf(sell, buy, row.rate),
    mid: rateOf(sell, buy, row.mid),
    margin: row.margin,
    marginMoney: money(buy.currency, BigInt(row.margin_minor)),
    fee: money(sell.currency, BigInt(row.fee_minor)),
    priceVersion: row.price_version,
    rateAt: row.rate_at,
    rateSource: row.rate_source,
    usdMinor: BigInt(row.usd_minor),
    quotedAt: row.quoted_at,
    expiresAt: row.expires_at,
    requestedBy: row.requested_by,
    state: row.state,
    appliedAt: row.applied_at,
    endedAt: row.ended_at,
    failure: row.failure,
  };
}

export function moneyOf(currency: string, minor: string): Money {
  if (!isCurrencyCode(currency)) throw new Error(`an exchange in a currency we do not know: ${currency}`);
  return money(currency, BigInt(minor));
}

function rateOf(sell: Money, buy: Money, written: string): Rate {
  const { base, quote } = marketPair(sell.currency, buy.currency);
  const rate = readRate(base, quote, written);
  if (!rate) throw new Error(`an exchange by something that is no rate: ${written}`);
  return rate;
}

export async function findExchange(tx: Tx, id: string): Promise<Exchange | undefined> {
  const row = await tx.maybe<ExchangeRow>(
    `SELECT ${exchangeColumns} FROM exchange_order WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
  return row && exchangeOf(row);
}

/** Held until the transaction ends, so that what is decided about it is decided once. */
export async function lockExchange(tx: Tx, id: ExchangeId): Promise<Exchange | undefined> {
  const row = await tx.maybe<ExchangeRow>(
    `SELECT ${exchangeColumns} FROM exchange_order WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    [tx.tenant, id],
  );
  return row && exchangeOf(row);
}

export const exchangeHistory = defineHistory("exchange_step", { subject: "order_id", act: "step" });

type Change = { endedAt: Date; failure: ExchangeFailure };

/** Moves a locked order; asking for one writes its first step and changes nothing in its row. */
export const moveExchange = createMover(
  exchangeMachine,
  async (tx, { id, state }: Pick<Exchange, "id" | "state">, step, { endedAt, failure }: Partial<Change>) => {
    if (step.to !== state)
      await tx.query(
        `UPDATE exchange_order SET state = $3, ended_at = $4, failure = coalesce($5, failure)
         WHERE merchant_id = $1 AND id = $2`,
        [tx.tenant, id, step.to, endedAt ?? null, failure ?? null],
      );
    await exchangeHistory.add(tx, id, step);
  },
);

/** What the day has come to with this, or nothing where that is more than the limit and nothing was added. */
export async function reserveDay(
  tx: Tx,
  day: string,
  usdMinor: bigint,
  limit: bigint,
): Promise<bigint | undefined> {
  if (usdMinor > limit) return undefined;
  const row = await tx.maybe<{ usd_minor: string }>(
    `INSERT INTO exchange_day AS d (merchant_id, day, usd_minor) VALUES ($1, $2, $3)
     ON CONFLICT (merchant_id, day) DO UPDATE SET usd_minor = d.usd_minor + excluded.usd_minor
       WHERE d.usd_minor + excluded.usd_minor <= $4
     RETURNING usd_minor::text`,
    [tx.tenant, day, usdMinor, limit],
  );
  return row && BigInt(row.usd_minor);
}

/** What a merchant has exchanged in a day of Hong Kong's. */
export const usedInDay = defineQuestion({
  text: "SELECT usd_minor::text AS used FROM exchange_day WHERE merchant_id = $1 AND day = $2",
  values: ({ day }: { readonly day: Day }, tenant) => [tenant, day],
  answer: ([row]: readonly { used: string }[]) => BigInt(row?.used ?? 0),
});

/** What a day's orders come to by themselves, but for those that have failed. */
export async function sumDay(tx: Tx, day: Day): Promise<bigint> {
  const { sum } = await tx.one<{ sum: string }>(
    `SELECT coalesce(sum(usd_minor), 0)::text AS sum FROM exchange_order
     WHERE merchant_id = $1 AND applied_at >= $2 AND applied_at < $3 AND state IN ('REQUESTED', 'COVERING', 'DEALING', 'FINISHED')`,
    [tx.tenant, startOfDay("Asia/Hong_Kong", day), endOfDay("Asia/Hong_Kong", day)],
  );
  return BigInt(sum);
}

export async function giveDayBack(tx: Tx, day: string, usdMinor: bigint): Promise<void> {
  await tx.query(
    "UPDATE exchange_day SET usd_minor = greatest(usd_minor - $3, 0) WHERE merchant_id = $1 AND day = $2",
    [tx.tenant, day, usdMinor],
  );
}

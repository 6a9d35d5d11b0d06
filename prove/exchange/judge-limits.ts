import { isCurrencyCode, marketPair, money, readRate } from "@causeway/money";
import { boughtAt } from "@causeway/server/limit/read-limits.ts";
import type pg from "pg";
import type { Waited } from "./waiters.ts";

type Limit = {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly sell: string;
  readonly sold: string;
  readonly buy: string;
  readonly rate: string;
  /** The exchange that it became, with what was sold and bought. */
  readonly exchange: string | null;
  readonly exchangeState: string | null;
  readonly exchangeSold: string | null;
  readonly exchangeBought: string | null;
};

/** What waited for a rate was exchanged once, whole, at that rate or better, or not at all, and holds nothing any more. */
export async function judgeLimits(
  owner: pg.Client,
  { placed, cancelled, unexpected }: Waited,
): Promise<string[]> {
  const { rows: limits } = await owner.query<Limit>(
    `SELECT l.id, l.kind, l.state, l.sell_currency AS sell, l.sell_minor::text AS sold, l.buy_currency AS buy, l.rate,
            l.exchange_id AS exchange, o.state AS "exchangeState",
            o.sell_currency || ' ' || o.sell_minor AS "exchangeSold", o.buy_currency || ' ' || o.buy_minor AS "exchangeBought"
     FROM limit_order l LEFT JOIN exchange_order o ON (o.merchant_id, o.id) = (l.merchant_id, l.exchange_id)`,
  );
  const known = new Map(limits.map((limit) => [limit.id, limit]));
  return [
    ...unexpected,
    ...placed.flatMap((id) => (known.has(id) ? [] : [`limit order ${id}: was promised and is not there`])),
    ...[...cancelled].flatMap((id) => {
      const state = known.get(id)?.state;
      return state === "CANCELLED" ? [] : [`limit order ${id}: was taken back and is ${state}`];
    }),
    ...limits.flatMap(limitFaults),
    ...(await leftOvers(owner)),
  ];
}

function limitFaults(limit: Limit): string[] {
  const { id, kind, state, sell, sold, buy, exchange } = limit;
  if (state === "CANCELLED" || (state === "FILLED" && kind === "alert"))
    return exchange === null ? [] : [`limit order ${id}: is ${state} and has an exchange`];
  if (state !== "FILLED") return [`limit order ${id}: is ${state} and not over`];
  if (limit.exchangeState !== "FINISHED")
    return [`limit order ${id}: is filled by an exchange that is ${limit.exchangeState}`];
  if (limit.exchangeSold !== `${sell} ${sold}`)
    return [`limit order ${id}: sold ${limit.exchangeSold} instead of ${sell} ${sold}`];
  const [currency = "", bought = ""] = limit.exchangeBought?.split(" ") ?? [];
  const least = leastOf(limit);
  return currency === buy && BigInt(bought) >= least
    ? []
    : [`limit order ${id}: bought ${limit.exchangeBought} instead of ${buy} ${least} at least`];
}

function leastOf({ id, sell, sold, buy, rate }: Limit): bigint {
  if (!isCurrencyCode(sell) || !isCurrencyCode(buy))
    throw new Error(`limit order ${id}: ${sell} or ${buy} is no currency`);
  const { base, quote } = marketPair(sell, buy);
  return boughtAt({ sell: money(sell, BigInt(sold)), rate: readRate(base, quote, rate)! }).minor;
}

/** Exchanges that nobody asked for by a quote, and that no limit order became; what nobody looks at any more; what is still held. */
async function leftOvers(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ fault: string }>(
    `SELECT 'exchange ' || id || ': was asked for by nobody' AS fault FROM exchange_order o
     WHERE token = '' AND state = 'FINISHED'
       AND NOT EXISTS (SELECT FROM limit_order l WHERE (l.merchant_id, l.exchange_id) = (o.merchant_id, o.id))
     UNION ALL SELECT 'limit order ' || id || ': is still watched' FROM limit_watch
     UNION ALL SELECT 'hold ' || id || ' of ' || reference || ': is still there' FROM ledger.transfer h
     WHERE kind = 'pending' AND refusal IS NULL
       AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.pending_id = h.id AND r.refusal IS NULL)`,
  );
  return rows.map(({ fault }) => fault);
}

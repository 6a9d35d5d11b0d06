import type { CurrencyCode, Money } from "@causeway/money";
import type { Business, PaidReader } from "#price/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { moneyOf } from "./exchange.store.ts";

/**
 * What each merchant exchanged since a moment, in a transaction that looks across merchants. It is counted in the bought
 * currency and at the mid rate, which is what a margin is a share of.
 */
export async function readExchangeBusiness(tx: Tx, since: Date): Promise<Business[]> {
  const rows = await tx.rows<{ merchant: string; buy: string; sell: string; minor: string; count: number }>(
    `SELECT merchant_id AS merchant, buy_currency AS buy, sell_currency AS sell, sum(buy_minor + margin_minor)::text AS minor,
       count(*)::int AS count
     FROM exchange_order WHERE state = 'FINISHED' AND ended_at >= $1 GROUP BY 1, 2, 3`,
    [since],
  );
  return rows.map(({ merchant, buy, sell, minor, count }) => ({
    merchant,
    kind: "exchange",
    subject: "",
    currencies: [buy as CurrencyCode, sell as CurrencyCode],
    country: null,
    minor: BigInt(minor),
    count,
  }));
}

/** Margins and fees of what was exchanged since a moment: the one is kept of what is bought, the other of what is sold. */
export const exchangePaid: PaidReader = { kind: "exchange", read: readPaid };

async function readPaid(tx: Tx, since: Date): Promise<Money[]> {
  const rows = await tx.rows<{ currency: string; minor: string }>(
    `SELECT currency, sum(minor)::text AS minor
     FROM exchange_order o, LATERAL (VALUES (o.buy_currency, o.margin_minor), (o.sell_currency, o.fee_minor)) AS paid (currency, minor)
     WHERE o.merchant_id = $1 AND o.state = 'FINISHED' AND o.ended_at >= $2 GROUP BY currency ORDER BY currency`,
    [tx.tenant, since],
  );
  return rows.map(({ currency, minor }) => moneyOf(currency, minor)).filter(({ minor }) => minor > 0n);
}

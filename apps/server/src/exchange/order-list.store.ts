import type { ExchangeStatus } from "@causeway/contract/portal/exchange";
import type { Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Exchange } from "./exchange.ts";
import { exchangeColumns, exchangeOf, moneyOf, type ExchangeRow } from "./exchange.store.ts";

export type Filters = {
  readonly orderNo?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly sell?: string;
  readonly buy?: string;
  readonly status?: ExchangeStatus;
};
export type Mark = { readonly at: Date; readonly id: string };

/** As the index of the open ones says it: three states read as one status. */
const statesIn: Record<ExchangeStatus, string> = {
  PROCESSING: "state IN ('REQUESTED', 'COVERING', 'DEALING', 'RELEASING')",
  FINISHED: "state = 'FINISHED'",
  FAILED: "state = 'FAILED'",
};

/** The newest that fit. Each filter has an index that ends in time and id, and is read from its newest end. */
function newest(tx: Tx, filters: Filters, limit: number, after?: Mark): { text: string; values: unknown[] } {
  const { orderNo, from, to, sell, buy, status } = filters;
  const values: unknown[] = [tx.tenant];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [
    "merchant_id = $1",
    ...(orderNo === undefined ? [] : [`order_no = ${value(orderNo)}`]),
    ...(from === undefined ? [] : [`applied_at >= ${value(from)}`]),
    ...(to === undefined ? [] : [`applied_at < ${value(to)}`]),
    ...(sell === undefined ? [] : [`sell_currency = ${value(sell)}`]),
    ...(buy === undefined ? [] : [`buy_currency = ${value(buy)}`]),
    ...(status === undefined ? [] : [statesIn[status]]),
    ...(after === undefined ? [] : [`(applied_at, id) < (${value(after.at)}, ${value(after.id)})`]),
  ];
  const text = `SELECT ${exchangeColumns} FROM exchange_order WHERE ${conditions.join(" AND ")}
     ORDER BY applied_at DESC, id DESC LIMIT ${value(limit)}`;
  return { text, values };
}

export async function listExchanges(
  tx: Tx,
  filters: Filters,
  after: Mark | undefined,
  limit: number,
): Promise<Exchange[]> {
  const { text, values } = newest(tx, filters, limit, after);
  return (await tx.rows<ExchangeRow>(text, values)).map(exchangeOf);
}

/** Counts no further than `most`, so that the longest list costs no more than a short one. */
export async function countExchanges(tx: Tx, filters: Filters, most: number): Promise<number> {
  const { text, values } = newest(tx, filters, most);
  const { n } = await tx.one<{ n: number }>(`SELECT count(*)::int AS n FROM (${text}) found`, values);
  return n;
}

export type Sum = { readonly sum: Money; readonly n: number };

/** What was sold and bought, per currency, by those that are finished; and how many rows were looked at. */
export async function sumExchanges(
  tx: Tx,
  filters: Filters,
  most: number,
): Promise<{ sold: Sum[]; bought: Sum[]; looked: number }> {
  const { text, values } = newest(tx, filters, most);
  const rows = await tx.rows<{ side: string; currency: string | null; total: string; n: number }>(
    `WITH found AS (${text})
     SELECT 'sold' AS side, sell_currency AS currency, sum(sell_minor::bigint)::text AS total, count(*)::int AS n
       FROM found WHERE state = 'FINISHED' GROUP BY sell_currency
     UNION ALL
     SELECT 'bought', buy_currency, sum(buy_minor::bigint)::text, count(*)::int
       FROM found WHERE state = 'FINISHED' GROUP BY buy_currency
     UNION ALL SELECT 'looked', NULL, '0', count(*)::int FROM found
     ORDER BY n DESC, currency`,
    values,
  );
  const sums = (side: string) =>
    rows
      .filter((row) => row.side === side)
      .map(({ currency, total, n }) => ({ sum: moneyOf(currency ?? "", total), n }));
  return {
    sold: sums("sold"),
    bought: sums("bought"),
    looked: rows.find(({ side }) => side === "looked")?.n ?? 0,
  };
}

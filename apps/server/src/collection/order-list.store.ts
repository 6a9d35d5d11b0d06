import type { Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { FieldCipher } from "#platform/crypto/field-cipher.ts";
import type { Order, State } from "./collection.ts";
import { keyOf, moneyOf, orderColumns, orderOf, plainAccount, type OrderRow } from "./collection.store.ts";

export type Filters = {
  readonly orderNo?: string;
  readonly payerPrefix?: string;
  readonly payerIndex?: Buffer;
  readonly from?: Date;
  readonly to?: Date;
  readonly currency?: string;
  readonly shop?: string;
  readonly states?: readonly State[];
};

export type Mark = { readonly at: Date; readonly id: string };

export async function payerIndexOf(tx: Tx, cipher: FieldCipher, account: string): Promise<Buffer> {
  return cipher.blindIndex(tx, "payer_account", plainAccount(account));
}

/** A prefix stands for at most so many names; who means more types on. */
const mostNames = 50;

/**
 * The newest orders that fit, as one statement whose cost does not grow with the table. Each filter has an index that
 * ends in time and id, and is read from its newest end. Where one filter means several values of the index (two states
 * behind one status, the names behind a prefix) each value is read by itself and the ends are merged.
 */
function newest(tx: Tx, filters: Filters, limit: number, after?: Mark): { text: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = ["merchant_id = $1", ...conditionsOf(filters, value)];
  if (after) conditions.push(`(collected_at, id) < (${value(after.at)}, ${value(after.id)})`);
  const most = value(limit);
  const page = (columns: string, more: readonly string[]) =>
    `SELECT ${columns} FROM collection_order WHERE ${[...conditions, ...more].join(" AND ")}
     ORDER BY collected_at DESC, id DESC LIMIT ${most}`;
  // The ends are merged by what stands in the index; only what is left in the end is fetched.
  const merged = (source: string, condition: string) =>
    `SELECT ${orderColumns} FROM collection_order WHERE merchant_id = $1 AND id IN (
       SELECT page.id FROM ${source} CROSS JOIN LATERAL (${page("collected_at, id", [condition])}) page
       ORDER BY page.collected_at DESC, page.id DESC LIMIT ${most})
     ORDER BY collected_at DESC, id DESC`;
  if (filters.payerPrefix !== undefined) {
    const prefix = keyOf(filters.payerPrefix);
    const names = namesBetween(value(prefix), value(`${prefix}\u{10FFFF}`));
    return { text: `${names} ${merged("names", "payer_key = names.name")}`, values };
  }
  if ((filters.states?.length ?? 0) > 1) {
    const states = value(filters.states);
    return {
      text: merged(`unnest(${states}::text[]) AS wanted (one)`, "state = wanted.one"),
      values,
    };
  }
  return { text: page(orderColumns, []), values };
}

/** What is not asked for does not stand in the statement, so that every plan is made for what is. */
function conditionsOf(filters: Filters, value: (given: unknown) => string): string[] {
  const { orderNo, payerIndex, from, to, currency, shop, states = [] } = filters;
  return [
    ...(orderNo === undefined ? [] : [`order_no = ${value(orderNo)}`]),
    ...(payerIndex === undefined ? [] : [`payer_index = ${value(payerIndex)}`]),
    ...(from === undefined ? [] : [`collected_at >= ${value(from)}`]),
    ...(to === undefined ? [] : [`collected_at < ${value(to)}`]),
    ...(currency === undefined ? [] : [`currency = ${value(currency)}`]),
    ...(shop === undefined ? [] : [shop === "b2b" ? "shop_id IS NULL" : `shop_id = ${value(shop)}`]),
    ...(states.length === 1 ? [`state = ${value(states[0])}`] : []),
    // Behind a prefix the names are what is merged, and the states are only looked at.
    ...(states.length > 1 && filters.payerPrefix !== undefined ? [`state = ANY (${value(states)})`] : []),
  ];
}

/** The names that begin so, one jump of the index each, however many orders a name has. */
function namesBetween(first: string, last: string): string {
  const least = (above: string) =>
    `(SELECT payer_key FROM collection_order WHERE merchant_id = $1 AND payer_key ${above} AND payer_key < ${last}
      ORDER BY payer_key LIMIT 1)`;
  return `WITH RECURSIVE names (name, n) AS (
    SELECT ${least(`>= ${first}`)}, 1
    UNION ALL
    SELECT ${least("> names.name")}, n + 1 FROM names WHERE names.name IS NOT NULL AND n < ${mostNames})`;
}

export async function listOrders(
  tx: Tx,
  filters: Filters,
  after: Mark | undefined,
  limit: number,
): Promise<Order[]> {
  const { text, values } = newest(tx, filters, limit, after);
  return (await tx.rows<OrderRow>(text, values)).map(orderOf);
}

/** Counts no further than `most`, so that the longest list costs no more than a short one. */
export async function countOrders(tx: Tx, filters: Filters, most: number): Promise<number> {
  const { text, values } = newest(tx, filters, most);
  const { n } = await tx.one<{ n: number }>(`SELECT count(*)::int AS n FROM (${text}) found`, values);
  return n;
}

export async function sumOrders(
  tx: Tx,
  filters: Filters,
  most: number,
): Promise<{ sum: Money; n: number }[]> {
  const { text, values } = newest(tx, filters, most);
  const rows = await tx.rows<{ currency: string; total: string; n: number }>(
    `SELECT currency, sum(amount::bigint)::text AS total, count(*)::int AS n FROM (${text}) newest
     GROUP BY currency ORDER BY n DESC, currency`,
    values,
  );
  return rows.map(({ currency, total, n }) => ({ sum: moneyOf(currency, total), n }));
}

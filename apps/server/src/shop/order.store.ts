import type { ShopOrderStatus } from "@causeway/contract/receiving/shop";
import { isCurrencyCode, money, subtract, zero, type CurrencyCode, type Money } from "@causeway/money";
import type { MarketOrder } from "#partners/marketplace/port.ts";
import type { Tx } from "#platform/data/db.ts";
import type { ShopId, SyncId } from "./shop.ts";

export type ShopOrder = Omit<MarketOrder, "changedAt"> & {
  readonly net: Money;
  /** What no receipt accounts for; never below zero, though a marketplace may take back what was counted on. */
  readonly left: Money;
};

/**
 * Writes a page down. An order is one row however often it is told, and what the marketplace said last stands. Says how
 * many of them this reading had not seen, and how many nobody had.
 */
export async function recordOrders(
  tx: Tx,
  shopId: ShopId,
  syncId: SyncId,
  orders: readonly MarketOrder[],
): Promise<{ seen: number; fresh: number }> {
  let seen = 0;
  let fresh = 0;
  for (const order of orders) {
    const row = await tx.maybe<{ fresh: boolean }>(
      `INSERT INTO shop_order (merchant_id, shop_id, order_ref, status, title, buyer_country, tracking, currency, total,
         fee, net, ordered_at, changed_at, sync_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       ON CONFLICT (merchant_id, shop_id, order_ref) DO UPDATE
         SET status = excluded.status, title = excluded.title, buyer_country = excluded.buyer_country,
             tracking = excluded.tracking, total = excluded.total, fee = excluded.fee, net = excluded.net,
             changed_at = excluded.changed_at, sync_id = excluded.sync_id
         WHERE shop_order.sync_id <> excluded.sync_id AND shop_order.currency = excluded.currency
       RETURNING xmax = 0 AS fresh`,
      [
        tx.tenant,
        shopId,
        order.orderRef,
        order.status,
        order.title,
        order.buyerCountry,
        order.tracking,
        order.total.currency,
        order.total.minor,
        order.fee.minor,
        subtract(order.total, order.fee).minor,
        order.orderedAt,
        order.changedAt,
        syncId,
      ],
    );
    if (row) seen += 1;
    if (row?.fresh) fresh += 1;
  }
  return { seen, fresh };
}

type OrderRow = {
  order_ref: string;
  status: ShopOrderStatus;
  title: string;
  buyer_country: string;
  tracking: string | null;
  currency: string;
  total: string;
  fee: string;
  net: string;
  used: string;
  ordered_at: Date;
};
const columns = `order_ref, status, title, buyer_country, tracking, currency, total::text, fee::text, net::text,
  used::text, ordered_at`;

function orderOf(row: OrderRow): ShopOrder {
  const amount = (minor: string) => money(currencyIn(row.currency), BigInt(minor));
  const net = amount(row.net);
  const left = subtract(net, amount(row.used));
  return {
    orderRef: row.order_ref,
    status: row.status,
    title: row.title,
    buyerCountry: row.buyer_country,
    tracking: row.tracking,
    total: amount(row.total),
    fee: amount(row.fee),
    net,
    left: left.minor < 0n ? zero(net.currency) : left,
    orderedAt: row.ordered_at,
  };
}

function currencyIn(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new Error(`an order in a currency we do not know: ${text}`);
  return text;
}

export type Mark = { readonly at: Date; readonly orderRef: string };

export async function listNewest(
  tx: Tx,
  shopId: ShopId,
  after: Mark | undefined,
  limit: number,
): Promise<ShopOrder[]> {
  const rows = await tx.rows<OrderRow>(
    `SELECT ${columns} FROM shop_order WHERE merchant_id = $1 AND shop_id = $2
       ${after ? "AND (ordered_at, order_ref) < ($4, $5)" : ""}
     ORDER BY ordered_at DESC, order_ref DESC LIMIT $3`,
    [tx.tenant, shopId, limit, ...(after ? [after.at, after.orderRef] : [])],
  );
  return rows.map(orderOf);
}

/** What receipts can still lean on, in the order in which marketplaces pay. */
export async function listOpen(
  tx: Tx,
  shopId: ShopId,
  after: Mark | undefined,
  limit: number,
): Promise<ShopOrder[]> {
  const rows = await tx.rows<OrderRow>(
    `SELECT ${columns} FROM shop_order WHERE merchant_id = $1 AND shop_id = $2 AND net > credited AND net > used
       ${after ? "AND (ordered_at, order_ref) > ($4, $5)" : ""}
     ORDER BY ordered_at, order_ref LIMIT $3`,
    [tx.tenant, shopId, limit, ...(after ? [after.at, after.orderRef] : [])],
  );
  return rows.map(orderOf);
}

export async function countOrders(tx: Tx, shopId: ShopId): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    "SELECT count(*)::int AS n FROM shop_order WHERE merchant_id = $1 AND shop_id = $2",
    [tx.tenant, shopId],
  );
  return n;
}

/** What is still to be credited, and how much of that has arrived and is being looked at, in the shop's currency. */
export async function sumOpen(
  tx: Tx,
  shopId: ShopId,
  currency: CurrencyCode,
): Promise<{ toBeCredited: Money; arrived: Money }> {
  const row = await tx.one<{ open: string; arrived: string }>(
    `SELECT coalesce(sum(net - credited), 0)::text AS open,
            coalesce(sum(least(used, net) - credited), 0)::text AS arrived
     FROM shop_order WHERE merchant_id = $1 AND shop_id = $2 AND currency = $3 AND net > credited`,
    [tx.tenant, shopId, currency],
  );
  return {
    toBeCredited: money(currency, BigInt(row.open)),
    arrived: money(currency, BigInt(row.arrived)),
  };
}

export type OrderName = { readonly shopId: ShopId; readonly orderRef: string };

/** Locked in one order, so that two receipts which lean on the same ones are counted one after the other. */
export async function lockOrders(
  tx: Tx,
  names: readonly OrderName[],
): Promise<(OrderName & { left: Money })[]> {
  return readOrders(tx, names, "FOR UPDATE");
}

export async function findOrders(
  tx: Tx,
  names: readonly OrderName[],
): Promise<(OrderName & { left: Money })[]> {
  return readOrders(tx, names, "");
}

async function readOrders(
  tx: Tx,
  names: readonly OrderName[],
  lock: string,
): Promise<(OrderName & { left: Money })[]> {
  const rows = await tx.rows<OrderRow & { shop_id: ShopId }>(
    `SELECT shop_id, ${columns} FROM shop_order
     WHERE merchant_id = $1 AND (shop_id, order_ref) IN (SELECT * FROM unnest($2::uuid[], $3::text[]))
     ORDER BY shop_id, order_ref ${lock}`,
    [tx.tenant, names.map(({ shopId }) => shopId), names.map(({ orderRef }) => orderRef)],
  );
  return rows.map((row) => ({ shopId: row.shop_id, orderRef: row.order_ref, left: orderOf(row).left }));
}

/** How much of each order a receipt accounts for already. */
export async function listUses(tx: Tx, receiptId: string): Promise<(OrderName & { minor: bigint })[]> {
  const rows = await tx.rows<{ shop_id: ShopId; order_ref: string; amount: string }>(
    "SELECT shop_id, order_ref, amount::text FROM shop_order_use WHERE merchant_id = $1 AND receipt_id = $2",
    [tx.tenant, receiptId],
  );
  return rows.map((row) => ({ shopId: row.shop_id, orderRef: row.order_ref, minor: BigInt(row.amount) }));
}

export async function insertUses(
  tx: Tx,
  receiptId: string,
  uses: readonly (OrderName & { minor: bigint })[],
): Promise<void> {
  const given = [
    uses.map(({ shopId }) => shopId),
    uses.map(({ orderRef }) => orderRef),
    uses.map(({ minor }) => minor),
  ];
  await tx.query(
    `INSERT INTO shop_order_use (merchant_id, receipt_id, shop_id, order_ref, amount)
     SELECT $1, $2, shop_id, order_ref, amount
     FROM unnest($3::uuid[], $4::text[], $5::bigint[]) AS given (shop_id, order_ref, amount)`,
    [tx.tenant, receiptId, ...given],
  );
  await tx.query(
    `UPDATE shop_order o SET used = o.used + given.amount
     FROM unnest($2::uuid[], $3::text[], $4::bigint[]) AS given (shop_id, order_ref, amount)
     WHERE o.merchant_id = $1 AND o.shop_id = given.shop_id AND o.order_ref = given.order_ref`,
    [tx.tenant, ...given],
  );
}

/** Frees what a receipt accounts for; what was credited stays. */
export async function deleteUses(tx: Tx, receiptId: string): Promise<void> {
  await tx.query(
    `WITH freed AS (
       DELETE FROM shop_order_use WHERE merchant_id = $1 AND receipt_id = $2 AND NOT credited
       RETURNING shop_id, order_ref, amount)
     UPDATE shop_order o SET used = o.used - freed.amount FROM freed
     WHERE o.merchant_id = $1 AND o.shop_id = freed.shop_id AND o.order_ref = freed.order_ref`,
    [tx.tenant, receiptId],
  );
}

/** Says of which shops orders were credited; nothing where it was said before. */
export async function creditUses(tx: Tx, receiptId: string): Promise<ShopId[]> {
  const rows = await tx.rows<{ shop_id: ShopId }>(
    `WITH now AS (
       UPDATE shop_order_use SET credited = true WHERE merchant_id = $1 AND receipt_id = $2 AND NOT credited
       RETURNING shop_id, order_ref, amount),
     counted AS (
       UPDATE shop_order o SET credited = o.credited + now.amount FROM now
       WHERE o.merchant_id = $1 AND o.shop_id = now.shop_id AND o.order_ref = now.order_ref RETURNING o.shop_id)
     SELECT DISTINCT shop_id FROM counted`,
    [tx.tenant, receiptId],
  );
  return rows.map(({ shop_id }) => shop_id);
}

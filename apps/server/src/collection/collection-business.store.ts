import type { CurrencyCode, Money } from "@causeway/money";
import type { Business, PaidReader } from "#price/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { moneyOf } from "./collection.store.ts";

/** What came in for each merchant since a moment, by where it came from; in a transaction that looks across merchants. */
export async function readCollectionBusiness(tx: Tx, since: Date): Promise<Business[]> {
  const rows = await tx.rows<{
    merchant: string;
    shop: boolean;
    currency: string;
    minor: string;
    count: number;
  }>(
    `SELECT merchant_id AS merchant, shop_id IS NOT NULL AS shop, currency, sum(amount)::text AS minor, count(*)::int AS count
     FROM collection_order WHERE collected_at >= $1 GROUP BY 1, 2, 3`,
    [since],
  );
  return rows.map(({ merchant, shop, currency, minor, count }) => ({
    merchant,
    kind: "collection",
    subject: shop ? "PLATFORM" : "B2B",
    currencies: [currency as CurrencyCode],
    country: null,
    minor: BigInt(minor),
    count,
  }));
}

/** The fees of what was credited since a moment. */
export const collectionPaid: PaidReader = { kind: "collection", read: readFees };

async function readFees(tx: Tx, since: Date): Promise<Money[]> {
  const rows = await tx.rows<{ currency: string; fee: string }>(
    `SELECT currency, sum(fee)::text AS fee FROM collection_order o
     WHERE merchant_id = $1 AND state = 'FINISHED' AND crediting_at >= $2 GROUP BY currency ORDER BY currency`,
    [tx.tenant, since],
  );
  return rows.map(({ currency, fee }) => moneyOf(currency, fee)).filter(({ minor }) => minor > 0n);
}

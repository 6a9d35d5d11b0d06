import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ListedLine } from "./price-list.ts";
import { lineColumns, lineFrom, type LineRow, type Months } from "./price.store.ts";

/** Every merchant with the higher one of what he exchanged in two months, for staff who look across merchants. */
export async function listVolumes(tx: Tx, months: Months): Promise<Map<TenantId, bigint>> {
  const rows = await tx.rows<{ id: TenantId; usd: string }>(
    `SELECT m.merchant_id AS id, coalesce(max(v.usd_minor), 0)::text AS usd FROM merchant m
     LEFT JOIN exchange_volume v ON v.merchant_id = m.merchant_id AND v.month IN ($1, $2) GROUP BY m.merchant_id`,
    [months.this, months.last],
  );
  return new Map(rows.map(({ id, usd }) => [id, BigInt(usd)]));
}

/** Everybody's lines and those of every merchant. */
export async function listAllLines(tx: Tx): Promise<ListedLine[]> {
  const rows = await tx.rows<LineRow>(`SELECT ${lineColumns} FROM price_line l ORDER BY l.version, l.n`);
  return rows.map(lineFrom);
}

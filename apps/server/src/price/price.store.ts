import type { PriceKind, PriceTier } from "@causeway/contract/price/line";
import type { Tx } from "#platform/data/db.ts";
import { defineQuestion } from "#platform/data/question.ts";
import type { Day } from "#platform/day.ts";
import { house, type TenantId } from "#platform/ids.ts";
import type { PriceList } from "./judge-change.ts";
import type { ListedLine } from "./price-list.ts";

export type LineRow = {
  merchant_id: TenantId;
  version: number;
  kind: PriceKind;
  subject: string;
  currency: string | null;
  paired_with: string | null;
  country: string | null;
  tier: PriceTier | null;
  from_usd: string;
  first_day: Day;
  rate: string | null;
  fixed: string | null;
  fixed_in: string | null;
};
export const lineColumns = `l.merchant_id, l.version, l.kind, l.subject, l.currency, l.paired_with, l.country, l.tier, l.from_usd,
  l.first_day::text AS first_day, l.rate, l.fixed, l.fixed_in`;

export function lineFrom(row: LineRow): ListedLine {
  const fixed =
    row.fixed !== null && row.fixed_in !== null ? { currency: row.fixed_in, amount: row.fixed } : null;
  return {
    kind: row.kind,
    subject: row.subject,
    currency: row.currency,
    pairedWith: row.paired_with,
    country: row.country,
    tier: row.tier,
    merchant: row.merchant_id === house ? null : row.merchant_id,
    fromUsd: row.from_usd,
    cost: row.rate === null && fixed === null ? null : { rate: row.rate, fixed },
    version: row.version,
    firstDay: row.first_day,
  };
}

export type Months = { readonly this: Day; readonly last: Day };

/** What a price is asked for, and when. */
export type About = {
  readonly kind: PriceKind;
  readonly subject: string;
  /** One, or both of a pair. */
  readonly currencies: readonly string[];
  readonly country: string | null;
  readonly day: Day;
  readonly months: Months;
};

/** What decides about one price of whoever reads it: its lines, and his tier. */
export const priceCandidates = defineQuestion({
  text: `SELECT ${lineColumns}, v.silver_from::text AS silver, v.gold_from::text AS gold,
       (SELECT coalesce(max(usd_minor), 0)::text FROM exchange_volume WHERE merchant_id = $1 AND month IN ($7, $8)) AS volume
     FROM price_line l, (SELECT silver_from, gold_from FROM price_version
       WHERE number IS NOT NULL AND first_day <= $6 ORDER BY number DESC LIMIT 1) v
     WHERE l.merchant_id IN ($1, $2) AND l.kind = $3 AND l.subject = $4 AND l.first_day <= $6
       AND (l.currency IS NULL OR l.currency = ANY ($5)) AND (l.paired_with IS NULL OR l.paired_with = ANY ($5))`,
  values: ({ price: { kind, subject, currencies, day, months } }: { readonly price: About }, tenant) => [
    tenant,
    house,
    kind,
    subject,
    currencies,
    day,
    months.this,
    months.last,
  ],
  answer: (rows: readonly (LineRow & { silver: string; gold: string; volume: string })[]) => ({
    lines: rows.map(lineFrom),
    tiers: { silver: BigInt(rows[0]?.silver ?? 0), gold: BigInt(rows[0]?.gold ?? 0) },
    volume: BigInt(rows[0]?.volume ?? 0),
  }),
});

/** Everybody's lines, and those of whoever the transaction acts for. */
export async function readPriceList(tx: Tx): Promise<PriceList> {
  return { lines: await listLines(tx), versions: await listBegins(tx) };
}

export async function listLines(tx: Tx): Promise<ListedLine[]> {
  const rows = await tx.rows<LineRow>(
    `SELECT ${lineColumns} FROM price_line l WHERE l.merchant_id IN ($1, $2) ORDER BY l.version, l.n`,
    [tx.tenant, house],
  );
  return rows.map(lineFrom);
}

async function listBegins(tx: Tx): Promise<PriceList["versions"]> {
  const rows = await tx.rows<{ number: number; firstDay: Day; silver: string; gold: string }>(
    `SELECT number, first_day::text AS "firstDay", silver_from::text AS silver, gold_from::text AS gold
     FROM price_version WHERE number IS NOT NULL ORDER BY number`,
  );
  return rows.map(({ number, firstDay, silver, gold }) => ({
    number,
    firstDay,
    tiers: { silver: BigInt(silver), gold: BigInt(gold) },
  }));
}

/** What one merchant exchanged in each of these months. */
export async function readVolume(tx: Tx, months: Months): Promise<{ this: bigint; last: bigint }> {
  const rows = await tx.rows<{ month: Day; usd: string }>(
    `SELECT month::text AS month, usd_minor::text AS usd FROM exchange_volume
     WHERE merchant_id = $1 AND month IN ($2, $3)`,
    [tx.tenant, months.this, months.last],
  );
  const of = (month: Day) => BigInt(rows.find((row) => row.month === month)?.usd ?? 0);
  return { this: of(months.this), last: of(months.last) };
}

export async function addVolume(tx: Tx, month: Day, usdMinor: bigint): Promise<void> {
  await tx.query(
    `INSERT INTO exchange_volume (merchant_id, month, usd_minor) VALUES ($1, $2, $3)
     ON CONFLICT (merchant_id, month) DO UPDATE SET usd_minor = exchange_volume.usd_minor + excluded.usd_minor`,
    [tx.tenant, month, usdMinor],
  );
}

/** Whatever decides what may change waits for each other until its transaction ends. */
export async function lockPrices(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('price version', 0))");
}

export async function latestNumber(tx: Tx): Promise<number> {
  const { latest } = await tx.one<{ latest: number }>("SELECT max(number) AS latest FROM price_version");
  return latest;
}

export type VersionRow = {
  readonly id: string;
  readonly number: number | null;
  readonly firstDay: Day;
  readonly silver: bigint;
  readonly gold: bigint;
  readonly note: string;
  readonly proposedBy: string | null;
  readonly agreedBy: string | null;
  readonly agreedAt: Date | null;
  readonly toldAt: Date | null;
  readonly refusal: string | null;
};
type RawVersion = Omit<VersionRow, "silver" | "gold"> & { readonly silver: string; readonly gold: string };
const versionColumns = `id, number, first_day::text AS "firstDay", silver_from::text AS silver, gold_from::text AS gold, note,
  proposed_by AS "proposedBy", agreed_by AS "agreedBy", agreed_at AS "agreedAt", told_at AS "toldAt", refusal`;
const versionFrom = (row: RawVersion): VersionRow => ({
  ...row,
  silver: BigInt(row.silver),
  gold: BigInt(row.gold),
});

/** The newest first; those that were refused stand among them by their time. */
export async function listVersions(tx: Tx, most: number): Promise<VersionRow[]> {
  const rows = await tx.rows<RawVersion>(
    `SELECT ${versionColumns} FROM price_version ORDER BY begun_at DESC, number DESC LIMIT $1`,
    [most],
  );
  return rows.map(versionFrom);
}

export async function findVersion(tx: Tx, id: string): Promise<VersionRow | undefined> {
  const row = await tx.maybe<RawVersion>(`SELECT ${versionColumns} FROM price_version WHERE id = $1`, [id]);
  return row && versionFrom(row);
}

/** Its lines, its day and its people the table takes from what two people agreed to. */
export async function insertVersion(
  tx: Tx,
  version: { readonly id: string; readonly refusal: string | null },
  now: Date,
): Promise<void> {
  await tx.query("INSERT INTO price_version (id, refusal, begun_at) VALUES ($1, $2, $3)", [
    version.id,
    version.refusal,
    now,
  ]);
}

export async function markTold(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("UPDATE price_version SET told_at = $2 WHERE id = $1 AND told_at IS NULL", [id, now]);
}

/** True for the one time that this merchant is told of it. */
export async function noteTold(tx: Tx, version: number, now: Date): Promise<boolean> {
  const noted = await tx.query(
    "INSERT INTO price_told (merchant_id, version, told_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [tx.tenant, version, now],
  );
  return noted.rowCount === 1;
}

/** Merchants in the order of their ids, from one on. */
export async function listMerchantIds(tx: Tx, after: string, most: number): Promise<TenantId[]> {
  const rows = await tx.rows<{ id: TenantId }>(
    "SELECT merchant_id AS id FROM merchant WHERE merchant_id > $1 ORDER BY merchant_id LIMIT $2",
    [after, most],
  );
  return rows.map(({ id }) => id);
}

/** Whether whoever the transaction acts for is one. */
export async function isMerchant(tx: Tx): Promise<boolean> {
  return (await tx.maybe("SELECT FROM merchant WHERE merchant_id = $1", [tx.tenant])) !== undefined;
}

import { dealWish, type DealDoubt } from "@causeway/contract/console/dealing";
import {
  accountCurrencies,
  fromDecimal,
  money,
  readRate,
  writeRate,
  type CurrencyCode,
} from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";
import { house, type TenantId } from "#platform/ids.ts";
import type { Deal, DealDone, DealProgress, DealRow, DealTerms, Settling } from "./deal.ts";

type Row = {
  id: string;
  subject: string;
  /** Of what two people agreed to. */
  wish: unknown;
  proposed_by: string;
  agreed_by: string;
  decided_at: Date;
  /** Of what an exchange needs. */
  tenant: TenantId | null;
  order_no: string;
  fixed_currency: string;
  minor: string;
  limit_rate: string;
  begun_at: Date | null;
  value_day: string | null;
  sell_partner: string;
  buy_partner: string;
  most_sold: string;
  deal_number: string | null;
  sold_minor: string;
  bought_minor: string;
  rate: string;
  dealt_at: Date;
  counted_at: Date | null;
  sold_placed_at: Date | null;
  sold_settled_at: Date | null;
  bought_placed_at: Date | null;
  bought_settled_at: Date | null;
  doubt: DealDoubt | null;
  refusal: string | null;
};

/** Of these ids, whatever two people agreed to and whatever was begun. */
const dealsOf = (ids: string) => `SELECT k.id, coalesce(a.subject, d.sell || '/' || d.buy) AS subject,
    a.content::jsonb -> 'wish' AS wish, a.proposed_by, a.agreed_by, coalesce(a.agreed_at, d.begun_at) AS decided_at,
    d.tenant, d.order_no, d.fixed_currency, d.minor::text, d.limit_rate, d.begun_at, d.value_day::text, d.sell_partner,
    d.buy_partner, d.most_sold::text, d.deal_number, d.sold_minor::text, d.bought_minor::text, d.rate, d.dealt_at, d.counted_at,
    d.sold_placed_at, d.sold_settled_at, d.bought_placed_at, d.bought_settled_at, d.doubt, d.refusal
  FROM (${ids}) k
    LEFT JOIN agreement a ON a.merchant_id = $1 AND a.id = k.id AND a.act = 'deal.make' AND a.carried_out_at IS NOT NULL
    LEFT JOIN venue_deal d ON d.id = k.id
  WHERE coalesce(a.id, d.id) IS NOT NULL`;

/** What does not say what is to be dealt is no deal. */
function rowFrom(row: Row): DealRow[] {
  const found = row.tenant === null ? agreedIn(row) : forExchangeIn(row);
  if (!found) return [];
  const { terms, origin } = found;
  return [
    {
      ...terms,
      id: row.id,
      origin,
      decidedAt: row.decided_at,
      progress: row.begun_at === null ? null : progressOf(row, terms),
    },
  ];
}

type Found = { readonly terms: DealTerms; readonly origin: Deal["origin"] };

function agreedIn({
  subject,
  wish: told,
  proposed_by: proposedBy,
  agreed_by: agreedBy,
}: Row): Found | undefined {
  const wish = dealWish.safeParse(told).data;
  const terms = wish && termsOf(subject, wish);
  if (!wish || !terms) return undefined;
  return { terms, origin: { settlesIn: Number(wish.settlesIn), note: wish.note, proposedBy, agreedBy } };
}

function forExchangeIn({ subject, tenant, order_no: orderNo, ...row }: Row): Found | undefined {
  const [sell, buy] = subject.split("/");
  const { fixed_currency: fixed } = row;
  if (tenant === null || !isOurs(sell) || !isOurs(buy) || !isOurs(fixed)) return undefined;
  const limit = readRate(sell, buy, row.limit_rate);
  const terms = limit && { sell, buy, fixed: money(fixed, BigInt(row.minor)), limit };
  return terms && { terms, origin: { tenant, orderNo } };
}

/** Nothing where these are no currencies of ours, no amount and no rate. */
export function termsOf(
  subject: string,
  wish: { readonly fixed: string; readonly amount: string; readonly limit: string },
): DealTerms | undefined {
  const [sell, buy, ...more] = subject.split("/");
  if (!isOurs(sell) || !isOurs(buy) || sell === buy || more.length > 0) return undefined;
  const fixed = fromDecimal(wish.fixed === "sell" ? sell : buy, wish.amount);
  const limit = readRate(sell, buy, wish.limit);
  return fixed && limit && fixed.minor > 0n && limit.units > 0n ? { sell, buy, fixed, limit } : undefined;
}

function isOurs(currency: string | undefined): currency is CurrencyCode {
  return accountCurrencies.some((each) => each === currency);
}

function progressOf(row: Row, { sell, buy }: DealTerms): DealProgress {
  return {
    settling:
      row.value_day === null
        ? null
        : {
            valueDay: row.value_day,
            sellPartner: row.sell_partner,
            buyPartner: row.buy_partner,
            mostSold: BigInt(row.most_sold),
          },
    done: doneOf(row, sell, buy),
    countedAt: row.counted_at,
    sold: { placedAt: row.sold_placed_at, settledAt: row.sold_settled_at },
    bought: { placedAt: row.bought_placed_at, settledAt: row.bought_settled_at },
    doubt: row.doubt,
    refusal: row.refusal,
  };
}

function doneOf(row: Row, sell: CurrencyCode, buy: CurrencyCode): DealDone | null {
  if (row.deal_number === null) return null;
  const rate = readRate(sell, buy, row.rate);
  if (!rate) throw new Error(`deal ${row.id} was expected to have a rate`);
  return {
    dealNumber: row.deal_number,
    sold: money(sell, BigInt(row.sold_minor)),
    bought: money(buy, BigInt(row.bought_minor)),
    rate,
    dealtAt: row.dealt_at,
  };
}

const newest = `(SELECT id FROM agreement WHERE merchant_id = $1 AND act = 'deal.make' AND carried_out_at IS NOT NULL
    ORDER BY agreed_at DESC LIMIT $2) UNION (SELECT id FROM venue_deal ORDER BY begun_at DESC, id LIMIT $2)`;

/** The newest first. */
export async function listDeals(tx: Tx, most: number): Promise<DealRow[]> {
  const rows = await tx.rows<Row>(`${dealsOf(newest)} ORDER BY decided_at DESC, k.id LIMIT $2`, [
    house,
    most,
  ]);
  return rows.flatMap(rowFrom);
}

const unsettled = `SELECT id FROM venue_deal
  WHERE refusal IS NULL AND value_day IS NOT NULL AND (sold_settled_at IS NULL OR bought_settled_at IS NULL)`;

/** Those that are not at their end, however old. */
export async function listUnsettled(tx: Tx): Promise<DealRow[]> {
  const rows = await tx.rows<Row>(`${dealsOf(unsettled)} ORDER BY d.value_day, k.id`, [house]);
  return rows.flatMap(rowFrom);
}

export async function findDeal(tx: Tx, id: string): Promise<DealRow | undefined> {
  const row = await tx.maybe<Row>(dealsOf("SELECT $2::uuid AS id"), [house, id]);
  return row && rowFrom(row)[0];
}

/** Held until the transaction ends. */
export async function lockDeal(tx: Tx, id: string): Promise<DealRow | undefined> {
  await tx.query("SELECT FROM venue_deal WHERE id = $1 FOR UPDATE", [id]);
  return findDeal(tx, id);
}

export async function insertDeal(
  tx: Tx,
  { id, sell, buy, fixed, limit, origin }: Deal,
  { settling, refusal }: { readonly settling: Settling | null; readonly refusal: string | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO venue_deal (id, sell, buy, fixed_currency, minor, limit_rate, value_day, sell_partner, buy_partner,
       most_sold, begun_at, refusal, tenant, order_no)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      sell,
      buy,
      fixed.currency,
      fixed.minor,
      writeRate(limit),
      settling?.valueDay ?? null,
      settling?.sellPartner ?? null,
      settling?.buyPartner ?? null,
      settling?.mostSold ?? null,
      now,
      refusal,
      "tenant" in origin ? origin.tenant : null,
      "tenant" in origin ? origin.orderNo : null,
    ],
  );
}

/** What the venue said first stands. False where it gave the number of another deal. */
export async function keepDone(tx: Tx, id: string, done: DealDone): Promise<boolean> {
  const kept = await tx.query(
    `UPDATE venue_deal SET deal_number = $2, sold_minor = $3, bought_minor = $4, rate = $5, dealt_at = $6
     WHERE id = $1 AND deal_number IS NULL AND NOT EXISTS (SELECT FROM venue_deal WHERE deal_number = $2)`,
    [id, done.dealNumber, done.sold.minor, done.bought.minor, writeRate(done.rate), done.dealtAt],
  );
  return kept.rowCount === 1;
}

/** True for the one call that did. */
export async function markCounted(tx: Tx, id: string, now: Date): Promise<boolean> {
  const marked = await tx.query(
    "UPDATE venue_deal SET counted_at = $2 WHERE id = $1 AND counted_at IS NULL AND refusal IS NULL",
    [id, now],
  );
  return marked.rowCount === 1;
}

/** True for the one call that did; what has been dealt is not refused any more. */
export async function markRefused(tx: Tx, id: string, refusal: string): Promise<boolean> {
  const marked = await tx.query(
    "UPDATE venue_deal SET refusal = $2 WHERE id = $1 AND refusal IS NULL AND counted_at IS NULL",
    [id, refusal],
  );
  return marked.rowCount === 1;
}

/** Only of what the venue says it has dealt after all. */
export async function unmarkRefused(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE venue_deal SET refusal = NULL WHERE id = $1 AND deal_number IS NOT NULL", [id]);
}

/** The first that was seen stands and says where to look, but for a silence that has ended. True for the one that stands now. */
export async function markDoubt(tx: Tx, id: string, doubt: DealDoubt): Promise<boolean> {
  const marked = await tx.query(
    "UPDATE venue_deal SET doubt = $2 WHERE id = $1 AND (doubt IS NULL OR doubt = 'unanswered' AND doubt <> $2)",
    [id, doubt],
  );
  return marked.rowCount === 1;
}

export async function clearDoubt(tx: Tx, id: string, doubt: DealDoubt): Promise<void> {
  await tx.query("UPDATE venue_deal SET doubt = NULL WHERE id = $1 AND doubt = $2", [id, doubt]);
}

export type Side = "sold" | "bought";

/** The bank's entry of one side is recorded. */
export async function markPlaced(tx: Tx, id: string, side: Side, now: Date): Promise<void> {
  await tx.query(`UPDATE venue_deal SET ${side}_placed_at = $2 WHERE id = $1`, [id, now]);
}

/** That entry stands in the books; of one that the bank took back meanwhile nothing is settled. */
export async function markSettled(tx: Tx, id: string, side: Side, now: Date): Promise<void> {
  await tx.query(
    `UPDATE venue_deal SET ${side}_settled_at = $2
     WHERE id = $1 AND ${side}_placed_at IS NOT NULL AND ${side}_settled_at IS NULL`,
    [id, now],
  );
}

/** The bank took its entry back: this side is waited for again. */
export async function markReopened(tx: Tx, id: string, side: Side): Promise<void> {
  await tx.query(
    `UPDATE venue_deal SET ${side}_placed_at = NULL, ${side}_settled_at = NULL, overdue_at = NULL WHERE id = $1`,
    [id],
  );
}

/** Those whose value day lies before a day and which are not settled, each told once. */
export async function takeOverdue(tx: Tx, before: Day, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `UPDATE venue_deal SET overdue_at = $2
     WHERE value_day < $1 AND refusal IS NULL AND overdue_at IS NULL
       AND (sold_settled_at IS NULL OR bought_settled_at IS NULL) RETURNING id`,
    [before, now],
  );
  return rows.map(({ id }) => id);
}

/** What is sold of a currency, or may be, and has not left the books yet. */
export async function sumSelling(tx: Tx, currency: CurrencyCode): Promise<bigint> {
  const { sum } = await tx.one<{ sum: string }>(
    `SELECT coalesce(sum(coalesce(sold_minor, most_sold)), 0)::text AS sum FROM venue_deal
     WHERE sell = $1 AND refusal IS NULL AND sold_settled_at IS NULL`,
    [currency],
  );
  return BigInt(sum);
}

import { readRate, writeRate, type CurrencyCode, type Rate } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";

/** How many of a currency a dollar was at a moment. */
export type PastRate = { readonly at: Date; readonly rate: Rate };

/** One row for each rate of a minute; whoever comes second changes nothing. */
export async function keepMinute(tx: Tx, at: Date, rates: readonly Rate[]): Promise<void> {
  await tx.query(
    `INSERT INTO rate_history (currency, at, per_dollar) SELECT currency, $1, per_dollar
     FROM unnest($2::text[], $3::numeric[]) AS t (currency, per_dollar) ORDER BY currency
     ON CONFLICT (currency, at) DO NOTHING`,
    [at, rates.map(({ quote }) => quote), rates.map(writeRate)],
  );
}

type PastRow = { readonly currency: CurrencyCode; readonly at: Date; readonly perDollar: string };

/** What stood first in each step, the newest first, at most so many: whole steps wherever the past reaches that far. */
export async function listPast(
  tx: Tx,
  currency: CurrencyCode,
  { stepMinutes, most, since }: { readonly stepMinutes: number; readonly most: number; readonly since: Date },
): Promise<PastRate[]> {
  const rows = await tx.rows<PastRow>(
    `SELECT DISTINCT ON (step) currency, at, per_dollar AS "perDollar"
     FROM (SELECT *, date_bin($3 * interval '1 minute', at, 'epoch') AS step FROM rate_history
           WHERE currency = $1 AND at >= $2) AS past
     ORDER BY step DESC, at LIMIT $4`,
    [currency, since, stepMinutes, most],
  );
  return rows.map(pastFrom);
}

/** Minutes stay from one moment on, whole hours and every sixth of them from earlier ones, and nothing from before. */
export async function thinHistory(
  tx: Tx,
  kept: {
    readonly minutesFrom: Date;
    readonly hoursFrom: Date;
    readonly sixHoursFrom: Date;
    readonly most: number;
  },
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM rate_history WHERE (currency, at) IN (
       SELECT currency, at FROM rate_history
       WHERE at < $3 OR (at < $2 AND date_bin('6 hours', at, 'epoch') <> at)
          OR (at < $1 AND date_bin('1 hour', at, 'epoch') <> at) LIMIT $4)`,
    [kept.minutesFrom, kept.hoursFrom, kept.sixHoursFrom, kept.most],
  );
  return rowCount ?? 0;
}

function pastFrom({ currency, at, perDollar }: PastRow): PastRate {
  const rate = readRate("USD", currency, perDollar);
  if (!rate) throw new Error(`a rate of the dollar in ${currency} was expected`);
  return { at, rate };
}

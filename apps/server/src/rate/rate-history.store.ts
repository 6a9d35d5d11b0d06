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

/** What stands at whole steps, the newest first, at most so many of each. */
export async function listPast(
  tx: Tx,
  currency: CurrencyCode,
  { stepMinutes, most, since }: { readonly stepMinutes: number; readonly most: number; readonly since: Date },
): Promise<PastRate[]> {
  const rows = await tx.rows<PastRow>(
    `SELECT currency, at, per_dollar AS "perDollar" FROM rate_history
     WHERE currency = $1 AND at >= $2 AND date_bin($3 * interval '1 minute', at, 'epoch') = at
     ORDER BY at DESC LIMIT $4`,
    [currency, since, stepMinutes, most],
  );
  return rows.map(pastFrom);
}

/** Of what is older than `thinBefore` whole hours stay, and of what is older than `removeBefore` nothing. */
export async function thinHistory(
  tx: Tx,
  {
    thinBefore,
    removeBefore,
    most,
  }: { readonly thinBefore: Date; readonly removeBefore: Date; readonly most: number },
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM rate_history WHERE (currency, at) IN (
       SELECT currency, at FROM rate_history
       WHERE at < $2 OR (at < $1 AND date_trunc('hour', at, 'UTC') <> at) LIMIT $3)`,
    [thinBefore, removeBefore, most],
  );
  return rowCount ?? 0;
}

function pastFrom({ currency, at, perDollar }: PastRow): PastRate {
  const rate = readRate("USD", currency, perDollar);
  if (!rate) throw new Error(`a rate of the dollar in ${currency} was expected`);
  return { at, rate };
}

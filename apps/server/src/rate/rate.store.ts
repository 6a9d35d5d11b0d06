import { readRate, writeRate, type CurrencyCode, type Rate } from "@causeway/money";
import type { RateSource, Tick } from "#partners/fx/port.ts";
import type { Tx } from "#platform/data/db.ts";
import { defineQuestion, defineReading } from "#platform/data/question.ts";

/** A tick that was believed, and when we heard of it. */
export type TakenTick = Tick & { readonly takenAt: Date };

type RateRow = {
  readonly source: RateSource;
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly bid: string;
  readonly ask: string;
  readonly at: Date;
  readonly takenAt: Date;
};

const columns = `source, base, quote, bid, ask, at, taken_at AS "takenAt"`;

/** The last good rates of these sources among these currencies: a handful of rows by their key. */
export const ticksAmong = defineQuestion({
  text: `SELECT source, base, quote, bid::text AS bid, ask::text AS ask, floor(extract(epoch FROM at) * 1000)::text AS "atMs"
         FROM rate_now WHERE source = ANY ($1) AND base = ANY ($2) AND quote = ANY ($2)`,
  values: ({ rates }: { readonly rates: AskedRates }) => [rates.sources, rates.currencies],
  answer: (rows: readonly (Omit<RateRow, "at" | "takenAt"> & { readonly atMs: string })[]): Tick[] =>
    rows.map(({ atMs, ...row }) => tickFrom({ ...row, at: new Date(Number(atMs)) })),
});

export const listAmong = defineReading("rates-among", ticksAmong);

export type AskedRates = {
  readonly sources: readonly RateSource[];
  readonly currencies: readonly CurrencyCode[];
};

/** Every last good rate of every source. */
export async function listAll(tx: Tx): Promise<TakenTick[]> {
  const rows = await tx.rows<RateRow>(`SELECT ${columns} FROM rate_now`);
  return rows.map(({ takenAt, ...row }) => ({ ...tickFrom(row), takenAt }));
}

/** Keeps what is newer than what is there; answers how many were. */
export async function keepTicks(tx: Tx, ticks: readonly Tick[], now: Date): Promise<number> {
  const kept = await tx.query(
    `INSERT INTO rate_now AS r (source, base, quote, bid, ask, at, taken_at)
     SELECT *, $7 FROM unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::numeric[], $6::timestamptz[])
       AS t (source, base, quote, bid, ask, at)
     -- In one order for everybody, so that no two processes wait for each other.
     ORDER BY t.source, t.base, t.quote
     ON CONFLICT (source, base, quote) DO UPDATE
       SET bid = excluded.bid, ask = excluded.ask, at = excluded.at, taken_at = excluded.taken_at
       WHERE excluded.at > r.at`,
    [
      ticks.map(({ source }) => source),
      ticks.map(({ bid }) => bid.base),
      ticks.map(({ bid }) => bid.quote),
      ticks.map(({ bid }) => writeRate(bid)),
      ticks.map(({ ask }) => writeRate(ask)),
      ticks.map(({ at }) => at),
      now,
    ],
  );
  return kept.rowCount ?? 0;
}

function tickFrom({ source, base, quote, bid, ask, at }: Omit<RateRow, "takenAt">): Tick {
  return { source, bid: rateFrom(base, quote, bid), ask: rateFrom(base, quote, ask), at };
}

function rateFrom(base: CurrencyCode, quote: CurrencyCode, text: string): Rate {
  const rate = readRate(base, quote, text);
  if (!rate) throw new Error(`a rate of ${base} in ${quote} was expected`);
  return rate;
}

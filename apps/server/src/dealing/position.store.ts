import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";
import { flat, moved, type Change, type Position } from "./position.ts";

type Row = { currency: CurrencyCode; clients: string; covered: string; cost: string; result: string };
const columns = `currency, clients_minor::text AS clients, covered_minor::text AS covered, cost_usd::text AS cost,
  result_usd::text AS result`;

function positionOf({ clients, covered, cost, result }: Row): Position {
  return {
    clients: BigInt(clients),
    covered: BigInt(covered),
    cost: BigInt(cost),
    result: BigInt(result),
  };
}

export async function listPositions(tx: Tx): Promise<ReadonlyMap<CurrencyCode, Position>> {
  const rows = await tx.rows<Row>(`SELECT ${columns} FROM fx_position`);
  return new Map(rows.map((row) => [row.currency, positionOf(row)]));
}

export async function findPosition(tx: Tx, currency: CurrencyCode): Promise<Position> {
  const row = await tx.maybe<Row>(`SELECT ${columns} FROM fx_position WHERE currency = $1`, [currency]);
  return row ? positionOf(row) : flat;
}

/** Once for a trade: the caller holds what says that it has not been counted yet. Whoever counts another one waits. */
export async function countTrade(tx: Tx, changes: readonly Change[]): Promise<void> {
  const currencies = changes.map(({ currency }) => currency).toSorted();
  await tx.query(
    `INSERT INTO fx_position (currency, clients_minor, covered_minor, cost_usd, result_usd)
     SELECT c, 0, 0, 0, 0 FROM unnest($1::text[]) AS c ORDER BY c ON CONFLICT DO NOTHING`,
    [currencies],
  );
  const rows = await tx.rows<Row>(
    `SELECT ${columns} FROM fx_position WHERE currency = ANY ($1) ORDER BY currency FOR UPDATE`,
    [currencies],
  );
  const next = rows.map((row) => ({
    currency: row.currency,
    ...changes.filter(({ currency }) => currency === row.currency).reduce(moved, positionOf(row)),
  }));
  await tx.query(
    `UPDATE fx_position p SET clients_minor = n.clients, covered_minor = n.covered, cost_usd = n.cost, result_usd = n.result
     FROM unnest($1::text[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[])
       AS n (currency, clients, covered, cost, result) WHERE p.currency = n.currency`,
    [
      next.map(({ currency }) => currency),
      next.map(({ clients }) => clients),
      next.map(({ covered }) => covered),
      next.map(({ cost }) => cost),
      next.map(({ result }) => result),
    ],
  );
}

/** What all positions have brought so far; the last look at a day stands as its end. */
export async function noteResult(tx: Tx, day: Day, usd: bigint, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO fx_result AS r (day, result_usd, at) VALUES ($1, $2, $3)
     ON CONFLICT (day) DO UPDATE SET result_usd = excluded.result_usd, at = excluded.at WHERE r.at <= excluded.at`,
    [day, usd, at],
  );
}

/** The newest first. */
export async function listResults(
  tx: Tx,
  most: number,
): Promise<{ readonly day: Day; readonly usd: bigint }[]> {
  const rows = await tx.rows<{ day: string; usd: string }>(
    "SELECT day::text, result_usd::text AS usd FROM fx_result ORDER BY fx_result.day DESC LIMIT $1",
    [most],
  );
  return rows.map(({ day, usd }) => ({ day, usd: BigInt(usd) }));
}

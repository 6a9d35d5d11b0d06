import type { LimitKind, LimitMiss } from "@causeway/contract/portal/limit-order";
import { marketPair, money, readRate, writeRate, type CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { createMover, defineHistory } from "#platform/data/machine.ts";
import type { TenantId } from "#platform/ids.ts";
import { limitMachine, type LimitId, type LimitOrder, type State } from "./limit.ts";

export type NewLimit = Omit<
  LimitOrder,
  "state" | "exchangeId" | "missed" | "missedAt" | "told" | "failures" | "endedAt"
>;

export async function insertLimit(tx: Tx, limit: NewLimit): Promise<void> {
  const { id, kind, sell, buy, rate, reserved, until, placedBy, placedAt } = limit;
  await tx.query(
    `INSERT INTO limit_order (merchant_id, id, kind, sell_currency, sell_minor, buy_currency, base, rate, reserved, until,
       placed_by, placed_at, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'WAITING')`,
    [
      tx.tenant,
      id,
      kind,
      sell.currency,
      sell.minor,
      buy,
      rate.base,
      writeRate(rate),
      reserved,
      until,
      placedBy,
      placedAt,
    ],
  );
}

type Row = {
  id: LimitId;
  kind: LimitKind;
  sell_currency: CurrencyCode;
  sell_minor: string;
  buy_currency: CurrencyCode;
  rate: string;
  reserved: boolean;
  until: Date;
  placed_by: LimitOrder["placedBy"];
  placed_at: Date;
  state: State;
  exchange_id: string | null;
  missed: LimitMiss | null;
  missed_at: Date | null;
  told: Partial<Record<LimitMiss, string>>;
  failures: number;
  ended_at: Date | null;
};
const columns = `id, kind, sell_currency, sell_minor::text, buy_currency, rate, reserved, until, placed_by, placed_at, state,
  exchange_id, missed, missed_at, told, failures, ended_at`;

function limitOf(row: Row): LimitOrder {
  const { base, quote } = marketPair(row.sell_currency, row.buy_currency);
  const rate = readRate(base, quote, row.rate);
  if (!rate) throw new Error(`limit order ${row.id} waits for something that is no rate: ${row.rate}`);
  return {
    id: row.id,
    kind: row.kind,
    sell: money(row.sell_currency, BigInt(row.sell_minor)),
    buy: row.buy_currency,
    rate,
    reserved: row.reserved,
    until: row.until,
    placedBy: row.placed_by,
    placedAt: row.placed_at,
    state: row.state,
    exchangeId: row.exchange_id,
    missed: row.missed,
    missedAt: row.missed_at,
    told: row.told,
    failures: row.failures,
    endedAt: row.ended_at,
  };
}

const one = `SELECT ${columns} FROM limit_order WHERE merchant_id = $1 AND id = $2`;

export async function findLimit(tx: Tx, id: string): Promise<LimitOrder | undefined> {
  const row = await tx.maybe<Row>(one, [tx.tenant, id]);
  return row && limitOf(row);
}

/** Held until the transaction ends. */
export async function lockLimit(tx: Tx, id: string): Promise<LimitOrder | undefined> {
  const row = await tx.maybe<Row>(`${one} FOR UPDATE`, [tx.tenant, id]);
  return row && limitOf(row);
}

/** All that has no end yet, and so many of what ended since; of either the newest first. */
export async function listLimits(tx: Tx, since: Date, most: number): Promise<LimitOrder[]> {
  const newest = `SELECT ${columns} FROM limit_order WHERE merchant_id = $1`;
  const open = await tx.rows<Row>(`${newest} AND ended_at IS NULL ORDER BY placed_at DESC, id`, [tx.tenant]);
  const ended = await tx.rows<Row>(`${newest} AND ended_at >= $2 ORDER BY placed_at DESC, id LIMIT $3`, [
    tx.tenant,
    since,
    most,
  ]);
  return [...open, ...ended].map(limitOf);
}

/** Whoever places one waits for the others of his company. */
export async function countWaiting(tx: Tx): Promise<number> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('limit orders ' || $1, 0))", [tx.tenant]);
  const { n } = await tx.one<{ n: number }>(
    "SELECT count(*)::int AS n FROM limit_order WHERE merchant_id = $1 AND ended_at IS NULL",
    [tx.tenant],
  );
  return n;
}

export const limitHistory = defineHistory("limit_order_step", { subject: "limit_id", act: "step" });

type Change = {
  endedAt: Date;
  exchangeId: string | null;
  missed: LimitMiss;
  missedAt: Date;
  told: LimitOrder["told"];
  failures: number;
  reserved: boolean;
};

/** Moves a locked one; placing it writes its first step and changes nothing in its row. */
export const moveLimit = createMover(
  limitMachine,
  async (tx, { id }: Pick<LimitOrder, "id" | "state">, step, change: Partial<Change>) => {
    if (step.action !== "place") await write(tx, id, step.to, change);
    await limitHistory.add(tx, id, step);
  },
);

async function write(tx: Tx, id: LimitId, to: State, change: Partial<Change>): Promise<void> {
  const sets = ["state = $3"];
  const values: unknown[] = [tx.tenant, id, to];
  const set = (column: string, value: unknown) => {
    values.push(value);
    sets.push(`${column} = $${values.length}`);
  };
  if (change.endedAt) set("ended_at", change.endedAt);
  if (change.exchangeId !== undefined) set("exchange_id", change.exchangeId);
  if (change.missed) set("missed", change.missed);
  if (change.missedAt) set("missed_at", change.missedAt);
  if (change.told) set("told", JSON.stringify(change.told));
  if (change.failures !== undefined) set("failures", change.failures);
  if (change.reserved !== undefined) set("reserved", change.reserved);
  await tx.query(`UPDATE limit_order SET ${sets.join(", ")} WHERE merchant_id = $1 AND id = $2`, values);
}

/** It was taken back, and what was reserved for it is free. */
export async function noteFreed(tx: Tx, id: LimitId): Promise<void> {
  await tx.query("UPDATE limit_order SET reserved = false WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
  ]);
}

/** While it waits nobody looks at it before then, unless its time is over. */
export async function pauseLooks(tx: Tx, id: LimitId, until: Date): Promise<void> {
  await tx.query("UPDATE limit_watch SET next_look_at = $3 WHERE tenant = $1 AND id = $2", [
    tx.tenant,
    id,
    until,
  ]);
}

export type Watched = { readonly id: string; readonly tenant: TenantId };

export function listWatchedPairs(tx: Tx): Promise<{ sell: CurrencyCode; buy: CurrencyCode }[]> {
  return tx.rows("SELECT DISTINCT sell, buy FROM limit_watch WHERE NOT busy ORDER BY sell, buy");
}

/**
 * Those whose rate may be there now, at this middle rate of one `sell` in `buy`. Whoever is looked at goes to the end of the
 * line: however many are near and cannot be filled, everybody has his turn.
 */
export function claimNear(
  tx: Tx,
  { sell, buy }: { readonly sell: string; readonly buy: string },
  mid: string,
  now: Date,
  most: number,
): Promise<Watched[]> {
  return claim(tx, "sell = $3 AND buy = $4 AND NOT busy AND least <= $5 AND next_look_at <= $1", now, most, [
    sell,
    buy,
    mid,
  ]);
}

/** Those whose time is over, and those that are on their way. */
export function claimDue(tx: Tx, now: Date, most: number): Promise<Watched[]> {
  return claim(tx, "(busy OR until <= $1)", now, most, []);
}

function claim(
  tx: Tx,
  where: string,
  now: Date,
  most: number,
  values: readonly string[],
): Promise<Watched[]> {
  return tx.rows<Watched>(
    `UPDATE limit_watch w SET next_look_at = greatest(w.next_look_at, $1)
     FROM (SELECT tenant, id FROM limit_watch WHERE ${where} ORDER BY next_look_at, id LIMIT $2 FOR UPDATE SKIP LOCKED) c
     WHERE (w.tenant, w.id) = (c.tenant, c.id) RETURNING w.id, w.tenant`,
    [now, most, ...values],
  );
}

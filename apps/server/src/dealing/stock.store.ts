import type { CurrencyCode, Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { defineQuestion, defineReading } from "#platform/data/question.ts";

/** Whoever promises of a currency waits for the others, so that the same money is not promised twice. */
export async function lockStock(tx: Tx, currency: CurrencyCode): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('exchange stock ' || $1, 0))", [currency]);
}

export async function sumPromises(tx: Tx, currency: CurrencyCode): Promise<bigint> {
  const { sum } = await tx.one<{ sum: string }>(
    "SELECT coalesce(sum(minor), 0)::text AS sum FROM exchange_promise WHERE currency = $1",
    [currency],
  );
  return BigInt(sum);
}

export async function promise(tx: Tx, orderId: string, { currency, minor }: Money): Promise<void> {
  await tx.query(
    "INSERT INTO exchange_promise (order_id, currency, minor) VALUES ($1, $2, $3) ON CONFLICT (order_id) DO NOTHING",
    [orderId, currency, minor],
  );
}

export async function endPromise(tx: Tx, orderId: string): Promise<void> {
  await tx.query("DELETE FROM exchange_promise WHERE order_id = $1", [orderId]);
}

export type Stock = {
  readonly currency: CurrencyCode;
  /** How much of it may leave us by exchanges. */
  readonly out: bigint;
  /** How much of it may come to us; nothing where there is no limit. */
  readonly in: bigint | null;
  /** How much of it is ours, promised to nobody and not sold. */
  readonly free: bigint;
};

/** As it was last looked at; nothing of a currency at which nobody has looked yet. */
export const stockOf = defineQuestion({
  text: `SELECT currency, minor::text AS out, room::text AS "in", free::text AS free FROM exchange_stock
         WHERE currency = ANY ($1)`,
  values: ({ stock }: { readonly stock: readonly CurrencyCode[] }) => [stock],
  answer: (rows: readonly { currency: string; out: string; in: string | null; free: string }[]) =>
    new Map(
      rows.map(({ currency, out, in: room, free }): [string, Omit<Stock, "currency">] => [
        currency,
        { out: BigInt(out), in: room === null ? null : BigInt(room), free: BigInt(free) },
      ]),
    ),
});
export const findStock = defineReading("stock-of", stockOf);

/** A look that began later has the say. */
export async function noteStock(tx: Tx, { currency, out, in: room, free }: Stock, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO exchange_stock AS s (currency, minor, room, free, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (currency) DO UPDATE
       SET minor = excluded.minor, room = excluded.room, free = excluded.free, at = excluded.at
       WHERE s.at <= excluded.at`,
    [currency, out, room, free, at],
  );
}

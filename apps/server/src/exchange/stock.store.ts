import type { CurrencyCode, Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";

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

/** What is free of it, as it was last looked at; nothing where nobody has looked yet. */
export async function findStock(tx: Tx, currency: CurrencyCode): Promise<bigint> {
  const row = await tx.maybe<{ minor: string }>(
    "SELECT minor::text FROM exchange_stock WHERE currency = $1",
    [currency],
  );
  return BigInt(row?.minor ?? 0);
}

/** A look that began later has the say. */
export async function noteStock(tx: Tx, { currency, minor }: Money, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO exchange_stock AS s (currency, minor, at) VALUES ($1, $2, $3)
     ON CONFLICT (currency) DO UPDATE SET minor = excluded.minor, at = excluded.at WHERE s.at <= excluded.at`,
    [currency, minor, at],
  );
}

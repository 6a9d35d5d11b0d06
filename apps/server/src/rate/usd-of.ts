import { convert, type Money } from "@causeway/money";
import { rateSources, type Tick } from "#partners/fx/port.ts";
import type { Tx } from "#platform/data/db.ts";
import { boughtFor } from "./dealt-currencies.ts";
import { wayBetween } from "./find-rate.ts";
import { lastAmong } from "./last-rate.ts";
import { listAmong } from "./rate.store.ts";

/**
 * What an amount is worth in cents of a US dollar by the rate that was good last, whoever said it and however long ago:
 * for sizes and limits, and never for a price. Nothing where nobody has ever said one.
 */
export async function usdOf(tx: Tx, money: Money): Promise<bigint | undefined> {
  const currency = boughtFor(money.currency);
  if (currency === "USD") return money.minor;
  const rates = { sources: rateSources, currencies: wayBetween(currency, "USD") };
  return usdAmong(await listAmong(tx, { rates }), money);
}

/** The same by ticks that have been read. */
export function usdAmong(ticks: readonly Tick[], { currency, minor }: Money): bigint | undefined {
  const bought = boughtFor(currency);
  if (bought === "USD") return minor;
  const last = lastAmong(ticks, bought, "USD");
  return last && convert({ currency: bought, minor }, last.mid, "half-even").minor;
}

import { convert, type Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { boughtFor } from "./dealt-currencies.ts";
import { findLast } from "./last-rate.ts";

/**
 * What an amount is worth in cents of a US dollar by the rate that was good last, whoever said it and however long ago:
 * for sizes and limits, and never for a price. Nothing where nobody has ever said one.
 */
export async function usdOf(tx: Tx, money: Money): Promise<bigint | undefined> {
  const currency = boughtFor(money.currency);
  if (currency === "USD") return money.minor;
  const last = await findLast(tx, { sell: currency, buy: "USD" });
  return last && convert({ currency, minor: money.minor }, last.mid, "half-even").minor;
}

import { atPar, cross, type CurrencyCode, type Rate } from "@causeway/money";
import { rateSources, type Tick } from "#partners/fx/port.ts";
import type { Tx } from "#platform/data/db.ts";
import { boughtFor } from "./dealt-currencies.ts";
import { oldestOf, wayBetween, type Pair } from "./find-rate.ts";
import { listAmong } from "./rate.store.ts";

/**
 * The middle rate that was good last, whoever said it and however long ago, in the currencies that are bought for these;
 * without a time where it is one for one by nature. Nothing where nobody has ever said one.
 */
export async function findLast(
  tx: Tx,
  pair: Pair,
): Promise<{ readonly mid: Rate; readonly at: Date | undefined } | undefined> {
  const [sell, buy] = [boughtFor(pair.sell), boughtFor(pair.buy)];
  if (sell === buy) return { mid: atPar(sell, buy).mid, at: undefined };
  const rates = { sources: rateSources, currencies: wayBetween(sell, buy) };
  return lastAmong(await listAmong(tx, { rates }), sell, buy);
}

/** The same among ticks that have been read. */
export function lastAmong(
  ticks: readonly Tick[],
  sell: CurrencyCode,
  buy: CurrencyCode,
): { readonly mid: Rate; readonly at: Date } | undefined {
  const [latest] = rateSources
    .flatMap((source) => {
      const found = cross(
        ticks.filter((tick) => tick.source === source),
        sell,
        buy,
      );
      return found ? [{ mid: found.mid, at: oldestOf(found.legs) }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return latest;
}

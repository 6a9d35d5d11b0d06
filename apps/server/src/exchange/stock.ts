import { accountCurrencies, type CurrencyCode } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { lockStock, noteStock, sumPromises } from "./stock.store.ts";

/**
 * What we have of our own in a currency and have promised nobody. Asked for under the currency's lock: an order that was
 * booked meanwhile counts twice until its promise ends, never not at all.
 */
export async function freeStock(ctx: Context, tx: Tx, currency: CurrencyCode): Promise<bigint> {
  const promises = await sumPromises(tx, currency);
  return (await ctx.books.houseStands("fx", currency)) - promises;
}

/** What quotes go by until the next look. */
export async function lookAtStock(ctx: Context, tx: Tx, currencies: readonly CurrencyCode[]): Promise<void> {
  for (const currency of currencies.toSorted()) {
    await lockStock(tx, currency);
    await noteStock(tx, { currency, minor: await freeStock(ctx, tx, currency) }, ctx.clock.now());
  }
}

/** Our own money comes in and leaves by other ways than exchanges, too. */
export function exchangeStock(ctx: Context): Schedule {
  return {
    name: "exchangeStock",
    cadence: { everySeconds: 60 },
    missed: "once",
    run: async () => {
      for (const currency of accountCurrencies)
        await ctx.db.tx(house, (tx) => lookAtStock(ctx, tx, [currency]));
    },
  };
}

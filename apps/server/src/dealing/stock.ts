import { accountCurrencies, type CurrencyCode, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { sumSelling } from "./deal.store.ts";
import { roomOf } from "./exposure.ts";
import { least } from "./position.ts";
import { findPosition } from "./position.store.ts";
import { lockStock, noteStock, promise, sumPromises } from "./stock.store.ts";

/**
 * What we have of our own in a currency, have promised nobody and have not sold. Asked for under the currency's lock: an order
 * or a debit that was booked meanwhile counts twice until its promise ends, never not at all.
 */
export async function freeStock(ctx: Context, tx: Tx, currency: CurrencyCode): Promise<bigint> {
  const kept = (await sumPromises(tx, currency)) + (await sumSelling(tx, currency));
  return (await ctx.books.houseStands("fx", currency)) - kept;
}

/**
 * Keeps what an order needs of our money for it; false where there is too little, or where we may not be so exposed. One that
 * is covered by itself exposes us to nothing.
 */
export async function promiseStock(
  ctx: Context,
  tx: Tx,
  orderId: string,
  { came, left }: { readonly came: Money; readonly left: Money },
  isCovered: boolean,
): Promise<boolean> {
  await lockStock(tx, left.currency);
  const free = await freeStock(ctx, tx, left.currency);
  if (free < left.minor || !(isCovered || (await hasRoom(ctx, tx, { came, left })))) return false;
  await promise(tx, orderId, left);
  return true;
}

async function hasRoom(
  ctx: Context,
  tx: Tx,
  { came, left }: { readonly came: Money; readonly left: Money },
): Promise<boolean> {
  const room = async ({ currency }: Money) => roomOf(ctx, tx, currency, await findPosition(tx, currency));
  const [into, out] = [await room(came), await room(left)];
  return !(into && into.in < came.minor) && !(out && out.out < left.minor);
}

/** What quotes go by until the next look. */
export async function lookAtStock(ctx: Context, tx: Tx, currencies: readonly CurrencyCode[]): Promise<void> {
  for (const currency of currencies.toSorted()) {
    await lockStock(tx, currency);
    const free = await freeStock(ctx, tx, currency);
    const room = await roomOf(ctx, tx, currency, await findPosition(tx, currency));
    const look = { currency, out: room ? least(free, room.out) : free, in: room?.in ?? null, free };
    await noteStock(tx, look, ctx.clock.now());
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

import { convert, magnitude, type CurrencyCode, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import { findLast, usdOf } from "#rate/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { exposureOf, type Change, type Position } from "./position.ts";

/** How much more of a currency we may be long of, and how much more we may be short of, before the limit is reached. */
export type Room = { readonly in: bigint; readonly out: bigint };

/**
 * Exposure is what we hold or lack of a currency against the US dollar, so the dollar itself has none. Nothing where nobody
 * has ever said a rate: such a currency is not quoted anyhow.
 */
export async function roomOf(
  { config }: Pick<Context, "config">,
  tx: Tx,
  currency: CurrencyCode,
  position: Position,
): Promise<Room | undefined> {
  if (currency === "USD") return undefined;
  const last = await findLast(tx, { sell: "USD", buy: currency });
  if (!last) return undefined;
  const dollars = { currency: "USD", minor: config.exchange.exposureMost } as const;
  const limit = convert(dollars, { ...last.mid, base: "USD", quote: currency }, "down").minor;
  const exposure = exposureOf(position);
  return { in: limit - exposure, out: limit + exposure };
}

/** Both sides of a trade as our positions see it, worth the same: in dollars what it was, otherwise what that is now. */
export async function changesOf(
  tx: Tx,
  by: Change["by"],
  { came, left }: { readonly came: Money; readonly left: Money },
): Promise<Change[]> {
  const usd = await worthOf(tx, came, left);
  return [
    { currency: came.currency, by, minor: came.minor, usd },
    { currency: left.currency, by, minor: -left.minor, usd: -usd },
  ];
}

async function worthOf(tx: Tx, came: Money, left: Money): Promise<bigint> {
  const dollars = [came, left].find(({ currency }) => currency === "USD");
  if (dollars) return dollars.minor;
  const worth = await usdOf(tx, left);
  if (worth === undefined) throw new Error(`a rate of ${left.currency} was expected, which was dealt`);
  return worth;
}

/** In US cents, with the sign of the amount. */
export async function signedWorth(tx: Tx, { currency, minor }: Money): Promise<bigint | undefined> {
  const worth = await usdOf(tx, { currency, minor: magnitude(minor) });
  return worth === undefined ? undefined : minor < 0n ? -worth : worth;
}

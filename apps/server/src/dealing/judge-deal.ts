import { compareRates, scaleRate } from "@causeway/money";
import type { Context } from "../context.ts";
import { findRate } from "#rate/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import type { DealTerms } from "./deal.ts";

/** A worst rate that is further from the market was mistyped, or allows what nobody would agree to. */
const limitWithin = "0.98";

/** Refuses by the market of this moment; how much of ours there is to sell is asked where that is known. */
export async function assertNearMarket(
  ctx: Pick<Context, "clock" | "config">,
  tx: Tx,
  { sell, buy, limit }: DealTerms,
): Promise<void> {
  const { bid } = await findRate(ctx, tx, { sell, buy });
  if (compareRates(limit, scaleRate(bid, limitWithin, bid.places + 4, "down")) < 0) refuse("dealLimitFar");
}

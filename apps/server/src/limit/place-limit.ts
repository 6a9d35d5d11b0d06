import type { InputOf, OutputOf } from "@causeway/contract";
import {
  limitDays,
  limitsAtMost,
  type placeLimitOrder as route,
} from "@causeway/contract/portal/limit-order";
import { fromWire, marketPair, printMoney, readRate } from "@causeway/money";
import type { Context } from "../context.ts";
import { assertSize, holdForExchange } from "#exchange/index.ts";
import { assertCertified } from "#enterprise/index.ts";
import { findLast, usdOf } from "#rate/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysAfter } from "#platform/day.ts";
import { send } from "#platform/engine/outbox.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { isNear } from "./near.ts";
import { leastOf, topics } from "./limit.ts";
import { countWaiting, insertLimit, moveLimit } from "./limit.store.ts";

/** Somebody waits for a rate. Nothing is reserved unless he asks for it, and nothing is promised but to look. */
export async function placeLimit(
  ctx: Context,
  tx: Tx,
  call: Call<UserActor>,
  input: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  await assertCertified(tx);
  const now = ctx.clock.now();
  const until = new Date(input.until);
  if (until <= now || until > daysAfter(now, limitDays)) refuse("limitUntil");
  const wish = wishIn(input);
  await assertNear(tx, wish);
  const { kind, reserve: reserved } = input;
  // What could never be exchanged waits for nothing.
  if (kind === "exchange") assertSize(ctx, (await usdOf(tx, wish.sell)) ?? refuse("rateUnavailable"));
  if ((await countWaiting(tx)) >= limitsAtMost) refuse("limitMany");
  const id = newId<"limitOrder">(now);
  await insertLimit(tx, { id, kind, ...wish, reserved, until, placedBy: call.actor.userId, placedAt: now });
  if (reserved) await holdForExchange(tx, call, id, wish.sell);
  await send(tx, { topic: topics.look, key: id });
  await moveLimit(tx, { id, state: "WAITING" }, "place", {
    actor: call.actor.userId,
    at: now,
    details: { sell: printMoney(wish.sell), buy: wish.buy, rate: input.rate.value },
  });
  return { id };
}

/** The rate is of the pair, as the market writes it, and of no other. */
function wishIn({ sell: wire, buy, rate: { base, quote, value } }: InputOf<typeof route>) {
  const sell = fromWire(wire) ?? refuse("notFound");
  const pair = marketPair(sell.currency, buy);
  const rate = readRate(base, quote, value);
  if (!rate || rate.units <= 0n || pair.base !== base || pair.quote !== quote) refuse("notFound");
  return { sell, buy, rate };
}

/** What nobody will see in two weeks was mistyped. */
async function assertNear(tx: Tx, wish: ReturnType<typeof wishIn>): Promise<void> {
  const last = (await findLast(tx, { sell: wish.sell.currency, buy: wish.buy })) ?? refuse("rateUnavailable");
  if (!isNear(leastOf(wish), last.mid)) refuse("limitRate");
}

import type { LimitMiss } from "@causeway/contract/portal/limit-order";
import type { RefusalName } from "@causeway/contract";
import { pageLink } from "@causeway/contract/portal/page-link";
import { readMerchantBalances } from "@causeway/ledger";
import { printMoney, printRate, type Money } from "@causeway/money";
import type { Context } from "../context.ts";
import {
  askForExchange,
  assertStillWithin,
  exchangeState,
  holdByFlow,
  quoteNow,
  releaseByFlow,
  type Quoted,
} from "#exchange/index.ts";
import { assertCertified } from "#enterprise/index.ts";
import { mayStill } from "#identity/index.ts";
import { notify } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysAfter, daysInMs, homeTime } from "#platform/day.ts";
import { settle } from "#platform/engine/outbox.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { Refusal, unlessRefused } from "#platform/refusal.ts";
import { isReached, topics, type LimitId, type LimitOrder } from "./limit.ts";
import { kinds, missWords } from "./limit.messages.ts";
import { findLimit, lockLimit, moveLimit, noteFreed, pauseLooks } from "./limit.store.ts";
import { boughtAt } from "./read-limits.ts";

/**
 * One look at one of them: whether its rate is there and what follows, or whether its time is over. It may run twice, from
 * anywhere and beside itself: each step looks at the row first, and money is held under an id that was written down before.
 */
export async function lookAtLimit(ctx: Context, tenant: TenantId, id: LimitId): Promise<void> {
  await ctx.db.tx(tenant, (tx) => begin(ctx, tx, id));
  const begun = await ctx.db.tx(tenant, (tx) => findLimit(tx, id));
  if (begun?.state === "FIRING") await exchange(ctx, tenant, begun);
  const after = await ctx.db.tx(tenant, (tx) => findLimit(tx, id));
  if (after && isToBeFreed(after)) await giveBack(ctx, tenant, after);
  // What is on its way the schedule has looked at until it has an end.
  await ctx.db.tx(tenant, (tx) => settle(tx, { topic: topics.look, key: id }));
}

/** Whoever takes it back frees what was reserved himself; what he left is freed here. */
function isToBeFreed({ state, reserved }: LimitOrder): boolean {
  return state === "RELEASING" || state === "EXPIRING" || (state === "CANCELLED" && reserved);
}

async function begin(ctx: Context, tx: Tx, id: LimitId): Promise<void> {
  const limit = await lockLimit(tx, id);
  if (limit?.state !== "WAITING") return;
  const now = ctx.clock.now();
  const occasion = { actor: "flow", at: now } as const;
  if (now >= limit.until) return void (await moveLimit(tx, limit, "lapse", occasion));
  const found = await offered(ctx, tx, limit);
  if (typeof found === "string") return missed(ctx, tx, limit, found);
  if (!found) return;
  if (limit.kind === "alert")
    await moveLimit(tx, limit, "reach", {
      ...occasion,
      change: { endedAt: now },
      tell: (who) => tell(ctx, tx, limit, who, "reached", { buy: printMoney(found.buy) }),
    });
  else
    await moveLimit(tx, limit, "fire", {
      ...occasion,
      // What was reserved is held under its own id, which makes an exchange once.
      change: { exchangeId: limit.reserved ? limit.id : newId<"exchange">(now) },
    });
}

/** What the merchant would get now where that is what he waits for; why he cannot have it; or nothing. */
async function offered(ctx: Context, tx: Tx, limit: LimitOrder): Promise<Quoted | LimitMiss | undefined> {
  const { kind, sell, buy } = limit;
  // Where the market is closed or silent its rate is not there.
  const quoted = await unlessRefused(quoteNow(ctx, tx, { sell: sell.currency, buy, fixed: sell }));
  if (!quoted || !isReached(limit, quoted.rate)) return undefined;
  return (kind === "exchange" ? await missOf(ctx, tx, limit, quoted) : undefined) ?? quoted;
}

/** Why it cannot be exchanged although its rate is there. */
async function missOf(
  ctx: Context,
  tx: Tx,
  limit: LimitOrder,
  quoted: Quoted,
): Promise<LimitMiss | undefined> {
  if (!(await mayStill(tx, limit.placedBy, "exchange.create"))) return "member";
  try {
    await assertCertified(tx);
    await assertStillWithin(ctx, tx, quoted, ctx.clock.now());
  } catch (error) {
    if (error instanceof Refusal && missedBy[error.refusal]) return missedBy[error.refusal];
    throw error;
  }
  const isHeld = limit.reserved || limit.state === "FIRING";
  return isHeld || (await isAvailable(tx, limit.sell)) ? undefined : "balance";
}

async function isAvailable(tx: Tx, { currency, minor }: Money): Promise<boolean> {
  const balances = await readMerchantBalances(tx, tx.tenant);
  return (balances.find((each) => each.currency === currency)?.available ?? 0n) >= minor;
}

const missedBy: Readonly<Partial<Record<RefusalName, LimitMiss>>> = {
  amountUndeliverable: "limit",
  exchangeLimit: "limit",
  exchangeStock: "stock",
  exchangeRoom: "stock",
  businessPaused: "paused",
  notCertified: "paused",
};

/** Holds the money, asks for the exchange at the rate of that moment, and follows it to its end. */
async function exchange(ctx: Context, tenant: TenantId, limit: LimitOrder): Promise<void> {
  const { id, exchangeId } = limit;
  if (exchangeId === null) throw new Error(`limit order ${id} was expected to have the id of an exchange`);
  const state = await ctx.db.tx(tenant, (tx) => exchangeState(tx, exchangeId));
  if (state !== undefined) return ctx.db.tx(tenant, (tx) => follow(ctx, tx, id));
  const isHeld = limit.reserved || (await holdByFlow(ctx, tenant, exchangeId, limit.sell));
  const isForgotten = await ctx.db.tx(tenant, async (tx) => {
    const locked = await lockLimit(tx, id);
    // Somebody else who looks has asked for it meanwhile, or has given it up.
    if ((await exchangeState(tx, exchangeId)) !== undefined) return false;
    if (locked?.state !== "FIRING" || locked.exchangeId !== exchangeId)
      return locked?.exchangeId !== exchangeId;
    if (isHeld) await ask(ctx, tx, locked, exchangeId);
    else await missed(ctx, tx, locked, "balance");
    return false;
  });
  // Held a moment too late, it is nobody's; what is reserved for long was held by him who reserved it.
  if (isForgotten && !limit.reserved) await releaseByFlow(ctx, tenant, exchangeId);
}

async function ask(ctx: Context, tx: Tx, limit: LimitOrder, exchangeId: string): Promise<void> {
  const found = ctx.clock.now() < limit.until ? await offered(ctx, tx, limit) : undefined;
  const isAsked =
    found !== undefined &&
    typeof found !== "string" &&
    (await askForExchange(ctx, tx, { id: exchangeId, quoted: found, requestedBy: limit.placedBy }));
  if (!isAsked) await standDown(ctx, tx, limit);
}

/** The rate has left again. What is reserved for long stays reserved; what was held for a moment goes back. */
async function standDown(ctx: Context, tx: Tx, limit: LimitOrder): Promise<void> {
  const occasion = { actor: "flow", at: ctx.clock.now() } as const;
  if (limit.reserved) await moveLimit(tx, limit, "rest", { ...occasion, change: { exchangeId: null } });
  else await moveLimit(tx, limit, "release", occasion);
}

async function follow(ctx: Context, tx: Tx, id: LimitId): Promise<void> {
  const limit = await lockLimit(tx, id);
  if (limit?.state !== "FIRING" || limit.exchangeId === null) return;
  const state = await exchangeState(tx, limit.exchangeId);
  const now = ctx.clock.now();
  if (state === "FINISHED")
    await moveLimit(tx, limit, "fill", { actor: "flow", at: now, change: { endedAt: now } });
  // Its money is free again, and nothing is reserved any more.
  if (state === "FAILED") await missed(ctx, tx, limit, "failed");
}

const toldEveryDays = 1;
const minuteMs = 60_000;
const [firstPauseMs, longestPauseMs] = [15 * minuteMs, daysInMs(1)];

/** When it is looked at again: soon, for what passes by itself, and later each time after exchanges that were tried and failed. */
function pauseAfter(reason: LimitMiss, failures: number): number {
  return reason === "failed" ? Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) : minuteMs;
}

/** Of each reason he hears when it happens, and once a day as long as it is the matter: it goes on waiting all the same. */
async function missed(ctx: Context, tx: Tx, limit: LimitOrder, reason: LimitMiss): Promise<void> {
  const now = ctx.clock.now();
  const failures = limit.failures + (reason === "failed" ? 1 : 0);
  await pauseLooks(tx, limit.id, new Date(now.getTime() + pauseAfter(reason, failures)));
  const before = limit.told[reason];
  const isTold = before !== undefined && new Date(before) > daysAfter(now, -toldEveryDays);
  if (isTold && limit.state === "WAITING") return;
  const missedAt = isTold ? new Date(before) : now;
  await moveLimit(tx, limit, "miss", {
    actor: "flow",
    at: now,
    change: {
      missed: reason,
      missedAt,
      told: { ...limit.told, [reason]: missedAt.toISOString() },
      failures,
      exchangeId: null,
      ...(limit.state === "FIRING" && { reserved: false }),
    },
    details: { reason },
    tell: async (who) => {
      if (!isTold) await tell(ctx, tx, limit, who, "missed", { reason: missWords[reason] });
    },
  });
}

async function giveBack(ctx: Context, tenant: TenantId, limit: LimitOrder): Promise<void> {
  const { id, exchangeId, reserved, state } = limit;
  const held = exchangeId ?? (reserved ? id : null);
  if (held !== null) {
    if ((await ctx.db.tx(tenant, (tx) => exchangeState(tx, held))) !== undefined)
      throw new Error(
        `what is held for limit order ${id} was expected to be its own, and is that of exchange ${held}`,
      );
    await releaseByFlow(ctx, tenant, held);
  }
  await ctx.db.tx(tenant, async (tx) => {
    const locked = await lockLimit(tx, id);
    if (locked?.state !== state) return;
    const now = ctx.clock.now();
    const occasion = { actor: "flow", at: now } as const;
    if (state === "CANCELLED") await noteFreed(tx, id);
    else if (state === "RELEASING")
      await moveLimit(tx, locked, "wait", { ...occasion, change: { exchangeId: null } });
    else
      await moveLimit(tx, locked, "expire", {
        ...occasion,
        change: { endedAt: now, reserved: false },
        tell: (who) => tell(ctx, tx, locked, who, locked.kind === "alert" ? "alertExpired" : "expired", {}),
      });
  });
}

function tell(
  ctx: Context,
  tx: Tx,
  limit: LimitOrder,
  permission: "exchange.view",
  what: keyof typeof kinds,
  more: Readonly<Record<string, string | (typeof missWords)[LimitMiss]>>,
): Promise<void> {
  const { sell, rate, until } = limit;
  const said = { sell: printMoney(sell), rate: `1 ${rate.base} = ${printRate(rate)} ${rate.quote}` };
  return notify(ctx, tx, {
    tenant: tx.tenant,
    to: { permission },
    kind: kinds[what],
    words: { ...said, buy: printMoney(boughtAt(limit)), until: homeTime(until), reason: "", ...more },
    link: pageLink("CurrencyExchangeApplication", "limit"),
  });
}

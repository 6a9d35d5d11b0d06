import type { Money, Rate } from "@causeway/money";
import type { Context } from "../context.ts";
import { findRole, findSignedAgreement } from "#agreement/index.ts";
import { dealKind, dealReference } from "#partners/fx/port.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { noteSeen } from "#platform/data/security.ts";
import { openInstruction } from "#platform/engine/instruction-record.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  dealTopics,
  decidedWithinMs,
  isAgreed,
  mostSoldOf,
  topics,
  venue,
  type AgreedDeal,
  type Deal,
  type DealTerms,
  type Settling,
} from "./deal.ts";
import { findDeal, insertDeal } from "./deal.store.ts";
import { assertNearMarket } from "./judge-deal.ts";
import { dealAct, dealDeciders } from "./propose-deal.ts";
import { findSettlingBank } from "./settling-bank.store.ts";
import { freeStock, lookAtStock } from "./stock.ts";
import { lockStock } from "./stock.store.ts";
import { valueDayOf } from "./value-day.ts";

/**
 * Two people agreed to a deal. Market and books are looked at anew; what they still bear out is kept back from our stock and
 * becomes an instruction to the venue. What cannot be done any more is refused, and says why.
 */
export async function beginDeal(ctx: Context, id: string): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    await settle(tx, { topic: topics.begin, key: id });
    const agreed = await findDeal(tx, id);
    // The outbox is no authority.
    if (!agreed) await alarm(ctx, tx, id);
    else if (!agreed.progress && isAgreed(agreed)) await begin(ctx, tx, agreed);
  });
}

async function begin(ctx: Context, tx: Tx, agreed: AgreedDeal): Promise<void> {
  const { id, sell } = agreed;
  await lockStock(tx, sell);
  if ((await findDeal(tx, id))?.progress) return;
  const now = ctx.clock.now();
  const isSigned = await findSignedAgreement(ctx, tx, dealAct(ctx), id);
  if (!isSigned || !(await areDeciders(tx, agreed))) {
    await alarm(ctx, tx, id);
    return refuseAgreed(ctx, tx, agreed, isSigned ? "personGone" : "notSigned");
  }
  const settling = await settlingOf(tx, agreed, agreed.origin.settlesIn, now);
  const refusal = settling ? await refusalOf(ctx, tx, agreed, now) : "bankMissing";
  if (!settling || refusal !== undefined) return refuseAgreed(ctx, tx, agreed, refusal ?? "bankMissing");
  await instruct(tx, agreed, settling, now);
  await lookAtStock(ctx, tx, [sell]);
  await announce(tx, "treasury", id);
  await audit(tx, now, { actor: "flow", act: "deal.begun", subject: id });
}

/** Written down, and what the venue is to be told with it. */
async function instruct(tx: Tx, deal: Deal, settling: Settling, now: Date): Promise<void> {
  const { id, fixed: money } = deal;
  await insertDeal(tx, deal, { settling, refusal: null }, now);
  const reference = dealReference({ ...deal, valueDay: settling.valueDay });
  await openInstruction(tx, dealKind, id, { partner: venue, reference, money }, now);
  await send(tx, { topic: dealTopics.run, key: id });
}

/** For a large exchange, at spot: what it brings us is sold, at a rate that leaves the merchant his at least. */
export async function dealForExchange(
  ctx: Context,
  tx: Tx,
  { id, orderNo, came, limit }: ExchangeToCover,
): Promise<boolean> {
  const now = ctx.clock.now();
  const origin = { tenant: tx.tenant, orderNo };
  const terms = { sell: came.currency, buy: limit.quote, fixed: came, limit };
  const settling = ctx.config.fx.venue && (await settlingOf(tx, terms, spotDays, now));
  if (!settling) return false;
  await instruct(tx, { ...terms, id, origin, decidedAt: now }, settling, now);
  await announce(tx, "treasury", id);
  return true;
}

export type ExchangeToCover = {
  readonly id: string;
  readonly orderNo: string;
  readonly came: Money;
  /** How many of what is bought one of what came has to be at least. */
  readonly limit: Rate;
};

/** As the market settles what is not agreed otherwise. */
const spotDays = 2;

async function settlingOf(
  tx: Tx,
  terms: DealTerms,
  settlesIn: number,
  now: Date,
): Promise<Settling | undefined> {
  const sellBank = await findSettlingBank(tx, terms.sell);
  const buyBank = await findSettlingBank(tx, terms.buy);
  if (!sellBank || !buyBank) return undefined;
  return {
    valueDay: valueDayOf(now, settlesIn, [sellBank, buyBank]),
    sellPartner: sellBank.partner,
    buyPartner: buyBank.partner,
    mostSold: mostSoldOf(terms),
  };
}

async function refusalOf(ctx: Context, tx: Tx, deal: AgreedDeal, now: Date): Promise<string | undefined> {
  if (!ctx.config.fx.venue) return "venueMissing";
  if (now.getTime() - deal.decidedAt.getTime() > decidedWithinMs) return "late";
  if ((await freeStock(ctx, tx, deal.sell)) < mostSoldOf(deal)) return "dealStock";
  try {
    await assertNearMarket(ctx, tx, deal);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}

async function alarm(ctx: Context, tx: Tx, id: string): Promise<void> {
  ctx.events.emit({ event: "deal.unagreed", dealId: id });
  await noteSeen(ctx, tx, undefined, { kind: "deal.unagreed", subject: id });
}

/** An agreement of people who have no say in this is none. */
async function areDeciders(tx: Tx, { origin }: AgreedDeal): Promise<boolean> {
  for (const person of [origin.proposedBy, origin.agreedBy]) {
    const role = await findRole(tx, person);
    if (role === undefined || !dealDeciders.some((each) => each === role)) return false;
  }
  return true;
}

async function refuseAgreed(ctx: Context, tx: Tx, agreed: AgreedDeal, refusal: string): Promise<void> {
  await insertDeal(tx, agreed, { settling: null, refusal }, ctx.clock.now());
  await noteNotDone(ctx, tx, agreed.id, refusal);
}

/** Whoever looks at the board sees that it was not made, and the audit says why. */
export async function noteNotDone(ctx: Context, tx: Tx, id: string, refusal: string): Promise<void> {
  await announce(tx, "treasury", id);
  await audit(tx, ctx.clock.now(), { actor: "flow", act: "deal.notDone", subject: id, details: { refusal } });
}

import type { OutputOf } from "@causeway/contract";
import {
  dealWish,
  type DealProposal,
  type DealShown,
  type DealState,
  type Liquidity,
  type Position as PositionShown,
  type readDealing as route,
} from "@causeway/contract/console/dealing";
import {
  accountCurrencies,
  magnitude,
  toDecimal,
  toWire,
  writeRate,
  type CurrencyCode,
  type Money,
} from "@causeway/money";
import { findLatest, proposalShown, type Agreement } from "#agreement/index.ts";
import type { Context } from "../context.ts";
import { findRate, opensNext } from "#rate/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { dayIn, type Day } from "#platform/day.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { unlessRefused } from "#platform/refusal.ts";
import { listStaffNames } from "#staff/index.ts";
import { listHeld } from "./client-money.store.ts";
import { isAgreed, type DealRow } from "./deal.ts";
import { listDeals, listUnsettled, termsOf } from "./deal.store.ts";
import { signedWorth } from "./exposure.ts";
import { foresee, nextDays } from "./liquidity.ts";
import { exposureOf, flat } from "./position.ts";
import { listPositions, listResults } from "./position.store.ts";
import { dealDeciders } from "./propose-deal.ts";
import { isSettled } from "./settle-leg.ts";
import { listSettlingBanks, type NamedBank } from "./settling-bank.store.ts";
import { findStock } from "./stock.store.ts";
import { venueZone } from "./value-day.ts";

/** Whoever looks further back reads the audit. */
const most = 50;
const resultDays = 10;

const dollars = (minor: bigint) => toDecimal({ currency: "USD", minor });

/** Where we stand in every currency, what we deal about it, and what that brings and settles. */
export async function readDealing(ctx: Context, tx: Tx, actor: StaffActor): Promise<OutputOf<typeof route>> {
  const now = ctx.clock.now();
  const today = dayIn(venueZone, now);
  const banks = await listSettlingBanks(tx);
  const deals = await listDeals(tx, most);
  const pairs = accountCurrencies.flatMap((sell) =>
    accountCurrencies.filter((buy) => buy !== sell).map((buy) => `${sell}/${buy}`),
  );
  const latest = [...(await findLatest(tx, "deal.make", pairs)).values()].filter(
    ({ state }) => state === "waiting",
  );
  const names = await listStaffNames(tx, [
    ...deals.filter(isAgreed).flatMap(({ origin }) => [origin.proposedBy, origin.agreedBy]),
    ...latest.map(({ proposedBy }) => proposedBy),
  ]);
  const opensAt = opensNext(ctx.config, [], now);
  return {
    opensAt: opensAt?.toISOString() ?? null,
    isPriced: (await unlessRefused(findRate(ctx, tx, { sell: "USD", buy: "HKD" }))) !== undefined,
    limit: dollars(ctx.config.exchange.exposureMost),
    backToBackFrom: dollars(ctx.config.exchange.backToBackFrom),
    positions: await positionsShown(ctx, tx),
    results: await resultsShown(tx),
    proposals: latest.flatMap((each) => proposalIn(each, names, actor)),
    deals: deals.map((deal) => dealShown(deal, banks, names, today)),
    liquidity: await liquidityShown(tx, banks, now),
  };
}

async function positionsShown(ctx: Context, tx: Tx): Promise<PositionShown[]> {
  const found = await listPositions(tx);
  const stock = await findStock(tx, { stock: accountCurrencies });
  const shown: PositionShown[] = [];
  for (const currency of accountCurrencies) {
    const position = found.get(currency) ?? flat;
    const exposure = exposureOf(position);
    const worth = await signedWorth(tx, { currency, minor: exposure });
    const amount = (minor: bigint) => toDecimal({ currency, minor });
    shown.push({
      currency,
      clients: amount(position.clients),
      covered: amount(position.covered),
      exposure: amount(exposure),
      worth: worth === undefined ? null : dollars(worth),
      cost: dollars(position.cost),
      floating: worth === undefined ? null : dollars(position.result + worth - position.cost),
      ofLimit:
        currency === "USD" || worth === undefined
          ? null
          : partOf(magnitude(worth), ctx.config.exchange.exposureMost),
      free: amount(stock.get(currency)?.free ?? 0n),
    });
  }
  return shown;
}

/** Rounded up, so that what has reached the limit never looks as if it had not. */
function partOf(part: bigint, whole: bigint): string {
  const perMyriad = (part * 10_000n + whole - 1n) / whole;
  const digits = String(perMyriad).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Each day's own: what lies between it and the day before. The oldest that is read is compared with and not shown. */
async function resultsShown(tx: Tx): Promise<{ day: Day; result: string }[]> {
  const found = await listResults(tx, resultDays + 1);
  return found
    .map(({ day, usd }, n) => ({ day, result: dollars(usd - (found[n + 1]?.usd ?? 0n)) }))
    .slice(0, resultDays);
}

function proposalIn(found: Agreement, names: ReadonlyMap<string, string>, actor: StaffActor): DealProposal[] {
  const wish = dealWish.safeParse(found.content.wish).data;
  const terms = wish && termsOf(found.subject, wish);
  if (!wish || !terms) return [];
  const { sell, buy, fixed, limit } = terms;
  return [
    {
      ...proposalShown(found, names, actor, dealDeciders),
      sell,
      buy,
      fixed: toWire(fixed),
      limit: writeRate(limit),
      settlesIn: wish.settlesIn,
      note: wish.note,
    },
  ];
}

function dealShown(
  deal: DealRow,
  banks: readonly NamedBank[],
  names: ReadonlyMap<string, string>,
  today: Day,
): DealShown {
  const { id, sell, buy, fixed, limit, decidedAt, origin, progress } = deal;
  const named = (staffId: string) => ({ staffId, name: names.get(staffId) ?? "" });
  const { settling = null, done = null } = progress ?? {};
  const leg = (money: Money, partner: string | undefined, settledAt: Date | null | undefined) => ({
    ...toWire(money),
    bank: bankName(banks, partner),
    settledAt: settledAt?.toISOString() ?? null,
    isOverdue: !settledAt && settling !== null && settling.valueDay < today,
  });
  return {
    dealId: id,
    sell,
    buy,
    fixed: toWire(fixed),
    limit: writeRate(limit),
    state: stateOf(deal),
    doubt: progress?.doubt ?? null,
    refusal: progress?.refusal ?? null,
    valueDay: settling?.valueDay ?? null,
    done: done && {
      dealNumber: done.dealNumber,
      rate: writeRate(done.rate),
      dealtAt: done.dealtAt.toISOString(),
      sold: leg(done.sold, settling?.sellPartner, progress?.sold.settledAt),
      bought: leg(done.bought, settling?.buyPartner, progress?.bought.settledAt),
    },
    agreed:
      "note" in origin
        ? { note: origin.note, proposedBy: named(origin.proposedBy), agreedBy: named(origin.agreedBy) }
        : null,
    orderNo: "orderNo" in origin ? origin.orderNo : null,
    decidedAt: decidedAt.toISOString(),
  };
}

function bankName(banks: readonly NamedBank[], partner = ""): [string, string, string] {
  return banks.find((each) => each.partner === partner)?.bank ?? [partner, partner, partner];
}

function stateOf({ progress }: DealRow): DealState {
  if (!progress) return "agreed";
  if (progress.refusal !== null) return "refused";
  if (progress.countedAt === null) return "underWay";
  return isSettled(progress) ? "settled" : "dealt";
}

async function liquidityShown(tx: Tx, banks: readonly NamedBank[], now: Date): Promise<Liquidity[]> {
  const held = await listHeld(tx);
  const unsettled = await listUnsettled(tx);
  const days = nextDays(now);
  return banks.flatMap(({ partner, bank, currency: code }) => {
    const currency = accountCurrencies.find((each) => each === code) as CurrencyCode | undefined;
    const money = held.get(code);
    if (!currency || !money) return [];
    const amount = (minor: bigint) => toDecimal({ currency, minor });
    return {
      partner,
      bank,
      currency,
      days: foresee(currency, money.held, unsettled, days).map(({ day, balance, flow }) => ({
        day,
        balance: amount(balance),
        flow: amount(flow),
      })),
      least: amount(money.owed),
    };
  });
}

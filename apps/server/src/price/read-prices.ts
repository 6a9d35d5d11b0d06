import type { OutputOf } from "@causeway/contract";
import type { PriceRow, readPrices as route, ShownChange, ShownCost } from "@causeway/contract/portal/price";
import {
  centsOf,
  priceKinds,
  priceTiers,
  subjectsOf,
  type PriceCost,
  type PriceTier,
} from "@causeway/contract/price/line";
import { toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { addDays, dayIn, startOfDay, type Day } from "#platform/day.ts";
import type { PaidReader } from "./business.ts";
import { monthsAt } from "./find-price.ts";
import { tiersOn, type PriceList } from "./judge-change.ts";
import { isSameCost, lineFor, linesInForce, tierOf, zone, type ListedLine } from "./price-list.ts";
import { readPriceList, readVolume } from "./price.store.ts";
import { usdText } from "./read-board.ts";

const changesAtMost = 20;
/** So far back changes are shown. */
const changesSinceDays = 365;

export async function readPrices(
  ctx: Context,
  tx: Tx,
  readers: readonly PaidReader[],
): Promise<OutputOf<typeof route>> {
  const now = ctx.clock.now();
  const today = dayIn(zone, now);
  const months = monthsAt(now);
  const list = await readPriceList(tx);
  const volume = await readVolume(tx, months);
  const bounds = tiersOn(list, today);
  const tier = tierOf(volume.this > volume.last ? volume.this : volume.last, bounds);
  const changes = changesFor(list, tx.tenant, tier, today);
  const paid = [];
  for (const { kind, read } of readers) {
    const amounts = await read(tx, startOfDay(zone, months.this));
    paid.push({
      kind,
      amounts: amounts.map((each) => ({ currency: each.currency, amount: toDecimal(each) })),
    });
  }
  return {
    today,
    since: changes.find(({ day }) => day <= today)?.day ?? list.versions[0]!.firstDay,
    tier,
    volume: usdText(volume.this),
    lastVolume: usdText(volume.last),
    tiers: priceTiers.map((each) => ({
      tier: each,
      fromUsd: usdText({ STANDARD: 0n, SILVER: bounds.silver, GOLD: bounds.gold }[each]),
      sample: sampleOf(list, tx.tenant, each, today),
    })),
    rows: rowsFor(list, tx.tenant, tier, today),
    paid,
    changes,
  };
}

type Item = Omit<PriceRow, "cost" | "standard">;

/** Everything that has a price for whoever reads it, in the order of kinds, then as particular as it gets, then by size. */
export function rowsFor(list: PriceList, merchant: string, tier: PriceTier, day: Day): PriceRow[] {
  const lines = linesInForce(list.lines, day);
  return itemsOf(lines, merchant, tier).flatMap((item) => {
    const cost = lineFor(lines, wantedOf(item, merchant, tier))?.cost;
    const standard = lineFor(lines, wantedOf(item, null, "STANDARD"))?.cost;
    if (!cost) return [];
    const differs = standard && !isSameCost(standard, cost);
    return [{ ...item, cost: shown(cost), standard: differs ? shown(standard) : null }];
  });
}

/** What lines that somebody pays by, or that are everybody's, are about. */
function itemsOf(lines: readonly ListedLine[], merchant: string, tier: PriceTier): Item[] {
  const own = lines.filter(
    (line) =>
      (line.merchant === null || line.merchant === merchant) && (line.tier === null || line.tier === tier),
  );
  const items = own.map(({ kind, subject, currency, pairedWith, country, fromUsd }) => ({
    kind,
    subject,
    currency,
    pairedWith,
    country,
    fromUsd,
  }));
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()].toSorted(
    (a, b) => placeOf(a) - placeOf(b) || Number(centsOf(a.fromUsd) - centsOf(b.fromUsd)),
  );
}

/** Sources and rails stand as the contract lists them; of exchanges the rest comes last. */
function placeOf({ kind, subject, currency, pairedWith }: Item): number {
  const subjects: readonly string[] = subjectsOf[kind];
  const general = currency === null ? 2 : pairedWith === null ? 1 : 0;
  return priceKinds.indexOf(kind) * 1000 + subjects.indexOf(subject) * 10 + general;
}

function wantedOf(item: Item, merchant: string | null, tier: PriceTier) {
  const { kind, subject, currency, pairedWith, country, fromUsd } = item;
  const currencies = [currency ?? "?", pairedWith ?? "??"];
  return { kind, subject, currencies, country, merchant, tier, usd: centsOf(fromUsd) };
}

export function shown({ rate, fixed }: PriceCost): ShownCost {
  return { rate: rate ?? "0", fixed };
}

function sampleOf(list: PriceList, merchant: string, tier: PriceTier, day: Day) {
  const lines = linesInForce(list.lines, day);
  const first = itemsOf(lines, merchant, tier).find(({ pairedWith, currency }) =>
    [currency, pairedWith].includes("CNH"),
  );
  if (!first?.currency || !first.pairedWith) return null;
  const rate = lineFor(lines, wantedOf(first, merchant, tier))?.cost?.rate ?? "0";
  return { pair: [first.currency, first.pairedWith] as [string, string], rate };
}

/** What each version changed, or is going to change, for whoever reads it, by what he pays in his tier of today. */
function changesFor(list: PriceList, merchant: string, tier: PriceTier, today: Day): ShownChange[] {
  const since = addDays(today, -changesSinceDays);
  const days = [...new Set(list.versions.map(({ firstDay }) => firstDay))].toSorted();
  return days
    .slice(1)
    .filter((day) => day >= since)
    .flatMap((day) => changesOn(list, merchant, tier, day))
    .toReversed()
    .slice(0, changesAtMost);
}

function changesOn({ lines }: PriceList, merchant: string, tier: PriceTier, day: Day): ShownChange[] {
  const [old, now] = [linesInForce(lines, addDays(day, -1)), linesInForce(lines, day)];
  return itemsOf([...old, ...now], merchant, tier).flatMap((item) => {
    const wanted = wantedOf(item, merchant, tier);
    const [before, after] = [lineFor(old, wanted)?.cost, lineFor(now, wanted)?.cost];
    if (!after || (before && isSameCost(before, after))) return [];
    return [{ ...item, day, before: before ? shown(before) : null, after: shown(after) }];
  });
}

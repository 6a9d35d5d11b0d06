import type { InputOf, OutputOf } from "@causeway/contract";
import type { previewPrices as route } from "@causeway/contract/console/price";
import { centsOf, priceTiers, type PriceCost, type PriceLine } from "@causeway/contract/price/line";
import { fromWire, portion, toDecimal, type CurrencyCode } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { dayIn, daysAfter } from "#platform/day.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";
import type { Business, BusinessReader } from "./business.ts";
import { monthsAt } from "./find-price.ts";
import { judgeChange, withChange, type PriceList } from "./judge-change.ts";
import { listAllLines, listVolumes } from "./price-across.store.ts";
import { lineFor, zone } from "./price-list.ts";
import { readPriceList } from "./price.store.ts";
import { changeFrom } from "./propose-prices.ts";
import { decides, differenceFor, isTouchedBy, linesAbout, turnOf, type Payer, type Turn } from "./touch.ts";

const lookBackDays = 30;

/** What a change would mean, reckoned over all merchants and over the business that they have just done. */
export function previewPrices(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  readers: readonly BusinessReader[],
  asked: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return acrossMerchants(tx, actor, async () => {
    const now = ctx.clock.now();
    const change = changeFrom(asked);
    const list: PriceList = { ...(await readPriceList(tx)), lines: await listAllLines(tx) };
    const { obstacle, raisesFrom } = judgeChange(list, change, dayIn(zone, now));
    const turn = turnOf(list, withChange(list, change), change.firstDay);
    const volumes = await listVolumes(tx, monthsAt(now));
    const payerOf = (merchant: string): Payer => {
      const volume = volumes.get(merchant as never) ?? 0n;
      return { merchant, was: turn.tierBefore(volume), is: turn.tierAfter(volume) };
    };
    const business: Business[] = [];
    for (const read of readers) business.push(...(await read(tx, daysAfter(now, -lookBackDays))));
    const groups = groupsOf([...volumes.keys()].map(payerOf), list, change.lines);
    return {
      obstacle: obstacle ?? null,
      raisesFrom: raisesFrom ?? null,
      merchants: count(groups, (payer) =>
        linesAbout(turn, change.lines, payer).some((line) => isTouchedBy(turn, line, payer)),
      ),
      lines: asked.lines.map((line) => ({
        line,
        before: costBefore(turn, line),
        merchants: count(groups, (payer) => isTouchedBy(turn, line, payer)),
        difference: differenceOf(turn, line, business, payerOf),
      })),
      tiers: priceTiers.map((tier) => ({
        tier,
        before: count(groups, ({ was }) => was === tier),
        after: count(groups, ({ is }) => is === tier),
      })),
    };
  });
}

type Group = { readonly payer: Payer; readonly n: number };

/** Whoever has no prices of his own pays as everybody of his tier does, so those are looked at once. */
function groupsOf(payers: readonly Payer[], { lines }: PriceList, changed: readonly PriceLine[]): Group[] {
  const named = new Set([...lines, ...changed].map(({ merchant }) => merchant));
  const alike = Map.groupBy(payers, ({ merchant, was, is }) =>
    named.has(merchant) ? merchant : `${was} ${is}`,
  );
  return [...alike.values()].map((group) => ({ payer: group[0]!, n: group.length }));
}

function count(groups: readonly Group[], is: (payer: Payer) => boolean): number {
  return groups.reduce((all, { payer, n }) => all + (is(payer) ? n : 0), 0);
}

/** What whoever the line is for pays before it, for exactly what it prices. */
function costBefore({ old }: Turn, line: PriceLine): PriceCost | null {
  const { kind, subject, currency, pairedWith, country, merchant, tier, fromUsd } = line;
  const currencies = [currency ?? "?", pairedWith ?? "??"];
  const usd = centsOf(fromUsd);
  const wanted = { kind, subject, currencies, country, merchant, tier: tier ?? "STANDARD", usd };
  return lineFor(old, wanted)?.cost ?? null;
}

/**
 * By how much that business would have cost more where this line decides about it. Sums are not split into sizes: each
 * order counts as of the smallest.
 */
function differenceOf(
  turn: Turn,
  line: PriceLine,
  business: readonly Business[],
  payerOf: (merchant: string) => Payer,
): { currency: string; amount: string }[] {
  const sums = new Map<CurrencyCode, bigint>();
  const add = (currency: CurrencyCode, minor: bigint) =>
    sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  for (const each of business) {
    const found = differenceFor(turn, payerOf(each.merchant), { ...each, usd: 0n });
    if (!found || !decides(line, found)) continue;
    for (const [cost, sign] of [
      [found.has.cost, 1n],
      [found.had?.cost, -1n],
    ] as const) {
      const [currency] = each.currencies;
      add(currency, sign * portion({ currency, minor: each.minor }, cost?.rate ?? "0", "half-up").minor);
      const fixed = cost?.fixed && fromWire(cost.fixed);
      if (fixed) add(fixed.currency, sign * fixed.minor * BigInt(each.count));
    }
  }
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .map(([currency, minor]) => ({ currency, amount: toDecimal({ currency, minor }) }));
}

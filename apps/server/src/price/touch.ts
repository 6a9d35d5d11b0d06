import { keyOfLine, type PriceLine, type PriceTier } from "@causeway/contract/price/line";
import type { Day } from "#platform/day.ts";
import { casesOf, tiersOn, type PriceList } from "./judge-change.ts";
import { isSameCost, lineFor, linesInForce, tierOf, type ListedLine, type Wanted } from "./price-list.ts";

/** Somebody who pays, and in which tier he is before and after a change. */
export type Payer = { readonly merchant: string | null; readonly was: PriceTier; readonly is: PriceTier };

/** What holds on a day before a change and after it. */
export type Turn = {
  readonly old: readonly ListedLine[];
  readonly now: readonly ListedLine[];
  readonly tierBefore: (volume: bigint) => PriceTier;
  readonly tierAfter: (volume: bigint) => PriceTier;
};

export function turnOf(before: PriceList, after: PriceList, day: Day): Turn {
  return {
    old: linesInForce(before.lines, day),
    now: linesInForce(after.lines, day),
    tierBefore: (volume) => tierOf(volume, tiersOn(before, day)),
    tierAfter: (volume) => tierOf(volume, tiersOn(after, day)),
  };
}

/** What a case costs this payer before and after, where that is not the same. */
export function differenceFor({ old, now }: Turn, payer: Payer, wanted: Omit<Wanted, "tier" | "merchant">) {
  const { merchant, was, is } = payer;
  const [had, has] = [
    lineFor(old, { ...wanted, merchant, tier: was }),
    lineFor(now, { ...wanted, merchant, tier: is }),
  ];
  if (!has?.cost || (had?.cost && isSameCost(had.cost, has.cost))) return undefined;
  return { had, has };
}

/** Whether this payer pays something else because of the line: it is the one that holds now, or the one that held. */
export function isTouchedBy(turn: Turn, line: PriceLine, payer: Payer): boolean {
  if (line.merchant !== null && line.merchant !== payer.merchant) return false;
  if (line.tier !== null && line.tier !== payer.was && line.tier !== payer.is) return false;
  const cases = casesOf({ ...line, tier: payer.is }, [...turn.old, ...turn.now], payer.merchant);
  return cases.some((wanted) => decides(line, differenceFor(turn, payer, wanted)));
}

export function decides(line: PriceLine, found: ReturnType<typeof differenceFor>): boolean {
  const by = line.cost === null ? found?.had : found?.has;
  return by !== undefined && keyOfLine(by) === keyOfLine(line);
}

/** The lines by which a change can touch a payer: those that it changes, and all where it moves him to another tier. */
export function linesAbout(
  turn: Turn,
  changed: readonly PriceLine[],
  { was, is }: Payer,
): readonly PriceLine[] {
  return was === is ? changed : [...turn.old, ...turn.now];
}

/** Whether a merchant pays something else for anything from the first day of a version on. */
export function isTouched(
  { lines, versions }: PriceList,
  number: number,
  { merchant, volume }: { readonly merchant: string; readonly volume: bigint },
): boolean {
  const upTo = (last: number): PriceList => ({
    lines: lines.filter(({ version }) => version <= last),
    versions: versions.filter((version) => version.number <= last),
  });
  const day = versions.find((version) => version.number === number)?.firstDay;
  if (day === undefined) return false;
  const turn = turnOf(upTo(number - 1), upTo(number), day);
  const payer = { merchant, was: turn.tierBefore(volume), is: turn.tierAfter(volume) };
  const changed = lines.filter(({ version }) => version === number);
  return linesAbout(turn, changed, payer).some((line) => isTouchedBy(turn, line, payer));
}

import {
  compareRates,
  convert,
  divide,
  printRate,
  readDecimal,
  readRate,
  scaleRate,
  subtract,
  writeDecimal,
  writeRate,
  type CurrencyCode,
  type Decimal,
  type Money,
  type Pair,
  type Rate,
} from "@causeway/money";

/** Whoever sells what the pair names first wants more for it, and whoever buys it wants to pay less. */
const isSold = (rate: Rate, sell: CurrencyCode) => rate.base === sell;

/** Whether what is had now is what is waited for, or better. */
export function isReached(sell: CurrencyCode, wanted: Rate, now: Rate): boolean {
  const order = compareRates(now, wanted);
  return isSold(wanted, sell) ? order >= 0 : order <= 0;
}

const wellTyped = /^\d{1,9}(\.\d{1,9})?$/;

/** A rate as people type it, Chinese keyboards included. */
export function readTyped({ base, quote }: Pair, text: string): Rate | undefined {
  const plain = text.normalize("NFKC").replaceAll("。", ".").replaceAll(/[\s,]/g, "");
  return wellTyped.test(plain) ? readRate(base, quote, plain) : undefined;
}

/** Half a percent better than now, in whole steps: what somebody begins with who has not said what he waits for. */
export function betterThan(now: Rate, sell: CurrencyCode): Rate {
  const better = scaleRate(now, isSold(now, sell) ? "1.005" : "0.995", now.places + 3, "half-even");
  return stepped(stepped(better, "down"), "up");
}

/** To the next whole step above or below. */
export function stepped(rate: Rate, way: "up" | "down"): Rate {
  const step = stepOf(rate);
  const places = Math.max(rate.places, step.places);
  const [at, by] = [rate, step].map((each) => each.units * 10n ** BigInt(places - each.places)) as [
    bigint,
    bigint,
  ];
  const next = way === "up" ? divide(at, by, "down") + 1n : divide(at, by, "up") - 1n;
  return next > 0n ? { ...rate, units: next * step.units, places: step.places } : rate;
}

const stepPart = 0.0005;

/** The round number next to a twentieth of a percent of a rate; for hands alone, and nothing is reckoned with it. */
function stepOf(rate: Rate): Decimal {
  const about = Number(writeRate(rate)) * stepPart;
  const power = Math.floor(Math.log10(about));
  const lead = about / 10 ** power;
  const digit = lead < 1.5 ? 1n : lead < 3.5 ? 2n : lead < 7.5 ? 5n : 10n;
  return power < 0 ? { units: digit, places: -power } : { units: digit * 10n ** BigInt(power), places: 0 };
}

/** What the merchant has at a middle rate, before it is cut to its digits. */
export function ownAt(mid: Rate, margin: string, sell: CurrencyCode): Rate {
  const { units, places } = factorOf(mid, margin, sell);
  return scaleRate(mid, writeDecimal({ units, places }), mid.places + places, "half-even");
}

const spare = 4;

/** Where the middle rate has to be for the merchant to have his. */
export function midFor(wanted: Rate, margin: string, sell: CurrencyCode): Rate {
  const { units, places } = factorOf(wanted, margin, sell);
  const exact = wanted.units * 10n ** BigInt(places + spare);
  const rounding = isSold(wanted, sell) ? "up" : "down";
  return { ...wanted, units: divide(exact, units, rounding), places: wanted.places + spare };
}

function factorOf(rate: Rate, margin: string, sell: CurrencyCode): Decimal {
  const part = readDecimal(margin);
  if (!part) throw new Error(`not a margin: ${margin}`);
  const one = 10n ** BigInt(part.places);
  return { units: isSold(rate, sell) ? one - part.units : one + part.units, places: part.places };
}

/** How far one rate is from another, both as people read them: `+0.0321` and `+0.45%`. */
export function distance(wanted: Rate, now: Rate): { readonly rate: string; readonly percent: string } {
  const [there, here] = [wanted, now].map((rate) => readDecimal(printRate(rate))!) as [Decimal, Decimal];
  const places = Math.max(there.places, here.places);
  const at = (rate: Decimal) => rate.units * 10n ** BigInt(places - rate.places);
  const moved = at(there) - at(here);
  return {
    rate: signed({ units: moved, places }),
    percent: `${signed({ units: divide(moved * 10_000n, at(here), "half-even"), places: 2 })}%`,
  };
}

function signed({ units, places }: Decimal): string {
  const mark = units < 0n ? "−" : units > 0n ? "+" : "";
  return `${mark}${writeDecimal({ units: units < 0n ? -units : units, places })}`;
}

/** What an amount comes to at a rate, less the fee that an exchange of it costs now; nothing where nothing is left. */
export function boughtAt(sell: Money, rate: Rate, fee: Money | undefined): Money | null {
  const left = fee?.currency === sell.currency ? subtract(sell, fee) : sell;
  if (left.minor <= 0n) return null;
  const bought = convert(left, rate, "down");
  return bought.minor > 0n ? bought : null;
}

/** A rate inside a sentence names both currencies, or nobody knows which way it runs. */
export const rateText = (rate: Rate) => `1 ${rate.base} = ${printRate(rate)} ${rate.quote}`;

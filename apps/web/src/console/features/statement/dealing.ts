import * as contract from "@causeway/contract/console/dealing";
import type { OutputOf } from "@causeway/contract/route";
import {
  convert,
  type CurrencyCode,
  type Money,
  negate,
  printAmount,
  type Rate,
  readRate,
  roundTo,
  scaleRate,
  toDecimal,
  writeRate,
} from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { useProposalActs } from "#console/features/proposal/proposal-acts.ts";
import { isZero, moneyOf } from "./treasury.ts";

export type Dealing = OutputOf<typeof contract.readDealing>;
export type Position = contract.Position;
export type Liquidity = contract.Liquidity;
export type Deal = contract.DealShown;
export type DealProposal = contract.DealProposal;
export type DealResult = Dealing["results"][number];
export type SettlesIn = (typeof contract.settlementDays)[number];

/** What a deal is proposed with until somebody says otherwise. */
export type DealDraft = {
  readonly sell: CurrencyCode;
  readonly buy: CurrencyCode;
  readonly fixed: "sell" | "buy";
  readonly amount: string;
  readonly settlesIn: SettlesIn;
};

const key = ["dealing"];

export function useDealing() {
  const call = useCall();
  useLiveQueries("treasury", key);
  useLiveQueries("agreement", key);
  return useQuery({
    queryKey: key,
    queryFn: () => call(contract.readDealing, {}),
    refetchInterval: 60_000,
  });
}

/** What the venue would pay now. A price of before is worth nothing, so none is kept. */
export function useDealQuote({ sell, buy }: Pick<DealDraft, "sell" | "buy">) {
  const call = useCall();
  return useQuery({
    queryKey: ["dealQuote", sell, buy],
    queryFn: () => call(contract.quoteDeal, { sell, buy }),
    refetchInterval: 5_000,
    gcTime: 0,
    retry: false,
  });
}

export function useProposeDeal() {
  return useWrite(contract.proposeDeal, { stale: [key, ["agreement"]] });
}

export const useDealActs = (proposal: DealProposal) => useProposalActs(proposal, key);

export function isFlat({ clients, covered, exposure, floating }: Position): boolean {
  return [clients, covered, exposure, floating].every((amount) => amount === null || isZero(amount));
}

/** Nothing is there, nothing is owed, and nothing comes or goes. */
export function isEmpty({ days, least }: Liquidity): boolean {
  return isZero(least) && days.every(({ balance, flow }) => isZero(balance) && isZero(flow));
}

/** What brings an exposure back to nothing against the dollar; the dollar itself has none. */
export function squareOf({ currency, exposure }: Pick<Position, "currency" | "exposure">): DealDraft | null {
  const value = moneyOf(currency, exposure);
  if (!value || value.minor === 0n || value.currency === "USD") return null;
  const rest = { amount: toDecimal(value.minor < 0n ? negate(value) : value), settlesIn: "2" } as const;
  return value.minor > 0n
    ? { sell: value.currency, buy: "USD", fixed: "sell", ...rest }
    : { sell: "USD", buy: value.currency, fixed: "buy", ...rest };
}

/** By how much a balance lies under what a day has to end with; nothing where it does not. */
export function lackOf({ currency, least }: Liquidity, balance: string): Money | null {
  const [wanted, held] = [moneyOf(currency, least), moneyOf(currency, balance)];
  if (!wanted || !held || held.minor >= wanted.minor) return null;
  return { ...wanted, minor: wanted.minor - held.minor };
}

export type Shortage = { readonly day: string; readonly lack: Money; readonly draft: DealDraft };

/** What falls below its least first, and the deal with which no day of the five does, settled in time for that one. */
export function firstShortage(rows: readonly Liquidity[]): Shortage | undefined {
  const found = rows.flatMap((row) => {
    const lacks = row.days.map(({ balance }) => lackOf(row, balance));
    const n = lacks.findIndex((lack) => lack !== null);
    const [lack] = lacks.filter((each) => each !== null).toSorted((a, b) => (a.minor < b.minor ? 1 : -1));
    return lack ? [{ day: row.days[n]?.day ?? "", n, lack }] : [];
  });
  const [first] = found.toSorted((a, b) => a.n - b.n);
  if (!first) return undefined;
  const { day, n, lack } = first;
  return { day, lack, draft: boughtBy(lack, contract.settlementDays[n] ?? "2") };
}

function boughtBy(lack: Money, settlesIn: SettlesIn): DealDraft {
  const sell = lack.currency === "USD" ? "HKD" : "USD";
  return { sell, buy: lack.currency, fixed: "buy", amount: toDecimal(lack), settlesIn };
}

/** Whether such a deal waits for a second person or is being made: another one would come on top of it. */
export function inHand(
  { proposals, deals }: Pick<Dealing, "proposals" | "deals">,
  { sell, buy }: Pick<DealDraft, "sell" | "buy">,
): "waiting" | "making" | undefined {
  const isSuch = (each: { sell: string; buy: string }) => each.sell === sell && each.buy === buy;
  if (proposals.some(isSuch)) return "waiting";
  return deals.some((deal) => isSuch(deal) && ["agreed", "underWay"].includes(deal.state))
    ? "making"
    : undefined;
}

const toleratedPart = "0.998";
const digitsOfLimit = 6;

/** The rate that is proposed as the worst: the bid less 0.2 %, in six digits, rounded to the lenient side. */
export function worstOf(bid: Rate): string {
  const places = bid.places - bid.units.toString().length + digitsOfLimit;
  return writeRate(scaleRate(bid, toleratedPart, Math.min(Math.max(places, 0), 12), "down"));
}

/** As the contract takes it, with the digits of a Chinese keyboard. */
export function rateIn({ sell, buy }: Pick<DealDraft, "sell" | "buy">, typed: string): Rate | undefined {
  const text = typed.normalize("NFKC").trim();
  return /^\d{1,12}(\.\d{1,12})?$/.test(text) ? readRate(sell, buy, text) : undefined;
}

/** What the other side comes to at a rate; nothing where that is no amount any more. */
export function otherSide(amount: Money, rate: Rate): Money | undefined {
  try {
    return convert(amount, rate, amount.currency === rate.base ? "down" : "up");
  } catch {
    return undefined;
  }
}

/** In whole units, for a table that is looked over; nothing is rounded up. */
export function wholeText(value: Money, sign = false): string {
  const whole = roundTo(value, 0, "down");
  const text = printAmount(whole).split(".")[0]!.replace("-", "−");
  return sign && whole.minor > 0n ? `+${text}` : text;
}

/** A decimal fraction in whole percent, rounded up. */
export function percentUp(fraction: string): number {
  return Math.ceil(Math.round(Number(fraction) * 10_000) / 100);
}

/** Exactly as it was written: two people sign it. */
export function rateText({ sell, buy }: { sell: string; buy: string }, rate: string): string {
  return `1 ${sell} = ${rate} ${buy}`;
}

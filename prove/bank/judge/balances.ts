import type { Balance, Facts, Item, Order, Sweep } from "../facts.ts";
import { compare, differenceOf, nobodysCurrency, saysNostroDiffers, signed, sumBy } from "./signs.ts";

/** What each account holds is what it has to hold, by what stands outside the ledger. */
export function balanceFaults(facts: Facts): string[] {
  return [...nostroFaults(facts), ...suspenseFaults(facts), ...merchantFaults(facts)];
}

/** Per bank and currency: what the nostro holds, and what open items say it is short of, is what the bank's own books hold. */
function nostroFaults({ bank, balances, items }: Facts): string[] {
  const byAccount = (all: readonly Pick<Balance, "partner" | "currency" | "held">[]) =>
    sumBy(
      all,
      ({ partner, currency }) => `${partner} ${currency}`,
      (each) => each.held,
    );
  const named = items
    .filter(saysNostroDiffers)
    .map((item) => ({ ...item, currency: item.currency ?? "?", held: differenceOf(item) }));
  return compare(
    byAccount([...held(balances, "nostro"), ...named]),
    byAccount(bank.balances.filter(({ currency }) => currency !== nobodysCurrency)),
    (account, ours, other) =>
      `${account}: our nostro with what open items say makes ${ours}, the bank has ${other}`,
  );
}

/**
 * Suspense holds what entries put there under items that are open, and what a refund or a sweep put there whose debit has
 * not come. Each is settled as well by whoever bears the difference to a debit of another amount.
 */
function suspenseFaults({ balances, entries, items, instructions, sweeps }: Facts): string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ofEntries = entries
    .filter(({ became, break_id }) => became === "suspense" && byId.get(break_id ?? "")?.is_open)
    .map((entry) => ({ currency: entry.currency, held: signed(entry) }));
  const spent = new Set(
    entries
      .filter(
        ({ became, break_id }) =>
          ["refund", "transfer"].includes(became) || isBorne(byId.get(break_id ?? "")),
      )
      .map(({ instruction }) => instruction),
  );
  const underWay = [
    ...instructions.filter(({ is_of_order, word }) => is_of_order && word === "returned"),
    ...sweeps.filter(isSwept),
  ]
    .filter(({ id }) => !spent.has(id))
    .map(({ currency, minor }) => ({ currency, held: minor }));
  return compare(
    byCurrency(held(balances, "suspense")),
    byCurrency([...ofEntries, ...underWay]),
    (currency, ours, named) => `${currency}: ${ours} stand in suspense, and ${named} of it by name`,
  );
}

function isBorne(item: Item | undefined): boolean {
  return item?.kind === "refundDiffers" && item.settled_how === "posting";
}

/** Its parts have left what we earned, and nobody has put them back. */
const isSwept = ({ is_posted, refusal }: Sweep) => is_posted && refusal === null;

/** A merchant has what its orders say: credited less the fee, or received and not credited yet; the fees are ours to sweep. */
function merchantFaults({ balances, orders, sweeps }: Facts): string[] {
  const booked = orders.filter(({ is_booked }) => is_booked);
  const taken = sweeps
    .filter(isSwept)
    .map(({ currency, fees }) => ({ place: placeOf(null, "fee", currency), amount: -fees }));
  const owed = sumBy(
    [...booked.flatMap((order) => placesOf(order)), ...taken],
    ({ place }) => place,
    ({ amount }) => amount,
  );
  const kinds = ["available", "in_process", "uncredited", "fee"];
  const ours = sumBy(
    balances.filter(({ kind }) => kinds.includes(kind)),
    ({ merchant, kind, currency }) => placeOf(merchant, kind, currency),
    (each) => each.held,
  );
  return compare(
    ours,
    owed,
    (place, has, due) => `${place}: the ledger has ${has}, and the orders make ${due}`,
  );
}

function placesOf({ merchant, currency, amount, fee, state }: Order) {
  if (state === "REFUNDED" || state === "CANCELLED") return [];
  if (state !== "FINISHED") return [{ place: placeOf(merchant, "uncredited", currency), amount }];
  return [
    { place: placeOf(merchant, "available", currency), amount: amount - fee },
    { place: placeOf(null, "fee", currency), amount: fee },
  ];
}

function placeOf(merchant: string | null, kind: string, currency: string): string {
  return `${merchant ?? "house"} ${kind} ${currency}`;
}

function held(balances: Facts["balances"], wanted: string) {
  return balances.filter(({ kind }) => kind === wanted);
}

function byCurrency(all: readonly { readonly currency: string; readonly held: bigint }[]) {
  return sumBy(
    all,
    ({ currency }) => currency,
    (each) => each.held,
  );
}

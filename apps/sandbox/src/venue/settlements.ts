import { setTimeout as sleep } from "node:timers/promises";
import { money, toDecimal, type Money } from "@causeway/money";
import type { Books, Side, Way } from "./books.ts";
import type { Clock } from "./clock.ts";
import { kindsOf } from "./misdeeds.ts";

export type SettlingOptions = {
  readonly books: Books;
  readonly clock: Clock;
  /** Where the client's banks are asked, in this order. */
  readonly banks: readonly string[];
  readonly roundMs: number;
};
type Unsettled = ReturnType<Books["unsettled"]>[number];
/** What a bank is asked to book. */
type Order = { readonly path: string; readonly body: Readonly<Record<string, string | boolean>> };
type Leg = {
  readonly dealId: string;
  readonly side: Side;
  readonly way: Way;
  readonly orders: readonly Order[];
};

const answerWithinMs = 5_000;
const sides: readonly Side[] = ["sold", "bought"];

/** Settles deals from their value day on: takes what was sold and pays what was bought, at the bank that holds it. */
export function startSettling({ books, clock, banks, roundMs }: SettlingOptions) {
  const stopping = new AbortController();

  /** By the first bank that holds the currency: one that is away is asked again, and no other in its place. */
  const isBooked = async ({ path, body }: Order): Promise<boolean> => {
    for (const bank of banks) {
      const status = await post(`${bank}${path}`, body, stopping.signal);
      if (status === 200) return true;
      if (status !== 404 && status !== 400) return false;
    }
    return false;
  };
  const areBooked = async (orders: readonly Order[]): Promise<boolean> => {
    for (const order of orders) if (!(await isBooked(order))) return false;
    return true;
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      chooseWays(books, clock.today());
      for (const { dealId, side, way, orders } of books.unsettled().flatMap(legsOf))
        if (await areBooked(orders)) books.noteSettled(dealId, side, way);
      await sleep(roundMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const done = banks.length === 0 ? Promise.resolve() : loop();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** How many sides are due and not settled. */
export function countDue(books: Books, today: string): number {
  const due = books.unsettled().filter(({ deal }) => deal.valueDay <= today);
  return due.flatMap(({ settlement }) => sides.filter((side) => !settlement[side])).length;
}

const whenDue = kindsOf("settlements").filter((kind) => kind !== "early");

/** Once for a deal, so that no misdeed meets it half settled. */
function chooseWays(books: Books, today: string): void {
  const open = books.unsettled().filter(({ settlement }) => settlement.way === null);
  for (const { dealId, deal } of open) {
    if (deal.valueDay > today) continue;
    const wrong = books.wrongWith(whenDue);
    const heldUntil = wrong?.kind === "never" ? Number.MAX_SAFE_INTEGER : Date.now() + (wrong?.ms ?? 0);
    books.settleBy(dealId, wrong?.kind ?? "plainly", heldUntil);
  }
  const newest = open.findLast(({ deal }) => deal.valueDay > today);
  if (newest && books.spend("early") !== undefined) books.settleBy(newest.dealId, "early", 0);
}

const keptBack: Readonly<Partial<Record<Way, readonly Side[]>>> = {
  "one-sided": ["bought"],
  "late-leg": ["bought"],
  never: sides,
};

function legsOf(it: Unsettled): Leg[] {
  const { way, heldUntil } = it.settlement;
  if (way === null) return [];
  const held = Date.now() < heldUntil ? (keptBack[way] ?? []) : [];
  return sides
    .filter((side) => !it.settlement[side] && !held.includes(side))
    .map((side) => ({ dealId: it.dealId, side, way, orders: ordersFor(it, side, way) }));
}

function ordersFor({ dealId, deal }: Unsettled, side: Side, way: Way): Order[] {
  const orderOf = (amount: Money): Order => ({
    path: "/panel/settlements",
    body: {
      dealId,
      dealNumber: deal.dealNumber,
      direction: side === "sold" ? "debit" : "credit",
      currency: amount.currency,
      amount: toDecimal(amount),
    },
  });
  const order = orderOf(deal[side]);
  if (way === "rightly") return [{ ...order, path: "/panel/settlements/right" }];
  if (way === "unnamed") return [{ ...order, body: { ...order.body, unnamed: true } }];
  if (way === "short" && side === "bought") return [orderOf(lessThan(deal.bought))];
  if (way === "doubled" && side === "sold")
    return [order, { ...order, body: { ...order.body, again: true } }];
  return [order];
}

function lessThan({ currency, minor }: Money): Money {
  const hundredth = minor / 100n;
  return money(currency, minor - (hundredth > 0n ? hundredth : 1n));
}

/** The status of the answer, or nothing from a bank that is away. */
async function post(url: string, body: object, signal: AbortSignal): Promise<number | undefined> {
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return undefined;
  }
}

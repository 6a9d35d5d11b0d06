import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { quoteExchange } from "@causeway/contract/portal/exchange";
import { cancelLimitOrder, listLimitOrders, placeLimitOrder } from "@causeway/contract/portal/limit-order";
import { money, toWire } from "@causeway/money";
import { asMerchant, refused, type Merchant, type Patient, type Place } from "../people/patient.ts";
import { anyPair } from "./traders.ts";

/** What was answered to whoever waited for rates, for the judge to hold against what there is. */
export type Waited = {
  readonly placed: string[];
  readonly cancelled: Set<string>;
  /** What nobody who waits is ever to hear. */
  readonly unexpected: string[];
};

const hourMs = 3_600_000;
const patienceMs = 60_000;
/** What goes wrong for whoever asks at the wrong moment, and is no fault of anybody's. */
const usual = new Set([
  "rateUnavailable",
  "balanceInsufficient",
  "amountUndeliverable",
  "limitMany",
  "exchangeStock",
]);
/** It is being filled, or was, before he could take it back. */
const tooLate = "wrongState";

/**
 * Somebody of the same company who waits for rates, most of them a little better than now and some that are there already,
 * with and without his money reserved, and who takes back some, in the end all that still wait.
 */
export async function wait(
  place: Place,
  merchant: Merchant,
  waited: Waited,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  const clerk = asMerchant(place, merchant);
  while (await goesOn()) {
    const id = await placeOne(clerk, waited);
    await sleep(randomInt(300, 1_500));
    if (id !== undefined && randomInt(100) < 25) await cancel(clerk, id, waited);
  }
  await takeBackAll(clerk, waited);
}

/** What is on its way is over, or waits again, before long. */
async function takeBackAll(clerk: Patient, waited: Waited): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await sleep(500)) {
    const all = await clerk.call(listLimitOrders, {});
    if (refused(all)) throw new Error(`a clerk may not see what waits: ${all.refusal}`);
    const left = all.filter(({ status }) => status === "WAITING" || status === "FIRING");
    if (left.length === 0) return;
    if (Date.now() > until) {
      waited.unexpected.push(...left.map(({ id, status }) => `limit order ${id}: is ${status} for ever`));
      return;
    }
    for (const { id, status } of left) if (status === "WAITING") await cancel(clerk, id, waited);
  }
}

async function placeOne(clerk: Patient, { placed, unexpected }: Waited): Promise<string | undefined> {
  const [sell, buy] = anyPair();
  const fixed = toWire(money(sell, BigInt(randomInt(1_000, 2_000_00))));
  const now = await clerk.call(quoteExchange, { sell, buy, fixed });
  if (refused(now)) return undefined;
  const { base, quote, value } = now.quote.rate;
  // Up to two parts in a thousand better than now, or a little worse.
  const better = randomInt(-1_000, 2_000) / 1_000_000;
  const wanted = Number(value) * (base === sell ? 1 + better : 1 - better);
  const kind = randomInt(10) === 0 ? "alert" : "exchange";
  const answer = await clerk.call(placeLimitOrder, {
    kind,
    sell: fixed,
    buy,
    rate: { base, quote, value: wanted.toPrecision(6) } as {
      base: typeof sell;
      quote: typeof buy;
      value: string;
    },
    until: new Date(Date.now() + hourMs).toISOString(),
    reserve: kind === "exchange" && randomInt(3) === 0,
    requestId: randomUUID(),
  });
  if (!refused(answer)) {
    placed.push(answer.id);
    return answer.id;
  }
  if (!usual.has(answer.refusal)) unexpected.push(`somebody who waits heard ${answer.refusal}`);
  return undefined;
}

async function cancel(clerk: Patient, id: string, { cancelled, unexpected }: Waited): Promise<void> {
  const answer = await clerk.call(cancelLimitOrder, { id, requestId: randomUUID() });
  if (!refused(answer)) cancelled.add(id);
  else if (answer.refusal !== tooLate)
    unexpected.push(`somebody who took back ${id} heard ${answer.refusal}`);
}

import { randomInt } from "node:crypto";
import { attackerOf, holdings, type Holding } from "./attacker.ts";
import { crowdOf, factorSets, losses, type Certify, type FactorSet, type Loss } from "./owners.ts";
import type { Place } from "./place.ts";

/**
 * The pairs by which an owner with these factors comes in or back himself: whoever holds such a pair is him, for all that
 * anybody can tell. With something stronger no pair of these is.
 */
const ownPairs: Readonly<Record<FactorSet, readonly (readonly Holding[])[]>> = {
  mail: [
    ["password", "mailbox"],
    ["mailbox", "phone"],
  ],
  phone: [
    ["password", "mailbox"],
    ["password", "phone"],
    ["mailbox", "phone"],
  ],
  app: [],
  passkey: [],
  "app and passkey": [],
};

const lanes = 3;

const attackers: readonly ReadonlySet<Holding>[] = Array.from(
  { length: 2 ** holdings.length - 1 },
  (_, n) => new Set(holdings.filter((_holding, bit) => ((n + 1) >> bit) & 1)),
);

/**
 * Every set of factors, every loss and everybody who has got hold of something of it: nobody ends with a session that
 * changes a factor or the password of payments, and the owner still comes in.
 */
export async function proveTakeover(place: Place, certify: Certify, wanted: number, until: number) {
  const crowd = crowdOf(place, certify);
  const attack = attackerOf(place, crowd);
  const violations: string[] = [];
  let cells = 0;
  const rows = shuffled(factorSets.flatMap((set) => losses.map((loss) => ({ set, loss }))));
  const perRow = Math.max(1, Math.floor(wanted / rows.length));
  const besiege = async ({ set, loss }: { set: FactorSet; loss: Loss }) => {
    const owner = await crowd.anOwner(set, loss);
    const strangers = attackers.filter(
      (held) => !ownPairs[set].some((pair) => pair.every((each) => held.has(each))),
    );
    for (const held of shuffled(strangers).slice(0, perRow)) {
      const done = await attack(owner, held);
      violations.push(...done.map((what) => `${nameOf(set, loss, held)}: ${what}`));
      cells += 1;
    }
    if (!(await owner.comesIn())) violations.push(`${set}, ${loss} lost: its owner no longer comes in`);
  };
  // One after another about one owner, whose newest code each of them reads; several owners at once.
  const lane = async () => {
    for (let row = rows.pop(); row && Date.now() < until; row = rows.pop()) await besiege(row);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { cells, violations };
}

function nameOf(set: FactorSet, loss: Loss, held: ReadonlySet<Holding>): string {
  return `${set}, ${loss} lost, attacker with ${[...held].join(", ")}`;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

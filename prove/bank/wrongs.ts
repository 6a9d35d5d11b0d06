import { setTimeout as sleep } from "node:timers/promises";
import { kindsOf, misdeedsOf, occasions, type BankName } from "@causeway/sandbox/bank/misdeeds.ts";
import type { Panel } from "../people/bank.ts";
import type { Banks } from "./banks.ts";
import type { Chance } from "./chance.ts";
import type { Pace } from "./pace.ts";

const victims = ["portal", "console", "door", "flows", "restate", "bank", "albion", "postgres"] as const;
type Victim = (typeof victims)[number];
/** How often each was killed. */
export type Kills = Record<Victim, number>;
/** As much of a world as this needs. */
type World = {
  readonly part: (name: Victim) => { readonly kill: () => Promise<void> };
  readonly restart: (name: Victim) => Promise<void>;
};

/** So many of one occasion wait for it at once, each of another kind: a rare occasion keeps no other waiting. */
const armedAtOnce = 4;
const patienceMs = 90_000;

export function noKills(): Kills {
  return Object.fromEntries(victims.map((victim) => [victim, 0])) as Kills;
}

/**
 * One fault of five is a kill, each process in turn; the others the banks commit, every kind as often as any other. They
 * come as the money does, from its beginning to its end. A misdeed counts once the bank has committed it.
 */
export async function misbehave(
  world: World,
  banks: Banks,
  chance: Chance,
  { faults, until, pace, kills }: { faults: number; until: number; pace: Pace; kills: Kills },
): Promise<void> {
  const times = Math.round(faults / 5);
  const killing = killAll(world, chance, { times, until, pace, kills });
  const plan = planned(
    banks.all.flatMap(({ name }) => misdeedsOf(name).map((kind) => ({ bank: name, kind }))),
    chance,
    faults - times,
  );
  const committing = banks.all.map(({ name, panel }) => {
    const kinds = plan.filter(({ bank }) => bank === name).map(({ kind }) => kind);
    return commitAll({ name, panel, move: banks.move }, kinds, chance, { until, pace });
  });
  await Promise.all([killing, ...committing]);
}

/** Each kind in turn, every time in another order. */
function planned<T>(kinds: readonly T[], chance: Chance, misdeeds: number): T[] {
  const rounds = Math.ceil(misdeeds / kinds.length);
  return Array.from({ length: rounds }, () => chance.shuffled(kinds))
    .flat()
    .slice(0, misdeeds);
}

async function killAll(
  world: World,
  chance: Chance,
  { times, until, pace, kills }: { times: number; until: number; pace: Pace; kills: Kills },
): Promise<void> {
  for (const [n, victim] of planned(victims, chance, times).entries()) {
    while ((await pace()).money < n / times) await sleep(250);
    if (Date.now() >= until) return;
    await sleep(chance.between(100, 2_000));
    await world.part(victim).kill();
    await world.restart(victim);
    kills[victim] += 1;
  }
}

async function commitAll(
  { name, panel, move }: { name: BankName; panel: Panel; move: Banks["move"] },
  misdeeds: readonly string[],
  chance: Chance,
  { until, pace }: { until: number; pace: Pace },
): Promise<void> {
  const occasionOf = new Map<string, string>(
    occasions.flatMap((occasion) => kindsOf(name, occasion).map((kind) => [kind, occasion] as const)),
  );
  const left = [...misdeeds];
  let lastChange = Date.now();
  let before = "";
  for (;;) {
    const { armed } = await panel.summary();
    const waiting = new Set(armed.map(({ kind }) => kind));
    const now = [...waiting].toSorted().join();
    if (now !== before) lastChange = Date.now();
    before = now;
    const isOver = Date.now() >= until;
    if ((left.length === 0 || isOver) && (waiting.size === 0 || Date.now() - lastChange > patienceMs)) return;
    const armedFor = (occasion: string | undefined) =>
      [...waiting].filter((kind) => occasionOf.get(kind) === occasion).length;
    const yet = misdeeds.length * (1 - (await pace()).money);
    for (const kind of isOver ? [] : left.slice()) {
      if (left.length < yet) break;
      if (waiting.has(kind) || armedFor(occasionOf.get(kind)) >= armedAtOnce) continue;
      left.splice(left.indexOf(kind), 1);
      waiting.add(kind);
      await panel.arm(kind, chance.between(200, 2_500));
    }
    // A day's end is the occasion of several; when no more of them can come before it, the day ends now.
    const isLast =
      isOver || !left.some((kind) => occasionOf.get(kind) === "statements" && !waiting.has(kind));
    const forDaysEnd = armedFor("statements");
    if (forDaysEnd >= armedAtOnce || (forDaysEnd > 0 && isLast)) await move(1);
    await sleep(250);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { kindsOf, misdeedKinds, occasions, type Misdeed } from "@causeway/sandbox/bank/misdeeds.ts";
import type { Panel } from "../people/bank.ts";
import type { Chance } from "./chance.ts";

const victims = ["api", "flows", "restate", "bank", "postgres"] as const;
type Victim = (typeof victims)[number];
/** As much of a world as this needs. */
type World = {
  readonly part: (name: Victim) => { readonly kill: () => Promise<void> };
  readonly restart: (name: Victim) => Promise<void>;
};
export type Faults = {
  readonly kills: Readonly<Record<Victim, number>>;
  readonly committed: Readonly<Record<string, number>>;
};

/** So many of one occasion wait for it at once, each of another kind: a rare occasion keeps no other waiting. */
const armedAtOnce = 4;
const patienceMs = 90_000;
const occasionOf = new Map<string, string>(
  occasions.flatMap((occasion) => kindsOf(occasion).map((kind) => [kind, occasion] as const)),
);

/**
 * One fault of five is a kill, each process in turn; the others the bank commits, every kind as often as any other. A
 * misdeed counts once the bank has committed it.
 */
export async function misbehave(
  world: World,
  panel: Panel,
  chance: Chance,
  faults: number,
  until: number,
): Promise<Faults> {
  const kills = Object.fromEntries(victims.map((victim) => [victim, 0])) as Record<Victim, number>;
  const killing = killAll(world, chance, Math.round(faults / 5), until, kills);
  await commitAll(panel, planned(chance, faults - Math.round(faults / 5)), chance, until);
  await killing;
  return { kills, committed: (await panel.summary()).committed };
}

/** Each kind in turn, every time in another order. */
function planned(chance: Chance, misdeeds: number): Misdeed[] {
  const rounds = Math.ceil(misdeeds / misdeedKinds.length);
  return Array.from({ length: rounds }, () => chance.shuffled(misdeedKinds))
    .flat()
    .slice(0, misdeeds);
}

async function killAll(
  world: World,
  chance: Chance,
  times: number,
  until: number,
  kills: Record<Victim, number>,
): Promise<void> {
  const order = Array.from({ length: Math.ceil(times / victims.length) }, () => chance.shuffled(victims))
    .flat()
    .slice(0, times);
  for (const victim of order) {
    if (Date.now() >= until) return;
    await sleep(chance.between(500, 4_000));
    await world.part(victim).kill();
    await world.restart(victim);
    kills[victim] += 1;
  }
}

async function commitAll(
  panel: Panel,
  misdeeds: readonly Misdeed[],
  chance: Chance,
  until: number,
): Promise<void> {
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
    for (const kind of isOver ? [] : left.slice()) {
      if (waiting.has(kind) || armedFor(occasionOf.get(kind)) >= armedAtOnce) continue;
      left.splice(left.indexOf(kind), 1);
      waiting.add(kind);
      await panel.arm(kind, chance.between(200, 2_500));
    }
    // A day's end is the occasion of several; when no more of them will come, the day ends now.
    const isLast = isOver || !left.some((kind) => occasionOf.get(kind) === "statements");
    const forDaysEnd = armedFor("statements");
    if (forDaysEnd >= armedAtOnce || (forDaysEnd > 0 && isLast)) await panel.move(1);
    await sleep(250);
  }
}

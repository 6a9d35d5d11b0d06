import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type PartName, type World } from "../dev/world.ts";
import { deal, openDealers, type Dealt } from "./exchange/dealers.ts";
import { countUnsettled, judgeDeals, type VenueDeal } from "./exchange/judge-deals.ts";
import { countStates, judgeExchanges } from "./exchange/judge.ts";
import { judgeLimits } from "./exchange/judge-limits.ts";
import { openTraders, trade, type Told } from "./exchange/traders.ts";
import { wait, type Waited } from "./exchange/waiters.ts";
import { createPanel } from "./people/bank.ts";
import { isMuchUnderWay, waitForCalm } from "./people/calm.ts";
import { placeOf } from "./people/patient.ts";

const victims = [
  "portal",
  "console",
  "flows",
  "restate",
  "venue",
  "bank",
  "albion",
  "postgres",
] as const satisfies readonly PartName[];
/** What the venue does wrong when it says prices, when it deals, and when it settles. */
const misdeeds = [
  "mute",
  "drop",
  "stale",
  "gap",
  "garbled",
  "outlier",
  "crossed",
  "wide",
  "old",
  "ahead",
  "refuse",
  "silent",
  "lost",
  "duplicate",
  "contradict",
  "worse",
  "forget",
  "slow",
  "other-deal",
  "wrong-amount",
  "wrong-signature",
  "one-sided",
  "short",
  "doubled",
  "late-leg",
  "unnamed",
  "never",
] as const;
const merchants = 8;
const calmMs = 60_000;
/** About what flows that have just come back do within the time in which an exchange may begin. */
const mostUnderWay = 40;
/** A quote's time, the time after it in which an exchange may begin, and a little. */
const tooLongMs = 15_000 + 10_000 + 3_000;

export const sizes = { exchanges: 5_000, faults: 200 };

/**
 * Clerks exchange every currency for every other, at once and at rates that they wait for, while each process is killed at random, the venue says what is not so or
 * nothing at all, and the engine loses all it knows. Afterwards each order is whole or undone, each quote used once at most, and what
 * was told is so.
 */
export default async function main(
  wanted: Record<"exchanges" | "faults" | "minutes", number>,
): Promise<void> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-"));
  const world = await bootWorld({
    dir,
    web: "none",
    env: {
      OUTBOX_RESEND_MS: "5000",
      CALLS_PER_ADDRESS: "1000000",
      STRANGERS_WAIT_ABOVE: "1",
      EXCHANGE_BEGIN_WITHIN: "10",
      // A few in a hundred are large, and dealt at the venue by themselves.
      EXCHANGE_BACK_TO_BACK_USD: "1500",
      VENUE_ENQUIRE_AFTER_SECONDS: "1,2,5",
      VENUE_IN_FLIGHT_SECONDS: "20",
    },
  });
  try {
    const place = placeOf(world);
    const { traders, dealers } = await withContext(world.env, async (ctx) => ({
      traders: await openTraders(ctx, certifyCompany, merchants),
      dealers: await openDealers(place, ctx),
    }));
    const dealt: Dealt = { agreed: [], refusals: new Map() };
    const told: Told = { created: [], unused: new Set(), refusals: new Map(), unexpected: [] };
    const until = Date.now() + wanted.minutes * 60_000;
    const over = new AbortController();
    const goesOn = async () => {
      while (await isMuchUnderWay(world.ownerUrl, mostUnderWay)) await sleep(500);
      return !over.signal.aborted || (told.created.length < wanted.exchanges && Date.now() < until);
    };
    const trading = traders.map((trader, n) =>
      trade(place, trader, traders[(n + 1) % traders.length]!, told, goesOn),
    );
    const waited: Waited = { placed: [], cancelled: new Set(), unexpected: [] };
    const waiting = traders.map((trader) => wait(place, trader, waited, goesOn));
    const dealing = deal(dealers, dealt, async () => !over.signal.aborted);
    const faults = await misbehave(world, wanted.faults, until);
    over.abort();
    await Promise.all([...trading, ...waiting, dealing]);
    const stuck = [...(await settle(world)), ...(await waitForCalm(world.ownerUrl, calmMs))];
    const venue = await readVenue<VenueDeal[]>(world, "deals");
    const banks = await balancesOf(world);
    const violations = await judgeExchanges(world.ownerUrl, told, stuck, async (owner) => [
      ...(await judgeDeals(owner, dealt, venue, banks)),
      ...(await judgeLimits(owner, waited)),
    ]);
    for (const violation of violations.slice(0, 20)) console.error(violation);
    console.log(
      JSON.stringify({
        faults: Object.values(faults).reduce((sum, n) => sum + n, 0),
        ...faults,
        exchanges: told.created.length,
        limit_orders: waited.placed.length,
        ...(await countStates(world.ownerUrl)),
        refusals: Object.fromEntries(told.refusals),
        deals_refused_before: Object.fromEntries(dealt.refusals),
        violations: violations.length,
      }),
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Half of the faults are kills; the other half is what the venue says. In the middle the engine forgets everything. */
async function misbehave(world: World, faults: number, until: number) {
  const none = Object.fromEntries(victims.map((name) => [name, 0])) as Record<
    (typeof victims)[number],
    number
  >;
  const done = { ...none, wiped: 0, misdeeds: 0 };
  for (let n = 0; n < faults && Date.now() < until; n++) {
    await sleep(randomInt(200, 1_000));
    if (n === Math.floor(faults / 2)) {
      await world.part("restate").kill();
      rmSync(join(world.dir, "restate", "data"), { recursive: true });
      await world.restart("restate");
      done.wiped += 1;
    } else if (n % 2 === 0) {
      done.misdeeds += await misdo(world, misdeeds[(n / 2) % misdeeds.length]!);
    } else {
      const victim = victims[randomInt(victims.length)]!;
      await world.part(victim).kill();
      // Now and then nobody is there for so long that what was asked for is not begun any more.
      if (victim === "flows" && done.flows % 5 === 0) await sleep(tooLongMs);
      await world.restart(victim);
      done[victim] += 1;
    }
  }
  return done;
}

/** It counts where the venue took it. */
async function misdo(world: World, kind: (typeof misdeeds)[number]): Promise<number> {
  return (await tellVenue(world, "faults", { kind, times: 1, ms: 3_000 })) ? 1 : 0;
}

async function tellVenue(world: World, what: string, body: object): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${world.ports.venue}/panel/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return reply.ok;
}

async function readVenue<T>(world: World, what: string): Promise<T> {
  return (await (await fetch(`http://127.0.0.1:${world.ports.venue}/panel/${what}`)).json()) as T;
}

/** Every value day has come, what was settled wrongly is put right, and both banks have told of it; says what is left. */
async function settle(world: World): Promise<string[]> {
  const panels = [world.ports.bank, world.ports.albion].map((port) =>
    createPanel(`http://127.0.0.1:${port}`),
  );
  await tellVenue(world, "clock", { days: 9 });
  for (let waitedMs = 0; ; waitedMs += 500) {
    // What is only now dealt after all may be settled wrongly, too.
    await tellVenue(world, "settlements", {});
    const { unsettled } = await readVenue<{ unsettled: number }>(world, "summary");
    const untold = await Promise.all(panels.map(async (panel) => (await panel.summary()).undelivered));
    const left = untold.reduce((sum, n) => sum + n, unsettled) + (await countUnsettled(world.ownerUrl));
    if (left === 0) return [];
    if (waitedMs >= calmMs)
      return [`${unsettled} sides and ${untold.join(" and ")} messages are left to settle`];
    await sleep(500);
  }
}

async function balancesOf(world: World): Promise<ReadonlyMap<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const port of [world.ports.bank, world.ports.albion])
    for (const [currency, minor] of Object.entries(await createPanel(`http://127.0.0.1:${port}`).balances()))
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  return sums;
}

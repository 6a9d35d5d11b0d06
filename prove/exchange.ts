import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type PartName, type World } from "../dev/world.ts";
import { countStates, judgeExchanges } from "./exchange/judge.ts";
import { openTraders, trade, type Told } from "./exchange/traders.ts";
import { isMuchUnderWay, waitForCalm } from "./people/calm.ts";
import { placeOf } from "./people/patient.ts";

const victims = ["portal", "flows", "restate", "venue", "postgres"] as const satisfies readonly PartName[];
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
] as const;
const merchants = 8;
const calmMs = 60_000;
const mostUnderWay = 200;
/** A quote's time, the time after it in which an exchange may begin, and a little. */
const tooLongMs = 15_000 + 10_000 + 3_000;

export const sizes = { exchanges: 5_000, faults: 200 };

/**
 * Clerks exchange every currency for every other while each process is killed at random, the venue says what is not so or
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
    },
  });
  try {
    const traders = await withContext(world.env, (ctx) => openTraders(ctx, certifyCompany, merchants));
    const told: Told = { created: [], unused: new Set(), refusals: new Map(), unexpected: [] };
    const until = Date.now() + wanted.minutes * 60_000;
    const over = new AbortController();
    const goesOn = async () => {
      while (await isMuchUnderWay(world.ownerUrl, mostUnderWay)) await sleep(500);
      return !over.signal.aborted || (told.created.length < wanted.exchanges && Date.now() < until);
    };
    const place = placeOf(world);
    const trading = traders.map((trader, n) =>
      trade(place, trader, traders[(n + 1) % traders.length]!, told, goesOn),
    );
    const faults = await misbehave(world, wanted.faults, until);
    over.abort();
    await Promise.all(trading);
    const stuck = await waitForCalm(world.ownerUrl, calmMs);
    const violations = await judgeExchanges(world.ownerUrl, told, stuck);
    for (const violation of violations.slice(0, 20)) console.error(violation);
    console.log(
      JSON.stringify({
        faults: Object.values(faults).reduce((sum, n) => sum + n, 0),
        ...faults,
        exchanges: told.created.length,
        ...(await countStates(world.ownerUrl)),
        refusals: Object.fromEntries(told.refusals),
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
  const done = { portal: 0, flows: 0, restate: 0, venue: 0, postgres: 0, wiped: 0, misdeeds: 0 };
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
  const reply = await fetch(`http://127.0.0.1:${world.ports.venue}/panel/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, times: 1, ms: 3_000 }),
  });
  return reply.ok ? 1 : 0;
}

import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type World } from "../dev/world.ts";
import { chanceOf } from "./bank/chance.ts";
import { readFacts } from "./bank/facts.ts";
import { judge } from "./bank/judge.ts";
import { playMerchants } from "./bank/merchants.ts";
import { payAll } from "./bank/payers.ts";
import { decideItems } from "./bank/treasury.ts";
import { misbehave } from "./bank/wrongs.ts";
import { createPanel, type Panel } from "./people/bank.ts";
import { waitForCalm } from "./people/calm.ts";
import { openAccounts } from "./people/merchants.ts";
import { placeOf } from "./people/patient.ts";

const calmMs = 180_000;

/** The seed 0 stands for any. */
export const sizes = { entries: 5_000, faults: 500, seed: 0 };

/**
 * The bank does everything wrong that banks do, as often as anything else, while money comes, goes back and is credited
 * and every process is killed in turn. Its own books are the truth: when all has come to rest, each of its entries stands
 * in ours once, and whatever differs has an open item that says so.
 */
export default async function main(
  wanted: Record<"entries" | "faults" | "seed" | "minutes", number>,
): Promise<void> {
  const seed = wanted.seed === 0 ? randomInt(1, 1_000_000_000) : wanted.seed;
  console.log(`seed ${seed}`);
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-"));
  const world = await bootWorld({
    dir,
    web: "none",
    env: {
      OUTBOX_RESEND_MS: "5000",
      BANK_ENQUIRE_AFTER_SECONDS: "5,10,20,40",
      BANK_IN_FLIGHT_SECONDS: "20",
    },
  });
  try {
    const panel = createPanel(`http://127.0.0.1:${world.ports.bank}`);
    const tenants = await withContext(world.env, (ctx) => openAccounts(ctx, certifyCompany));
    const until = Date.now() + wanted.minutes * 60_000;
    const over = new AbortController();
    const owed = async () => Date.now() < until && (await panel.summary()).entries < wanted.entries;
    const paying = payAll(world, panel, chanceOf(seed + 1), owed, over.signal);
    const playing = new AbortController();
    const trading = withContext(world.env, (ctx) => playMerchants(ctx, tenants, playing.signal));
    const { kills, committed } = await misbehave(world, panel, chanceOf(seed), wanted.faults, until);
    over.abort();
    await paying;
    playing.abort();
    const played = await trading;
    const stuck = await comeToRest(world, panel);
    const decided = await withContext(world.env, (ctx) =>
      decideItems(placeOf(world), ctx, chanceOf(seed + 2)),
    );
    // What they decided may ask the bank for something, which it carries out and closes its days over.
    stuck.push(...(await comeToRest(world, panel)));
    const violations = [...stuck, ...judge(await readFacts(world.ownerUrl, panel))];
    for (const violation of violations.slice(0, 60)) console.error(violation);
    const sum = (counts: Readonly<Record<string, number>>) =>
      Object.values(counts).reduce((total, n) => total + n, 0);
    console.log(JSON.stringify({ kills, committed, ...played, decided }));
    console.log(
      JSON.stringify({
        faults: sum(kills) + sum(committed),
        entries: (await panel.summary()).entries,
        messages: (await panel.taken()).length,
        violations: violations.length,
        seed,
      }),
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** All the bank has set itself to do is done and told, its days are closed, and nothing of ours is on its way. */
async function comeToRest(world: World, panel: Panel): Promise<string[]> {
  const stuck: string[] = [];
  // What is booked when days pass stands in the statement of a day that passes after them.
  for (const days of [0, 4, 4]) {
    if (days > 0) await panel.move(days);
    await sleep(1_000);
    stuck.push(...(await waitUntilTold(panel, days > 0)), ...(await waitForCalm(world.ownerUrl, calmMs)));
  }
  return [...new Set(stuck)];
}

async function waitUntilTold(panel: Panel, isAllDue: boolean): Promise<string[]> {
  for (let waitedMs = 0; ; waitedMs += 500) {
    const { undelivered, planned } = await panel.summary();
    if (undelivered === 0 && (planned === 0 || !isAllDue)) return [];
    if (waitedMs >= calmMs)
      return [`the bank has ${undelivered} messages left to deliver, and ${planned} plans`];
    await sleep(500);
  }
}

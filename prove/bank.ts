import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TenantId } from "@causeway/server/platform/ids.ts";
import pg from "pg";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type World } from "../dev/world.ts";
import { chanceOf } from "./bank/chance.ts";
import { judge } from "./bank/judge.ts";
import { playMerchants, type Played } from "./bank/merchants.ts";
import { payAll } from "./bank/payers.ts";
import { decideItems, type Decided } from "./bank/treasury.ts";
import { misbehave } from "./bank/wrongs.ts";
import { createPanel, type Panel } from "./collection/bank.ts";
import { openMerchant, waitUntilOpen } from "./collection/merchants.ts";
import { placeOf } from "./people/patient.ts";

const currencies = ["USD", "JPY", "EUR", "CNH"] as const;
const merchants = 5;
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
    const tenants = await openAccounts(world);
    const until = Date.now() + wanted.minutes * 60_000;
    const over = new AbortController();
    const owed = async () => Date.now() < until && (await panel.summary()).entries < wanted.entries;
    const paying = payAll(world, panel, chanceOf(seed + 1), owed, over.signal);
    let played: Played = { refunded: 0, approved: 0 };
    const playing = new AbortController();
    const trading = withContext(world.env, async (ctx) => {
      played = await playMerchants(ctx, tenants, playing.signal);
    });
    const { kills, committed } = await misbehave(world, panel, chanceOf(seed), wanted.faults, until);
    over.abort();
    await paying;
    playing.abort();
    await trading;
    const stuck = await comeToRest(world, panel);
    let decided: Decided = {};
    await withContext(world.env, async (ctx) => {
      decided = await decideItems(placeOf(world), ctx, chanceOf(seed + 2));
    });
    // What they decided may ask the bank for something, which it carries out and closes its days over.
    stuck.push(...(await comeToRest(world, panel)));
    const violations = await judge(world.ownerUrl, panel, stuck);
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

async function openAccounts(world: World): Promise<TenantId[]> {
  const tenants: TenantId[] = [];
  await withContext(world.env, async (ctx) => {
    for (let n = 0; n < merchants; n++) {
      const merchant = await openMerchant(ctx, currencies, certifyCompany);
      await waitUntilOpen(ctx, merchant);
      tenants.push(merchant.tenant);
    }
  });
  return tenants;
}

/** All the bank has set itself to do is done and told, its days are closed, and nothing of ours is on its way. */
async function comeToRest(world: World, panel: Panel): Promise<string[]> {
  const stuck: string[] = [];
  // What is booked when days pass stands in the statement of a day that passes after them.
  for (const days of [0, 4, 4]) {
    if (days > 0) await panel.move(days);
    await sleep(1_000);
    stuck.push(...(await waitUntilTold(panel, days > 0)), ...(await waitForCalm(world)));
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

/** Timers that are not due are no work left over. */
async function waitForCalm(world: World): Promise<string[]> {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  try {
    for (let waitedMs = 0; ; waitedMs += 500) {
      const { rows } = await owner.query<object>(
        "SELECT topic, key, attempts FROM outbox WHERE due_at < now() + interval '1 minute' LIMIT 20",
      );
      if (rows.length === 0) return [];
      if (waitedMs >= calmMs) return rows.map((row) => `still on its way: ${JSON.stringify(row)}`);
      await sleep(500);
    }
  } finally {
    await owner.end();
  }
}

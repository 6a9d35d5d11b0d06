import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@causeway/server/context.ts";
import { keepBankDays } from "@causeway/server/statement/bank-days.ts";
import { lookAtCover } from "@causeway/server/statement/cover.ts";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type World } from "../dev/world.ts";
import { createBanks, sumOf, type Banks } from "./bank/banks.ts";
import { chanceOf } from "./bank/chance.ts";
import { readFacts } from "./bank/facts.ts";
import { judge } from "./bank/judge.ts";
import { playMerchants } from "./bank/merchants.ts";
import { paceOf } from "./bank/pace.ts";
import { payAll } from "./bank/payers.ts";
import { openTreasury, type Treasury } from "./bank/treasury.ts";
import { misbehave, noKills } from "./bank/wrongs.ts";
import { waitForCalm } from "./people/calm.ts";
import { openAccounts } from "./people/merchants.ts";
import { placeOf } from "./people/patient.ts";
import { comeToRest } from "./people/rest.ts";

const calmMs = 180_000;

/** The seed 0 stands for any. */
export const sizes = { entries: 5_000, faults: 500, seed: 0 };

/**
 * Two banks do everything wrong that banks do, as often as anything else, while money comes, goes back and is credited
 * and every process is killed in turn. Their own books are the truth: when all has come to rest, each of their entries stands
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
      BANK_POLL_SECONDS: "1",
    },
  });
  try {
    const banks = createBanks(world.ports);
    const { facts, stuck, played, decided, kills } = await withContext(world.env, (ctx) =>
      run(world, ctx, banks, { ...wanted, seed }),
    );
    const violations = [...stuck, ...decided.refusals, ...judge(facts)];
    for (const violation of violations.slice(0, 60)) console.error(violation);
    const { committed, entries, wrongs } = await banks.summary();
    console.log(JSON.stringify({ kills, committed, ...played, decided: decided.counts }));
    console.log(
      JSON.stringify({
        faults: sumOf(kills) + wrongs,
        entries,
        messages: facts.bank.taken.length,
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

async function run(
  world: World,
  ctx: Context,
  banks: Banks,
  wanted: Record<"entries" | "faults" | "seed" | "minutes", number>,
) {
  const { seed, faults } = wanted;
  const tenants = await openAccounts(ctx, certifyCompany, ["USD", "JPY", "SGD", "CNH", "GBP", "EUR"]);
  const treasury = await openTreasury(placeOf(world), ctx, chanceOf(seed + 2));
  const kills = noKills();
  const pace = paceOf(banks, wanted, kills);
  const [paid, over] = [new AbortController(), new AbortController()];
  const paying = payAll(world, banks, chanceOf(seed + 1), pace, paid.signal);
  const trading = playMerchants(ctx, tenants, over.signal);
  const deciding = decideMeanwhile(treasury, over.signal);
  const until = Date.now() + wanted.minutes * 60_000;
  await misbehave(world, banks, chanceOf(seed), { faults, until, pace, kills });
  paid.abort();
  await paying;
  over.abort();
  const [played] = await Promise.all([trading, deciding]);
  const stuck = await comeToRest(world.ownerUrl, banks);
  await treasury.decide(75);
  // What they decided may ask a bank for something, which it carries out and closes its days over.
  stuck.push(...(await comeToRest(world.ownerUrl, banks)));
  await treasury.decide(0);
  // What a second person agreed to last is carried out before the days are looked at.
  stuck.push(...(await waitForCalm(world.ownerUrl, calmMs)));
  await keepBankDays(ctx);
  await lookAtCover(ctx);
  await treasury.closeDays();
  const facts = await readFacts(world.ownerUrl, banks);
  return { facts, stuck, played, decided: treasury.decided, kills };
}

/** Somebody of the treasury is always a little hasty. */
async function decideMeanwhile(treasury: Treasury, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await treasury.decide(30);
    await treasury.closeDays();
    await sleep(5_000);
  }
}

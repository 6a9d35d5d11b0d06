import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { certifyCompany } from "../dev/certify.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type PartName, type World } from "../dev/world.ts";
import { judge } from "./collection/judge.ts";
import { refundSome } from "./collection/refunds.ts";
import { explainBreaks } from "./collection/treasury.ts";
import { createPanel, type Panel } from "./people/bank.ts";
import { isMuchUnderWay, waitForCalm } from "./people/calm.ts";
import { openAccounts } from "./people/merchants.ts";
import { placeOf } from "./people/patient.ts";
import { comeToRest } from "./people/rest.ts";

const victims = [
  "portal",
  "console",
  "door",
  "flows",
  "restate",
  "bank",
  "postgres",
] as const satisfies readonly PartName[];
const misdeeds = [
  "duplicate",
  "reordered",
  "late",
  "forged",
  "stale",
  "wrong-amount",
  "wrong-first",
  "unknown-account",
  "silent",
  "down",
] as const;
const payers = 4;
const calmMs = 60_000;
const mostUnderWay = 200;

export const sizes = { credits: 2_000, faults: 200 };

/**
 * Payers send money, and merchants send some of it back, while the bank repeats, reorders, delays, contradicts and is impersonated, and while every process
 * is killed at random. Then the treasury explains what differs by the bank's statements. Afterwards each entry of the
 * bank's must stand in our books exactly once.
 */
export default async function main(wanted: Record<"credits" | "faults" | "minutes", number>): Promise<void> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-"));
  const world = await bootWorld({
    dir,
    web: "none",
    env: { OUTBOX_RESEND_MS: "5000", BANK_ENQUIRE_AFTER_SECONDS: "5,10,20,40", BANK_IN_FLIGHT_SECONDS: "20" },
  });
  try {
    const panel = createPanel(`http://127.0.0.1:${world.ports.bank}`);
    const tenants = await withContext(world.env, (ctx) =>
      openAccounts(ctx, certifyCompany, ["USD", "JPY", "SGD", "CNH"]),
    );
    const accounts = await panel.accounts();
    const until = Date.now() + wanted.minutes * 60_000;
    const over = new AbortController();
    const owed = (paid: number) => paid < wanted.credits && Date.now() < until;
    const paying = payAll(panel, accounts, owed, over.signal, () =>
      isMuchUnderWay(world.ownerUrl, mostUnderWay),
    );
    const refunding = withContext(world.env, (ctx) => refundSome(ctx, tenants, panel, over.signal));
    const faults = await misbehave(world, panel, wanted.faults, until);
    over.abort();
    const [refunded] = await Promise.all([refunding, paying]);
    const stuck = await comeToRest(world.ownerUrl, panel);
    const corrected = await withContext(world.env, (ctx) => explainBreaks(placeOf(world), ctx));
    stuck.push(...(await waitForCalm(world.ownerUrl, calmMs)));
    const violations = await judge(world.ownerUrl, panel, stuck);
    for (const violation of violations.slice(0, 20)) console.error(violation);
    const credits = (await panel.entries()).filter(({ direction }) => direction === "credit").length;
    const { kills, misdeeds: armed } = faults;
    const total = Object.values(kills).reduce((sum, n) => sum + n, 0) + armed;
    console.log(
      JSON.stringify({
        faults: total,
        kills,
        armed,
        credits,
        refunded,
        corrected,
        violations: violations.length,
      }),
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function payAll(
  panel: Panel,
  accounts: readonly { id: string; currency: string }[],
  owed: (paid: number) => boolean,
  over: AbortSignal,
  behind: () => Promise<boolean>,
): Promise<void> {
  let paid = 0;
  const payer = async () => {
    // Money keeps coming for as long as anything goes wrong, in the end a little at a time.
    while (owed(paid) || !over.aborted) {
      if (await behind()) {
        await sleep(500);
        continue;
      }
      paid += 1;
      const account = accounts[randomInt(accounts.length)]!;
      const whole = randomInt(1, 100_000);
      await panel.credit(
        account.id,
        account.currency === "JPY" ? String(whole) : `${whole}.${randomInt(10, 99)}`,
      );
      await sleep(owed(paid) ? randomInt(100, 400) : randomInt(500, 1_500));
    }
  };
  await Promise.all(Array.from({ length: payers }, payer));
}

/** Half of the faults are kills; the other half the bank commits, each on one credit. */
async function misbehave(world: World, panel: Panel, faults: number, until: number) {
  const kills = Object.fromEntries(victims.map((victim) => [victim, 0])) as Record<
    (typeof victims)[number],
    number
  >;
  let armed = 0;
  for (let n = 0; n < faults && Date.now() < until; n++) {
    await sleep(randomInt(20, 200));
    if (n % 2 === 0) {
      // It counts once a credit has met it.
      if (await panel.provoke(misdeeds[(n / 2) % misdeeds.length]!, 1_500)) armed += 1;
      continue;
    }
    const victim = victims[randomInt(victims.length)]!;
    await world.part(victim).kill();
    await world.restart(victim);
    kills[victim] += 1;
  }
  return { kills, misdeeds: armed };
}

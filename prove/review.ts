import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSwift, type Swift } from "@causeway/machinery/swift.ts";
import type { Context } from "@causeway/server/context.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type World } from "../dev/world.ts";
import { judgeReview, waitUntilDecided } from "./review/judge.ts";
import type { Promised } from "./review/promised.ts";
import { type Merchant, placeOf } from "./people/patient.ts";
import { openCases, review } from "./review/reviews.ts";
import { sendFiles } from "./review/uploads.ts";

const victims = ["portal", "console", "flows", "store", "restate"] as const;
const reviewers = 4;
const uploaders = 2;

export const sizes = { kills: 105 };

/**
 * Cases are opened, screened, taken, asked about, answered and decided and files are sent while portal, console, flows, store and
 * engine are killed at random. Everybody tries again until he is answered. Afterwards every case and every file must be
 * there, everything that was acknowledged must have happened, and nothing may have happened twice.
 */
export default async function main(wanted: Record<"kills" | "minutes", number>): Promise<void> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-"));
  const swift = await startSwift(join(dir, "swift"));
  let world: World | undefined;
  try {
    const { accessKeyId, secretAccessKey } = swift;
    writeFileSync(join(dir, "secrets.json"), JSON.stringify({ store: { accessKeyId, secretAccessKey } }));
    const booted = await bootWorld({
      dir,
      web: "none",
      env: {
        OUTBOX_RESEND_MS: "3000",
        CALLS_PER_ADDRESS: "1000000",
        STRANGERS_WAIT_ABOVE: "1",
        UPLOADS_PER_HOUR: "1000000",
        STORE_URL: `${swift.url}/${swift.bucket}`,
      },
    });
    world = booted;
    await withContext(booted.env, (ctx) => prove(booted, swift, ctx, wanted));
  } finally {
    await world?.stop();
    await swift.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function prove(
  world: World,
  swift: Swift,
  ctx: Context,
  { kills, minutes }: Record<"kills" | "minutes", number>,
): Promise<void> {
  const promised: Promised = {
    cases: [],
    decisions: [],
    answers: [],
    uploads: [],
    sent: new Set(),
    merchants: new Map(),
    refusals: [],
  };
  const owners = new Map<string, Merchant>();
  const opening = new AbortController();
  const working = new AbortController();
  const place = placeOf(world);
  const senders = Array.from({ length: uploaders }, () => sendFiles(place, ctx, opening.signal, promised));
  const openers = [openCases(ctx, opening.signal, promised, owners), ...senders];
  const workers = Array.from({ length: reviewers }, (_, n) =>
    review(place, ctx, n, working.signal, promised, owners),
  );
  // Whoever gives up ends the run at once: what follows would prove less than it says.
  const killed = await Promise.race([
    killAtRandom(world, swift, kills, minutes),
    never(...openers, ...workers),
  ]);
  opening.abort();
  await Promise.all(openers);
  await waitUntilDecided(place.ownerUrl);
  working.abort();
  await Promise.all(workers);
  const violations = await judgeReview(place, promised);
  for (const violation of violations.slice(0, 20)) console.error(violation);
  const faults = Object.values(killed).reduce((sum, n) => sum + n, 0);
  const { cases, decisions, answers, uploads, refusals } = promised;
  console.log(
    JSON.stringify({
      faults,
      killed,
      cases: cases.length,
      uploads: uploads.length,
      uploads_refused: refusals.length,
      decisions: decisions.length,
      answers: answers.length,
      violations: violations.length,
    }),
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

/** Fails with the first that fails, and otherwise leaves the race to the others. */
async function never(...work: Promise<void>[]): Promise<never> {
  await Promise.all(work);
  return new Promise(() => {});
}

async function killAtRandom(world: World, swift: Swift, kills: number, minutes: number) {
  const killed = { portal: 0, console: 0, flows: 0, store: 0, restate: 0 };
  const until = Date.now() + minutes * 60_000;
  for (let n = 0; n < kills && Date.now() < until; n++) {
    await sleep(randomInt(50, 600));
    // Each in turn at first, so that a short run leaves nobody out.
    const victim = victims[n < victims.length ? n : randomInt(victims.length)]!;
    if (victim === "store") await swift.restart();
    else {
      await world.part(victim).kill();
      await world.restart(victim);
    }
    killed[victim] += 1;
  }
  return killed;
}

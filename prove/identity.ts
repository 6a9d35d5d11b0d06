import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { portalRoutes } from "@causeway/server/capabilities.ts";
import { foreignViolations, rowViolations, settleIsolation } from "@causeway/server/testing/isolation.ts";
import { certifyCompany } from "../dev/certify.ts";
import { bootWorld } from "../dev/world.ts";
import { proveCaps } from "./identity/brute-force.ts";
import { proveAlike } from "./identity/enumeration.ts";
import { proveTakeover } from "./identity/takeover.ts";
import { placeIn, type Place } from "./identity/place.ts";

export const sizes = { accounts: 500, guesses: 100, ids: 5, cells: 1_000 };

/**
 * Nobody can be told from nobody by answer or time; no cap lets one guess more through than it says, however many come
 * at once; nobody takes an account over with less than its owner proves himself by; and every route answers every kind of
 * caller as its policy declares. Each of the four has a quarter of the time.
 */
export default async function main({
  accounts,
  guesses,
  ids,
  cells,
  minutes,
}: Record<"accounts" | "guesses" | "ids" | "cells" | "minutes", number>): Promise<void> {
  const quarterMs = (minutes * 60_000) / 4;
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-identity-"));
  const world = await bootWorld({
    dir,
    web: "none",
    env: {
      CALLS_PER_ADDRESS: "1000000",
      STRANGERS_WAIT_ABOVE: "1",
      CODES_PER_HOUR: "1000000",
      CAPTCHA_WORK_BITS: "0",
    },
  });
  // What is sent stays readable as long as nobody sends it.
  await world.part("flows").stop();
  const place = await placeIn(world);
  try {
    const alike = await proveAlike(place, accounts, quarterMs);
    const caps = await proveCaps(place, guesses, Date.now() + quarterMs);
    const takeover = await proveTakeover(place, certifyCompany, cells, Date.now() + quarterMs);
    const isolation = await proveIsolation(place, ids, Date.now() + quarterMs);
    const violations = [
      ...alike.violations,
      ...caps.violations,
      ...takeover.violations,
      ...isolation.violations,
    ];
    for (const violation of violations.slice(0, 30)) console.error(violation);
    console.log(
      JSON.stringify({
        auc: Math.max(...Object.values(alike.auc)),
        aucs: alike.auc,
        accounts: alike.accounts,
        guesses,
        attacks: caps.attacks,
        routes: isolation.routes,
        callers: isolation.cells,
        cells: takeover.cells,
        violations: violations.length,
      }),
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await place.close();
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function proveIsolation(place: Place, idsPerKind: number, until: number) {
  const bounds = portalRoutes(place.ctx, { follow: async () => {}, stop: async () => {} });
  await place.forgetAttempts();
  const isolation = await settleIsolation(place, bounds);
  try {
    const violations: string[] = [];
    const walked: (typeof bounds)[number][] = [];
    for (const bound of bounds) {
      if (Date.now() >= until) break;
      violations.push(...(await rowViolations(isolation, bound)));
      walked.push(bound);
    }
    const before = await isolation.digestOf();
    const things = await isolation.thingsOf(idsPerKind);
    for (const bound of walked) violations.push(...(await foreignViolations(isolation, bound, things)));
    if ((await isolation.digestOf()) !== before)
      violations.push("a stranger changed something of the company");
    return { violations, routes: walked.length, cells: walked.length * isolation.callers.length };
  } finally {
    await isolation.stop();
  }
}

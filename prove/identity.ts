import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { portalRoutes } from "@causeway/server/capabilities.ts";
import { foreignViolations, rowViolations, settleIsolation } from "@causeway/server/testing/isolation.ts";
import { bootWorld } from "../dev/world.ts";
import { proveCaps } from "./identity/brute-force.ts";
import { proveAlike } from "./identity/enumeration.ts";
import { placeIn, type Place } from "./identity/place.ts";

/**
 * Nobody can be told from nobody by answer or time; no cap lets one guess more through than it says, however many come
 * at once; and every route answers every kind of caller as its policy declares.
 */
export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      accounts: { type: "string", default: "500" },
      guesses: { type: "string", default: "100" },
      ids: { type: "string", default: "5" },
    },
  });
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-identity-"));
  const world = await bootWorld({
    dir,
    web: "none",
    env: { CALLS_PER_ADDRESS: "1000000", CODES_PER_HOUR: "1000000" },
  });
  // What is sent stays readable as long as nobody sends it.
  await world.part("flows").stop();
  const place = await placeIn(world);
  try {
    const alike = await proveAlike(place, Number(values.accounts));
    const caps = await proveCaps(place, Number(values.guesses));
    const isolation = await proveIsolation(place, Number(values.ids));
    const violations = [...alike.violations, ...caps, ...isolation.violations];
    for (const violation of violations.slice(0, 30)) console.error(violation);
    console.log(
      JSON.stringify({
        auc: Math.max(...Object.values(alike.auc)),
        aucs: alike.auc,
        accounts: Number(values.accounts),
        guesses: Number(values.guesses),
        routes: isolation.routes,
        cells: isolation.cells,
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

async function proveIsolation(place: Place, idsPerKind: number) {
  const bounds = portalRoutes(place.ctx, { follow: async () => {}, stop: async () => {} });
  await place.forgetAttempts();
  const isolation = await settleIsolation(place, bounds);
  try {
    const violations: string[] = [];
    for (const bound of bounds) violations.push(...(await rowViolations(isolation, bound)));
    const before = await isolation.digestOf();
    const things = await isolation.thingsOf(idsPerKind);
    for (const bound of bounds) violations.push(...(await foreignViolations(isolation, bound, things)));
    if ((await isolation.digestOf()) !== before)
      violations.push("a stranger changed something of the company");
    return { violations, routes: bounds.length, cells: bounds.length * isolation.callers.length };
  } finally {
    await isolation.stop();
  }
}

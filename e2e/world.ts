import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { seedStaff } from "../dev/seed.ts";
import { bootWorld } from "../dev/world.ts";
import type { Place } from "./place.ts";

/** A world for each worker's journeys, with the built app and limits that a busy test does not hit. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.vitest.config.maxWorkers;
  const worlds: Awaited<ReturnType<typeof settle>>[] = [];
  for (let n = 0; n < workers; n++) worlds.push(await settle());
  project.provide(
    "places",
    worlds.map(({ place }) => place),
  );
  return async () => {
    await Promise.all(worlds.map(({ leave }) => leave()));
  };
}

async function settle(): Promise<{ place: Place; leave: () => Promise<void> }> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-e2e-"));
  const world = await bootWorld({
    dir,
    web: "built",
    env: {
      CALLS_PER_ADDRESS: "100000",
      CODES_PER_HOUR: "1000",
      CONTACT_MESSAGES_PER_HOUR: "1000",
      EXCHANGE_BACK_TO_BACK_USD: "50000",
    },
  });
  await seedStaff(world.env);
  const { env, origin, consoleOrigin, ownerUrl, ports } = world;
  return {
    place: {
      origin,
      consoleOrigin,
      mailPort: ports.mail,
      sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
      ownerUrl,
      secretsFile: env["SECRETS_FILE"] ?? "",
      env,
      bankUrl: `http://127.0.0.1:${ports.bank}`,
      venueUrl: `http://127.0.0.1:${ports.venue}`,
    },
    leave: async () => {
      await world.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { seedStaff } from "../dev/seed.ts";
import { bootWorld } from "../dev/world.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What a browser opens. */
    origin: string;
    /** What a browser of staff opens. */
    consoleOrigin: string;
    mailPort: number;
    /** Where short messages arrive, and where the played companies are driven. */
    sandboxUrl: string;
    /** As the owner, for what a journey must arrange behind the product's back. */
    ownerUrl: string;
    secretsFile: string;
    /** The settings of the world's own server. */
    env: Record<string, string>;
    /** Where a payer stands in front of the bank. */
    bankUrl: string;
  }
}

/** One world for all journeys of a run, with the built app and limits that a busy test does not hit. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-e2e-"));
  const world = await bootWorld({
    dir,
    web: "built",
    env: { CALLS_PER_ADDRESS: "100000", CODES_PER_HOUR: "1000", CONTACT_MESSAGES_PER_HOUR: "1000" },
  });
  await seedStaff(world.env);
  project.provide("origin", world.origin);
  project.provide("consoleOrigin", world.consoleOrigin);
  project.provide("mailPort", world.ports.mail);
  project.provide("sandboxUrl", `http://127.0.0.1:${world.ports.sandbox}`);
  project.provide("ownerUrl", world.ownerUrl);
  project.provide("secretsFile", world.env["SECRETS_FILE"] ?? "");
  project.provide("env", world.env);
  project.provide("bankUrl", `http://127.0.0.1:${world.ports.bank}`);
  return async () => {
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}

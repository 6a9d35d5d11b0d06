import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "@causeway/server/migrations.ts";
import { createDatabase, ensureRoles, templateDatabase } from "@causeway/server/testing/database.ts";
import type { TestProject } from "vitest/node";
import { freePorts } from "@causeway/machinery/ports.ts";
import { startPostgres } from "@causeway/machinery/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the tests' PostgreSQL, as its owner. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for a whole test run; every worker makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-test-"));
  const { postgres: port } = await freePorts(["postgres"]);
  const postgres = await startPostgres({ dir, port });
  await ensureRoles(postgres.ownerUrl());
  await migrate(await createDatabase(postgres.ownerUrl(), templateDatabase));
  project.provide("postgresUrl", postgres.ownerUrl());
  return async () => {
    await postgres.process.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}

import { join } from "node:path";
import { freePorts } from "@causeway/machinery/ports.ts";
import { startPostgres } from "@causeway/machinery/postgres.ts";
import { answers, start, type Running } from "@causeway/machinery/process.ts";
import { createContext, type Context } from "@causeway/server/context.ts";
import { migrate } from "@causeway/server/migrations.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { asRole, createDatabase, ensureRoles, execute } from "@causeway/server/testing/database.ts";
import { environmentOf, testEnvironment } from "@causeway/server/testing/environment.ts";

/** A process that serves what is measured, over a database of its own; the context is for whoever arranges it. */
export async function bootApi(
  dir: string,
  parts: Running[],
  { serve, statements }: { readonly serve: string; readonly statements: readonly string[] },
): Promise<{ port: number; ctx: Context; ownerUrl: string }> {
  const ports = await freePorts(["postgres", "api"]);
  const postgres = await startPostgres({ dir, port: ports.postgres });
  parts.push(postgres.process);
  await ensureRoles(postgres.ownerUrl());
  const ownerUrl = await createDatabase(postgres.ownerUrl(), "bench");
  await migrate(ownerUrl);
  await execute(ownerUrl, ...statements);
  const env = {
    ...testEnvironment,
    DATABASE_URL: asRole(ownerUrl, "causeway_portal"),
    PORTAL_PORT: String(ports.api),
    PORTAL_ORIGIN: "http://localhost:1",
    CALLS_PER_ADDRESS: "1000000000",
    FX_MARKET: "always",
  };
  parts.push(
    await start({
      name: "the api",
      file: process.execPath,
      args: [serve],
      logFile: join(dir, "api.log"),
      env: { ...process.env, ...environmentOf("portal", env) },
      ready: () => answers(`http://127.0.0.1:${ports.api}/usage`),
    }),
  );
  return { port: ports.api, ctx: createContext(readConfig(env), "bench"), ownerUrl };
}

import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { freePorts } from "@causeway/machinery/ports.ts";
import { startPostgres } from "@causeway/machinery/postgres.ts";
import { answers, start, type Running } from "@causeway/machinery/process.ts";
import { createContext, type Context } from "@causeway/server/context.ts";
import { migrate } from "@causeway/server/migrations.ts";
import { audit } from "@causeway/server/platform/data/audit.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { newId, type TenantId } from "@causeway/server/platform/ids.ts";
import { announce } from "@causeway/server/platform/data/live.ts";
import { asRole, createDatabase, ensureRoles, execute } from "@causeway/server/testing/database.ts";
import { environmentOf, testEnvironment } from "@causeway/server/testing/environment.ts";
import { followPage } from "@causeway/server/testing/follow-page.ts";
import { openPortal } from "@causeway/server/testing/portal-client.ts";
import { signIn } from "@causeway/server/testing/sign-in.ts";

const clients = 16;
const turnMs = 200;
const warmUpTurns = 16;

/**
 * What telling open pages costs the transaction that tells them: one insert and its audit row, with and without a word to
 * the pages, in short turns, by 16 clients on 16 tenants and then on one. An api in a process of its own listens.
 * Then how long it takes until open pages have heard, first undisturbed, then while the api's listening connection is
 * cut again and again.
 */
export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: "string", default: "24" } },
  });
  const ms = Number(values.seconds) * 1000;
  const dir = mkdtempSync(join("/var/tmp", "causeway-bench-"));
  const parts: Running[] = [];
  try {
    const { ctx, url, ownerUrl } = await boot(dir, parts);
    const tenants = Array.from({ length: clients }, () => newId<"tenant">(new Date()));
    const many = await compare(ctx, tenants, ms);
    const one = await compare(ctx, tenants.slice(0, 1), ms);
    const delivery = await measureDelivery(ctx, url, ownerUrl, ms);
    await ctx.dispose();
    console.log(
      JSON.stringify({
        announcing_over_silent: many.ratio,
        one_tenant: one.ratio,
        delivery_p99_ms: delivery.all,
        after_cuts_p99_ms: delivery.cut,
        per_second: { silent: many.silent, announcing: many.announcing },
        one_tenant_per_second: { silent: one.silent, announcing: one.announcing },
      }),
    );
  } finally {
    for (const part of parts.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function boot(dir: string, parts: Running[]): Promise<{ ctx: Context; url: string; ownerUrl: string }> {
  const ports = await freePorts(["postgres", "portal", "health"]);
  const postgres = await startPostgres({ dir, port: ports.postgres });
  parts.push(postgres.process);
  await ensureRoles(postgres.ownerUrl());
  const ownerUrl = await createDatabase(postgres.ownerUrl(), "bench");
  await migrate(ownerUrl);
  await execute(
    ownerUrl,
    "CREATE TABLE measured (merchant_id uuid NOT NULL, id uuid NOT NULL, note text NOT NULL, PRIMARY KEY (merchant_id, id))",
    "ALTER TABLE measured ENABLE ROW LEVEL SECURITY",
    "ALTER TABLE measured FORCE ROW LEVEL SECURITY",
    "CREATE POLICY tenant ON measured USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant())",
    "GRANT INSERT ON measured TO causeway_app",
  );
  const env = {
    ...testEnvironment,
    DATABASE_URL: asRole(ownerUrl, "causeway_portal"),
    PORTAL_PORT: String(ports.portal),
    PORTAL_HEALTH_PORT: String(ports.health),
    PORTAL_ORIGIN: "http://localhost:1",
  };
  parts.push(
    await start({
      name: "the portal",
      file: process.execPath,
      args: [join(import.meta.dirname, "../apps/server/src/portal.ts")],
      logFile: join(dir, "portal.log"),
      env: { ...process.env, ...environmentOf("portal", env) },
      ready: () => answers(`http://127.0.0.1:${ports.health}/ready`),
    }),
  );
  // A connection for each client, and a quarter on top that single statements keep for themselves.
  const config = readConfig({ ...env, DATABASE_POOL: String(Math.ceil((clients * 4) / 3) + 1) });
  return { ctx: createContext(config, "bench"), url: `http://127.0.0.1:${ports.portal}`, ownerUrl };
}

async function act(ctx: Context, tenant: TenantId, announcing: boolean): Promise<string> {
  const now = ctx.clock.now();
  const id: string = newId(now);
  await ctx.db.tx(tenant, async (tx) => {
    await tx.query("INSERT INTO measured VALUES ($1, $2, 'measured')", [tenant, id]);
    if (announcing) await announce(tx, "collection", id);
    await audit(tx, now, { actor: "flow", act: "account.opened", subject: id });
  });
  return id;
}

/** The sides take turns so short that whatever else the machine does hits both alike, each first as often as the other. */
async function compare(ctx: Context, tenants: readonly TenantId[], ms: number) {
  const done = { silent: 0, announcing: 0 };
  let announcing = false;
  let counting = false;
  const over = new AbortController();
  const client = async (n: number) => {
    while (!over.signal.aborted) {
      await act(ctx, tenants[n % tenants.length]!, announcing);
      if (counting) done[announcing ? "announcing" : "silent"] += 1;
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  const turns = Math.ceil(ms / turnMs / 4) * 4;
  for (let turn = -warmUpTurns; turn < turns; turn++) {
    announcing = [true, false, false, true][(turn + warmUpTurns) % 4]!;
    counting = turn >= 0;
    await sleep(turnMs);
  }
  over.abort();
  await all;
  const perSecond = (count: number) => Math.round(count / ((turns * turnMs) / 2000));
  return {
    ratio: Number((done.announcing / done.silent).toFixed(3)),
    silent: perSecond(done.silent),
    announcing: perSecond(done.announcing),
  };
}

/** From before the transaction begins until the page has opened what it heard. */
async function measureDelivery(ctx: Context, url: string, ownerUrl: string, ms: number) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const startedAt = new Map<string, { at: number; afterCut: boolean }>();
  const took: { ms: number; afterCut: boolean }[] = [];
  const pages = await Promise.all(
    Array.from({ length: clients }, async () => {
      const session = await signIn(ctx);
      const page = await followPage(url, await openPortal(url, ctx.config.portal.origin, session));
      await page.next();
      return { ...page, tenant: session.tenant };
    }),
  );
  const said = Array.from({ length: Math.floor(ms / 20) }, (_, n) => n);
  const listening = pages.map(async (page, place) => {
    for (const _ of said.filter((n) => n % pages.length === place)) {
      const { ref } = await page.next();
      // The page may hear before the announcing process knows that it has committed.
      while (!startedAt.has(ref)) await sleep(1);
      const { at, afterCut } = startedAt.get(ref)!;
      took.push({ ms: performance.now() - at, afterCut });
    }
  });
  for (const n of said) {
    const afterCut = n >= said.length / 2;
    if (afterCut && n % 50 === 0) await cutListening(owner);
    const at = performance.now();
    startedAt.set(await act(ctx, pages[n % pages.length]!.tenant, true), { at, afterCut });
    await sleep(Math.max(0, at + 20 - performance.now()));
  }
  await Promise.all(listening);
  pages.forEach(({ close }) => close());
  await owner.end();
  const all = took.map((one) => one.ms);
  const cut = took.filter(({ afterCut }) => afterCut).map((one) => one.ms);
  console.error(
    `delivery: ${all.length} heard, median ${median(all).toFixed(1)} ms, slowest ${Math.max(...all).toFixed(1)} ms`,
  );
  return { all: percentile99(all), cut: percentile99(cut) };
}

async function cutListening(owner: pg.Client): Promise<void> {
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query = 'LISTEN "live"'`,
  );
}

function percentile99(numbers: readonly number[]): number {
  return Number(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)]!.toFixed(1));
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

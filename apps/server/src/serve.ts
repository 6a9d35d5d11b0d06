import type { FastifyInstance } from "fastify";
import type { Context } from "./context.ts";
import { pendingMigrations } from "./migrations.ts";
import type { Audience } from "#platform/http/audience.ts";
import type { Bound } from "#platform/http/binding.ts";
import { startHealth } from "#platform/http/health.ts";
import { servePages } from "#platform/http/pages.ts";
import { createServer } from "#platform/http/server.ts";
import { createSessions } from "#platform/http/session.ts";
import { onStop } from "#platform/stop.ts";

/** The site of one audience: its routes, its pages, and nothing of the other's. */
export async function createSite(
  ctx: Context,
  audience: Audience,
  routes: readonly Bound[],
): Promise<FastifyInstance> {
  const { db, clock, events, keys, config } = ctx;
  const site = await createServer(routes, {
    db,
    clock,
    events,
    keys,
    sessions: createSessions(db, clock, audience),
    audience,
    callsPerAddress: config.site.callsPerAddress,
    busyAbove: config.site.busyAbove,
    trustedProxies: config.site.trustedProxies,
  });
  await servePages(site, config, keys.pageKeys, audience);
  return site;
}

/** Listens, says whether it is ready, and ends in order; `first` is stopped before the listener is. */
export async function serve(
  part: "portal" | "console" | "door",
  ctx: Context,
  listener: FastifyInstance,
  first: () => Promise<void> = async () => {},
): Promise<void> {
  const { host, port, healthPort } = ctx.config[part];
  const { db, events } = ctx;
  await listener.listen({ host, port });
  events.emit({ event: "started", part, port });
  const health = await startHealth({
    host,
    port: healthPort,
    events,
    checks: {
      database: db.ping,
      migrations: async () => {
        const pending = await pendingMigrations(db);
        if (pending.length > 0) throw new Error(`not applied: ${pending.join(", ")}`);
      },
    },
  });
  onStop(part, events, [() => health.setStopping(), first, () => listener.close(), () => ctx.dispose()]);
}

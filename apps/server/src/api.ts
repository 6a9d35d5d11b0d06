import { bankCallbacks, callbacks, consoleRoutes, letSlowWorkYield, portalRoutes } from "./capabilities.ts";
import { createContext } from "./context.ts";
import { pendingMigrations } from "./migrations.ts";
import { endForConfig, loadConfig } from "#platform/config.ts";
import { consoleAudience, portalAudience, type Audience } from "#platform/http/audience.ts";
import type { Bound } from "#platform/http/binding.ts";
import { createDoor, serveCallbacks, type Callback } from "#platform/http/callback.ts";
import { startHealth } from "#platform/http/health.ts";
import { servePages } from "#platform/http/pages.ts";
import { createServer } from "#platform/http/server.ts";
import { createSessions } from "#platform/http/session.ts";
import { startLive } from "#platform/data/live.ts";
import { requireLogin } from "#platform/data/login.ts";
import { requireSoundStart } from "#platform/preflight/start-faults.ts";
import { onStop } from "#platform/stop.ts";

const config = loadConfig("api");
const ctx = createContext(config, "api");
await requireLogin(ctx.db, "api").catch(endForConfig);
await requireSoundStart(ctx).catch(endForConfig);
letSlowWorkYield();
const live = await startLive(ctx.db, ctx.events);

/** Each audience has a listener of its own and nothing but its own routes and pages behind it. */
async function serve(
  audience: Audience,
  routes: readonly Bound[],
  port: number,
  partners: readonly Callback[] = [],
) {
  const app = await createServer(routes, {
    db: ctx.db,
    clock: ctx.clock,
    events: ctx.events,
    keys: ctx.keys,
    sessions: createSessions(ctx.db, ctx.clock, audience),
    xsrfKey: config.secrets.xsrf,
    audience,
    callsPerAddress: config.api.callsPerAddress,
    busyAbove: config.api.busyAbove,
    trustedProxies: config.api.trustedProxies,
  });
  await serveCallbacks(app, partners, ctx.events);
  await servePages(app, config, ctx.keys.pageKeys, audience);
  await app.listen({ host: config.api.host, port });
  ctx.events.emit({ event: "started", part: "api", port });
  return app;
}

const staffConsole = await serve(consoleAudience(config), consoleRoutes(ctx, live), config.console.port);
const portal = await serve(portalAudience(config), portalRoutes(ctx, live), config.api.port, callbacks(ctx));
const bankDoor = await createDoor(bankCallbacks(ctx), ctx.events);
await bankDoor.listen({ host: config.api.host, port: config.bank.doorPort });
const health = await startHealth({
  host: config.api.host,
  port: config.api.healthPort,
  events: ctx.events,
  checks: {
    database: ctx.db.ping,
    migrations: async () => {
      const pending = await pendingMigrations(ctx.db);
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(", ")}`);
    },
  },
});
onStop("api", ctx.events, [
  () => health.setStopping(),
  () => live.stop(),
  () => Promise.all([portal.close(), staffConsole.close(), bankDoor.close()]),
  () => ctx.dispose(),
]);

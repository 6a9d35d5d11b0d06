import { portalRoutes } from "./capabilities.ts";
import { createContext } from "./context.ts";
import { pendingMigrations } from "./migrations.ts";
import { loadConfig } from "#platform/config.ts";
import { startHealth } from "#platform/http/health.ts";
import { servePages } from "#platform/http/pages.ts";
import { createServer } from "#platform/http/server.ts";
import { createSessions } from "#platform/http/session.ts";
import { startLive } from "#platform/live.ts";
import { onStop } from "#platform/stop.ts";

const config = loadConfig();
const ctx = createContext(config, "api");
const live = await startLive(ctx.db, ctx.events);
const app = await createServer(portalRoutes(ctx, live), {
  db: ctx.db,
  clock: ctx.clock,
  events: ctx.events,
  keys: ctx.keys,
  sessions: createSessions(ctx.db, ctx.clock, config.secrets.sessionMaster),
  xsrfKey: config.secrets.xsrf,
  origin: config.api.origin,
  callsPerAddress: config.api.callsPerAddress,
});
await servePages(app, config, ctx.keys.pageKeys);
await app.listen({ host: config.api.host, port: config.api.port });
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
ctx.events.emit({ event: "started", part: "api", port: config.api.port });
onStop("api", ctx.events, [
  () => health.setStopping(),
  () => live.stop(),
  () => app.close(),
  () => ctx.dispose(),
]);

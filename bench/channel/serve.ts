import { createContext } from "@causeway/server/context.ts";
import { loadConfig } from "@causeway/server/platform/config.ts";
import { portalAudience } from "@causeway/server/platform/http/audience.ts";
import { servePages } from "@causeway/server/platform/http/pages.ts";
import { createServer } from "@causeway/server/platform/http/server.ts";
import { createSessions } from "@causeway/server/platform/http/session.ts";
import {
  measuredHandlers,
  measuredNoop,
  measuredRead,
  measuredRoutes,
} from "@causeway/server/testing/measured-routes.ts";

/** The api with the measured routes, and the same handlers on plain routes of the same Fastify with the same hooks. */
const config = loadConfig("portal");
const ctx = createContext(config, "bench");
const audience = portalAudience(config);
const app = await createServer(measuredRoutes(ctx), {
  db: ctx.db,
  clock: ctx.clock,
  events: ctx.events,
  keys: ctx.keys,
  sessions: createSessions(ctx.db, ctx.clock, audience),
  audience,
  callsPerAddress: config.site.callsPerAddress,
  busyAbove: 1,
  trustedProxies: ["loopback"],
});
await servePages(app, config, ctx.keys.pageKeys, audience);

const handlers = measuredHandlers(ctx);
const answer = (data: unknown) => ({ code: 0, data, errorMessage: null });
app.get(`/plain${measuredRead.path}`, async (request) =>
  answer(await handlers.read(measuredRead.input.parse(request.query))),
);
app.post(`/plain${measuredNoop.path}`, async (request) =>
  answer(await handlers.noop(measuredNoop.input.parse(request.body))),
);
app.get("/usage", async () => process.cpuUsage());

await app.listen({ host: config.portal.host, port: config.portal.port });
process.once("SIGTERM", () => {
  void app.close().then(() => ctx.dispose());
});

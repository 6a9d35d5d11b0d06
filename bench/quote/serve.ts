import { portalRoutes } from "@causeway/server/capabilities.ts";
import { createContext } from "@causeway/server/context.ts";
import { loadConfig } from "@causeway/server/platform/config.ts";
import { startLive } from "@causeway/server/platform/data/live.ts";
import { portalAudience } from "@causeway/server/platform/http/audience.ts";
import { createSite } from "@causeway/server/serve.ts";
import { constantBeside } from "./measured-constant.ts";

/** The portal as it is served, and one route more. */
const config = loadConfig("portal");
const ctx = createContext(config, "bench");
const live = await startLive(ctx.db, ctx.events);
const routes = portalRoutes(ctx, live);
const site = await createSite(ctx, portalAudience(config), [...routes, constantBeside(routes)]);
site.get("/usage", async () => process.cpuUsage());

await site.listen({ host: config.portal.host, port: config.portal.port });
process.once("SIGTERM", () => {
  void live
    .stop()
    .then(() => site.close())
    .then(() => ctx.dispose());
});

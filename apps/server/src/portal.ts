import { letSlowWorkYield, portalRoutes } from "./capabilities.ts";
import { createContext } from "./context.ts";
import { createSite, serve } from "./serve.ts";
import { endForConfig, loadConfig } from "#platform/config.ts";
import { startLive } from "#platform/data/live.ts";
import { requireLogin } from "#platform/data/login.ts";
import { requireSoundStart } from "#platform/preflight/unfit-start.ts";
import { portalAudience } from "#platform/http/audience.ts";

const config = loadConfig("portal");
const ctx = createContext(config, "portal");
await requireLogin(ctx.db, "portal").catch(endForConfig);
await requireSoundStart(ctx).catch(endForConfig);
letSlowWorkYield(config.site);
const live = await startLive(ctx.db, ctx.events);
const site = await createSite(ctx, portalAudience(config), portalRoutes(ctx, live));
await serve("portal", ctx, site, () => live.stop());

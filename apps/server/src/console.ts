import { consoleRoutes, letSlowWorkYield } from "./capabilities.ts";
import { createContext } from "./context.ts";
import { createSite, serve } from "./serve.ts";
import { endForConfig, loadConfig } from "#platform/config.ts";
import { startLive } from "#platform/data/live.ts";
import { requireLogin } from "#platform/data/login.ts";
import { requireSoundStart } from "#platform/preflight/unfit-start.ts";
import { consoleAudience } from "#platform/http/audience.ts";

const config = loadConfig("console");
const ctx = createContext(config, "console");
await requireLogin(ctx.db, "console").catch(endForConfig);
await requireSoundStart(ctx).catch(endForConfig);
letSlowWorkYield(config.site);
const live = await startLive(ctx.db, ctx.events);
const site = await createSite(ctx, consoleAudience(config), consoleRoutes(ctx, live));
await serve("console", ctx, site, () => live.stop());

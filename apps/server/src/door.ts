import { callbacks } from "./capabilities.ts";
import { createContext } from "./context.ts";
import { serve } from "./serve.ts";
import { endForConfig, loadConfig } from "#platform/config.ts";
import { requireLogin } from "#platform/data/login.ts";
import { requireSoundStart } from "#platform/preflight/unfit-start.ts";
import { createDoor } from "#platform/http/callback.ts";

const config = loadConfig("door");
const ctx = createContext(config, "door");
await requireLogin(ctx.db, "door").catch(endForConfig);
await requireSoundStart(ctx).catch(endForConfig);
await serve("door", ctx, await createDoor(callbacks(ctx), ctx.events));

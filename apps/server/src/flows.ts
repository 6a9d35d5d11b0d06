import { flows, followRates, schedules } from "./capabilities.ts";
import { createContext } from "./context.ts";
import { endForConfig, loadConfig } from "#platform/config.ts";
import { requireLogin } from "#platform/data/login.ts";
import { requireSoundStart } from "#platform/preflight/unfit-start.ts";
import { startHealth } from "#platform/http/health.ts";
import { startRelay } from "#platform/engine/outbox.ts";
import { createEngine } from "#platform/engine/restate.ts";
import { serveFlows } from "#platform/engine/serve-flows.ts";
import { watchEngine } from "#platform/engine/watch-engine.ts";
import { startSchedules } from "#platform/schedule/scheduler.ts";
import { onStop } from "#platform/stop.ts";

const config = loadConfig("flows");
const ctx = createContext(config, "flows");
const { db, clock, events } = ctx;
await requireLogin(db, "flows").catch(endForConfig);
await requireSoundStart(ctx).catch(endForConfig);
const server = await serveFlows(flows(ctx), config, events);
const engine = createEngine(config);
const watched = watchEngine({ db, config, events, engine });
const relay = startRelay({ db, events, resendMs: config.outbox.resendMs, post: engine.post });
const recurring = startSchedules({ db, clock, events, schedules: schedules(ctx) });
const rates = followRates(ctx);
const health = await startHealth({
  host: config.flows.host,
  port: config.flows.healthPort,
  events,
  checks: {
    database: db.ping,
    engine: engine.ping,
  },
});
events.emit({ event: "started", part: "flows", port: config.flows.port });
onStop("flows", events, [
  () => health.setStopping(),
  () => relay.stop(),
  () => watched.stop(),
  () => recurring.stop(),
  () => rates.stop(),
  () => void server.close(),
  () => ctx.dispose(),
]);

import { setTimeout as sleep } from "node:timers/promises";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "@causeway/machinery/ports.ts";
import { identityKey, startRestate } from "@causeway/machinery/restate.ts";
import type { Config } from "#platform/config.ts";
import { onlyOf } from "#platform/processes.ts";
import { startRelay } from "#platform/engine/outbox.ts";
import { nameBuild } from "#platform/engine/build.ts";
import { createEngine, type Engine } from "#platform/engine/restate.ts";
import { serveFlows } from "#platform/engine/serve-flows.ts";
import { watchEngine } from "#platform/engine/watch-engine.ts";
import { flows } from "../capabilities.ts";
import type { Context } from "../context.ts";

export type TestFlows = {
  readonly engine: Engine;
  readonly config: Config;
  /** Kills the engine and starts it with nothing it ever knew. */
  readonly wipe: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * A real engine that forgets the run of a handler after every step, so that each handler is replayed from its journal
 * as often as it has steps: what is not deterministic fails here.
 */
export async function startTestFlows(ctx: Context, dir: string): Promise<TestFlows> {
  const ports = await freePorts(["ingress", "admin", "node", "flows"]);
  const restateDir = join(dir, "restate");
  const enquiries = { afterMs: [2_000, 4_000, 8_000, 60_000], inFlightMs: 1_000 };
  const config: Config = {
    ...ctx.config,
    secrets: onlyOf("flows", ctx.config.secrets),
    outbox: { resendMs: 2_000 },
    bank: {
      ...ctx.config.bank,
      enquiries: { ...ctx.config.bank.enquiries, ...enquiries },
    },
    fx: { ...ctx.config.fx, enquiries: { ...ctx.config.fx.enquiries, ...enquiries } },
    flows: { ...ctx.config.flows, port: ports.flows, url: `http://127.0.0.1:${ports.flows}` },
    restate: {
      ingressUrl: `http://127.0.0.1:${ports.ingress}`,
      adminUrl: `http://127.0.0.1:${ports.admin}`,
      identityKey: identityKey(restateDir),
    },
  };
  const startEngine = () =>
    startRestate({ dir: restateDir, ports, env: { RESTATE_WORKER__INVOKER__INACTIVITY_TIMEOUT: "0s" } });
  let engineProcess = await startEngine();
  const server = await serveFlows(flows({ ...ctx, config }), config, ctx.events);
  const engine = createEngine(config);
  await nameBuild(ctx.db, config);
  const watched = watchEngine({ db: ctx.db, config, events: ctx.events, engine });
  await untilServed(engine);
  const relay = startRelay({
    db: ctx.db,
    events: ctx.events,
    resendMs: config.outbox.resendMs,
    post: engine.post,
  });
  return {
    engine,
    config,
    wipe: async () => {
      await engineProcess.kill();
      rmSync(join(restateDir, "data"), { recursive: true });
      engineProcess = await startEngine();
      await untilServed(engine);
    },
    stop: async () => {
      await relay.stop();
      await watched.stop();
      await engineProcess.stop();
      server.close();
    },
  };
}

async function untilServed(engine: Engine): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await engine.ping();
    } catch (error) {
      if (tries === 200) throw error;
      await sleep(50);
    }
  }
}

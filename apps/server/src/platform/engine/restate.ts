import { createServer, type Http2Server } from "node:http2";
import * as restate from "@restatedev/restate-sdk";
import { atMost } from "#platform/at-most.ts";
import type { Config } from "#platform/config.ts";
import type { Events } from "#platform/events.ts";
import type { Posting } from "./outbox.ts";
import { Refusal } from "#platform/refusal.ts";
import { parentFrom, withSpan } from "#platform/trace.ts";

export type Flow =
  | restate.VirtualObjectDefinition<string, unknown>
  | restate.ServiceDefinition<string, unknown>;

/**
 * How long the engine remembers a posting it has finished. Short, because work that is finished but not settled has to
 * be run again by the next posting of the same row.
 */
const idempotencyRetention = { seconds: 10 };

/**
 * The outbox never gives up, so the engine may: left to itself it would set a run that failed for long aside and wait for
 * a person, and every later posting of the same row would join that run.
 */
const retryPolicy = {
  initialInterval: { milliseconds: 100 },
  maxInterval: { seconds: 5 },
  maxAttempts: 20,
  onMaxAttempts: "kill",
} as const;

const complaints: readonly string[] = ["warn", "error"];

/** A refusal is an answer, not a mishap: the engine must not try it again. Everything else it should. */
export function asTerminalError(error: unknown): restate.TerminalError | undefined {
  return error instanceof Refusal ? new restate.TerminalError(error.refusal) : undefined;
}

/** Serves flows to the engine, which signs every call with its identity key. */
export async function serveFlows(
  flows: readonly Flow[],
  config: Config,
  events: Events,
): Promise<Http2Server> {
  const handler = restate.createEndpointHandler({
    services: [...flows, ping],
    identityKeys: [config.restate.identityKey],
    logger: ({ level }, ...said) => {
      // The engine's own account of every step is its journal; only what went wrong is worth a line here.
      if (complaints.includes(level))
        events.emit({ event: "engine.complained", message: said.map(nameOf).join(" ") });
    },
    defaultServiceOptions: {
      asTerminalError,
      journalRetention: { hours: 24 },
      idempotencyRetention,
      retryPolicy,
    },
  });
  const server = createServer(handler as Parameters<typeof createServer>[1]);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.flows.port, config.flows.host, resolve);
  });
  return server;
}

/**
 * One named step of a flow. After a crash the engine brings every unfinished flow back at once; the steps then wait for
 * each other here instead of at the database and the partners.
 */
export type Step = (run: restate.Context, name: string, work: () => Promise<void>) => Promise<void>;

export function createSteps(flow: string, events: Events, places: number): Step {
  const limited = atMost(places);
  return async (run, name, work) => {
    await run.run(name, () =>
      limited(async () => {
        const startedAt = performance.now();
        await withSpan(`${flow}.${name}`, work, {}, parentFrom(run.request().headers.get("traceparent")));
        events.emit({ event: "flow.step", flow, step: name, ms: performance.now() - startedAt });
      }),
    );
  };
}

/** An error's message may quote what it was given; its name and code may not. */
function nameOf(said: unknown): string {
  if (!(said instanceof Error)) return typeof said === "string" ? said.trim() : "";
  return "code" in said ? `${said.name} ${String(said.code)}` : said.name;
}

/** The no-op whose answer shows that the engine's partitions serve and reach us. */
const ping = restate.service({ name: "ping", handlers: { pong: async () => "pong" } });

export type Engine = {
  readonly register: () => Promise<void>;
  /** Flows may start before the engine does; until it has taken them they are not ready. */
  readonly registerWhenReachable: () => Promise<void>;
  readonly post: (posting: Posting) => Promise<void>;
  readonly ping: () => Promise<void>;
};

export function createEngine(config: Config, events: Events): Engine {
  const call = async (url: string, headers: Record<string, string>, body: unknown): Promise<Response> =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });

  const register = async () => {
    const reply = await call(
      `${config.restate.adminUrl}/deployments`,
      {},
      { uri: config.flows.url, force: true },
    );
    if (!reply.ok)
      throw new Error(`the engine did not take the flows: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
    events.emit({ event: "flow.registered", url: config.flows.url });
  };

  const send = ({ topic, key, tenant, postingId, traceparent }: Posting) => {
    const [flow, handler] = topic.split("/");
    return call(
      `${config.restate.ingressUrl}/${flow}/${encodeURIComponent(key)}/${handler}/send`,
      { "idempotency-key": postingId, ...(traceparent ? { traceparent } : {}) },
      { tenant },
    );
  };

  const registerWhenReachable = async (): Promise<void> => {
    try {
      await register();
    } catch (error) {
      events.emit({ event: "part.failed", part: "register", error });
      setTimeout(() => void registerWhenReachable(), 1_000).unref();
    }
  };

  return {
    register,
    registerWhenReachable,
    post: async (posting) => {
      let reply = await send(posting);
      if (reply.status === 404) {
        // An engine that lost its data does not know the flows any more.
        await register();
        reply = await send(posting);
      }
      if (!reply.ok) throw new Error(`the engine answered ${reply.status}`);
      await reply.arrayBuffer();
    },
    ping: async () => {
      const reply = await call(`${config.restate.ingressUrl}/ping/pong`, {}, undefined);
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`the engine answered ${reply.status}`);
    },
  };
}

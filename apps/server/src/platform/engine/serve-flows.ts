import { createServer, type Http2Server } from "node:http2";
import * as restate from "@restatedev/restate-sdk";
import type { Config } from "#platform/config.ts";
import type { Events } from "#platform/events.ts";
import { Refusal } from "#platform/refusal.ts";
import { buildPath } from "./build.ts";
import { memory } from "./epoch.ts";
import { faultName } from "./fault-name.ts";

export type Flow =
  | restate.VirtualObjectDefinition<string, unknown>
  | restate.WorkflowDefinition<string, unknown>
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

/**
 * Serves flows to the engine, which signs every call with its identity key, under the path of this build and no other:
 * what another build has begun is never continued by this one's code.
 */
export async function serveFlows(
  flows: readonly Flow[],
  config: Config,
  events: Events,
): Promise<Http2Server> {
  const handler = restate.createEndpointHandler({
    services: [...flows, memory, ping],
    identityKeys: [config.restate.identityKey],
    logger: ({ level }, ...said) => {
      // The engine's own account of every step is its journal; only what went wrong is worth a line here.
      if (complaints.includes(level))
        events.emit({
          event: "engine.complained",
          message: said.map((each) => (typeof each === "string" ? each.trim() : faultName(each))).join(" "),
        });
    },
    defaultServiceOptions: {
      asTerminalError,
      journalRetention: { hours: 24 },
      idempotencyRetention,
      retryPolicy,
    },
  }) as Parameters<typeof createServer>[1] & {};
  const path = `${buildPath(config.release)}/`;
  const server = createServer((request, response) => {
    if (request.url.startsWith(path)) handler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.flows.port, config.flows.host, resolve);
  });
  return server;
}

/** The no-op whose answer shows that the engine's partitions serve and reach us. */
const ping = restate.service({ name: "ping", handlers: { pong: async () => "pong" } });

import { createServer, type Server } from "node:http";
import type { Events } from "#platform/events.ts";

export type Check = () => Promise<void>;

/**
 * For the inside only. `/live` says the process runs; `/ready` says that it would serve a request now, because it has
 * just tried everything a request needs; `/metrics` is Prometheus text.
 */
export function startHealth(options: {
  host: string;
  port: number;
  events: Events;
  checks: Record<string, Check>;
}): Promise<{ server: Server; setStopping: () => void }> {
  let stopping = false;
  const server = createServer((request, response) => {
    void answer(request.url ?? "").then(({ status, body, type }) =>
      response.writeHead(status, { "content-type": type }).end(body),
    );
  });
  const answer = async (url: string) => {
    if (url === "/metrics")
      return { status: 200, body: await options.events.metrics(), type: "text/plain; version=0.0.4" };
    if (url === "/live") return { status: 200, body: "{}", type: "application/json" };
    if (url !== "/ready") return { status: 404, body: "{}", type: "application/json" };
    const faults = stopping ? { process: "stopping" } : await run(options.checks);
    const ready = Object.keys(faults).length === 0;
    return { status: ready ? 200 : 503, body: JSON.stringify({ ready, faults }), type: "application/json" };
  };
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () =>
      resolve({
        server,
        setStopping: () => {
          stopping = true;
        },
      }),
    );
  });
}

async function run(checks: Record<string, Check>): Promise<Record<string, string>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check();
        return [];
      } catch (error) {
        return [[name, error instanceof Error ? error.message : "failed"] as const];
      }
    }),
  );
  return Object.fromEntries(results.flat());
}

import cookie from "@fastify/cookie";
import { maxBodyBytes, uploadTimeoutMs } from "@causeway/contract";
import { nameOf } from "@causeway/contract/route-table";
import Fastify, { type FastifyInstance } from "fastify";
import { newId } from "#platform/ids.ts";
import type { Bound } from "./binding.ts";
import { hangUpWhenClosing } from "./closing.ts";
import { createGate, type GateParts } from "./gate.ts";
import { serveFile, serveUpload } from "./files.ts";
import { serveSealed } from "./sealed.ts";
import { serveStandard } from "./standard.ts";

/** The api of one audience: every bound route below /api, and nothing else. */
export async function createServer(routes: readonly Bound[], parts: GateParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    // The longest body is a file over a slow line; whatever else is slower than its caller waits is lost anyway.
    requestTimeout: uploadTimeoutMs,
    genReqId: () => newId(parts.clock.now()),
    trustProxy: [...parts.trustedProxies],
    forceCloseConnections: "idle",
    logger: false,
  });
  await app.register(cookie);
  hangUpWhenClosing(app);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    if (parts.audience.origin.startsWith("https:"))
      reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  const gate = createGate(parts);
  await app.register(
    async (api) => {
      for (const bound of routes) {
        const served = { ...bound, name: nameOf(parts.audience.routes, bound.route) };
        if (bound.effect === "upload") await serveUpload(api, served, gate, parts);
        else if (bound.effect === "file") serveFile(api, served, gate, parts);
        else (bound.route.channel === "sealed" ? serveSealed : serveStandard)(api, served, gate, parts);
      }
    },
    { prefix: "/api" },
  );
  return app;
}

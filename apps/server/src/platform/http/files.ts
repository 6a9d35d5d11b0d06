import type { Readable } from "node:stream";
import { fileNameHeader } from "@causeway/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withSpan } from "#platform/trace.ts";
import { say, type Outcome } from "./answer.ts";
import type { SentFile, Served } from "./binding.ts";
import { localeOf, type Gate, type GateParts } from "./gate.ts";

/** Serves an upload of the standard channel: the body is the file as it is and is not read before the policy agrees. */
export async function serveUpload(
  app: FastifyInstance,
  served: Served,
  gate: Gate,
  parts: GateParts,
): Promise<void> {
  const { name, route } = served;
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const outcome = await attempt(async () => {
      gate.limitRate(request);
      gate.checkOrigin(request);
      const call = gate.callOf(request, reply, await gate.findBearer(request));
      const input = { ...(request.query as object), name: nameIn(request) };
      return gate.run(served, call, input, { body: request.body as Readable });
    });
    return envelope(outcome, served, request, parts);
  };
  // Only inside this scope is a body anything but JSON.
  await app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", (_request, body, done) => done(null, body));
    scope.post(route.path, (request, reply) =>
      withSpan(name, () => handle(request, reply), { "request.id": request.id }),
    );
  });
}

/** Serves what a link leads to. The link itself says who may follow it, so there is no token to look for. */
export function serveFile(app: FastifyInstance, served: Served, gate: Gate, parts: GateParts): void {
  const { name, route } = served;
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const outcome = await attempt(async () => {
      gate.limitRate(request);
      const call = gate.callOf(request, reply, undefined);
      return (await gate.run(served, call, request.query)) as SentFile;
    });
    const said = envelope(outcome, served, request, parts);
    if ("error" in outcome) return reply.code(404).send(said);
    return reply.headers(fileHeaders(outcome.data)).send(outcome.data.bytes);
  };
  app.get(route.path, (request, reply) =>
    withSpan(name, () => handle(request, reply), { "request.id": request.id }),
  );
}

/** Whatever a browser makes of the bytes, it may run nothing, load nothing and reach nothing of this origin. */
function fileHeaders({ contentType, name, as }: SentFile): Record<string, string> {
  const disposition = as === "preview" ? "inline" : "attachment";
  return {
    "content-type": contentType,
    "content-disposition": `${disposition}; filename="file"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
  };
}

function envelope(outcome: Outcome, served: Served, request: FastifyRequest, parts: GateParts) {
  const said = say(outcome, served, localeOf(request), request.id, parts.events);
  return { code: said.standard, msg: said.message ?? "", data: said.data };
}

/** Anything may stand in a header; what cannot be read is a name that cannot be used. */
function nameIn(request: FastifyRequest): string {
  const sent = request.headers[fileNameHeader];
  try {
    return decodeURIComponent(typeof sent === "string" ? sent : "");
  } catch {
    return "";
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<{ data: T } | { error: unknown }> {
  try {
    return { data: await work() };
  } catch (error) {
    return { error };
  }
}

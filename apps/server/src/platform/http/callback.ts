import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Events } from "#platform/events.ts";

/**
 * A partner's message to us. Partners have no session and no channel: each message is signed in the partner's own way
 * over the bytes it sent, and is taken once they are stored.
 */
export type Callback = {
  readonly name: string;
  readonly take: (headers: IncomingHttpHeaders, body: string) => Promise<"taken" | "unsigned">;
};

const mostBytes = 64 * 1024;

export async function serveCallbacks(
  app: FastifyInstance,
  callbacks: readonly Callback[],
  events: Events,
): Promise<void> {
  await app.register(
    async (open) => {
      // The signature covers the bytes as they came, so nothing parses them before it was checked.
      open.removeAllContentTypeParsers();
      open.addContentTypeParser("*", { parseAs: "string", bodyLimit: mostBytes }, (_request, body, done) =>
        done(null, body),
      );
      for (const { name, take } of callbacks) {
        open.post(`/${name}`, async (request, reply) => {
          try {
            const body = typeof request.body === "string" ? request.body : "";
            const taken = (await take(request.headers, body)) === "taken";
            return await reply.code(taken ? 204 : 401).send();
          } catch (error) {
            // Anything but success makes the partner send it again.
            events.emit({ event: "call.failed", route: `callback.${name}`, requestId: request.id, error });
            return await reply.code(500).send();
          }
        });
      }
    },
    { prefix: "/api/callback" },
  );
}

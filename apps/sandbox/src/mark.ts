import type { FastifyInstance } from "fastify";

/** Whoever looks can tell a played partner from a real one. */
export function markAsSandbox(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => void reply.header("server", "causeway-sandbox"));
}

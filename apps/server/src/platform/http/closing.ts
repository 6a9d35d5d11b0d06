import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets a server end as soon as every call that came whole has been answered. Node itself waits for a minute on a line on
 * which nothing was ever asked, as browsers open ahead of need, and on one that never sends the rest of what it began.
 */
export function hangUpWhenClosing(app: FastifyInstance): void {
  const waiting = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (line) => {
    if (closing) return void line.destroy();
    waiting.add(line);
    line.once("close", () => waiting.delete(line));
  });
  app.server.on("request", ({ socket: line }, reply) => {
    waiting.delete(line);
    reply.once("close", () => {
      if (!line.destroyed) waiting.add(line);
    });
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const line of waiting) line.destroy();
  });
  app.addHook("onSend", async (_request, reply) => {
    // Who is answered while we end would keep the line open, and us with it.
    if (closing) reply.header("connection", "close");
  });
}

import { ChannelError } from "@causeway/channel";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withSpan } from "#platform/trace.ts";
import { say, type Outcome } from "./answer.ts";
import type { Served } from "./binding.ts";
import { localeOf, type Gate, type GateParts } from "./gate.ts";

/** Serves one route of the standard channel: a bearer token in, `{code, msg, data}` out. */
export function serveStandard(app: FastifyInstance, served: Served, gate: Gate, parts: GateParts): void {
  const { name, route } = served;
  app.route({
    method: route.method,
    url: route.path,
    handler: (request, reply) => withSpan(name, () => handle(request, reply), { "request.id": request.id }),
  });

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    const outcome = await answer(request, reply);
    const said = say(outcome, served, localeOf(request), request.id, parts.events);
    parts.events.emit({
      event: "call.answered",
      route: name,
      code: said.standard,
      ms: performance.now() - startedAt,
      requestId: request.id,
    });
    return { code: said.standard, msg: said.message ?? "", data: said.data };
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<Outcome> => {
    try {
      gate.limitRate(request);
      gate.checkOrigin(request);
      const session = await gate.findBearer(request);
      const input = request.method === "GET" ? request.query : request.body;
      return { data: await gate.run(served, gate.callOf(request, reply, session), input) };
    } catch (error) {
      if (error instanceof ChannelError) gate.noteUnbelieved(request);
      return { error };
    }
  };
}

import { ChannelError } from "@causeway/channel";
import { sealEvent, sealReply, sealSystemReply } from "@causeway/channel/node";
import { code, faultWords, refusals, wordsIn, type RefusalDetails, type Words } from "@causeway/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#platform/refusal.ts";
import { withSpan } from "#platform/trace.ts";
import { say, type Outcome } from "./answer.ts";
import type { Served } from "./binding.ts";
import { createLines } from "./open-lines.ts";
import { checkPolicy, localeOf, parse, type Gate, type GateParts, type Opened } from "./gate.ts";
import { sessionLives } from "./session.ts";

/** Size, type, session, seal and signature: whichever fails first, the answer is this one. */
const unreadable = refusals.sessionOver;

export const heartbeatMs = 15_000;

/** Serves one route of the secondary channel. */
export function serveSealed(app: FastifyInstance, served: Served, gate: Gate, parts: GateParts): void {
  const { name, route } = served;
  const lines = createLines();
  app.route({
    method: route.method,
    url: route.path,
    // What is too large or no JSON looks like any other message that cannot be read; a mishap of ours must not, for it
    // would end the session of whoever asked.
    errorHandler: (error, request, reply) => {
      if ((error.statusCode ?? 500) < 500) return void systemReply(request, reply, unreadable, error.code);
      parts.events.emit({ event: "call.failed", route: name, requestId: request.id, error });
      return void systemReply(request, reply, { code: code.fault, words: faultWords }, "fault");
    },
    handler: (request, reply) => withSpan(name, () => handle(request, reply), { "request.id": request.id }),
  });

  const systemReply = (
    request: FastifyRequest,
    reply: FastifyReply,
    { code: answer, words }: { code: number; words: Words },
    reason: string,
  ) => {
    parts.events.emit({ event: "channel.refused", route: name, reason, requestId: request.id });
    const proof = request.headers["authentication"];
    const message = {
      code: answer,
      errorMessage: wordsIn(localeOf(request), words),
      requestId: request.id,
    };
    return reply.code(200).send(sealSystemReply(message, typeof proof === "string" ? proof : "", parts.keys));
  };

  /** Plain, and nothing spent on it: sealing and signing a refusal costs as much as many an answer. */
  const sendAway = (request: FastifyRequest, reply: FastifyReply, { refusal, details }: Refusal) => {
    parts.events.emit({ event: "channel.refused", route: name, reason: refusal, requestId: request.id });
    const { retryAfterMs = 1_000 } = (details ?? {}) as Partial<RefusalDetails["busy"]>;
    return reply
      .code(429)
      .header("retry-after", Math.ceil(retryAfterMs / 1_000))
      .send();
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    let opened: Opened;
    try {
      await gate.letIn(request);
      opened = await gate.openSealed(request);
    } catch (error) {
      if (error instanceof ChannelError) {
        gate.noteUnbelieved(request);
        return systemReply(request, reply, unreadable, error.code);
      }
      if (error instanceof Refusal) return sendAway(request, reply, error);
      throw error;
    }
    const call = gate.callOf(request, reply, opened.session);
    const outcome = await attempt(async () => {
      gate.checkClock(opened.proof);
      if (served.effect !== "stream")
        return gate.run(served, call, opened.input, { nonce: opened.proof.nonce, sent: opened.sent });
      checkPolicy(served, call.actor, parts.clock.now());
      return follow(served, opened, call, request, reply);
    });
    if (reply.raw.headersSent) return reply;
    const said = say(outcome, served, call.locale, request.id, parts.events);
    parts.events.emit({
      event: "call.answered",
      route: name,
      code: said.code,
      ms: performance.now() - startedAt,
      requestId: request.id,
    });
    return reply.send(
      sealReply({ code: said.code, data: said.data, errorMessage: said.message }, opened.proof, opened.keys),
    );
  };

  const follow = async (
    streaming: Extract<Served, { effect: "stream" }>,
    opened: Opened,
    call: ReturnType<Gate["callOf"]>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { session } = opened;
    const { actor } = call;
    if (!session || actor.kind === "anonymous") throw new Error("only a session's page can follow");
    const input = parse(streaming, opened.input);
    reply.hijack();
    reply.raw.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-request-id": request.id,
    });
    const closed = new AbortController();
    request.raw.once("close", () => closed.abort());
    const giveBack = lines.open({ session: session.id, person: session.userId }, () => closed.abort());
    const heartbeat = setInterval(() => {
      reply.raw.write(": still here\n\n");
      // A session that has ended hears nothing more.
      void parts.sessions.lives(session.id).then(
        (alive) => alive || closed.abort(),
        () => closed.abort(),
      );
    }, heartbeatMs);
    try {
      await streaming.handle(call, input, {
        sessionId: session.id,
        closed: closed.signal,
        mayHear: (tx) => sessionLives(tx, actor, parts.clock.now()),
        send: (id, data) => {
          reply.raw.write(`id: ${id}\ndata: ${sealEvent({ id, data }, session.keys)}\n\n`);
        },
      });
    } finally {
      giveBack();
      clearInterval(heartbeat);
      reply.raw.end();
    }
  };
}

async function attempt(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { data: await work() };
  } catch (error) {
    return { error };
  }
}

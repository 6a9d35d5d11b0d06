import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { noteRefused } from "#platform/data/security.ts";
import type { Events } from "#platform/events.ts";
import { Refusal } from "#platform/refusal.ts";
import { hangUpWhenClosing } from "./closing.ts";

/** A partner's message as it came. Its signature covers these bytes, so nothing has parsed them. */
export type PartnerMessage = {
  readonly method: string;
  readonly authority: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/**
 * Where one partner tells us things. Partners have no session and no channel: each message is signed in the partner's
 * own way, and is taken once it is stored. `take` throws `NotTaken` for what it does not believe or cannot read.
 */
export type Callback = {
  readonly partner: string;
  readonly path: string;
  readonly largestBytes: number;
  readonly take: (message: PartnerMessage) => Promise<void>;
  /** Hears of a message that was too large to be read to its end, and so cannot be believed either. */
  readonly turnAway?: (size: number) => Promise<void>;
};

/** Why a message of a partner was not taken. */
export class NotTaken extends Error {
  override readonly name = "NotTaken";
  readonly fault: "unsigned" | "unreadable";
  constructor(fault: NotTaken["fault"], reason: string) {
    super(reason);
    this.fault = fault;
  }
}

/** Fastify waits for ever, and what has come of a message lies in memory. The longest is a day of a bank's, of some MiB. */
const messageTimeoutMs = 60_000;

/** Where all partners tell us things: a listener of its own, with nothing else behind it. */
export async function createDoor(callbacks: readonly Callback[], events: Events): Promise<FastifyInstance> {
  const door = Fastify({ requestTimeout: messageTimeoutMs, forceCloseConnections: "idle", logger: false });
  hangUpWhenClosing(door);
  door.removeAllContentTypeParsers();
  door.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  for (const callback of callbacks)
    await door.register(async (own) => {
      own.setErrorHandler<FastifyError>((error, request, reply) =>
        turnAway(callback, events, error, request, reply),
      );
      own.post(callback.path, { bodyLimit: callback.largestBytes }, (request, reply) =>
        answer(callback, events, request, reply),
      );
    });
  return door;
}

/** Anything but success makes the partner send it again; only a mishap of ours is worth that. */
async function answer(
  { partner, take }: Callback,
  events: Events,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    await take({
      method: request.method,
      authority: request.headers.host ?? "",
      path: request.url,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    });
    return reply.code(204).send();
  } catch (error) {
    const status = statusOf(error);
    if (status === 500)
      events.emit({ event: "call.failed", route: `callback.${partner}`, requestId: request.id, error });
    else events.emit({ event: "partner.refused", partner, reason: (error as Error).message });
    return reply.code(status).send({});
  }
}

/** What never reached `answer`: a body that is too large, or that broke off. */
async function turnAway(
  { partner, turnAway: hear }: Callback,
  events: Events,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const status = error.statusCode ?? 500;
  if (status >= 500)
    events.emit({ event: "call.failed", route: `callback.${partner}`, requestId: request.id, error });
  else {
    if (status === 413) await hear?.(Number(request.headers["content-length"] ?? 0));
    events.emit({ event: "partner.refused", partner, reason: error.code });
  }
  return reply.code(status).send({});
}

/** The same door, and what was not taken there is seen: forged, stale, of a key that nobody has, or sent twice. */
export function seeingRefusals(ctx: Parameters<typeof noteRefused>[0], callback: Callback): Callback {
  return {
    ...callback,
    take: async (message) => {
      try {
        await callback.take(message);
      } catch (error) {
        if (statusOf(error) !== 500) {
          const details = { partner: callback.partner, reason: (error as Error).message };
          await noteRefused(ctx, undefined, { kind: "partner.refused", details });
        }
        throw error;
      }
    },
  };
}

function statusOf(error: unknown): number {
  if (error instanceof NotTaken) return error.fault === "unsigned" ? 401 : 400;
  // The same signed message a second time.
  return error instanceof Refusal ? 409 : 500;
}

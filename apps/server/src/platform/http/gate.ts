import { Readable } from "node:stream";
import { ChannelError, checkTimestamp, type Proof } from "@causeway/channel";
import {
  openBody,
  openDevicePassword,
  openProof,
  peekKid,
  verifySignature,
  type RequestKeys,
  type ServerKeys,
} from "@causeway/channel/node";
import { readLocale, type Locale, type StaffRole } from "@causeway/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/data/db.ts";
import type { Events } from "#platform/events.ts";
import { house, type Id, type TenantId } from "#platform/ids.ts";
import { countAttempt } from "#platform/data/limit.ts";
import { Refusal, refuse } from "#platform/refusal.ts";
import type { Audience } from "./audience.ts";
import type { Actor, Bound, Call, Served, Transact } from "./binding.ts";
import { createEntrance } from "./entrance.ts";
import { once, takeNonce } from "./once.ts";
import { networkOf } from "./network.ts";
import { assertSignedRecently, sentWith, takeSignature, type Sent } from "./sign-act.ts";
import {
  assertSessionLives,
  assertStillProved,
  presentToken,
  type Presented,
  type Session,
  type Sessions,
} from "./session.ts";
import { xsrfCookie, xsrfFits, xsrfHeader } from "./xsrf.ts";

export type GateParts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Events;
  readonly keys: ServerKeys;
  readonly sessions: Sessions;
  readonly audience: Audience;
  readonly callsPerAddress: number;
  /** The part of this thread's time above which strangers wait for those who are signed in. */
  readonly busyAbove: number;
  /** Whose word about where a call comes from is believed. */
  readonly trustedProxies: readonly string[];
};

/** A sealed request after the channel has believed it. */
export type Opened = {
  readonly proof: Proof;
  readonly keys: RequestKeys;
  readonly session: Presented | undefined;
  readonly input: unknown;
  readonly sent: Sent;
};

/** Everything between the wire and a use case, in the order of the checks. */
export function createGate(parts: GateParts) {
  const { db, clock, keys, sessions, audience } = parts;
  const entrance = createEntrance(parts);

  /** Another site's page may send a request with our cookies; it cannot send one with our header. */
  const checkOrigin = (request: FastifyRequest) => {
    if (request.method === "GET") return;
    if (request.headers.origin !== audience.origin)
      throw new ChannelError("malformed", "sent from another origin");
    if (!xsrfFits(audience.xsrfKey, request.cookies[xsrfCookie], request.headers[xsrfHeader])) {
      throw new ChannelError("malformed", "without the token of this site");
    }
  };

  const findKeys = async (
    sealedProof: string,
  ): Promise<{ keys: RequestKeys; session: Session | undefined }> => {
    const { kind, kid } = peekKid(sealedProof);
    const session = kind === "session" ? await sessions.find(kid) : undefined;
    const found = kind === "session" ? session?.keys : keys.builtIn(kid);
    if (!found) throw new ChannelError("not-opened", "sealed with no key of ours");
    return { keys: found, session };
  };

  /** Session, open, signature. Whatever fails in here is answered alike. */
  const openSealed = async (request: FastifyRequest): Promise<Opened> => {
    checkOrigin(request);
    const sealedProof = header(request, "authentication");
    const { keys: requestKeys, session: found } = await findKeys(sealedProof);
    const proof = openProof(sealedProof, requestKeys);
    const session = found && (await ownerOf(found, proof.token, request));
    if (found && !session) throw new ChannelError("not-signed", "not the session's token");
    const body = request.method === "GET" ? undefined : openBody(payloadOf(request.body), requestKeys);
    verifySignature(
      proof,
      {
        method: request.method,
        path: request.url,
        deviceId: header(request, "deviceid"),
        language: header(request, "clientlanguage"),
        ...(body === undefined ? {} : { body }),
      },
      requestKeys,
    );
    return {
      proof,
      keys: requestKeys,
      session,
      input: body === undefined ? request.query : parseBody(body),
      sent: sentWith(request, body ?? ""),
    };
  };

  const checkClock = (proof: Proof) => {
    const now = clock.now().getTime();
    try {
      checkTimestamp(proof.timestamp, now);
    } catch {
      refuse("clockSkew", { serverNow: now });
    }
  };

  /** The session, if whoever asks holds both halves of its token as it is now. */
  const ownerOf = async (session: Session, token: string, request: FastifyRequest) => {
    const cookieToken = request.cookies[audience.sessionCookie] ?? "";
    const presented = presentToken(session, token, cookieToken);
    if (presented) return presented;
    const again = await sessions.findAgain(session.id);
    return again && presentToken(again, token, cookieToken);
  };

  const findBearer = async (request: FastifyRequest): Promise<Presented | undefined> => {
    const [, token, id] =
      /^Bearer (([0-9a-f-]{36})\.[\w.-]{1,200})$/.exec(header(request, "authorization")) ?? [];
    const session = id === undefined ? undefined : await sessions.find(id);
    return session && token ? ownerOf(session, token, request) : undefined;
  };

  const callOf = (request: FastifyRequest, reply: FastifyReply, session: Presented | undefined): Call => ({
    actor: actorOf(audience, session),
    locale: localeOf(request),
    deviceId: deviceIdOf(request),
    address: request.ip,
    network: networkOf(request.ip),
    requestId: request.id,
    browser: header(request, "user-agent").slice(0, 200),
    devicePassword: () => devicePasswordOf(request),
    cookieToken: request.cookies[audience.sessionCookie] ?? "",
    sessionProof: session?.proof ?? Buffer.alloc(0),
    setCookie: (name, value) => {
      const where = { path: "/", httpOnly: true, secure: true, sameSite: "strict" } as const;
      if (value === null) reply.clearCookie(name, where);
      else reply.setCookie(name, value, where);
    },
  });

  const devicePasswordOf = (request: FastifyRequest): string | undefined => {
    try {
      const { timestamp, password } = openDevicePassword(header(request, "devicepwd"), keys);
      checkTimestamp(timestamp, clock.now().getTime());
      return password;
    } catch (error) {
      if (error instanceof ChannelError) return undefined;
      throw error;
    }
  };

  type Message = { readonly nonce?: string; readonly sent?: Sent; readonly body?: Readable };

  const run = (served: Served, call: Call, rawInput: unknown, message: Message = {}) => {
    const work = () => runFor(served, call, rawInput, message);
    // A link to a file was made for somebody who is signed in, and is looked at before the database is.
    const isStranger = call.actor.kind === "anonymous" && served.effect !== "file";
    return isStranger ? db.forStrangers(work) : work();
  };

  /** Policy, input, then the use case; a write together with its nonce and its request id. */
  const runFor = async (
    bound: Served,
    call: Call,
    rawInput: unknown,
    { nonce, sent, body }: Message,
  ): Promise<unknown> => {
    checkPolicy(bound, call.actor, clock.now());
    if (bound.route.signature === "recent") await assertSignedRecently(db, call.actor);
    if (bound.policy.limit) await countAttempt(db, clock, bound.policy.limit, call.network);
    const input = parse(bound, rawInput);
    if (bound.effect === "stream") throw new Error("a stream has its own way out");
    if (bound.effect === "read" || bound.effect === "file") return bound.handle(call, input);

    const tenant = call.actor.kind === "anonymous" ? house : call.actor.tenant;
    const { origin, staffWaitHours: waitHours = 0 } = audience;
    const sign = async (tx: Tx) => {
      if (bound.route.signature !== "own") return;
      const unsigned = { body: "", signature: undefined };
      await takeSignature(tx, clock, { origin, waitHours }, call.actor, bound.route.path, sent ?? unsigned);
    };
    // The nonce and the signature go with the first transaction; a second one of the same act needs no other.
    let unspent = nonce;
    let unsigned = bound.effect === "act";
    const transact: Transact = (work) => {
      const [spend, signs] = [unspent, unsigned];
      unspent = undefined;
      unsigned = false;
      return commitEvenRefused(tenant, call, spend, async (tx) => {
        if (call.actor.kind === "user" && bound.policy.who === "signedIn" && bound.policy.stepUp)
          await assertStillProved(tx, call.actor, clock.now());
        if (signs) await tx.savepoint(() => sign(tx));
        return work(tx);
      });
    };
    if (bound.effect === "act") return bound.handle(transact, call, input);
    if (bound.effect === "upload") return bound.handle(transact, call, input, body ?? Readable.from([]));
    const scope = whoOf(call.actor);
    const { requestId } = input as { requestId: string };
    // A refused write leaves nothing behind but its nonce: the same message cannot be tried again when times are better.
    return transact((tx) =>
      tx.savepoint(() =>
        // A retry whose first answer was lost is answered without another signature.
        once(tx, audience.xsrfKey, { scope, requestId, route: bound.name, input }, async () => {
          await sign(tx);
          return bound.handle(tx, call, input);
        }),
      ),
    );
  };

  const commitEvenRefused = async <T>(
    tenant: TenantId,
    call: Call,
    nonce: string | undefined,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const attempt = async (tx: Tx) => {
      const now = clock.now();
      if (call.actor.kind !== "anonymous") await assertSessionLives(tx, call.actor, now);
      if (nonce !== undefined) await takeNonce(tx, nonce, now);
      try {
        return { data: await work(tx) };
      } catch (error) {
        if (error instanceof Refusal) return { refused: error };
        throw error;
      }
    };
    const { actor, address, sessionProof: proof } = call;
    const session = actor.kind === "anonymous" ? undefined : { id: actor.sessionId, proof };
    const outcome = await db.tx(tenant, attempt, { address, session });
    if ("refused" in outcome) throw outcome.refused;
    return outcome.data;
  };

  return { ...entrance, openSealed, checkClock, checkOrigin, findBearer, callOf, run };
}
export type Gate = ReturnType<typeof createGate>;

export function checkPolicy({ policy }: Bound, actor: Actor, now: Date): void {
  if (policy.who === "anyone") return;
  if (actor.kind === "anonymous") return refuse("sessionOver");
  if ((actor.kind === "staff") !== (policy.who === "staff")) refuse("forbidden");
  if (actor.kind === "user" && actor.enrolOnly && (policy.who === "staff" || !policy.whileEnrolling))
    refuse("enrolmentNeeded");
  const roles: readonly string[] | "any" = policy.roles;
  if (roles !== "any" && !roles.includes(actor.role)) refuse("forbidden");
  if (actor.kind === "staff" || policy.who === "staff" || !policy.stepUp) return;
  // A session read a moment ago may know of a proof too little, for proving again renews its token. What writes looks again.
  if (!(actor.steppedUpUntil && actor.steppedUpUntil > now)) refuse("stepUpNeeded");
}

export function parse({ route, effect }: Bound, rawInput: unknown): unknown {
  // A file's name is refused in words of its own.
  if (effect !== "upload" && holdsNul(rawInput)) return refuse("invalidInput", { issues: [] });
  const read = route.input.safeParse(rawInput);
  if (read.success) return read.data;
  return refuse("invalidInput", {
    issues: read.error.issues.map((issue) => ({ path: z.core.toDotPath(issue.path), message: issue.code })),
  });
}

/** The one sign that PostgreSQL keeps in no text, and that nobody types. However deep somebody nests what he sends. */
function holdsNul(sent: unknown): boolean {
  const left: unknown[] = [sent];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && next.includes("\0")) return true;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, value] of Object.entries(next)) left.push(key, value);
  }
  return false;
}

/** Ids of devices are ours, in one spelling each; whatever else a browser calls itself is no device. */
function deviceIdOf(request: FastifyRequest): string | null {
  const said = header(request, "deviceid").toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(said) ? said : null;
}

export function localeOf(request: FastifyRequest): Locale {
  return readLocale(header(request, "clientlanguage") || undefined);
}

function actorOf(audience: Audience, session: Session | undefined): Actor {
  if (!session) return { kind: "anonymous" };
  const { id: sessionId, userId, tenant, role, steppedUpUntil, enrolOnly, keyVersion } = session;
  return audience.name === "console"
    ? {
        kind: "staff",
        staffId: userId as string as Id<"staff">,
        sessionId,
        tenant: house,
        role: role as StaffRole,
      }
    : { kind: "user", userId, sessionId, tenant, role, steppedUpUntil, enrolOnly, keyVersion };
}

/** Whose request id it is; the public shares one scope. */
function whoOf(actor: Actor): string {
  if (actor.kind === "anonymous") return house;
  return actor.kind === "staff" ? actor.staffId : actor.userId;
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ChannelError("malformed", "the body is no JSON");
  }
}

function payloadOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "payload" in body ? body.payload : undefined;
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

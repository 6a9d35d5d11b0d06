import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { currentKey, type KeyRing } from "#platform/crypto/key-ring.ts";
import type { IdentityCheck } from "./port.ts";

const started = z.object({ url: z.url() });
const enquired = z.object({ outcome: z.enum(["passed", "failed", "pending"]) });
const event = z.object({
  eventId: z.string().min(1).max(100),
  occurredAt: z.iso.datetime().transform((text) => new Date(text)),
  reference: z.string().min(1).max(100),
  outcome: z.enum(["passed", "failed"]),
});

/** How old a signed message may be, so that a recorded one is of no use later. */
const freshMs = 5 * 60_000;

/** Signatures of both directions: `t=<seconds>,v1=<hex>` with HMAC-SHA-256 over `<seconds>.<body>`. */
export function signatureOf(key: Buffer, seconds: number, body: string): string {
  const mac = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

/** The gateway of an identity checker that signs with a shared key, as the sandbox plays it. */
export function createIdentityCheck(options: { url: string; key: KeyRing }, clock: Clock): IdentityCheck {
  const call = async (path: string, body: string): Promise<unknown> => {
    const reply = await fetch(`${options.url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-signature": signatureOf(currentKey(options.key), Math.floor(clock.now().getTime() / 1000), body),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    if (!reply.ok) {
      await reply.arrayBuffer();
      throw new Error(`the identity checker answered ${reply.status}`);
    }
    return reply.json();
  };
  return {
    start: async (request) => started.parse(await call("/face/start", JSON.stringify(request))),
    enquire: async (reference) =>
      enquired.parse(await call("/face/enquire", JSON.stringify({ reference }))).outcome,
    readCallback: (headers, body, at) => {
      const given = String(headers["x-signature"] ?? "");
      const seconds = Number(/^t=(\d{1,12}),/.exec(given)?.[1]);
      if (!Number.isFinite(seconds) || Math.abs(at.getTime() - seconds * 1000) > freshMs) return undefined;
      const held = Buffer.from(given);
      // While the key is changed the checker signs with either.
      const isSigned = [...options.key.versions.values()].some((key) => {
        const expected = Buffer.from(signatureOf(key, seconds, body));
        return held.length === expected.length && timingSafeEqual(held, expected);
      });
      if (!isSigned) return undefined;
      return event.safeParse(parse(body)).data;
    },
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

import { generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import type { PublicJwk } from "@causeway/channel";
import { deriveSession } from "@causeway/channel/node";
import type { Context } from "../context.ts";
import { hashToken, makeToken } from "#platform/http/session.ts";
import { newId, type Id, type TenantId } from "#platform/ids.ts";
import type { SessionSecrets } from "./portal-client.ts";

export type TestSession = SessionSecrets & { id: Id<"session">; tenant: TenantId };

/** A session made behind the product's back. */
export async function signIn(
  ctx: Context,
  who: {
    tenant?: TenantId;
    role?: string;
    person?: Id<"user">;
    /** Proved again a moment ago who he is. */
    proved?: boolean;
    enrolOnly?: boolean;
    idleUntil?: Date;
  } = {},
): Promise<TestSession> {
  const now = ctx.clock.now();
  const id: Id<"session"> = newId(now);
  const tenant = who.tenant ?? newId<"tenant">(now);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const clientKey = publicKey.export({ format: "jwk" }) as PublicJwk;
  const salt = randomBytes(32);
  const { token, cookieToken } = makeToken(id);
  const { serverPublicJwk } = deriveSession({
    masterKey: ctx.config.secrets.sessionMaster,
    salt,
    sessionId: id,
    clientPublicJwk: clientKey,
  });
  const later = new Date(now.getTime() + 12 * 3_600_000);
  await ctx.db.query({
    name: "test-sign-in",
    text: `INSERT INTO session (id, token_hash, salt, client_key, user_id, tenant, role, created_at, idle_until, expires_at,
                                stepped_up_until, enrol_only)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, $9, $11, $12)`,
    values: [
      id,
      hashToken(token, cookieToken),
      salt,
      clientKey,
      who.person ?? newId(now),
      tenant,
      who.role ?? "owner",
      now,
      later,
      who.idleUntil ?? later,
      who.proved ? later : null,
      who.enrolOnly ?? false,
    ],
  });
  return {
    id,
    tenant,
    token,
    cookieToken,
    publicKey: serverPublicJwk,
    privateKey: await importPrivate(privateKey),
  };
}

function importPrivate(key: KeyObject): Promise<CryptoKey> {
  const jwk = key.export({ format: "jwk" });
  return crypto.subtle.importKey("jwk", jwk, { name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
}

import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { PublicJwk } from "@causeway/channel";
import type { Context } from "../context.ts";
import { portalAudience } from "#platform/http/audience.ts";
import { startSession } from "#platform/http/session.ts";
import { house, newId, type Id, type TenantId } from "#platform/ids.ts";
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
  const tenant = who.tenant ?? newId<"tenant">(now);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // It lives by the test's clock and by the database's, to which it is presented.
  const begun = new Date(Math.max(now.getTime(), Date.now()));
  const later = new Date(begun.getTime() + 12 * 3_600_000);
  const opened = await ctx.db.tx(house, async (tx) => {
    const session = await startSession(
      tx,
      portalAudience(ctx.config),
      { deviceId: null, browser: "", address: "" },
      {
        userId: who.person ?? newId(now),
        tenant,
        role: who.role ?? "administrator",
        clientKey: publicKey.export({ format: "jwk" }) as PublicJwk,
        enrolOnly: who.enrolOnly ?? false,
        now: begun,
      },
    );
    await tx.query(
      "UPDATE session SET idle_until = $2, expires_at = $3, stepped_up_until = $4 WHERE id = $1",
      [session.id, who.idleUntil ?? later, later, who.proved ? later : null],
    );
    return session;
  });
  return { ...opened, tenant, privateKey: await importPrivate(privateKey) };
}

function importPrivate(key: KeyObject): Promise<CryptoKey> {
  const jwk = key.export({ format: "jwk" });
  return crypto.subtle.importKey("jwk", jwk, { name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
}

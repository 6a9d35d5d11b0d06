import { generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PublicJwk } from "@causeway/channel";
import { deriveSession } from "@causeway/channel/node";
import type { FastifyInstance } from "fastify";
import { inject } from "vitest";
import { portalRoutes } from "../capabilities.ts";
import { createContext, type Context } from "../context.ts";
import { readConfig } from "#platform/config.ts";
import type { Bound } from "#platform/http/binding.ts";
import { servePages } from "#platform/http/pages.ts";
import { createServer } from "#platform/http/server.ts";
import { createSessions, hashToken } from "#platform/http/session.ts";
import { newId, type Id, type TenantId } from "#platform/ids.ts";
import { startLive } from "#platform/live.ts";
import { generateSecrets } from "#platform/secrets.ts";
import { makeTestDatabase } from "./database.ts";
import { openPortal, type PortalClient, type SessionSecrets } from "./portal-client.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export type TestApi = {
  readonly ctx: Context;
  readonly url: string;
  readonly origin: string;
  readonly database: { ownerUrl: string; appUrl: string };
  /** A visitor who has opened a page. */
  readonly visitor: () => Promise<PortalClient>;
  /** Somebody signed in, with a session made behind the product's back. */
  readonly member: (options?: { tenant?: TenantId; role?: string }) => Promise<Member>;
  readonly stop: () => Promise<void>;
};
export type Member = PortalClient & {
  readonly session: SessionSecrets & { id: Id<"session">; tenant: TenantId };
};

/** The real api on a database of its own; a test may move its clock and add routes. */
export async function startTestApi(
  options: {
    now?: () => Date;
    routes?: (ctx: Context) => Bound[];
    env?: Record<string, string>;
    /** The database of an api that ran before, as after a restart. */
    database?: TestApi["database"];
  } = {},
): Promise<TestApi> {
  const database = options.database ?? (await makeTestDatabase(inject("postgresUrl")));
  const origin = "http://localhost:1";
  const base = createContext(
    readConfig({ ...environment, DATABASE_URL: database.appUrl, PORTAL_ORIGIN: origin, ...options.env }),
    "test",
  );
  const ctx = options.now ? { ...base, clock: { now: options.now } } : base;
  const live = await startLive(ctx.db, ctx.events);
  const app = await createServer([...portalRoutes(ctx, live), ...(options.routes?.(ctx) ?? [])], {
    db: ctx.db,
    clock: ctx.clock,
    events: ctx.events,
    keys: ctx.keys,
    sessions: createSessions(ctx.db, ctx.clock, ctx.config.secrets.sessionMaster),
    xsrfKey: ctx.config.secrets.xsrf,
    origin,
    callsPerAddress: ctx.config.api.callsPerAddress,
  });
  await servePages(app, ctx.config, ctx.keys.pageKeys);
  const url = await listen(app);
  return {
    ctx,
    url,
    origin,
    database,
    visitor: () => openPortal(url, origin),
    member: async (who = {}) => {
      const session = await signIn(ctx, who);
      return { ...(await openPortal(url, origin, session)), session };
    },
    stop: async () => {
      await live.stop();
      await app.close();
      await ctx.dispose();
    },
  };
}

const secretsFile = join(mkdtempSync(join(tmpdir(), "causeway-secrets-")), "secrets.json");
writeFileSync(secretsFile, JSON.stringify(generateSecrets()));

const environment = {
  CELL: "01",
  LOG_LEVEL: "silent",
  SECRETS_FILE: secretsFile,
  DATABASE_POOL: "10",
  API_PORT: "1",
  API_HEALTH_PORT: "1",
  CALLS_PER_ADDRESS: "1000000",
  CONTACT_MESSAGES_PER_HOUR: "1000000",
  FLOWS_PORT: "1",
  FLOWS_HEALTH_PORT: "1",
  FLOWS_URL: "http://127.0.0.1:1",
  RESTATE_INGRESS_URL: "http://127.0.0.1:1",
  RESTATE_ADMIN_URL: "http://127.0.0.1:1",
  RESTATE_IDENTITY_KEY: "publickeyv1_none",
  SMTP_URL: "smtp://127.0.0.1:1",
};

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: "127.0.0.1", port: 0 });
}

async function signIn(ctx: Context, who: { tenant?: TenantId; role?: string }): Promise<Member["session"]> {
  const now = ctx.clock.now();
  const id: Id<"session"> = newId(now);
  const tenant = who.tenant ?? newId<"tenant">(now);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const clientKey = publicKey.export({ format: "jwk" }) as PublicJwk;
  const salt = randomBytes(32);
  const [token, cookieToken] = [randomBytes(16).toString("base64url"), randomBytes(16).toString("base64url")];
  const { serverPublicJwk } = deriveSession({
    masterKey: ctx.config.secrets.sessionMaster,
    salt,
    sessionId: id,
    clientPublicJwk: clientKey,
  });
  const later = new Date(now.getTime() + 12 * 3_600_000);
  await ctx.db.query({
    name: "test-sign-in",
    text: `INSERT INTO session (id, token_hash, salt, client_key, user_id, tenant, role, created_at, idle_until, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    values: [
      id,
      hashToken(token, cookieToken),
      salt,
      clientKey,
      newId(now),
      tenant,
      who.role ?? "owner",
      now,
      later,
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

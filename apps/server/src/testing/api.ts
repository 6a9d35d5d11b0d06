import type { FastifyInstance } from "fastify";
import { inject } from "vitest";
import type { StaffRole } from "@causeway/contract";
import { bankCallbacks, callbacks, consoleRoutes, portalRoutes } from "../capabilities.ts";
import { atBank, createContext, ourBank, type AtBank, type Context } from "../context.ts";
import { readConfig } from "#platform/config.ts";
import { consoleAudience, portalAudience, type Audience } from "#platform/http/audience.ts";
import type { Bound } from "#platform/http/binding.ts";
import { createDoor, serveCallbacks } from "#platform/http/callback.ts";
import { servePages } from "#platform/http/pages.ts";
import { createServer } from "#platform/http/server.ts";
import { createSessions } from "#platform/http/session.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { startLive } from "#platform/data/live.ts";
import { makeTestDatabase, type TestDatabase } from "./database.ts";
import { giveSealKeys } from "../migrations.ts";
import { testEnvironment } from "./environment.ts";
import { openPortal, type PortalClient, type SessionSecrets } from "./portal-client.ts";
import type { Sender } from "./upload.ts";
import { signIn, type TestSession } from "./sign-in.ts";
import { makeStaffMember, signInStaffMember, type StaffMember } from "./staff.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export type TestApi = {
  /** What the flows' use cases are given at a bank, with the flows' logins; the api itself is served with its own. */
  readonly ctx: AtBank;
  /** What the api itself is given. */
  readonly served: Context;
  readonly url: string;
  readonly origin: string;
  readonly database: TestDatabase;
  /** Where the bank tells us things. */
  readonly bankDoorUrl: string;
  /** A visitor who has opened a page. */
  readonly visitor: () => Promise<PortalClient>;
  /** Somebody signed in, with a session made behind the product's back. */
  readonly member: (options?: { tenant?: TenantId; role?: string; person?: Id<"user"> }) => Promise<Member>;
  readonly console: {
    readonly url: string;
    readonly origin: string;
    /** Somebody at the console who has not signed in. */
    readonly visitor: () => Promise<PortalClient>;
    /** Goes on with a session of the console, however it was opened. */
    readonly enter: (session: SessionSecrets) => Promise<PortalClient>;
  };
  /** A member of staff with this role, signed in behind the product's back. */
  readonly aStaffMember: (role: StaffRole) => Promise<StaffClient>;
  readonly stop: () => Promise<void>;
};
export type StaffClient = PortalClient & { readonly member: StaffMember; readonly session: SessionSecrets };
export type Member = PortalClient & {
  readonly session: TestSession;
  /** The same person where files are sent. */
  readonly sender: Sender;
};

/** The real api on a database of its own; a test may move its clock and add routes. */
export async function startTestApi(
  options: {
    now?: () => Date;
    routes?: (ctx: Context) => Bound[];
    consoleRoutes?: (ctx: Context) => Bound[];
    env?: Record<string, string>;
    /** The database of an api that ran before, as after a restart. */
    database?: TestApi["database"];
  } = {},
): Promise<TestApi> {
  const database = options.database ?? (await makeTestDatabase(inject("postgresUrl")));
  const origin = "http://localhost:1";
  const env = { ...testEnvironment, PORTAL_ORIGIN: origin, ...options.env };
  /** Without the keys that this process must not need. */
  const open = (logins: Record<string, string>, lacks: "outbound" | "staffSeeds"): Context => {
    const config = readConfig({ ...env, MIGRATE_DATABASE_URL: database.ownerUrl, ...logins });
    const made = createContext({ ...config, secrets: { ...config.secrets, [lacks]: undefined } }, "test");
    return options.now ? { ...made, clock: { now: options.now } } : made;
  };
  const logins = { DATABASE_URL: database.flowsUrl, POSTER_DATABASE_URL: database.posterUrl };
  const flowsCtx = open(logins, "staffSeeds");
  const ctx = open({ DATABASE_URL: database.appUrl }, "outbound");
  await giveSealKeys(database.ownerUrl, ctx.config.secrets);
  const live = await startLive(ctx.db, ctx.events);
  const serve = async (audience: Audience, routes: readonly Bound[]) => {
    const app = await createServer(routes, {
      db: ctx.db,
      clock: ctx.clock,
      events: ctx.events,
      keys: ctx.keys,
      sessions: createSessions(ctx.db, ctx.clock, audience),
      xsrfKey: ctx.config.secrets.xsrf,
      audience,
      callsPerAddress: ctx.config.api.callsPerAddress,
      busyAbove: ctx.config.api.busyAbove,
      trustedProxies: ctx.config.api.trustedProxies,
    });
    await servePages(app, ctx.config, ctx.keys.pageKeys, audience);
    return app;
  };
  const app = await serve(portalAudience(ctx.config), [
    ...portalRoutes(ctx, live),
    ...(options.routes?.(ctx) ?? []),
  ]);
  await serveCallbacks(app, callbacks(ctx), ctx.events);
  const site = consoleAudience(ctx.config);
  const bankDoor = await createDoor(bankCallbacks(ctx), ctx.events);
  const bankDoorUrl = await listen(bankDoor);
  const consoleApp = await serve(site, [
    ...consoleRoutes(ctx, live),
    ...(options.consoleRoutes?.(ctx) ?? []),
  ]);
  const url = await listen(app);
  const consoleUrl = await listen(consoleApp);
  const enterConsole = (session?: SessionSecrets) =>
    openPortal(consoleUrl, site.origin, session, site.sessionCookie);
  return {
    ctx: atBank(flowsCtx, ourBank),
    served: ctx,
    url,
    origin,
    database,
    bankDoorUrl,
    visitor: () => openPortal(url, origin),
    member: async (who = {}) => {
      const session = await signIn(ctx, who);
      const portal = await openPortal(url, origin, session);
      return { ...portal, session, sender: { url, origin, cookies: portal.cookies, token: session.token } };
    },
    console: {
      url: consoleUrl,
      origin: site.origin,
      visitor: () => enterConsole(),
      enter: enterConsole,
    },
    aStaffMember: async (role) => {
      const name = `${role} ${++staffMade}`;
      const member = await makeStaffMember(ctx, {
        role,
        name,
        email: `${role}${staffMade}@causeway.example`.toLowerCase(),
      });
      const session = await signInStaffMember(ctx, member.id, role);
      return { ...(await enterConsole(session)), member, session };
    },
    stop: async () => {
      await live.stop();
      await app.close();
      await consoleApp.close();
      await bankDoor.close();
      await ctx.dispose();
      await flowsCtx.dispose();
    },
  };
}

let staffMade = 0;

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: "127.0.0.1", port: 0 });
}

import type { FastifyInstance } from "fastify";
import { inject } from "vitest";
import type { StaffRole } from "@causeway/contract";
import { callbacks, consoleRoutes, portalRoutes } from "../capabilities.ts";
import { atBank, createContext, ourBank, type AtBank, type Context } from "../context.ts";
import { readConfig } from "#platform/config.ts";
import type { Process } from "#platform/processes.ts";
import { consoleAudience, portalAudience } from "#platform/http/audience.ts";
import type { Bound } from "#platform/http/binding.ts";
import { createDoor } from "#platform/http/callback.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { startLive } from "#platform/data/live.ts";
import { makeTestDatabase, type TestDatabase } from "./database.ts";
import { giveSealKeys } from "../migrations.ts";
import { createSite } from "../serve.ts";
import { environmentOf, testEnvironment } from "./environment.ts";
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
  /**
   * What the flows' use cases are given at a bank, with the flows' logins, and the keys of the whole house for whatever a
   * test arranges; the processes that answer are served with their own.
   */
  readonly ctx: AtBank;
  /** What each process that answers is given: its login, its keys and nothing else. */
  readonly served: Readonly<Record<"portal" | "console" | "door", Context>>;
  readonly url: string;
  readonly origin: string;
  readonly database: TestDatabase;
  /** Where partners tell us things. */
  readonly doorUrl: string;
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

/** The real processes that answer, on a database of their own; a test may move its clock and add routes. */
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
  const open = (given: Record<string, string>, part?: Process): Context => {
    const made = createContext(readConfig(given, part), "test");
    return options.now ? { ...made, clock: { now: options.now } } : made;
  };
  const serve = (part: "portal" | "console" | "door") =>
    open({ ...environmentOf(part, env), DATABASE_URL: database[`${part}Url`] }, part);
  const flowsCtx = open({
    ...env,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATABASE_URL: database.flowsUrl,
    POSTER_DATABASE_URL: database.posterUrl,
  });
  const served = { portal: serve("portal"), console: serve("console"), door: serve("door") };
  await giveSealKeys(database.ownerUrl, flowsCtx.config.secrets);
  const live = {
    portal: await startLive(served.portal.db, served.portal.events),
    console: await startLive(served.console.db, served.console.events),
  };
  const app = await createSite(served.portal, portalAudience(served.portal.config), [
    ...portalRoutes(served.portal, live.portal),
    ...(options.routes?.(served.portal) ?? []),
  ]);
  const site = consoleAudience(served.console.config);
  const consoleApp = await createSite(served.console, site, [
    ...consoleRoutes(served.console, live.console),
    ...(options.consoleRoutes?.(served.console) ?? []),
  ]);
  const door = await createDoor(callbacks(served.door), served.door.events);
  const url = await listen(app);
  const consoleUrl = await listen(consoleApp);
  const doorUrl = await listen(door);
  const enterConsole = (session?: SessionSecrets) =>
    openPortal(consoleUrl, site.origin, session, site.sessionCookie);
  return {
    ctx: atBank(flowsCtx, ourBank),
    served,
    url,
    origin,
    database,
    doorUrl,
    visitor: () => openPortal(url, origin),
    member: async (who = {}) => {
      const session = await signIn(flowsCtx, who);
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
      const member = await makeStaffMember(flowsCtx, {
        role,
        name,
        email: `${role}${staffMade}@causeway.example`.toLowerCase(),
      });
      const session = await signInStaffMember(flowsCtx, member.id, role);
      return { ...(await enterConsole(session)), member, session };
    },
    stop: async () => {
      await live.portal.stop();
      await live.console.stop();
      await app.close();
      await consoleApp.close();
      await door.close();
      for (const each of Object.values(served)) await each.dispose();
      await flowsCtx.dispose();
    },
  };
}

let staffMade = 0;

async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: "127.0.0.1", port: 0 });
}

import type { KeyObject } from "node:crypto";
import { consoleRoutes } from "@causeway/contract/console/routes";
import { portalRoutes } from "@causeway/contract/portal/routes";
import type { RouteTable } from "@causeway/contract/route-table";
import type { Config } from "#platform/config.ts";
import type { KeyRing } from "#platform/crypto/key-ring.ts";
import { absoluteMs, idleMs, sessionCookie } from "./session.ts";

/**
 * One of the two sites, each with a process, a listener and an origin of its own. Cookie, keys and stored sessions
 * all name the audience, so that whatever was given out at one site is worthless at the other.
 */
export type Audience = {
  readonly name: "portal" | "console";
  readonly origin: string;
  /** What may be called here, by name. */
  readonly routes: RouteTable;
  /** One half of the token lies in this cookie, which script cannot read; the other travels sealed. */
  readonly sessionCookie: string;
  readonly sessionMaster: KeyRing;
  readonly xsrfKey: KeyRing<KeyObject>;
  readonly idleMs: number;
  readonly absoluteMs: number;
  /** From how old on an account of staff, or a further passkey of it, signs. */
  readonly staffWaitHours?: number;
};

export function portalAudience({ portal, secrets }: Config): Audience {
  return {
    name: "portal",
    origin: portal.origin,
    routes: portalRoutes,
    sessionCookie,
    sessionMaster: secrets.sessionMaster,
    xsrfKey: secrets.xsrf,
    idleMs,
    absoluteMs,
  };
}

export function consoleAudience({ console: site, secrets, staff }: Config): Audience {
  return {
    name: "console",
    origin: site.origin,
    routes: consoleRoutes,
    sessionCookie: "__Host-console",
    sessionMaster: secrets.consoleSessionMaster,
    xsrfKey: secrets.consoleXsrf,
    idleMs: site.idleMs,
    absoluteMs: site.absoluteMs,
    staffWaitHours: staff.waitHours,
  };
}

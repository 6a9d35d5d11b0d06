import { setTimeout as sleep } from "node:timers/promises";
import { code as codes, type OutputOf, type Route, type SentOf } from "@causeway/contract";
import type { TenantId } from "@causeway/server/platform/ids.ts";
import {
  openPortal,
  type PortalClient,
  type SessionSecrets,
} from "@causeway/server/testing/portal-client.ts";

/** Where the product answers. */
export type Place = {
  readonly portalUrl: string;
  readonly origin: string;
  readonly consoleUrl: string;
  readonly consoleOrigin: string;
  readonly ownerUrl: string;
};

type Standing = Pick<Place, "origin" | "consoleOrigin" | "ownerUrl"> & {
  readonly ports: { readonly portal: number; readonly console: number };
};

export function placeOf({ ports, origin, consoleOrigin, ownerUrl }: Standing): Place {
  return {
    portalUrl: `http://127.0.0.1:${ports.portal}`,
    origin,
    consoleUrl: `http://127.0.0.1:${ports.console}`,
    consoleOrigin,
    ownerUrl,
  };
}

/** Somebody whose calls are tried until they are answered, whatever is killed meanwhile. */
export type Patient = {
  readonly call: <R extends Route>(route: R, input: SentOf<R>) => Promise<OutputOf<R> | { refusal: string }>;
  /** The same for work that is more than one call. */
  readonly insist: <T>(work: (client: PortalClient) => Promise<T>) => Promise<T>;
};

export type Merchant = { readonly tenant: TenantId; readonly session: SessionSecrets };

export function asMerchant({ portalUrl, origin }: Place, { session }: Merchant): Patient {
  return patient(() => openPortal(portalUrl, origin, session));
}

export function asStaff({ consoleUrl, consoleOrigin }: Place, session: SessionSecrets): Patient {
  return patient(() => openPortal(consoleUrl, consoleOrigin, session, "__Host-console"));
}

export const refused = (answer: object): answer is { refusal: string } => "refusal" in answer;

function patient(open: () => Promise<PortalClient>): Patient {
  let client: PortalClient | undefined;
  const insist = async <T>(work: (client: PortalClient) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        client ??= await open();
        return await work(client);
      } catch {
        client = undefined;
        await sleep(250);
      }
    }
  };
  return {
    insist,
    call: (route, input) =>
      insist(async (opened) => {
        const { code, data } = await opened.call(route, input);
        if (code === codes.fault) throw new Error("a fault, which is tried again");
        return data;
      }),
  };
}

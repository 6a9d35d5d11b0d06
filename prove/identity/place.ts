import { atBank, createContext, ourBank } from "@causeway/server/context.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import type { TestApi } from "@causeway/server/testing/api.ts";
import { openPortal } from "@causeway/server/testing/portal-client.ts";
import pg from "pg";

/** The running product as the stories of tests see it. */
export type Place = Pick<TestApi, "ctx" | "url" | "origin" | "visitor"> & {
  readonly database: { readonly ownerUrl: string };
  readonly owner: pg.Client;
  readonly forgetAttempts: () => Promise<void>;
  /** Binding an authenticator used the step that is running; now its code is good once more. */
  readonly forgetSteps: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function placeIn(world: {
  env: Record<string, string>;
  ports: { api: number };
  origin: string;
  ownerUrl: string;
}): Promise<Place> {
  const ctx = atBank(createContext(readConfig({ ...world.env, LOG_LEVEL: "silent" }), "proof"), ourBank);
  const url = `http://127.0.0.1:${world.ports.api}`;
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  return {
    ctx,
    url,
    origin: world.origin,
    database: { ownerUrl: world.ownerUrl },
    visitor: () => openPortal(url, world.origin),
    owner,
    forgetAttempts: async () => void (await owner.query("DELETE FROM attempt_count")),
    forgetSteps: async () => void (await owner.query("UPDATE authenticator SET last_step = 0")),
    close: async () => {
      await owner.end();
      await ctx.dispose();
    },
  };
}

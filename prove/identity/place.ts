import { setTimeout as sleep } from "node:timers/promises";
import { atBank, createContext, ourBank } from "@causeway/server/context.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import type { TestApi } from "@causeway/server/testing/api.ts";
import type { StaffRole } from "@causeway/contract";
import { forgettingAttempts } from "@causeway/server/testing/database.ts";
import { openPortal, type PortalClient } from "@causeway/server/testing/portal-client.ts";
import { makeStaffMember, signInStaffMember } from "@causeway/server/testing/staff.ts";
import pg from "pg";

/** The running product as the stories of tests see it. */
export type Place = Pick<TestApi, "ctx" | "url" | "doorUrl" | "origin" | "visitor"> & {
  readonly database: { readonly ownerUrl: string };
  readonly owner: pg.Client;
  readonly forgetAttempts: () => Promise<void>;
  /** Binding an authenticator used the step that is running; now its code is good once more. */
  readonly forgetSteps: () => Promise<void>;
  /** A member of staff, signed in at the console. */
  readonly staff: (role: StaffRole) => Promise<PortalClient>;
  readonly close: () => Promise<void>;
};

export async function placeIn(world: {
  env: Record<string, string>;
  ports: { portal: number; console: number; door: number };
  origin: string;
  consoleOrigin: string;
  ownerUrl: string;
}): Promise<Place> {
  const ctx = atBank(createContext(readConfig({ ...world.env, LOG_LEVEL: "silent" }), "proof"), ourBank);
  const url = `http://127.0.0.1:${world.ports.portal}`;
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 3 });
  let staffMade = 0;
  return {
    ctx,
    url,
    doorUrl: `http://127.0.0.1:${world.ports.door}`,
    origin: world.origin,
    database: { ownerUrl: world.ownerUrl },
    visitor: async () => comingAgain(await openPortal(url, world.origin)),
    owner,
    forgetAttempts: async () => void (await pool.query(forgettingAttempts())),
    forgetSteps: async () => void (await pool.query("UPDATE authenticator SET last_step = 0")),
    staff: async (role) => {
      const n = ++staffMade;
      const { id } = await makeStaffMember(ctx, {
        role,
        name: `Prover ${n}`,
        email: `prover-${n}@causeway.example`,
      });
      const session = await signInStaffMember(ctx, id, role);
      return openPortal(
        `http://127.0.0.1:${world.ports.console}`,
        world.consoleOrigin,
        session,
        "__Host-console",
      );
    },
    close: async () => {
      await owner.end();
      await pool.end();
      await ctx.dispose();
    },
  };
}

/** An attack may leave the place crowded; whoever comes next and is told so comes again, as he is told. */
function comingAgain(visitor: PortalClient): PortalClient {
  const call: PortalClient["call"] = async (...args) => {
    const answer = await visitor.call(...args);
    const isCrowded = (answer.data as { refusal?: string } | undefined)?.refusal === "busy";
    return isCrowded ? sleep(200).then(() => call(...args)) : answer;
  };
  return { ...visitor, call };
}

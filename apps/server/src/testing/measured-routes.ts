import { defineRead, type Route } from "@causeway/contract";
import * as z from "zod/mini";
import { read, signedIn, type Bound } from "#platform/http/binding.ts";
import type { Context } from "../context.ts";

/** One row by its primary key. */
export const measuredRead = defineRead({
  method: "GET",
  path: "/measured/read",
  summary: "One indexed look-up",
  input: z.object({ code: z.string() }),
  output: z.object({ code: z.string(), value: z.string() }),
});

export const measuredNoop = defineRead({
  method: "POST",
  path: "/measured/noop",
  summary: "Reads a body and does nothing",
  input: z.object({ text: z.string() }),
  output: z.object({ length: z.int() }),
});

/** The look-up and the bearer's token without a seal, to tell the channel's checks from its cryptography. */
export const measuredStandardRead = {
  ...measuredRead,
  path: "/measured/standard-read",
  channel: "standard",
} as const satisfies Route;

/** What is measured, without any channel around it. */
export function measuredHandlers({ db }: Context) {
  return {
    read: async ({ code }: { code: string }) => {
      const [row] = await db.query<{ code: string; value: string }>({
        name: "measured-read",
        text: "SELECT code, value FROM translation WHERE code = $1 AND lang = 'EN_US'",
        values: [code],
      });
      if (!row) throw new Error("the look-up is made for rows that exist");
      return row;
    },
    noop: async ({ text }: { text: string }) => ({ length: text.length }),
  };
}

export function measuredRoutes(ctx: Context): Bound[] {
  const handlers = measuredHandlers(ctx);
  return [
    read(measuredRead, signedIn, (_call, input) => handlers.read(input)),
    read(measuredStandardRead, signedIn, (_call, input) => handlers.read(input)),
    read(measuredNoop, signedIn, (_call, input) => handlers.noop(input)),
  ];
}

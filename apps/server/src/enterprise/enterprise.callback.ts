import type { Context } from "../context.ts";
import type { Callback } from "#platform/http/callback.ts";
import { receiveFaceOutcome } from "./verify-face.ts";

/** Where the identity checker tells us how a face check ended. */
export function enterpriseCallbacks(ctx: Context): Callback[] {
  return [
    {
      name: "identityCheck",
      take: async (headers, body) => {
        const event = ctx.identityCheck.readCallback(headers, body, ctx.clock.now());
        if (!event) return "unsigned";
        await receiveFaceOutcome(ctx, event, body);
        return "taken";
      },
    },
  ];
}

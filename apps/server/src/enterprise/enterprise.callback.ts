import type { Context } from "../context.ts";
import { NotTaken, type Callback } from "#platform/http/callback.ts";
import { faceCallbackPath } from "./face-check.ts";
import { receiveFaceOutcome } from "./verify-face.ts";

/** Where the identity checker tells us how a face check ended. */
export function enterpriseCallbacks(ctx: Context): Callback[] {
  return [
    {
      partner: "identityCheck",
      path: faceCallbackPath,
      largestBytes: 64 << 10,
      take: async ({ headers, body: bytes }) => {
        const body = bytes.toString("utf8");
        const event = ctx.identityCheck.readCallback(headers, body, ctx.clock.now());
        if (!event) throw new NotTaken("unsigned", "not signed by the identity check, or too long ago");
        await receiveFaceOutcome(ctx, event, body);
      },
    },
  ];
}

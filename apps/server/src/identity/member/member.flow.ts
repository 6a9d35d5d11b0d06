import * as restate from "@restatedev/restate-sdk";
import type { Context } from "#context.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { TenantId } from "#platform/ids.ts";
import { recogniseTitles } from "./recognise-titles.ts";

const stepsAtOnce = 4;

/** The flows' login alone writes a title. */
export function memberFlow(ctx: Context) {
  const step = createSteps(ctx, "member", stepsAtOnce);
  return restate.object({
    name: "member",
    handlers: {
      recogniseTitles: async (run: restate.ObjectContext) => {
        await step(run, "recognise", () => recogniseTitles(ctx, run.key as TenantId));
      },
    },
  });
}

import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { TenantId } from "#platform/ids.ts";
import type { LimitId } from "./limit.ts";
import { lookAtLimit } from "./look-at-limit.ts";

const stepsAtOnce = 8;

/** One of them, one key. */
export function limitFlow(ctx: Context) {
  const step = createSteps(ctx, "limit", stepsAtOnce);
  return restate.object({
    name: "limit",
    handlers: {
      look: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) =>
        step(run, "look", () => lookAtLimit(ctx, tenant, run.key as LimitId)),
    },
  });
}

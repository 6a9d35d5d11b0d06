import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { CaseId } from "#review/index.ts";
import { screenCase } from "./screen-case.ts";
import { createIndex, sweep } from "./sweep-lists.ts";

/** Comparing names is work for the processor; a few at a time keep it free for the rest. */
const stepsAtOnce = 2;

export function screeningFlow(ctx: Context) {
  const step = createSteps(ctx, "screening", stepsAtOnce);
  const index = createIndex(ctx);
  return restate.object({
    name: "screening",
    handlers: {
      screen: (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) =>
        step(run, "screen", async () => screenCase(ctx, await index(), tenant, run.key as CaseId)),
      sweep: (run: restate.ObjectContext) => step(run, "sweep", async () => sweep(ctx, await index())),
    },
  });
}

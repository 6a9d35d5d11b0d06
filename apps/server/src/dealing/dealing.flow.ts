import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import { instructionFlow } from "#platform/engine/instruction.ts";
import { createSteps } from "#platform/engine/steps.ts";
import { beginDeal } from "./begin-deal.ts";
import { deals, type Resume } from "./deal-out.ts";

const stepsAtOnce = 4;

/** Begins what two people agreed to. */
export function dealingFlow(ctx: Context) {
  const step = createSteps(ctx, "dealing", stepsAtOnce);
  return restate.object({
    name: "dealing",
    handlers: {
      begin: async (run: restate.ObjectContext) => step(run, "begin", () => beginDeal(ctx, run.key)),
    },
  });
}

/** A deal, from the instruction to the venue's last word. */
export function dealFlow(ctx: Context, resume: Resume) {
  const { db, clock, events, config, places } = ctx;
  return instructionFlow(
    { db, clock, events, enquiries: config.fx.enquiries },
    places.venue,
    deals(ctx, resume),
  );
}

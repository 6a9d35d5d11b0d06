import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import { createSteps } from "#platform/engine/steps.ts";
import { beginPrices, endBeginning, tellMerchants } from "./begin-prices.ts";

const stepsAtOnce = 2;

/** One change of prices, one key: it becomes a version, and then whoever it touches is told, so many at a time. */
export function priceFlow(ctx: Context) {
  const step = createSteps(ctx, "price", stepsAtOnce);
  return restate.object({
    name: "price",
    handlers: {
      begin: async (run: restate.ObjectContext) => {
        await step(run, "begin", () => beginPrices(ctx, run.key));
        let after: string | null = "00000000-0000-0000-0000-000000000000";
        while (after !== null) {
          const from: string = after;
          after = await step(run, "tell", () => tellMerchants(ctx, run.key, from));
        }
        await step(run, "end", () => endBeginning(ctx, run.key));
      },
    },
  });
}

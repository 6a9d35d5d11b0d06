import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import { executeExchange } from "./execute-exchange.ts";
import type { ExchangeId } from "./exchange.ts";

const stepsAtOnce = 16;

/** One order, one key. The step may run twice; it looks at the order first. */
export function exchangeFlow(ctx: Context) {
  const step = createSteps(ctx, "exchange", stepsAtOnce);
  return restate.object({
    name: "exchange",
    handlers: {
      execute: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) =>
        step(run, "execute", () => executeExchange(ctx, tenant, run.key as ExchangeId)),
    },
  });
}

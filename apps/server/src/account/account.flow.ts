import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { OpeningId } from "./account.ts";
import { tellStanding } from "./change-standing.ts";
import { askForOpening, hearOfOpening } from "./open-account.ts";

const stepsAtOnce = 4;

/** One opening, one key. A step that runs twice finds what the first run left. */
export function receivingAccountFlow(ctx: Context) {
  const step = createSteps(ctx, "account", stepsAtOnce);
  const atBank = createSteps(ctx, "account", ctx.places.bank);
  return restate.object({
    name: "account",
    handlers: {
      open: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        await atBank(run, "ask", () => askForOpening(ctx, tenant, run.key as OpeningId));
      },
      standing: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        await atBank(run, "tell", () => tellStanding(ctx, tenant, run.key as OpeningId));
      },
      opened: async (run: restate.ObjectContext) => {
        await step(run, "record", () => hearOfOpening(ctx, run.key));
      },
    },
  });
}

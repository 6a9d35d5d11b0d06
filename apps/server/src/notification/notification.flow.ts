import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { OutgoingId } from "./outgoing.store.ts";
import { closeMessage, deliverMessage } from "./deliver-message.ts";

const stepsAtOnce = 8;

export function notificationFlow(ctx: Context) {
  const step = createSteps(ctx, "notification", stepsAtOnce);
  const outside = createSteps(ctx, "notification", ctx.places.messages);
  return restate.object({
    name: "notification",
    handlers: {
      deliver: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        const id = run.key as OutgoingId;
        await outside(run, "send", () => deliverMessage(ctx, tenant, id));
        await step(run, "close", () => closeMessage(ctx, tenant, id));
      },
    },
  });
}

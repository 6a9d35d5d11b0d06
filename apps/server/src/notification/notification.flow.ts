import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/restate.ts";
import type { MessageId } from "./notification.store.ts";
import { closeMessage, sendMessage } from "./send-message.ts";

const stepsAtOnce = 8;

export function notificationFlow(ctx: Context) {
  const step = createSteps("notification", ctx.events, stepsAtOnce);
  return restate.object({
    name: "notification",
    handlers: {
      deliver: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        const id = run.key as MessageId;
        await step(run, "send", () => sendMessage(ctx, tenant, id));
        await step(run, "close", () => closeMessage(ctx, tenant, id));
      },
    },
  });
}

import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { ContactId } from "./contact.ts";
import { closeContactMessage, mailContactMessage } from "./deliver-contact-message.ts";

const stepsAtOnce = 8;

/** One message, one key. Each step may run twice; each looks at the message first. */
export function contactFlow(ctx: Context) {
  const step = createSteps(ctx, "contact", stepsAtOnce);
  const byMail = createSteps(ctx, "contact", ctx.places.mail);
  return restate.object({
    name: "contact",
    handlers: {
      deliver: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        const id = run.key as ContactId;
        await byMail(run, "mail", () => mailContactMessage(ctx, tenant, id));
        await step(run, "close", () => closeContactMessage(ctx, tenant, id));
      },
    },
  });
}

import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ContactId } from "./contact.ts";
import { closeContactMessage, mailContactMessage } from "./deliver-contact-message.ts";

/** One message, one key. Each step may run twice; each looks at the message first. */
export function contactFlow(ctx: Context) {
  return restate.object({
    name: "contact",
    handlers: {
      deliver: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        const id = run.key as ContactId;
        await run.run("mail", () => mailContactMessage(ctx, tenant, id));
        await run.run("close", () => closeContactMessage(ctx, tenant, id));
      },
    },
  });
}

import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import { discardDocument } from "./discard-document.ts";
import type { DocumentId } from "./document.ts";

/** Comes due for every file that was not submitted with anything in time. */
export function documentFlow(ctx: Context) {
  const step = createSteps(ctx, "document", ctx.places.store);
  return restate.object({
    name: "document",
    handlers: {
      discard: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        await step(run, "discard", () => discardDocument(ctx, tenant, run.key as DocumentId));
      },
    },
  });
}

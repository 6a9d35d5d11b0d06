import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import { announceExpiry } from "./announce-expiry.ts";
import type { SubmissionId } from "./enterprise.ts";
import type { FaceCheckId } from "./face-check.ts";
import { enquireFace, hearFace, type OnFacePassed } from "./verify-face.ts";

const stepsAtOnce = 4;

/** Short handlers that look again when their time has come; none of them waits. */
export function enterpriseFlow(ctx: Context, onFacePassed: OnFacePassed) {
  const step = createSteps(ctx, "enterprise", stepsAtOnce);
  const atChecker = createSteps(ctx, "enterprise", ctx.places.identityCheck);
  return restate.object({
    name: "enterprise",
    handlers: {
      announceExpiry: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        await step(run, "announce", () => announceExpiry(ctx, tenant, run.key as SubmissionId));
      },
      hearFace: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        await atChecker(run, "ask", () => hearFace(ctx, onFacePassed, tenant, run.key));
      },
      enquireFace: async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) => {
        await atChecker(run, "enquire", () => enquireFace(ctx, onFacePassed, tenant, run.key as FaceCheckId));
      },
    },
  });
}

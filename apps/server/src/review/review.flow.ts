import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import { announceCase, followDeadline, followQuestion } from "./follow-case.ts";
import type { ReviewParts } from "./review-kind.ts";
import type { CaseId, QuestionId } from "./review.ts";

const stepsAtOnce = 8;

/**
 * No handler waits: each is started by an event or by a timer of the outbox, looks at how things stand, does what is due
 * and ends.
 */
export function reviewFlow(ctx: Context, parts: ReviewParts) {
  const step = createSteps(ctx, "review", stepsAtOnce);
  type Input = { tenant: TenantId };
  return restate.object({
    name: "review",
    handlers: {
      opened: (run: restate.ObjectContext, { tenant }: Input) =>
        step(run, "announce", () => announceCase(ctx, tenant, run.key as CaseId)),
      remind: (run: restate.ObjectContext, { tenant }: Input) =>
        step(run, "look", () => followDeadline(ctx, parts, tenant, run.key as CaseId)),
      question: (run: restate.ObjectContext, { tenant }: Input) =>
        step(run, "look", () => followQuestion(ctx, parts, tenant, run.key as QuestionId)),
    },
  });
}

import { auditRoutes } from "#audit/index.ts";
import { contactFlow, contactRoutes } from "#contact/index.ts";
import { accountRoutes, factorRoutes, identityRoutes, memberRoutes } from "#identity/index.ts";
import { liveRoutes, notificationFlow, notificationRoutes } from "#notification/index.ts";
import { documentFlow, documentRoutes } from "#document/index.ts";
import type { BankTopics } from "#partners/bank/callbacks.ts";
import type { Bound } from "#platform/http/binding.ts";
import type { Live } from "#platform/live.ts";
import type { Flow } from "#platform/restate.ts";
import { referenceRoutes } from "#reference/index.ts";
import { staffRoutes } from "#staff/index.ts";
import type { Context } from "./context.ts";

/** The only list of all slices. */
export function portalRoutes(ctx: Context, live: Live): readonly Bound[] {
  return [
    ...referenceRoutes(ctx),
    ...identityRoutes(ctx),
    ...accountRoutes(ctx),
    ...memberRoutes(ctx),
    ...factorRoutes(ctx),
    ...contactRoutes(ctx),
    ...liveRoutes(live),
    ...notificationRoutes(ctx),
    ...documentRoutes(ctx),
  ];
}

/** What staff may call, on the console's own origin. */
export function consoleRoutes(ctx: Context): readonly Bound[] {
  return [...staffRoutes(ctx), ...auditRoutes(ctx)];
}

/** Who hears of what the bank tells. */
export const bankTopics: BankTopics = {
  account: "account/opened",
  entry: "statement/entry",
  refund: "statement/refund",
  statement: "statement/reconcile",
  contradiction: "statement/contradiction",
};

export function flows(ctx: Context): readonly Flow[] {
  return [contactFlow(ctx), documentFlow(ctx), notificationFlow(ctx)];
}

import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { ShopId } from "./shop.ts";
import { syncPage } from "./sync-shop.ts";
import { revokeConsent, watchShop } from "./watch-shop.ts";

/** One shop, one key. A handler reads one page, or looks once, and ends; what follows is sent to it anew. */
export function shopFlow(ctx: Context) {
  const step = createSteps(ctx, "shop", ctx.places.marketplace);
  const handler =
    (name: string, work: (ctx: Context, tenant: TenantId, id: ShopId) => Promise<void>) =>
    async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) =>
      step(run, name, () => work(ctx, tenant, run.key as ShopId));
  return restate.object({
    name: "shop",
    handlers: {
      sync: handler("page", syncPage),
      watch: handler("watch", watchShop),
      revoke: handler("revoke", revokeConsent),
    },
  });
}

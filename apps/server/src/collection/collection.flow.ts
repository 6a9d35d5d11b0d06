import * as restate from "@restatedev/restate-sdk";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { createSteps } from "#platform/engine/steps.ts";
import type { OrderId } from "./collection.ts";
import { bookCredit } from "./book-credit.ts";
import { creditOrder } from "./credit-order.ts";
import { beginRefund } from "./refund-order.ts";
import { watchOrder } from "./watch-order.ts";

const stepsAtOnce = 16;

/** One order, one key. Each step may run twice; each looks at the order first. */
export function collectionFlow(ctx: Context) {
  const step = createSteps(ctx, "collection", stepsAtOnce);
  const handler =
    (name: string, work: (ctx: Context, tenant: TenantId, id: OrderId) => Promise<void>) =>
    async (run: restate.ObjectContext, { tenant }: { tenant: TenantId }) =>
      step(run, name, () => work(ctx, tenant, run.key as OrderId));
  return restate.object({
    name: "collection",
    handlers: {
      book: handler("book", bookCredit),
      credit: handler("credit", creditOrder),
      refund: handler("refund", beginRefund),
      watch: handler("watch", watchOrder),
    },
  });
}

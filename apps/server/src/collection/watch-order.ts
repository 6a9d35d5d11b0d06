import { printMoney } from "@causeway/money";
import type { Words } from "@causeway/contract";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify } from "#notification/index.ts";
import { dayIn, daysLeft } from "#platform/day.ts";
import type { TenantId } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { nextLook, topics, type OrderId } from "./collection.ts";
import { addStep, lockOrder } from "./collection.store.ts";
import { kinds } from "./collection.messages.ts";
import { startRefund } from "./refund-order.ts";

const overdue: Words = ["逾期未提交交易凭证", "逾期未提交交易憑證", "no evidence was submitted in time"];

/** Evidence is due: reminds, and at the end sends the money back. Looks at the order first, whatever the timer meant. */
export async function watchOrder(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOrder(tx, id);
    if (order?.state !== "WAITING_RELATIVE" && order?.state !== "REJECT") {
      await settle(tx, { topic: topics.watch, key: id });
      return;
    }
    if (order.evidenceDueAt <= now) {
      await startRefund(ctx, tx, order, "refund", "flow", overdue);
      return;
    }
    const left = daysLeft(order.evidenceDueAt, now);
    await settle(tx, { topic: topics.watch, key: id });
    await send(tx, { topic: topics.watch, key: id }, nextLook(order.evidenceDueAt, now).at);
    if (left > 7) return;
    await addStep(tx, order, "remind", "flow", now);
    await notify(ctx, tx, {
      tenant,
      to: { permission: "collection.associate" },
      kind: kinds.reminder,
      words: {
        orderNo: order.orderNo,
        days: String(left),
        amount: printMoney(order.money),
        payer: order.payerName,
        due: dayIn("Asia/Hong_Kong", order.evidenceDueAt),
      },
      link: pageLink("AssociatedCredentials", id),
    });
  });
}

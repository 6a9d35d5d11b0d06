import type { Context } from "../context.ts";
import { refundKind } from "#collection/index.ts";
import { instructionFlow } from "#platform/engine/instruction.ts";
import { askRefund, concludeRefund, handOverRefund } from "./refund-payer.ts";

/** Money on its way back to its payer, from the instruction to the bank's last word. */
export function refundFlow(ctx: Context) {
  const parts = { ...ctx, firstWaitMs: ctx.config.outbox.resendMs };
  return instructionFlow(parts, ctx.places.bank, {
    name: refundKind,
    ask: (_, id) => askRefund(ctx, id),
    conclude: (tenant, id) => concludeRefund(ctx, tenant, id),
    handOver: (tenant, id) => handOverRefund(ctx, tenant, id),
  });
}

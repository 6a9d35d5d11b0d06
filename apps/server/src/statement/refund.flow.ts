import type { Context } from "../context.ts";
import { instructionFlow } from "#platform/engine/instruction.ts";
import { partsOf, refunds } from "./refund-payer.ts";

/** Money on its way back to its payer, from the instruction to the bank's last word. */
export function refundFlow(ctx: Context) {
  return instructionFlow({ ...partsOf(ctx), events: ctx.events }, ctx.places.bank, refunds(ctx));
}

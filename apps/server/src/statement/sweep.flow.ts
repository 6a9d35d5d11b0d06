import type { Context } from "../context.ts";
import { instructionFlow } from "#platform/engine/instruction.ts";
import { partsOf } from "./refund-payer.ts";
import { sweeps } from "./sweep-out.ts";

/** Our own money on its way out, from the instruction to the bank's last word. */
export function sweepFlow(ctx: Context) {
  return instructionFlow({ ...partsOf(ctx), events: ctx.events }, ctx.places.bank, sweeps(ctx));
}

import { BankSilent, type RefundReport, type TransferReport } from "#partners/bank/port.ts";
import type { Context } from "../context.ts";
import type { PartnerAnswer } from "#platform/engine/instruction-state.ts";
import { noteFailure } from "#platform/engine/stuck.ts";
import type { Work } from "#platform/engine/work.ts";

/** What a bank answers about an instruction. Silence is kept as such, and noted where stuck work is looked for. */
export async function hearAnswer(
  ctx: Context,
  run: Work,
  ask: () => Promise<RefundReport | TransferReport>,
): Promise<PartnerAnswer> {
  try {
    const { state, reason } = await ask();
    return { says: state === "returned" || state === "executed" ? "done" : state, reason };
  } catch (error) {
    if (!(error instanceof BankSilent)) throw error;
    await noteFailure(ctx.db, run, error);
    return { says: "silent", reason: error.message };
  }
}

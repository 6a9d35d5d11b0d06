import { refundKind } from "#partners/bank/port.ts";
import type { Tx } from "#platform/data/db.ts";
import { findUnderWay, openInstruction, type Asked } from "#platform/engine/instruction-record.ts";
import type { InstructionTopics } from "#platform/engine/pursue-instruction.ts";
import { send } from "#platform/engine/outbox.ts";

/** Money on its way back to its payer is an instruction to the bank, whether it was a merchant's or nobody's. */
export const refundTopics = {
  run: "refund/run",
  partnerSaid: "refund/partnerSaid",
  enquire: "refund/enquire",
} as const satisfies InstructionTopics<typeof refundKind>;

/** From here on the refund is under way, once; what is locked is its subject. */
export async function instructRefund(tx: Tx, subject: string, asked: Asked, now: Date): Promise<void> {
  if (await findUnderWay(tx, refundKind, subject)) return;
  const id = await openInstruction(tx, refundKind, subject, asked, now);
  await send(tx, { topic: refundTopics.run, key: id });
}

import type { Tx } from "#platform/data/db.ts";
import { openInstruction } from "#platform/engine/instruction-record.ts";
import { send } from "#platform/engine/outbox.ts";

/** Money on its way back to its payer is an instruction to the bank, whether it was a merchant's or nobody's. */
export const refundKind = "refund";

export const refundTopics = { run: "refund/run", partnerSaid: "refund/partnerSaid" } as const;

/** From here on the refund is under way; what is locked is its subject. */
export async function instructRefund(tx: Tx, subject: string, now: Date): Promise<void> {
  const id = await openInstruction(tx, refundKind, subject, now);
  await send(tx, { topic: refundTopics.run, key: id });
}

import type { Words } from "@causeway/contract";
import type { Context } from "../context.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysAfter } from "#platform/day.ts";
import type { OrderId } from "./collection.ts";
import { lockOrder, setEvidenceDue } from "./collection.store.ts";
import { askForChanges } from "./review-collection.ts";

const lookAgain: Words = [
  "请核对交易凭证后重新提交",
  "請核對交易文件後重新提交",
  "please check the supporting documents and submit them again",
];

/** Two people lifted it, and its money is the merchant's again: he hands in evidence once more, with all the time for it. */
export async function unblockOrder(ctx: Context, tx: Tx, id: OrderId, actor: AuditActor): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order?.state !== "BLOCKED") return;
  const evidenceDueAt = daysAfter(ctx.clock.now(), ctx.config.collection.evidenceDays);
  await setEvidenceDue(tx, id, evidenceDueAt);
  const reasons = [{ field: "", words: lookAgain }];
  await askForChanges(ctx, tx, { ...order, evidenceDueAt }, { action: "unblock", actor, reasons });
}

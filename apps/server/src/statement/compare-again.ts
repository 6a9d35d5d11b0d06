import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import { noticeKey } from "#partners/bank/notice-key.ts";
import { topics, type RecordedEntry } from "./statement.ts";
import { listStated } from "./statement.store.ts";

/** The notice by which the inbox knows a statement. */
export const noticeOfStatement = (statementId: string) => `statement:${statementId}`;

/** An entry has another amount now, is gone, or came after the statements of its day: those are compared once more. */
export async function compareAgain(tx: Tx, partner: string, entry: RecordedEntry): Promise<void> {
  for (const { statementId } of await listStated(tx, partner, entry))
    await send(tx, { topic: topics.reconcile, key: noticeKey(partner, noticeOfStatement(statementId)) });
}

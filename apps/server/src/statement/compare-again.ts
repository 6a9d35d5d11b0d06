import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import { noticeKey } from "#partners/bank/notice-key.ts";
import { eventOfStatement } from "#partners/bank/notices.ts";
import { topics, type RecordedEntry } from "./statement.ts";
import { listStated, listWaiting } from "./statement.store.ts";

/** An entry has another amount now, is gone, or came after the statements of its day: those are compared once more. */
export async function compareAgain(tx: Tx, partner: string, entry: RecordedEntry): Promise<void> {
  const compared = (await listStated(tx, partner, entry)).map(({ statementId }) =>
    eventOfStatement(statementId),
  );
  const events = new Set([...compared, ...(await listWaiting(tx, partner, entry))]);
  for (const event of events) await send(tx, { topic: topics.reconcile, key: noticeKey(partner, event) });
}

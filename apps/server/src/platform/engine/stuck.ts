import type { Db, Tx } from "#platform/data/db.ts";
import { faultName } from "./fault-name.ts";
import type { Work } from "./work.ts";

/**
 * Work is stuck from its fifth posting on when that or the one before went wrong, whether at the engine or in a step.
 * Work that merely waits for a partner is posted as often and is not stuck, for about a day: longer than that nothing
 * should wait without a person knowing.
 */
const stuck = "(attempts >= 5 AND failed_attempt >= attempts - 1 OR attempts >= 150)";

const most = 200;

export type StuckWork = Work & {
  readonly tenant: string;
  readonly attempts: number;
  /** The name of what went wrong last, without contents; nothing where it has only waited for very long. */
  readonly lastError: string | null;
  readonly sentAt: Date;
  readonly dueAt: Date;
};

/** What has been stuck for longest comes first. */
export function listStuck(tx: Tx): Promise<StuckWork[]> {
  return tx.rows<StuckWork>(
    `SELECT topic, key, tenant, attempts, last_error AS "lastError", sent_at AS "sentAt", due_at AS "dueAt"
     FROM outbox WHERE ${stuck} ORDER BY sent_at, topic, key LIMIT ${most}`,
  );
}

export async function countStuck(db: Db): Promise<number> {
  const [row] = await db.query<{ n: number }>({
    name: "count-stuck",
    text: `SELECT count(*)::int AS n FROM outbox WHERE ${stuck}`,
    values: [],
  });
  return row?.n ?? 0;
}

/**
 * Has it posted at once, as new to the engine. It stays stuck until it is settled or goes well. False where it is gone or
 * is not stuck: what waits for its time must not be called before it.
 */
export async function tryAgain(tx: Tx, work: Work): Promise<boolean> {
  const touched = await tx.query(
    `UPDATE outbox SET due_at = now(), sent_at = clock_timestamp() WHERE topic = $1 AND key = $2 AND ${stuck}`,
    [work.topic, work.key],
  );
  return touched.rowCount === 1;
}

/** Keeps the name of what went wrong, in a statement of its own: nothing that is undone takes it back. */
export async function noteFailure(db: Db, work: Work, error: unknown): Promise<void> {
  await db.query({
    name: "note-failure",
    text: `UPDATE outbox SET last_error = $3, failed_attempt = attempts
           WHERE topic = $1 AND key = $2 AND (last_error, failed_attempt) IS DISTINCT FROM ($3, attempts)`,
    values: [work.topic, work.key, faultName(error)],
  });
}

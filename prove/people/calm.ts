import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A refund whose receipt is held is not asked for, or not again, until a person has decided. */
const waitsForPerson = `topic = 'refund/run' AND EXISTS (
  SELECT FROM bank_instruction i JOIN collection_order o ON o.id = i.subject
  WHERE i.id::text = outbox.key AND i.state IN ('written', 'denied') AND o.holds <> '{}')`;
/**
 * Timers that are not due are no work left over, and neither is what waits for a person; what was posted and is not settled
 * is, however late it is posted again.
 */
const underWay = `(attempts > 0 OR due_at < now() + interval '1 minute') AND NOT (${waitsForPerson})`;

/**
 * What is proved is that nothing is lost or doubled, on a slow machine as well: whoever makes more work waits while there
 * is this much of it.
 */
export async function isMuchUnderWay(ownerUrl: string, most: number): Promise<boolean> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  // It may be the one that was killed.
  owner.on("error", () => {});
  try {
    await owner.connect();
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM outbox WHERE ${underWay}`,
    );
    return (rows[0]?.n ?? 0) > most;
  } catch {
    return true;
  } finally {
    await owner.end().catch(() => {});
  }
}

/** Waits until the outbox has nothing of this kind, and says what of it there still is when the patience is over. */
export async function waitForCalm(
  ownerUrl: string,
  patienceMs: number,
  isLeftOver: string = underWay,
): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (let waitedMs = 0; ; waitedMs += 500) {
      const { rows } = await owner.query<object>(
        `SELECT topic, key, attempts, due_at - now() AS due, sent_at FROM outbox WHERE ${isLeftOver} LIMIT 20`,
      );
      if (rows.length === 0) return [];
      if (waitedMs >= patienceMs)
        return rows.map((row) => `still on its way after ${patienceMs} ms of calm: ${JSON.stringify(row)}`);
      await sleep(500);
    }
  } finally {
    await owner.end();
  }
}

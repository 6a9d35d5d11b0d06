import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { refuse } from "./refusal.ts";

export type Limit = { readonly name: string; readonly attempts: number; readonly perMs: number };

/**
 * Counts an attempt before it is made, in one statement of its own: a hundred at once count a hundred, and a refused
 * or failed attempt stays counted.
 */
export async function countAttempt(db: Db, clock: Clock, limit: Limit, who: string): Promise<void> {
  const now = clock.now();
  const [row] = await db.query<{ attempts: number }>({
    name: "count-attempt",
    text: `INSERT INTO attempt_count AS c (key, attempts, ends_at) VALUES ($1, 1, $3)
           ON CONFLICT (key) DO UPDATE SET
             attempts = CASE WHEN c.ends_at <= $2 THEN 1 ELSE c.attempts + 1 END,
             ends_at = CASE WHEN c.ends_at <= $2 THEN $3 ELSE c.ends_at END
           RETURNING attempts`,
    values: [`${limit.name}:${who}`, now, new Date(now.getTime() + limit.perMs)],
  });
  if (row!.attempts > limit.attempts) refuse("tooFrequent");
}

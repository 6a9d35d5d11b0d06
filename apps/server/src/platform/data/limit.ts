import type { Clock } from "../clock.ts";
import type { Db, Tx } from "./db.ts";
import { house } from "../ids.ts";
import { refuse } from "../refusal.ts";

export type Limit = { readonly name: string; readonly attempts: number; readonly perMs: number };

/**
 * Counts an attempt before it is made, in one statement of its own: a hundred at once count a hundred, and a refused
 * or failed attempt stays counted. Answers when the window ends if there were too many.
 */
export async function attemptsOver(
  db: Db,
  clock: Clock,
  limit: Limit,
  who: string,
): Promise<Date | undefined> {
  const now = clock.now();
  const [row] = await db.query<{ attempts: number; ends_at: Date }>({
    name: "count-attempt",
    text: `INSERT INTO attempt_count AS c (key, attempts, ends_at) VALUES ($1, 1, $3)
           ON CONFLICT (key) DO UPDATE SET
             attempts = CASE WHEN c.ends_at <= $2 THEN 1 ELSE c.attempts + 1 END,
             ends_at = CASE WHEN c.ends_at <= $2 THEN $3 ELSE c.ends_at END
           RETURNING attempts, ends_at`,
    values: [keyOf(limit, who), now, new Date(now.getTime() + limit.perMs)],
  });
  return row!.attempts > limit.attempts ? row!.ends_at : undefined;
}

/** The person is told when he may try again. */
export async function countAttempt(db: Db, clock: Clock, limit: Limit, who: string): Promise<void> {
  const until = await attemptsOver(db, clock, limit, who);
  if (until) refuse("tooFrequent", { retryAfterMs: until.getTime() - clock.now().getTime() });
}

/** For limits on failures: the person is told until when. */
export async function countFailure(db: Db, clock: Clock, limit: Limit, who: string): Promise<void> {
  const until = await attemptsOver(db, clock, limit, who);
  if (until) refuse("lockedUntil", { until: until.getTime() });
}

export type Guess = { readonly limit: Limit; readonly who: string };

/**
 * Counts a guess, wherever it counts, before `look` looks at it: a hundred at once count a hundred. One that could not be
 * looked at, because there was no room or time for it, was none, and nobody is locked out for having come at a bad time.
 */
export async function countGuess<T>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  guesses: readonly Guess[],
  look: () => Promise<T>,
): Promise<T> {
  for (const { limit, who } of guesses) await countFailure(db, clock, limit, who);
  try {
    return await look();
  } catch (error) {
    await db.tx(house, async (tx) => {
      for (const { limit, who } of guesses) await giveBackAttempt(tx, limit, who);
    });
    throw error;
  }
}

/** Adds attempts that were counted elsewhere to a window that ends by itself; answers how many there are now. */
export async function addAttempts(
  db: Db,
  limit: Pick<Limit, "name">,
  who: string,
  attempts: number,
  endsAt: Date,
): Promise<number> {
  const [row] = await db.query<{ attempts: number }>({
    name: "add-attempts",
    text: `INSERT INTO attempt_count AS c (key, attempts, ends_at) VALUES ($1, $2, $3)
           ON CONFLICT (key) DO UPDATE SET attempts = c.attempts + excluded.attempts
           RETURNING attempts`,
    values: [keyOf(limit, who), attempts, endsAt],
  });
  return row!.attempts;
}

/** How many were counted in the window that is open; counts none. */
export async function attemptsSoFar(db: Db, clock: Clock, limit: Limit, who: string): Promise<number> {
  const [row] = await db.query<{ attempts: number }>({
    name: "attempts-so-far",
    text: "SELECT attempts FROM attempt_count WHERE key = $1 AND ends_at > $2",
    values: [keyOf(limit, who), clock.now()],
  });
  return row?.attempts ?? 0;
}

export async function forgetFailures(tx: Tx, limit: Limit, who: string): Promise<void> {
  await tx.query("DELETE FROM attempt_count WHERE key = $1", [keyOf(limit, who)]);
}

/** For limits that many people share: a success takes its own attempt out of the count and nobody else's. */
export async function giveBackAttempt(tx: Tx, limit: Limit, who: string): Promise<void> {
  await tx.query("UPDATE attempt_count SET attempts = attempts - 1 WHERE key = $1 AND attempts > 0", [
    keyOf(limit, who),
  ]);
}

function keyOf(limit: Pick<Limit, "name">, who: string): string {
  return `${limit.name}:${who}`;
}

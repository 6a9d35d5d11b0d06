import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, type Db, type Tx } from "#platform/data/db.ts";
import type { Events } from "#platform/events.ts";
import { house } from "#platform/ids.ts";
import { currentTraceparent } from "#platform/trace.ts";
import { noteFailure } from "./stuck.ts";
import type { Work } from "./work.ts";

/**
 * Leaves work to be done, in the transaction that makes it necessary. The row stays until `settle` removes it in
 * the transaction that brings the order to rest: until then it is posted to the engine again and again, so losing
 * everything the engine knows loses nothing. With `dueAt` it is a timer.
 */
export async function send(tx: Tx, work: Work, dueAt?: Date): Promise<void> {
  await tx.query(
    `INSERT INTO outbox (topic, key, tenant, due_at, traceparent) VALUES ($1, $2, $3, coalesce($4, now()), $5)
     ON CONFLICT (topic, key) DO UPDATE
       SET due_at = least(outbox.due_at, excluded.due_at), sent_at = clock_timestamp(),
           last_error = NULL, failed_attempt = NULL,
           attempts = CASE WHEN excluded.due_at > greatest(outbox.due_at, now()) THEN outbox.attempts ELSE 0 END`,
    [work.topic, work.key, tx.tenant, dueAt ?? null, currentTraceparent()],
  );
}

/**
 * For what somebody looks for again and again: where it is left to be done already it stays as it is, so that work which goes
 * wrong each time is stuck and not new.
 */
export async function sendUnlessSent(tx: Tx, { topic, key }: Work): Promise<void> {
  await tx.query(
    `INSERT INTO outbox (topic, key, tenant, due_at, traceparent) VALUES ($1, $2, $3, now(), $4)
     ON CONFLICT (topic, key) DO NOTHING`,
    [topic, key, tx.tenant, currentTraceparent()],
  );
}

/** As `send`, for many things of one topic in one statement. */
export async function sendAll(tx: Tx, topic: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.query(
    `INSERT INTO outbox (topic, key, tenant, due_at, traceparent)
     SELECT $1, key, $3, now(), $4 FROM unnest($2::text[]) AS key ORDER BY key
     ON CONFLICT (topic, key) DO UPDATE
       SET due_at = least(outbox.due_at, excluded.due_at), sent_at = clock_timestamp(),
           last_error = NULL, failed_attempt = NULL, attempts = 0`,
    [topic, [...new Set(keys)], tx.tenant, currentTraceparent()],
  );
}

/** True for the one call that brought it to rest. */
export async function settle(tx: Tx, work: Work): Promise<boolean> {
  const removed = await tx.query("DELETE FROM outbox WHERE topic = $1 AND key = $2", [work.topic, work.key]);
  return removed.rowCount === 1;
}

/** Work that was sent again is another sending, although it is the same row. */
export type Sending = string | undefined;

const sending = "(extract(epoch FROM sent_at) * 1000000)::bigint::text";

/**
 * The sending that is under way. Whoever settles by what was read before the settling transaction asks for it before
 * reading: what it is settled by then is at least as new as this.
 */
export async function sendingOf(tx: Tx, { topic, key }: Work): Promise<Sending> {
  const row = await tx.maybe<{ sending: string }>(
    `SELECT ${sending} AS sending FROM outbox WHERE topic = $1 AND key = $2`,
    [topic, key],
  );
  return row?.sending;
}

/** Brings this sending to rest. False where it was sent again meanwhile, for something nobody has looked at: it stays. */
export async function settleSending(tx: Tx, { topic, key }: Work, seen: Sending): Promise<boolean> {
  const removed = await tx.query(`DELETE FROM outbox WHERE topic = $1 AND key = $2 AND ${sending} = $3`, [
    topic,
    key,
    seen ?? null,
  ]);
  return removed.rowCount === 1;
}

export type Posting = Work & {
  readonly tenant: string;
  readonly attempt: number;
  /** The same for every repeat of one posting, so that the engine runs it once while it remembers it. */
  readonly postingId: string;
  readonly traceparent: string | null;
  /** The name of what went wrong with it last. */
  readonly lastError: string | null;
};

type Claimed = Work & {
  tenant: string;
  attempts: number;
  traceparent: string | null;
  lastError: string | null;
  sent: string;
};

const pollMs = 100;
const batch = 250;
/** An engine that takes nothing is tried with one row at a time, and no oftener than this. */
const awayMs = 1_000;
/** The longest wait between two postings of a row, as a multiple of the first. */
const slowest = 20;

export type Relay = { readonly stop: () => Promise<void> };

/**
 * Takes due rows, puts their next due time twice as far away as the time before, and posts them with no transaction
 * open. A relay that dies in between has only delayed its rows; several relays share the rows without waiting.
 */
export function startRelay(options: {
  db: Db;
  events: Events;
  /** The first wait; the others are 2, 4, 8, 16, 20, 20 … times as long, each a little more or less. */
  resendMs: number;
  post: (posting: Posting) => Promise<void>;
}): Relay {
  const { db, events, resendMs } = options;
  const stopping = new AbortController();

  const claim = (most: number) =>
    db.tx(house, (tx) =>
      tx.rows<Claimed>(
        `UPDATE outbox SET attempts = attempts + 1, due_at = now()
           + least(2 ^ least(attempts, 30), ${slowest}) * (0.9 + random() * 0.2) * $2 * interval '1 millisecond'
         WHERE (topic, key) IN (
           SELECT topic, key FROM outbox WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING topic, key, tenant, attempts, traceparent, last_error AS "lastError",
           ${sending} AS sent`,
        [most, resendMs],
      ),
    );

  const post = async (row: Claimed): Promise<boolean> => {
    const posting = {
      topic: row.topic,
      key: row.key,
      tenant: row.tenant,
      attempt: row.attempts,
      postingId: `${row.key}:${row.sent}`,
      traceparent: row.traceparent,
      lastError: row.lastError,
    };
    try {
      await options.post(posting);
      events.emit({ event: "outbox.posted", topic: row.topic, attempt: row.attempts });
      return true;
    } catch (error) {
      events.emit({ event: "outbox.failed", topic: row.topic, attempt: row.attempts, error });
      await noteFailure(db, row, error);
      await putBack(row);
      return false;
    }
  };

  /** That the engine did not take it is no fault of the row: it waits no longer than after its first posting. */
  const putBack = ({ topic, key }: Work) =>
    db.query({
      name: "put-back",
      text: `UPDATE outbox SET due_at = least(due_at, now() + $3 * interval '1 millisecond')
             WHERE topic = $1 AND key = $2`,
      values: [topic, key, resendMs],
    });

  const loop = async () => {
    let isAway = false;
    while (!stopping.signal.aborted) {
      let taken = 0;
      try {
        const rows = await claim(isAway ? 1 : batch);
        taken = rows.length;
        const posted = await Promise.all(rows.map(post));
        if (taken > 0) isAway = !posted.includes(true);
      } catch (error) {
        // The database is away or restarting; the rows are still there.
        if (!stopping.signal.aborted)
          events.emit({ event: "outbox.failed", topic: codeOf(error), attempt: 0, error });
      }
      if (isAway || taken < batch)
        await sleep(isAway ? Math.min(awayMs, resendMs) : pollMs, undefined, {
          signal: stopping.signal,
        }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

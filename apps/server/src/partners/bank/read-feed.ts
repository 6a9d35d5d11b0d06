import { createHash } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import { house, newId } from "#platform/ids.ts";
import type { ScheduledRun } from "#platform/schedule/scheduler.ts";
import { movePlace, readPlace } from "./cursor.store.ts";
import { keepMessage } from "./message.store.ts";
import type { Feed } from "./port.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly partner: string;
  /** Who reads what was stored. */
  readonly topic: string;
};

/**
 * Reads a bank's feed on from its cursor, or from an earlier place. What a page holds is stored byte for byte, with what
 * vouches for it, and handed to a flow in the transaction that moves the cursor; whether the bank signed it is looked at by
 * whoever reads it. The same event read again is stored once.
 */
export async function readFeed(
  { db, clock, partner, topic }: Parts,
  feed: Feed,
  run: Pick<ScheduledRun, "signal" | "stillMine">,
  from?: string,
): Promise<number> {
  let after = from ?? (await db.tx(house, (tx) => readPlace(tx, partner)));
  let stored = 0;
  const seen = new Set<string>();
  for (;;) {
    seen.add(after);
    const { messages, next, isLast } = await feed(after);
    const at = clock.now();
    await db.tx(house, async (tx) => {
      await run.stillMine(tx);
      for (const { bytes, signed } of messages) {
        const digest = createHash("sha256").update(bytes).digest();
        const arrived = { id: newId<"bankMessage">(at), partner, digest, bytes, at };
        const { id, verdict } = await keepMessage(tx, { ...arrived, signed: { ...signed, after } });
        if (verdict !== "read") await send(tx, { topic, key: id });
      }
      await movePlace(tx, partner, next, at);
    });
    stored += messages.length;
    // A bank that always has more and leads nowhere, or in a circle, is asked again at the next slot.
    if (isLast || seen.has(next) || run.signal.aborted) return stored;
    after = next;
  }
}

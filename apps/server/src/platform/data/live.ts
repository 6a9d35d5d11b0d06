import { setTimeout as sleep } from "node:timers/promises";
import type { LiveKind } from "@causeway/contract/live-kind";
import type { Db, Tx } from "./db.ts";
import type { Events } from "../events.ts";
import type { TenantId } from "../ids.ts";
import type { Stream } from "../http/binding.ts";

/** Tells open pages of the tenant that something changed: a kind and an id, sent once the transaction has committed. */
export async function announce(tx: Tx, kind: LiveKind, ref: string): Promise<void> {
  tx.tellPages(kind, ref);
}

export type Live = {
  /** Sends what came after `after`, then everything new, until the stream closes or may not hear it any more. */
  readonly follow: (tenant: TenantId, after: string | undefined, stream: Stream) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type LiveRow = { seq: string; kind: LiveKind; ref: string };
type Follower = { seen: bigint | undefined; readonly wake: () => void };

/** Only so many are worth catching up on; a page that was away longer reads everything again. */
const worthCatchingUp = 1000n;
const pollMs = 250;
const listenAgainMs = 200;

/**
 * One listening connection wakes every stream of this process; each stream reads its own tenant's rows. A hint may be
 * lost, with the process that should have sent it or with this connection, so a poll looks at the heads as well: what
 * was committed reaches an open page within a second, whatever broke.
 */
export async function startLive(db: Db, events: Events): Promise<Live> {
  const followers = new Map<TenantId, Set<Follower>>();
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  let unlisten: (() => Promise<void>) | undefined;
  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        unlisten = await db.listen(
          "live",
          (tenant) => followers.get(tenant as TenantId)?.forEach(({ wake }) => wake()),
          () => {
            listening = listen();
          },
        );
        return;
      } catch (error) {
        events.emit({ event: "database.lost", error });
        await pause(listenAgainMs);
      }
    }
  };

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(pollMs);
      if (followers.size === 0 || stopping.signal.aborted) continue;
      try {
        const heads = await db.query<{ tenant: TenantId; seq: string }>({
          name: "live-heads",
          text: "SELECT tenant, seq FROM live_heads($1)",
          values: [[...followers.keys()]],
        });
        for (const { tenant, seq } of heads)
          followers.get(tenant)?.forEach(({ seen, wake }) => {
            if (seen !== BigInt(seq)) wake();
          });
      } catch (error) {
        events.emit({ event: "database.lost", error });
      }
    }
  };
  let listening = listen();
  await listening;
  const polling = poll();

  const catchUp = (tenant: TenantId, after: bigint | undefined, stream: Stream) =>
    db.tx(tenant, async (tx) => {
      const head = await tx.maybe<{ live_seq: string }>(
        "SELECT live_seq FROM tenant_head WHERE merchant_id = $1",
        [tenant],
      );
      const last = BigInt(head?.live_seq ?? "0");
      const isOver = !(await stream.mayHear(tx));
      if (after === undefined) return { last, rows: [], missed: false, isOver };
      if (last - after > worthCatchingUp) return { last, rows: [], missed: true, isOver };
      const rows = await tx.rows<LiveRow>(
        "SELECT seq, kind, ref FROM live_event WHERE merchant_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq",
        [tenant, after, last],
      );
      return { last, rows, missed: after > last || BigInt(rows.length) !== last - after, isOver };
    });

  const follow = async (tenant: TenantId, after: string | undefined, stream: Stream) => {
    const closed = AbortSignal.any([stream.closed, stopping.signal]);
    let woken = true;
    let wakeUp = () => {};
    const wake = () => {
      woken = true;
      wakeUp();
    };
    const follower: Follower = { seen: after === undefined ? undefined : BigInt(after), wake };
    const set = followers.get(tenant) ?? new Set();
    followers.set(tenant, set.add(follower));
    closed.addEventListener("abort", wake);
    try {
      while (!closed.aborted) {
        if (!woken) await new Promise<void>((resolve) => (wakeUp = resolve));
        woken = false;
        if (closed.aborted) return;
        const { last, rows, missed, isOver } = await catchUp(tenant, follower.seen, stream);
        const tell = ({ seq, kind, ref }: LiveRow) => stream.send(seq, { kind, ref });
        // A session that is over hears of its own end and of nothing else.
        if (isOver)
          return rows
            .filter(({ kind, ref }) => kind === "session.ended" && ref === stream.sessionId)
            .forEach(tell);
        if (missed) stream.send(String(last), { kind: "reset", ref: "" });
        else if (follower.seen === undefined) stream.send(String(last), { kind: "ready", ref: "" });
        else rows.forEach(tell);
        follower.seen = last;
      }
    } finally {
      set.delete(follower);
      if (set.size === 0) followers.delete(tenant);
    }
  };

  return {
    follow,
    stop: async () => {
      stopping.abort();
      await Promise.all([listening, polling]);
      await unlisten?.();
    },
  };
}

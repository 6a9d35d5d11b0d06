import type { LiveKind } from "@causeway/contract/live-kind";
import type { Db, Tx } from "./db.ts";
import type { Events } from "./events.ts";
import type { TenantId } from "./ids.ts";
import type { Stream } from "./http/binding.ts";

/** Tells open pages of the tenant that something changed: a kind and an id, sent once the transaction has committed. */
export async function announce(tx: Tx, kind: LiveKind, ref: string): Promise<void> {
  await tx.query("SELECT append_live($1, $2, $3)", [tx.tenant, kind, ref]);
}

export type Live = {
  /** Sends what came after `after`, then everything new, until the stream closes. */
  readonly follow: (tenant: TenantId, after: string | undefined, stream: Stream) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type LiveRow = { seq: string; kind: LiveKind; ref: string };

/** One listening connection wakes every stream of this process; each stream reads its own tenant's rows. */
export async function startLive(db: Db, events: Events): Promise<Live> {
  const wakers = new Map<TenantId, Set<() => void>>();
  const stopping = new AbortController();
  const wakeAll = () => wakers.forEach((set) => set.forEach((wake) => wake()));

  let unlisten: (() => Promise<void>) | undefined;
  const listen = async (): Promise<void> => {
    try {
      unlisten = await db.listen(
        "live",
        (tenant) => wakers.get(tenant as TenantId)?.forEach((wake) => wake()),
        () => void relisten(),
      );
      // Whatever was announced while nobody listened is found now.
      wakeAll();
    } catch (error) {
      events.emit({ event: "database.lost", error });
      setTimeout(() => void relisten(), 1_000).unref();
    }
  };
  const relisten = async () => {
    if (!stopping.signal.aborted) await listen();
  };
  await listen();

  const catchUp = (tenant: TenantId, after: bigint | undefined) =>
    db.tx(tenant, async (tx) => {
      const head = await tx.maybe<{ live_seq: string }>(
        "SELECT live_seq FROM tenant_head WHERE merchant_id = $1",
        [tenant],
      );
      const last = BigInt(head?.live_seq ?? "0");
      if (after === undefined) return { last, rows: [], missed: false };
      const rows = await tx.rows<LiveRow>(
        "SELECT seq, kind, ref FROM live_event WHERE merchant_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq",
        [tenant, after, last],
      );
      return { last, rows, missed: after > last || BigInt(rows.length) !== last - after };
    });

  const follow = async (tenant: TenantId, after: string | undefined, stream: Stream) => {
    const closed = AbortSignal.any([stream.closed, stopping.signal]);
    let woken = true;
    let wakeUp = () => {};
    const wake = () => {
      woken = true;
      wakeUp();
    };
    const set = wakers.get(tenant) ?? new Set();
    wakers.set(tenant, set.add(wake));
    closed.addEventListener("abort", wake);
    try {
      let seen = after === undefined ? undefined : BigInt(after);
      while (!closed.aborted) {
        if (!woken) await new Promise<void>((resolve) => (wakeUp = resolve));
        woken = false;
        if (closed.aborted) return;
        const { last, rows, missed } = await catchUp(tenant, seen);
        if (missed) stream.send(String(last), { kind: "reset", ref: "" });
        else if (seen === undefined) stream.send(String(last), { kind: "ready", ref: "" });
        else rows.forEach((row) => stream.send(row.seq, { kind: row.kind, ref: row.ref }));
        seen = last;
      }
    } finally {
      set.delete(wake);
      if (set.size === 0) wakers.delete(tenant);
    }
  };

  return {
    follow,
    stop: async () => {
      stopping.abort();
      await unlisten?.();
    },
  };
}

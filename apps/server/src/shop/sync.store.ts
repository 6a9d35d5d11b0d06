import type { syncFaults, syncStates } from "@causeway/contract/receiving/shop";
import type { Tx } from "#platform/data/db.ts";
import type { ShopId, SyncId } from "./shop.ts";

export type Sync = {
  readonly id: SyncId;
  readonly shopId: ShopId;
  readonly state: (typeof syncStates)[number];
  readonly since: Date;
  readonly cursor: string | null;
  readonly seen: number;
  readonly fresh: number;
  readonly total: number | null;
  readonly tries: number;
  readonly fault: (typeof syncFaults)[number] | null;
  readonly nextTryAt: Date | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

const columns = `id, shop_id AS "shopId", state, since, cursor, seen, fresh, total, tries, fault,
  next_try_at AS "nextTryAt", started_at AS "startedAt", ended_at AS "endedAt"`;

/** True for the one that started it; where one runs already, it is that one. */
export async function startSync(
  tx: Tx,
  sync: Pick<Sync, "id" | "shopId" | "since" | "startedAt">,
): Promise<boolean> {
  const started = await tx.query(
    `INSERT INTO shop_sync (merchant_id, id, shop_id, state, since, started_at)
     VALUES ($1, $2, $3, 'RUNNING', $4, $5)
     ON CONFLICT (merchant_id, shop_id) WHERE state = 'RUNNING' DO NOTHING`,
    [tx.tenant, sync.id, sync.shopId, sync.since, sync.startedAt],
  );
  return started.rowCount === 1;
}

export function findRunning(tx: Tx, shopId: ShopId): Promise<Sync | undefined> {
  return tx.maybe<Sync>(
    `SELECT ${columns} FROM shop_sync WHERE merchant_id = $1 AND shop_id = $2 AND state = 'RUNNING'`,
    [tx.tenant, shopId],
  );
}

export function lockRunning(tx: Tx, shopId: ShopId): Promise<Sync | undefined> {
  return tx.maybe<Sync>(
    `SELECT ${columns} FROM shop_sync WHERE merchant_id = $1 AND shop_id = $2 AND state = 'RUNNING' FOR UPDATE`,
    [tx.tenant, shopId],
  );
}

export function findLastSync(tx: Tx, shopId: ShopId): Promise<Sync | undefined> {
  return tx.maybe<Sync>(
    `SELECT ${columns} FROM shop_sync WHERE merchant_id = $1 AND shop_id = $2
     ORDER BY started_at DESC, id DESC LIMIT 1`,
    [tx.tenant, shopId],
  );
}

/** One page further. */
export async function advance(
  tx: Tx,
  id: SyncId,
  page: { cursor: string | null; seen: number; fresh: number; total: number },
): Promise<void> {
  await tx.query(
    `UPDATE shop_sync SET cursor = $3, seen = seen + $4, fresh = fresh + $5, total = $6, tries = 0, fault = NULL,
       next_try_at = NULL WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id, page.cursor, page.seen, page.fresh, page.total],
  );
}

export async function noteSilence(tx: Tx, id: SyncId, nextTryAt: Date): Promise<void> {
  await tx.query(
    `UPDATE shop_sync SET tries = tries + 1, fault = 'SILENT', next_try_at = $3
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id, nextTryAt],
  );
}

export async function endSync(
  tx: Tx,
  id: SyncId,
  end: { state: "DONE" | "FAILED"; fault: Sync["fault"]; at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE shop_sync SET state = $3, fault = $4, next_try_at = NULL, ended_at = $5
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id, end.state, end.fault, end.at],
  );
}

/** A reading that ended early is taken up again at the page where it stopped. */
export async function resumeSync(tx: Tx, id: SyncId): Promise<void> {
  await tx.query(
    `UPDATE shop_sync SET state = 'RUNNING', fault = NULL, tries = 0, ended_at = NULL
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
}

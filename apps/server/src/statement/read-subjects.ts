import { readStandings, type OrderId, type Standing } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Subject } from "./choices.ts";
import type { BreakId } from "./statement.ts";
import { listSubjects, type SubjectRow } from "./subject.store.ts";

/** What items are about, with the receipts as they stand at this moment. */
export async function readSubjects(tx: Tx, ids: readonly BreakId[]): Promise<ReadonlyMap<BreakId, Subject>> {
  const rows = await listSubjects(tx, ids);
  const standings = await standingsOf(tx, rows);
  return new Map(
    rows.map(({ id, kind, entry, orderId, isBeingTakenBack, isDebitedOtherwise, isOwnMoney }) => {
      const standing = orderId === null ? undefined : standings.get(orderId);
      return [
        id,
        { kind, entry, isDebitedOtherwise, isOwnMoney, order: standing && { ...standing, isBeingTakenBack } },
      ];
    }),
  );
}

/** Merchant by merchant, under each one's own rules. */
async function standingsOf(tx: Tx, rows: readonly SubjectRow[]): Promise<ReadonlyMap<OrderId, Standing>> {
  const byTenant = new Map<TenantId, OrderId[]>();
  for (const { tenant, orderId } of rows)
    if (tenant !== null && orderId !== null) byTenant.set(tenant, [...(byTenant.get(tenant) ?? []), orderId]);
  const standings = new Map<OrderId, Standing>();
  for (const [tenant, orders] of byTenant)
    for (const [id, standing] of await tx.asTenant(tenant, (own) => readStandings(own, orders)))
      standings.set(id, standing);
  return standings;
}

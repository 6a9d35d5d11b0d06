import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import type { AuditFilter, AuditMark, AuditRow } from "./audit.ts";

type Row = {
  merchant_id: TenantId;
  seq: string;
  at: Date;
  actor: string;
  act: string;
  subject: string;
  details: Record<string, string>;
};

/** Newest first; only the conditions that were asked for, so that each finds its index. */
export async function listAuditRows(
  tx: Tx,
  filter: AuditFilter,
  after: AuditMark,
  limit: number,
): Promise<AuditRow[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    filter.merchant !== null && `merchant_id = ${put(filter.merchant)}`,
    filter.actors !== null && `actor = ANY (${put(filter.actors)})`,
    filter.act !== null && `starts_with(act, ${put(filter.act)})`,
    filter.looks !== null && `act = ANY (${put(filter.looks)}) AND starts_with(actor, 'staff:')`,
    filter.subject !== null && `subject = ${put(filter.subject)}`,
    filter.from !== null && `at >= ${put(filter.from)}`,
    filter.until !== null && `at < ${put(filter.until)}`,
    after !== undefined &&
      `(at, merchant_id, seq) < (${put(after.at)}, ${put(after.merchantId)}::uuid, ${put(after.seq)}::bigint)`,
  ].filter((condition) => condition !== false);
  const rows = await tx.rows<Row>(
    `SELECT merchant_id, seq::text, at, actor, act, subject, details FROM audit
     ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""}
     ORDER BY at DESC, merchant_id DESC, audit.seq DESC LIMIT ${put(limit)}`,
    values,
  );
  return rows.map(({ merchant_id: merchantId, ...row }) => ({ merchantId, ...row }));
}

/** What happened to any of these in the tenant's own chain, newest first. */
export async function listHistory(tx: Tx, subjects: readonly string[], most: number): Promise<AuditRow[]> {
  const rows = await tx.rows<Row>(
    `SELECT merchant_id, seq::text, at, actor, act, subject, details FROM audit
     WHERE merchant_id = $1 AND subject = ANY ($2) ORDER BY audit.seq DESC LIMIT $3`,
    [tx.tenant, subjects, most],
  );
  return rows.map(({ merchant_id: merchantId, ...row }) => ({ merchantId, ...row }));
}

export type BrokenChain = { readonly merchantId: TenantId; readonly seq: string; readonly fault: Fault };
type Fault = "hash" | "gap" | "head";

/** Recomputes chains in the database, where the rows are; without a merchant, all of them. */
export async function recomputeChains(
  tx: Tx,
  merchant: TenantId | null,
): Promise<{ chains: number; rows: number; broken: BrokenChain[] }> {
  // Everybody's rows take longer than a page may; the person asked for it and waits.
  await tx.query("SET LOCAL statement_timeout = '50s'");
  const { chains, rows } = await tx.one<{ chains: number; rows: number }>(
    `SELECT count(*)::int AS chains, coalesce(sum(audit_seq), 0)::int AS rows FROM tenant_head
     WHERE audit_seq > 0 AND ($1::uuid IS NULL OR merchant_id = $1)`,
    [merchant],
  );
  const broken = await tx.rows<{ merchant_id: TenantId; seq: string; fault: Fault }>(
    `SELECT h.merchant_id, b.seq::text, b.fault FROM tenant_head h, broken_audit_links(h.merchant_id) b
     WHERE $1::uuid IS NULL OR h.merchant_id = $1 ORDER BY 1, b.seq LIMIT 100`,
    [merchant],
  );
  return {
    chains,
    rows,
    broken: broken.map(({ merchant_id: merchantId, ...link }) => ({ merchantId, ...link })),
  };
}

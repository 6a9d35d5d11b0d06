import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ChainPiece } from "./checkpoint.ts";

/** For the flows' login alone: reads of every chain, until the transaction ends. */
export async function openEveryChain(tx: Tx): Promise<void> {
  await tx.query("SELECT set_config('app.every_chain', 'on', true)");
}

/** Chains that have grown since they were last kept, and from where on. */
export async function listGrown(
  tx: Tx,
  most: number,
): Promise<{ merchant: TenantId; from: number; seq: number }[]> {
  const rows = await tx.rows<{ merchant: TenantId; from: string; seq: string }>(
    `SELECT h.merchant_id AS merchant, coalesce(c.seq, 0) + 1 AS from, h.audit_seq AS seq
     FROM tenant_head h LEFT JOIN audit_checkpointed c ON c.chain = h.merchant_id
     WHERE h.audit_seq > coalesce(c.seq, 0) ORDER BY h.merchant_id LIMIT $1`,
    [most],
  );
  return rows.map(({ merchant, from, seq }) => ({ merchant, from: Number(from), seq: Number(seq) }));
}

/** The hashes of these rows in their order; a row that is missing is all zeros. */
export async function listHashes(tx: Tx, merchant: TenantId, from: number, seq: number): Promise<Buffer[]> {
  const rows = await tx.rows<{ hash: Buffer | null }>(
    `SELECT a.hash FROM generate_series($2::bigint, $3::bigint) AS n
     LEFT JOIN audit a ON a.merchant_id = $1 AND a.seq = n ORDER BY n`,
    [merchant, from, seq],
  );
  return rows.map(({ hash }) => hash ?? Buffer.alloc(32));
}

export async function listCheckpoints(tx: Tx): Promise<Map<number, Buffer>> {
  const rows = await tx.rows<{ no: string; digest: Buffer }>("SELECT no, digest FROM audit_checkpoint");
  return new Map(rows.map(({ no, digest }) => [Number(no), digest]));
}

export async function findNewest(tx: Tx): Promise<{ no: number; digest: Buffer } | undefined> {
  const row = await tx.maybe<{ no: string; digest: Buffer }>(
    "SELECT no, digest FROM audit_checkpoint ORDER BY no DESC LIMIT 1",
  );
  return row && { no: Number(row.no), digest: row.digest };
}

export async function insertCheckpoint(
  tx: Tx,
  { no, at, digest, chains }: { no: number; at: Date; digest: Buffer; chains: readonly ChainPiece[] },
): Promise<void> {
  await tx.query("INSERT INTO audit_checkpoint (no, at, digest) VALUES ($1, $2, $3)", [no, at, digest]);
  await tx.query(
    `INSERT INTO audit_checkpointed AS c (chain, seq) SELECT * FROM unnest($1::uuid[], $2::bigint[])
     ON CONFLICT (chain) DO UPDATE SET seq = greatest(c.seq, excluded.seq)`,
    [chains.map(({ merchant }) => merchant), chains.map(({ seq }) => seq)],
  );
}

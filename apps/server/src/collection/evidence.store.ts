import type { Evidence } from "@causeway/contract/portal/collection";
import { type Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { newId, type Id } from "#platform/ids.ts";
import type { OrderId } from "./collection.ts";
import { moneyOf } from "./collection.store.ts";

export type EvidenceId = Id<"evidence">;
export type ContractId = Id<"contract">;

export async function saveDraft(
  tx: Tx,
  orderId: OrderId,
  content: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO evidence_draft (merchant_id, order_id, content, saved_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (merchant_id, order_id) DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at`,
    [tx.tenant, orderId, JSON.stringify(content), at],
  );
}

export async function findDraft(
  tx: Tx,
  orderId: OrderId,
): Promise<{ content: Record<string, unknown>; savedAt: Date } | undefined> {
  return tx.maybe(
    `SELECT content, saved_at AS "savedAt" FROM evidence_draft WHERE merchant_id = $1 AND order_id = $2`,
    [tx.tenant, orderId],
  );
}

export async function dropDraft(tx: Tx, orderId: OrderId): Promise<void> {
  await tx.query("DELETE FROM evidence_draft WHERE merchant_id = $1 AND order_id = $2", [tx.tenant, orderId]);
}

export async function insertEvidence(
  tx: Tx,
  evidence: {
    id: EvidenceId;
    orderId: OrderId;
    content: Evidence;
    note: string | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO collection_evidence (merchant_id, id, order_id, version, content, note, submitted_by, submitted_at)
     SELECT $1, $2, $3, coalesce(max(version), 0) + 1, $4, $5, $6, $7 FROM collection_evidence
     WHERE merchant_id = $1 AND order_id = $3`,
    [
      tx.tenant,
      evidence.id,
      evidence.orderId,
      JSON.stringify(evidence.content),
      evidence.note,
      evidence.by,
      evidence.at,
    ],
  );
}

export async function findEvidence(
  tx: Tx,
  orderId: OrderId,
): Promise<{ content: Evidence; note: string | null; by: string; version: number } | undefined> {
  return tx.maybe(
    `SELECT content, note, submitted_by AS by, version FROM collection_evidence
     WHERE merchant_id = $1 AND order_id = $2 ORDER BY version DESC LIMIT 1`,
    [tx.tenant, orderId],
  );
}

export type KnownContract = {
  readonly id: ContractId;
  readonly contractNo: string;
  readonly total: Money;
};

/** Locked, so that two receipts which lean on one contract are counted one after the other. */
export async function lockContracts(tx: Tx, numbers: readonly string[]): Promise<KnownContract[]> {
  return readContracts(tx, numbers, "FOR UPDATE");
}

export async function findContracts(tx: Tx, numbers: readonly string[]): Promise<KnownContract[]> {
  return readContracts(tx, numbers, "");
}

async function readContracts(tx: Tx, numbers: readonly string[], lock: string): Promise<KnownContract[]> {
  const rows = await tx.rows<{ id: ContractId; contract_no: string; currency: string; total: string }>(
    `SELECT id, contract_no, currency, total::text FROM trade_contract
     WHERE merchant_id = $1 AND contract_no = ANY ($2) ORDER BY id ${lock}`,
    [tx.tenant, numbers],
  );
  return rows.map((row) => ({
    id: row.id,
    contractNo: row.contract_no,
    total: moneyOf(row.currency, row.total),
  }));
}

export async function insertContract(tx: Tx, now: Date, contractNo: string, total: Money): Promise<void> {
  await tx.query(
    `INSERT INTO trade_contract (merchant_id, id, contract_no, currency, total) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [tx.tenant, newId(now), contractNo, total.currency, total.minor],
  );
}

export async function setContractTotal(tx: Tx, id: ContractId, total: Money): Promise<void> {
  await tx.query("UPDATE trade_contract SET currency = $3, total = $4 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    total.currency,
    total.minor,
  ]);
}

export type ContractUse = {
  readonly contractId: ContractId;
  readonly orderId: OrderId;
  readonly orderNo: string;
  readonly amount: Money;
  readonly at: Date;
};

/** Who else leans on these contracts. */
export async function listContractUses(
  tx: Tx,
  contracts: readonly ContractId[],
  except: OrderId,
): Promise<ContractUse[]> {
  const rows = await tx.rows<{
    contract_id: ContractId;
    order_id: OrderId;
    order_no: string;
    currency: string;
    amount: string;
    collected_at: Date;
  }>(
    `SELECT u.contract_id, u.order_id, o.order_no, o.currency, u.amount::text, o.collected_at
     FROM contract_use u JOIN collection_order o ON (o.merchant_id, o.id) = (u.merchant_id, u.order_id)
     WHERE u.merchant_id = $1 AND u.contract_id = ANY ($2) AND u.order_id <> $3 ORDER BY o.collected_at`,
    [tx.tenant, contracts, except],
  );
  return rows.map((row) => ({
    contractId: row.contract_id,
    orderId: row.order_id,
    orderNo: row.order_no,
    amount: moneyOf(row.currency, row.amount),
    at: row.collected_at,
  }));
}

export async function listInvoiceUses(
  tx: Tx,
  invoiceNos: readonly string[],
  except: OrderId,
): Promise<{ invoiceNo: string; orderNo: string }[]> {
  return tx.rows(
    `SELECT u.invoice_no AS "invoiceNo", o.order_no AS "orderNo"
     FROM invoice_use u JOIN collection_order o ON (o.merchant_id, o.id) = (u.merchant_id, u.order_id)
     WHERE u.merchant_id = $1 AND u.invoice_no = ANY ($2) AND u.order_id <> $3 ORDER BY u.invoice_no`,
    [tx.tenant, invoiceNos, except],
  );
}

/** What an order leans on is replaced as a whole; nothing at all frees it. */
export async function replaceUses(
  tx: Tx,
  orderId: OrderId,
  uses: { contracts: readonly { id: ContractId; amount: bigint }[]; invoiceNos: readonly string[] },
): Promise<void> {
  await tx.query("DELETE FROM contract_use WHERE merchant_id = $1 AND order_id = $2", [tx.tenant, orderId]);
  await tx.query("DELETE FROM invoice_use WHERE merchant_id = $1 AND order_id = $2", [tx.tenant, orderId]);
  await tx.query(
    `INSERT INTO contract_use (merchant_id, contract_id, order_id, amount)
     SELECT $1, contract_id, $2, amount FROM unnest($3::uuid[], $4::bigint[]) AS used (contract_id, amount)`,
    [tx.tenant, orderId, uses.contracts.map(({ id }) => id), uses.contracts.map(({ amount }) => amount)],
  );
  await tx.query(
    "INSERT INTO invoice_use (merchant_id, invoice_no, order_id) SELECT $1, unnest($3::text[]), $2",
    [tx.tenant, orderId, uses.invoiceNos],
  );
}

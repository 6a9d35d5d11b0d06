import { isCurrencyCode, money, type Money } from "@causeway/money";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { FieldCipher } from "#platform/crypto/field-cipher.ts";
import { createMover, defineHistory } from "#platform/data/machine.ts";
import {
  orderMachine,
  type Hold,
  type Order,
  type OrderId,
  type Payer,
  type Reason,
  type State,
} from "./collection.ts";

const place = (id: OrderId) => ({ table: "collection_order", column: "payer_sealed", row: id });

/** The same account number, however it is spaced. */
export function plainAccount(account: string): string {
  return account.replaceAll(/[\s-]/g, "").toUpperCase();
}

/** What a name is looked for by. */
export function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

export type NewOrder = Omit<
  Order,
  | "state"
  | "bookedAt"
  | "creditingAt"
  | "creditAttempt"
  | "creditTransfer"
  | "reasons"
  | "payerName"
  | "payerTail"
> & {
  readonly payer: Payer;
};

export async function insertOrder(tx: Tx, cipher: FieldCipher, order: NewOrder): Promise<void> {
  const { payer, account, money: collected } = order;
  const number = plainAccount(payer.account ?? "");
  await tx.query(
    `INSERT INTO collection_order (merchant_id, id, order_no, partner, bank_reference, account_id, account_name,
       account_tail, shop_id, shop_name, platform_name, currency, amount, fee, payer_name, payer_key, payer_tail, payer_sealed,
       payer_index, remittance_information, collected_at, evidence_due_at, state, holds, fee_rate, fee_fixed,
       price_version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27)`,
    [
      tx.tenant,
      order.id,
      order.orderNo,
      order.partner,
      order.bankReference,
      account.id,
      account.name,
      account.tail,
      account.shop?.id ?? null,
      account.shop?.name ?? null,
      account.shop?.platform ?? null,
      collected.currency,
      collected.minor,
      order.fee.minor,
      payer.name,
      keyOf(payer.name),
      number.slice(-4),
      await cipher.seal(tx, place(order.id), JSON.stringify({ ...payer, account: number })),
      await cipher.blindIndex(tx, "payer_account", number),
      order.remittanceInformation,
      order.collectedAt,
      order.evidenceDueAt,
      "WAITING_RELATIVE" satisfies State,
      order.holds,
      order.price.rate,
      order.price.fixed?.minor ?? 0n,
      order.price.version,
    ],
  );
}

export async function findOrderByReference(
  tx: Tx,
  partner: string,
  bankReference: string,
): Promise<{ id: OrderId; orderNo: string } | undefined> {
  return tx.maybe<{ id: OrderId; orderNo: string }>(
    `SELECT id, order_no AS "orderNo" FROM collection_order
     WHERE merchant_id = $1 AND partner = $2 AND bank_reference = $3`,
    [tx.tenant, partner, bankReference],
  );
}

export type OrderRow = {
  id: OrderId;
  order_no: string;
  partner: string;
  bank_reference: string;
  account_id: string;
  account_name: string;
  account_tail: string;
  shop_id: string | null;
  shop_name: string | null;
  platform_name: string | null;
  currency: string;
  amount: string;
  fee: string;
  fee_rate: string;
  fee_fixed: string;
  price_version: number | null;
  payer_name: string;
  payer_tail: string;
  remittance_information: string;
  collected_at: Date;
  evidence_due_at: Date;
  state: State;
  holds: Hold[];
  booked_at: Date | null;
  crediting_at: Date | null;
  credit_attempt: number;
  credit_transfer: string | null;
  reasons: Reason[];
};

export const orderColumns = `id, order_no, partner, bank_reference, account_id, account_name, account_tail, shop_id, shop_name,
  platform_name, currency, amount::text, fee::text, fee_rate, fee_fixed::text, price_version, payer_name, payer_tail, remittance_information, collected_at,
  evidence_due_at, state, holds, booked_at, crediting_at, credit_attempt, credit_transfer,
  reasons`;

export async function findOrder(tx: Tx, id: OrderId): Promise<Order | undefined> {
  const row = await tx.maybe<OrderRow>(
    `SELECT ${orderColumns} FROM collection_order WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
  return row && orderOf(row);
}

export async function listOrders(tx: Tx, ids: readonly OrderId[]): Promise<Order[]> {
  const rows = await tx.rows<OrderRow>(
    `SELECT ${orderColumns} FROM collection_order WHERE merchant_id = $1 AND id = ANY ($2)`,
    [tx.tenant, ids],
  );
  return rows.map(orderOf);
}

/** Held until the transaction ends, so that what is decided about it is decided once. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<Order | undefined> {
  const row = await tx.maybe<OrderRow>(
    `SELECT ${orderColumns} FROM collection_order WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    [tx.tenant, id],
  );
  return row && orderOf(row);
}

export async function readPayer(tx: Tx, cipher: FieldCipher, id: OrderId): Promise<Payer> {
  const { payer_sealed } = await tx.one<{ payer_sealed: Buffer }>(
    "SELECT payer_sealed FROM collection_order WHERE merchant_id = $1 AND id = $2",
    [tx.tenant, id],
  );
  return JSON.parse(await cipher.open(tx, place(id), payer_sealed)) as Payer;
}

export function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    orderNo: row.order_no,
    partner: row.partner,
    bankReference: row.bank_reference,
    account: {
      id: row.account_id,
      name: row.account_name,
      tail: row.account_tail,
      ...(row.shop_id !== null && {
        shop: { id: row.shop_id, name: row.shop_name ?? "", platform: row.platform_name ?? "" },
      }),
    },
    money: moneyOf(row.currency, row.amount),
    fee: moneyOf(row.currency, row.fee),
    price: {
      version: row.price_version,
      rate: row.fee_rate,
      fixed: row.fee_fixed === "0" ? null : moneyOf(row.currency, row.fee_fixed),
    },
    payerName: row.payer_name,
    payerTail: row.payer_tail,
    remittanceInformation: row.remittance_information,
    collectedAt: row.collected_at,
    evidenceDueAt: row.evidence_due_at,
    state: row.state,
    holds: row.holds,
    bookedAt: row.booked_at,
    creditingAt: row.crediting_at,
    creditAttempt: row.credit_attempt,
    creditTransfer: row.credit_transfer,
    reasons: row.reasons,
  };
}

export function moneyOf(currency: string, minor: string): Money {
  if (!isCurrencyCode(currency)) throw new Error(`an order in a currency we do not know: ${currency}`);
  return money(currency, BigInt(minor));
}

export const orderHistory = defineHistory("collection_step", { subject: "order_id", act: "step" });

/** Moves a locked order; reasons stay in the row only while they are true. */
export const moveOrder = createMover(
  orderMachine,
  async (tx, order: Pick<Order, "id" | "state">, step, { reasons = [] }: { reasons?: readonly Reason[] }) => {
    await tx.query(
      "UPDATE collection_order SET state = $3, reasons = $4 WHERE merchant_id = $1 AND id = $2",
      [tx.tenant, order.id, step.to, JSON.stringify(reasons)],
    );
    await orderHistory.add(tx, order.id, step);
  },
);

/** Whether the bank has ever refused to send it back. */
export async function wasRefused(tx: Tx, id: OrderId): Promise<boolean> {
  const step = await tx.maybe(
    "SELECT FROM collection_step WHERE merchant_id = $1 AND order_id = $2 AND step = 'refundRefused' LIMIT 1",
    [tx.tenant, id],
  );
  return step !== undefined;
}

/** Writes down what happened to an order without moving it. */
export function addStep(
  tx: Tx,
  { id, state: to }: Pick<Order, "id" | "state">,
  action: "collect" | "book" | "remind" | "hold" | "release" | "correct",
  actor: AuditActor,
  at: Date,
): Promise<void> {
  return orderHistory.add(tx, id, { action, to, actor, at });
}

export async function setHolds(tx: Tx, id: OrderId, holds: readonly Hold[]): Promise<void> {
  await tx.query("UPDATE collection_order SET holds = $3 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    holds,
  ]);
}

/** Receipts at one account whose money has not moved, and which are held for this reason or not; all locked at once. */
export async function listStanding(
  tx: Tx,
  accountId: string,
  hold: Hold,
  isHeld: boolean,
): Promise<OrderId[]> {
  const rows = await tx.rows<{ id: OrderId }>(
    `SELECT id FROM collection_order
     WHERE merchant_id = $1 AND account_id = $2 AND ($3 = ANY (holds)) = $4
       AND state IN ('WAITING_RELATIVE', 'AUDITING', 'REJECT', 'CREDITING', 'REFUNDING', 'FAILED') ORDER BY id FOR UPDATE`,
    [tx.tenant, accountId, hold, isHeld],
  );
  return rows.map(({ id }) => id);
}

/** Committed before the posting begins. */
export async function setCrediting(tx: Tx, id: OrderId, at: Date): Promise<void> {
  await tx.query("UPDATE collection_order SET crediting_at = $3 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    at,
  ]);
}

/** The books refused this attempt for good; the next is another. */
export async function endAttempt(tx: Tx, id: OrderId): Promise<void> {
  await tx.query(
    `UPDATE collection_order SET crediting_at = NULL, credit_attempt = credit_attempt + 1
     WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id],
  );
}

export async function setCredited(tx: Tx, id: OrderId, transferId: string): Promise<void> {
  await tx.query("UPDATE collection_order SET credit_transfer = $3 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    transferId,
  ]);
}

/** Another amount stands in the books only once its difference does. */
export async function setAmount(tx: Tx, id: OrderId, amount: Money, fee: Money): Promise<void> {
  await tx.query(
    `UPDATE collection_order SET amount = $3, fee = $4, booked_at = NULL WHERE merchant_id = $1 AND id = $2`,
    [tx.tenant, id, amount.minor, fee.minor],
  );
}

export async function setEvidenceDue(tx: Tx, id: OrderId, at: Date): Promise<void> {
  await tx.query("UPDATE collection_order SET evidence_due_at = $3 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    at,
  ]);
}

export async function setBooked(tx: Tx, id: OrderId, at: Date): Promise<void> {
  await tx.query("UPDATE collection_order SET booked_at = $3 WHERE merchant_id = $1 AND id = $2", [
    tx.tenant,
    id,
    at,
  ]);
}

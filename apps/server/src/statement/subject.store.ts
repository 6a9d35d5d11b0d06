import type { OrderId } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import type { SubjectEntry } from "./choices.ts";
import type { BreakId, BreakKind } from "./statement.ts";

export type SubjectRow = {
  readonly id: BreakId;
  readonly kind: BreakKind;
  readonly tenant: TenantId | null;
  readonly orderId: OrderId | null;
  readonly isBeingTakenBack: boolean;
  readonly isDebitedOtherwise: boolean;
  readonly isOwnMoney: boolean;
  readonly entry: SubjectEntry | undefined;
};

type Row = Omit<SubjectRow, "entry"> &
  Omit<SubjectEntry, "became"> & { readonly became: SubjectEntry["became"] | null };

/** What each of these items is about, without the orders, which are their merchants' own. */
export async function listSubjects(tx: Tx, ids: readonly BreakId[]): Promise<SubjectRow[]> {
  const rows = await tx.rows<Row>(
    `SELECT b.id, b.kind, e.tenant, e.order_id AS "orderId", e.became, e.direction, e.is_reversal AS "isReversal",
       EXISTS (SELECT FROM statement_break other JOIN bank_entry its
           ON its.partner = other.partner AND its.reference = other.reference
         WHERE its.order_id = e.order_id AND other.id <> b.id AND other.closed_at IS NULL
           AND other.decision = 'takeBack') AS "isBeingTakenBack",
       b.kind = 'debitMissing' AND EXISTS (SELECT FROM bank_entry its JOIN statement_break other ON other.id = its.break_id
         WHERE its.instruction::text = b.reference AND its.became = 'suspense' AND other.kind = 'refundDiffers'
           AND its.currency = b.currency AND other.closed_at IS NULL) AS "isDebitedOtherwise",
       b.kind = 'debitMissing' AND EXISTS (SELECT FROM house_transfer t WHERE t.id::text = b.reference) AS "isOwnMoney",
       e.statement_id IS NOT NULL AS "isConfirmed", e.minor = b.books_minor AS "isAsFound",
       e.cancelled_by IS NOT NULL AS "isCancelled",
       EXISTS (SELECT FROM bank_entry its WHERE its.partner = e.partner AND its.reverses = e.reference) AS "isReversed",
       EXISTS (SELECT FROM statement_break other WHERE other.partner = e.partner AND other.reference = e.reference
         AND other.id <> b.id AND other.closed_at IS NULL AND other.decision NOT IN ('keep', 'match')) AS "isBeingMoved",
       b.bank_minor IS DISTINCT FROM CASE WHEN e.cancelled_by IS NULL THEN e.minor ELSE 0 END AS differs,
       CASE WHEN e.became <> 'suspense' THEN NULL WHEN s.id = b.id THEN 'here' WHEN s.closed_at IS NOT NULL THEN 'gone'
         WHEN s.decision IS NOT NULL THEN 'leaving' ELSE 'elsewhere' END AS suspense,
       CASE WHEN i.id IS NULL THEN NULL WHEN i.concluded_at IS NULL THEN 'underWay' WHEN i.state = 'done' THEN 'returned'
         ELSE 'refused' END AS refund
     FROM statement_break b LEFT JOIN bank_entry e ON e.partner = b.partner AND e.reference = b.reference
       LEFT JOIN statement_break s ON s.id = e.break_id
       LEFT JOIN LATERAL (SELECT id, state, concluded_at FROM bank_instruction
         WHERE id = e.instruction OR subject = e.break_id ORDER BY n DESC LIMIT 1) i ON true
     WHERE b.id = ANY ($1)`,
    [ids],
  );
  return rows.map(
    ({ id, kind, tenant, orderId, isBeingTakenBack, isDebitedOtherwise, isOwnMoney, became, ...entry }) => ({
      id,
      kind,
      tenant,
      orderId,
      isBeingTakenBack,
      isDebitedOtherwise,
      isOwnMoney,
      entry: became === null ? undefined : { ...entry, became },
    }),
  );
}

const tablesOfBanks = {
  message: "bank_message",
  entry: "bank_entry",
  item: "statement_break",
  instruction: "bank_instruction",
} as const;

/** What belongs to one bank, by an id of ours. */
export type OfBank = keyof typeof tablesOfBanks;

export async function findPartner(tx: Tx, sort: OfBank, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ partner: string }>(
    `SELECT partner FROM ${tablesOfBanks[sort]} WHERE id = $1`,
    [id],
  );
  return row?.partner;
}

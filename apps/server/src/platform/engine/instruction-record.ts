import { createHash } from "node:crypto";
import type { CurrencyCode, Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import type { Attempt, InstructionState, PartnerAnswer } from "./instruction-state.ts";

/** What a bank is asked for: so much money, because of what it knows by this reference. */
export type Asked = { readonly partner: string; readonly reference: string; readonly money: Money };

/** What is kept of an instruction; the bank knows it by the same id. */
export type InstructionRecord = Asked & {
  readonly id: string;
  readonly tenant: TenantId;
  readonly kind: string;
  /** The order, or whatever else it is about. */
  readonly subject: string;
  /** Which instruction about this subject it is. */
  readonly n: number;
  readonly digest: string;
  readonly state: InstructionState;
  readonly word: string | null;
  readonly writtenAt: Date;
  readonly firstSentAt: Date | null;
  readonly nextEnquiryAt: Date | null;
  readonly handedOverAt: Date | null;
  readonly concludedAt: Date | null;
};

type Row = Omit<InstructionRecord, "money"> & { readonly currency: CurrencyCode; readonly minor: string };

const columns = `id, tenant, partner, kind, subject, n, reference, currency, minor, digest, state, word,
  written_at AS "writtenAt", first_sent_at AS "firstSentAt", next_enquiry_at AS "nextEnquiryAt",
  handed_over_at AS "handedOverAt", concluded_at AS "concludedAt"`;

const attemptColumns = "n, kind, at, answer, reason";

function recordFrom({ currency, minor, ...row }: Row): InstructionRecord {
  return { ...row, money: { currency, minor: BigInt(minor) } };
}

/** Of what is asked under an id: whatever is sent under it has this digest, or is not sent. */
export function digestOf(kind: string, id: string, { reference, money }: Omit<Asked, "partner">): string {
  const asked = [kind, id, reference, money.currency, money.minor].join("\n");
  return createHash("sha256").update(asked).digest("hex");
}

/**
 * The one that is under way for a subject, or a new one where the last was refused or denied; the database lets no other
 * begin. The first bears its subject's own id. The caller has locked the subject.
 */
export async function openInstruction(
  tx: Tx,
  kind: string,
  subject: string,
  { partner, reference, money }: Asked,
  now: Date,
): Promise<string> {
  const last = await tx.maybe<{ id: string; n: number; concluded: boolean }>(
    `SELECT id, n, concluded_at IS NOT NULL AS concluded FROM bank_instruction
     WHERE kind = $1 AND subject = $2 ORDER BY n DESC LIMIT 1`,
    [kind, subject],
  );
  if (last && !last.concluded) return last.id;
  const id = last ? newId(now) : subject;
  await tx.query(
    `INSERT INTO bank_instruction (id, tenant, partner, kind, subject, n, reference, currency, minor, digest, state,
       written_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'written', $11)`,
    [
      id,
      tx.tenant,
      partner,
      kind,
      subject,
      (last?.n ?? 0) + 1,
      reference,
      money.currency,
      money.minor,
      digestOf(kind, id, { reference, money }),
      now,
    ],
  );
  return id;
}

/** By its id, whatever its kind: an id is spent once among all of them. */
export async function findInstruction(tx: Tx, id: string): Promise<InstructionRecord | undefined> {
  const row = await tx.maybe<Row>(`SELECT ${columns} FROM bank_instruction WHERE id = $1`, [id]);
  return row && recordFrom(row);
}

/** The last one about any of these subjects. */
export async function findLastAbout(
  tx: Tx,
  kind: string,
  subjects: readonly string[],
): Promise<InstructionRecord | undefined> {
  const row = await tx.maybe<Row>(
    `SELECT ${columns} FROM bank_instruction WHERE kind = $1 AND subject = ANY ($2)
     ORDER BY written_at DESC, n DESC LIMIT 1`,
    [kind, subjects],
  );
  return row && recordFrom(row);
}

/** The one that is under way for a subject. */
export async function findUnderWay(tx: Tx, kind: string, subject: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    "SELECT id FROM bank_instruction WHERE kind = $1 AND subject = $2 AND concluded_at IS NULL",
    [kind, subject],
  );
  return row?.id;
}

/** Of these subjects, those about which the bank may have an instruction and has not said its last word. */
export async function listAway(
  tx: Tx,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ subject: string }>(
    `SELECT subject FROM bank_instruction
     WHERE kind = $1 AND subject = ANY ($2) AND concluded_at IS NULL AND state NOT IN ('written', 'denied')`,
    [kind, subjects],
  );
  return new Set(rows.map(({ subject }) => subject));
}

/** Whoever speaks to the bank, keeps its word, hands over or concludes waits for the others here. */
export async function lockInstruction(tx: Tx, id: string): Promise<InstructionRecord> {
  return recordFrom(
    await tx.one<Row>(`SELECT ${columns} FROM bank_instruction WHERE id = $1 FOR UPDATE`, [id]),
  );
}

export type UnderWay = InstructionRecord & { readonly last: Attempt | null };

/** What is under way and the last attempt at each, what has waited longest first. */
export async function listUnderWay(tx: Tx, most: number): Promise<UnderWay[]> {
  const rows = await tx.rows<Row>(
    `SELECT ${columns} FROM bank_instruction WHERE concluded_at IS NULL ORDER BY written_at, id LIMIT $1`,
    [most],
  );
  const lasts = await tx.rows<Attempt & { instruction: string }>(
    `SELECT DISTINCT ON (instruction) instruction, ${attemptColumns} FROM bank_instruction_attempt
     WHERE instruction = ANY ($1) ORDER BY instruction, n DESC`,
    [rows.map(({ id }) => id)],
  );
  const lastOf = new Map(lasts.map((last) => [last.instruction, last]));
  return rows.map((row) => ({ ...recordFrom(row), last: lastOf.get(row.id) ?? null }));
}

/** The word's column is the bank's own; the state says what it means to us. */
export async function setState(
  tx: Tx,
  id: string,
  state: InstructionState,
  word: string | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE bank_instruction SET state = $2, word = $3, told_at = CASE WHEN $3::text IS NULL THEN NULL ELSE $4::timestamptz END,
       first_sent_at = CASE WHEN $2::text = 'sent' THEN coalesce(first_sent_at, $4::timestamptz) ELSE first_sent_at END
     WHERE id = $1`,
    [id, state, word, now],
  );
}

export async function setNextEnquiry(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.query("UPDATE bank_instruction SET next_enquiry_at = $2 WHERE id = $1 AND concluded_at IS NULL", [
    id,
    at,
  ]);
}

export async function markHandedOver(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE bank_instruction SET handed_over_at = $2
     WHERE id = $1 AND handed_over_at IS NULL AND concluded_at IS NULL`,
    [id, now],
  );
}

/** True for the one call that concluded it. */
export async function markConcluded(tx: Tx, id: string, now: Date): Promise<boolean> {
  const marked = await tx.query(
    `UPDATE bank_instruction SET concluded_at = $2, next_enquiry_at = NULL
     WHERE id = $1 AND concluded_at IS NULL`,
    [id, now],
  );
  return marked.rowCount === 1;
}

/** Committed before the first byte leaves; its number. */
export async function beginAttempt(tx: Tx, id: string, kind: Attempt["kind"], now: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    `INSERT INTO bank_instruction_attempt (instruction, n, kind, at)
     SELECT $1, 1 + coalesce(max(n), 0), $2, $3 FROM bank_instruction_attempt WHERE instruction = $1 RETURNING n`,
    [id, kind, now],
  );
  return n;
}

const longestReason = 200;

export async function answerAttempt(
  tx: Tx,
  id: string,
  n: number,
  { says, reason }: PartnerAnswer,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE bank_instruction_attempt SET answered_at = $3, answer = $4, reason = $5
     WHERE instruction = $1 AND n = $2`,
    [id, n, now, says, reason?.slice(0, longestReason) ?? null],
  );
}

/** Every time the bank was spoken to about it, in order. */
export function listAttempts(tx: Tx, id: string): Promise<Attempt[]> {
  return tx.rows<Attempt>(
    `SELECT ${attemptColumns} FROM bank_instruction_attempt WHERE instruction = $1 ORDER BY n`,
    [id],
  );
}

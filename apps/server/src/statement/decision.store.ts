import type { CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { BreakId, BreakKind } from "./statement.ts";

/** An open break and the entry it is about, as a decision finds them. */
export type OpenBreak = {
  readonly partner: string;
  readonly reference: string;
  readonly kind: BreakKind;
  readonly currency: CurrencyCode | null;
  readonly bankMinor: bigint | null;
  readonly booksMinor: bigint | null;
  readonly owner: string | null;
  /** What the bank's entry became in our books, where there is one. */
  readonly entryMinor: bigint | null;
  readonly tenant: string | null;
  readonly orderId: string | null;
};

/** The break is held until the transaction ends; nothing where it is closed, decided or never was. */
export async function lockOpenBreak(tx: Tx, id: BreakId): Promise<OpenBreak | undefined> {
  type Found = {
    partner: string;
    reference: string;
    kind: BreakKind;
    currency: CurrencyCode | null;
    bank_minor: string | null;
    books_minor: string | null;
    owner: string | null;
  };
  const found = await tx.maybe<Found>(
    `SELECT partner, reference, kind, currency, bank_minor, books_minor, owner FROM statement_break
     WHERE id = $1 AND closed_at IS NULL AND decision IS NULL FOR UPDATE`,
    [id],
  );
  if (!found) return undefined;
  const entry = await tx.maybe<{ minor: string; tenant: string | null; order_id: string | null }>(
    "SELECT minor, tenant, order_id FROM bank_entry WHERE partner = $1 AND reference = $2",
    [found.partner, found.reference],
  );
  const minor = (text: string | null | undefined) => (text == null ? null : BigInt(text));
  return {
    partner: found.partner,
    reference: found.reference,
    kind: found.kind,
    currency: found.currency,
    bankMinor: minor(found.bank_minor),
    booksMinor: minor(found.books_minor),
    owner: found.owner,
    entryMinor: minor(entry?.minor),
    tenant: entry?.tenant ?? null,
    orderId: entry?.order_id ?? null,
  };
}

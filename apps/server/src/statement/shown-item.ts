import type * as contract from "@causeway/contract/console/statement";
import { toDecimal } from "@causeway/money";
import type { BreakRow } from "./break.store.ts";
import { choicesFor, type Subject } from "./choices.ts";

export function breakShown(
  row: BreakRow,
  subject: Subject | undefined,
  proposal: contract.BreakProposal | null,
) {
  const { currency } = row;
  const amount = (minor: string | null) =>
    minor === null || currency === null ? null : toDecimal({ currency, minor: BigInt(minor) });
  return {
    breakId: row.id,
    bank: row.bank,
    reference: row.reference,
    kind: row.kind,
    currency,
    bankAmount: amount(row.bank_minor),
    booksAmount: amount(row.books_minor),
    amount: amount(aboutOf(row)),
    openedAt: row.opened_at.toISOString(),
    dueOn: row.due_on,
    owner: row.owner,
    ownerName: row.owner_name,
    ownerRole: row.owner_role,
    closedAt: row.closed_at?.toISOString() ?? null,
    note: row.note,
    proposal,
    waits: waitsFor(row),
    choices: subject && row.decision === null ? [...choicesFor(subject)] : [],
    decision: row.decision,
    refusal: row.refusal,
    settledHow: row.settled_how,
    settledBy: row.settled_by,
  };
}

/** Debits are found with their sign or without it; where the bank says nothing, only what it lacks has one. */
function aboutOf({ kind, direction, bank_minor: bank, books_minor: books }: BreakRow): string | null {
  const signed = (text: string) => {
    const minor = BigInt(text);
    return direction === "debit" && minor > 0n ? -minor : minor;
  };
  if (bank === null) return books !== null && kind === "notInStatement" ? String(-signed(books)) : books;
  return String(signed(bank) - (books === null ? 0n : signed(books)));
}

function waitsFor(row: BreakRow) {
  if (row.closed_at !== null) return null;
  return row.entry_about_order ? ("receipt" as const) : row.entry_suspended ? ("suspense" as const) : null;
}

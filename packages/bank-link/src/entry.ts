import type { Money } from "@causeway/money";

/** Who stands at the other end of an entry. A bank does not always know all of it. */
export type Counterparty = {
  readonly name: string;
  readonly account?: string;
  readonly bankName?: string;
  readonly bankBic?: string;
  readonly country?: string;
};

/** Only what is booked is money; what is pending is announced and may never come, the rest is noted. */
export type EntryStatus = "booked" | "pending" | "information";
export type EntryKind = "payment" | "return" | "charge" | "interest" | "other";

export type BankEntry = {
  /** The bank's own reference of this entry: the same in every message about it, and of no other entry. */
  readonly reference: string;
  readonly accountId: string;
  readonly direction: "credit" | "debit";
  readonly money: Money;
  readonly status: EntryStatus;
  readonly kind: EntryKind;
  /** Undoes an earlier entry. Its direction is that in which the money moves now, and is not turned once more. */
  readonly isReversal: boolean;
  /** Midnight of the booking day where the bank tells no time. */
  readonly bookedAt: Date;
  /** The day in whose statement it stands, in the bank's calendar. */
  readonly bookingDay: string;
  /** The day from which it counts for interest: often another than the booking day. */
  readonly valueDate: string;
  /** Nobody stands at the other end of a charge. */
  readonly counterparty: Counterparty | null;
  /** On a debit of a transfer of ours: its id. On a credit: what the payer gave it, or the id of ours that came back. */
  readonly endToEndId?: string;
  readonly uetr?: string;
  readonly remittance?: string;
  /** On a debit that sends money back: the id under which we asked for it. */
  readonly returnId?: string;
  /** The reference of the entry that a reversal undoes, where the bank says it. */
  readonly reverses?: string;
  /** The reference of the booking that this is one part of. */
  readonly batch?: string;
  /** The bank gave it no reference: the one it has is made of what it says, and equal ones share it. */
  readonly isNameless?: true;
};

/** Where one message ends and the next goes on. */
export type Page = { readonly number: number; readonly isLast: boolean };

export type ReportKind = "notification" | "statement" | "intraday";

export const reportShapes = {
  notification: {
    name: "camt.054.001.08",
    root: "BkToCstmrDbtCdtNtfctn",
    report: "Ntfctn",
    page: "NtfctnPgntn",
  },
  statement: { name: "camt.053.001.08", root: "BkToCstmrStmt", report: "Stmt", page: "StmtPgntn" },
  intraday: { name: "camt.052.001.08", root: "BkToCstmrAcctRpt", report: "Rpt", page: "RptPgntn" },
} as const satisfies Record<ReportKind, object>;

const hourMs = 3_600_000;

/** The bank lives by Hong Kong's days, which know no summer time. */
export function bankDay(at: Date): string {
  return new Date(at.getTime() + 8 * hourMs).toISOString().slice(0, 10);
}

export function midnightOf(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** The amount with the sign of what it does to the account. */
export function signedMinor({ direction, money }: Pick<BankEntry, "direction" | "money">): bigint {
  return direction === "credit" ? money.minor : -money.minor;
}

/** A payment of ours that came back is told with the parties it had: we are still its debtor. */
export function isReturnedPayment({ kind, direction }: Pick<BankEntry, "kind" | "direction">): boolean {
  return kind === "return" && direction === "credit";
}

/** A field for what is known, none for what is not. */
export function known<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: string });
}

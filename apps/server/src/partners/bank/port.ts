import type { AccountReport, Holder } from "@causeway/bank-link";
import type { CurrencyCode, Money } from "@causeway/money";

export type AccountOpening = {
  /** A uuid of ours. Asked again under the same id, the bank opens nothing new. */
  readonly openingId: string;
  readonly currency: CurrencyCode;
  readonly accountName: string;
  readonly holder: Holder;
};

export type Refund = {
  /** A uuid of ours, spent once as well. */
  readonly refundId: string;
  /** The bank's reference of the credit that goes back. */
  readonly bankReference: string;
  readonly money: Money;
};

/** Taken, not taken for good, or never heard of. Silence is none of these: it is thrown, and asked about again. */
export type RefundAnswer = "accepted" | "refused" | "unknown";
export type RefundState = "accepted" | "returned" | "refused" | "unknown";

/** Takes money, takes none for now, or never again. */
export type Standing = "open" | "blocked" | "closed";

export type Bank = {
  /** Its name in our books. */
  readonly partner: string;
  readonly openAccount: (opening: AccountOpening) => Promise<"received" | "refused">;
  /** What became of an opening. */
  readonly findAccount: (openingId: string, holderId: string) => Promise<AccountReport | "unknown">;
  /** Told again, the bank changes nothing. */
  readonly setStanding: (openingId: string, standing: Standing) => Promise<void>;
  readonly requestRefund: (refund: Refund) => Promise<RefundAnswer>;
  readonly findRefund: (refundId: string) => Promise<RefundState>;
};

/** The bank gave no answer that can be read: whether it did the work is not known. */
export class BankSilent extends Error {
  override readonly name = "BankSilent";
}

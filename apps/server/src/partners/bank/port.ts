import type { AccountReport, Creditor, Holder, SignatureRefused } from "@causeway/bank-link";
import type { CurrencyCode, Money } from "@causeway/money";
import type { Zone } from "#platform/day.ts";

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
  /** Of what was written down to be asked: the bank is sent that, or nothing. */
  readonly digest: string;
};

/** Where our own money goes: an account of ours at another bank. It is configuration, and nobody types it. */
export type OwnAccount = Creditor;

export type Transfer = {
  /** A uuid of ours, spent once; the bank carries it as end-to-end id, without its dashes. */
  readonly transferId: string;
  readonly money: Money;
  /** Our own account, as the configuration has it. */
  readonly to: OwnAccount;
  readonly digest: string;
};

/** What stands for the account in a transfer's digest. Only the holder can have a space in it, and stands last. */
export function referenceOf({ account, bic, holder }: OwnAccount): string {
  return `${account} ${bic} ${holder}`;
}

/**
 * Taken, done in the word of its kind, not taken for good, or never heard of. `unclear` is an answer of which none of
 * these can be made, such as that it was asked for twice. Silence is thrown.
 */
type State<Done extends string> = "accepted" | Done | "refused" | "denied" | "unclear";
type Report<Done extends string> = { readonly state: State<Done>; readonly reason?: string };
export type RefundState = State<"returned">;
export type RefundReport = Report<"returned">;
export type TransferState = State<"executed">;
export type TransferReport = Report<"executed">;

/** Takes money, takes none for now, or never again. */
export type Standing = "open" | "blocked" | "closed";

export type Bank = {
  /** Its name in our books. */
  readonly partner: string;
  /** Whose days it lives by. */
  readonly zone: Zone;
  readonly openAccount: (opening: AccountOpening) => Promise<"received" | "refused">;
  /** What became of an opening. */
  readonly findAccount: (openingId: string, holderId: string) => Promise<AccountReport | "unknown">;
  /** Told again, the bank changes nothing. */
  readonly setStanding: (openingId: string, standing: Standing) => Promise<void>;
  /** Its answer is no last word: that is asked for, or comes by itself. */
  readonly requestRefund: (refund: Refund) => Promise<RefundReport>;
  readonly findRefund: (refundId: string) => Promise<RefundReport>;
  /** Out of the account that holds everybody's money of that currency. */
  readonly requestTransfer: (transfer: Transfer) => Promise<TransferReport>;
  readonly findTransfer: (transferId: string) => Promise<TransferReport>;
  /** How what it tells by itself is written. */
  readonly wire: Wire;
  /** Whether lines of its statements may lack the reference under which it tells of their bookings. */
  readonly hasNamelessLines: boolean;
  /** Why a message that was stored is not the bank's; nothing where the bank signed one of its deliveries. */
  readonly doubtOf: (stored: Stored) => Promise<SignatureRefused | undefined>;
  /** Where it tells nothing by itself and has to be read; others come to our door. */
  readonly feed?: Feed;
};

export type Wire = "iso20022" | "albion";

/** What happened after a cursor, in order, and the cursor that comes next; the first is empty. */
export type Feed = (after: string) => Promise<FeedPage>;
export type FeedPage = {
  readonly messages: readonly { readonly bytes: Buffer; readonly signed: object }[];
  readonly next: string;
  readonly isLast: boolean;
};

/** One time that a message came, as it was stored, with what vouches for it. */
export type Delivery = { readonly signed: unknown; readonly receivedAt: Date };
export type Stored = { readonly bytes: Buffer; readonly deliveries: readonly Delivery[] };

/** Those that keep our clients' money. */
export type Banks = {
  readonly partners: readonly string[];
  /** By its name in our books. */
  readonly at: (partner: string) => Bank;
};

export function banksOf(banks: readonly Bank[]): Banks {
  const byPartner = new Map(banks.map((bank) => [bank.partner, bank]));
  return {
    partners: [...byPartner.keys()],
    at: (partner) => {
      const bank = byPartner.get(partner);
      if (!bank) throw new Error(`a bank named ${partner} was expected in the configuration`);
      return bank;
    },
  };
}

/** The bank gave no answer that can be read, or not to what was asked: whether it did the work is not known. */
export class BankSilent extends Error {
  override readonly name = "BankSilent";
}

/** What an instruction to send money back is called, in its table as in the engine. */
export const refundKind = "refund";
/** And one that sends our own money to an account of ours. */
export const transferKind = "transfer";

/** The accounts that hold everybody's money at a bank, by currency, as its statements call them. */
export type Pools = Partial<Record<CurrencyCode, string>>;

export function expectPool(pools: Pools, { currency }: Money): string {
  const pool = pools[currency];
  if (pool === undefined) throw new Error(`an account of ours in ${currency} was expected at this bank`);
  return pool;
}

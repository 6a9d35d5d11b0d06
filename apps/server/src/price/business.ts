import type { PriceKind } from "@causeway/contract/price/line";
import type { CurrencyCode, Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";

/** What one merchant did of one thing in a while; whoever does such things says so. */
export type Business = {
  readonly merchant: string;
  readonly kind: PriceKind;
  /** As a line of prices names it. */
  readonly subject: string;
  /** One, or both of a pair; the first is what the amount is counted in. */
  readonly currencies: readonly [CurrencyCode, ...CurrencyCode[]];
  readonly country: string | null;
  readonly minor: bigint;
  readonly count: number;
};

/** All merchants' since a moment, in a transaction that looks across merchants. */
export type BusinessReader = (tx: Tx, since: Date) => Promise<readonly Business[]>;

/** What the merchant of the transaction has paid since a moment for one kind of thing, in each currency. */
export type PaidReader = {
  readonly kind: PriceKind;
  readonly read: (tx: Tx, since: Date) => Promise<readonly Money[]>;
};

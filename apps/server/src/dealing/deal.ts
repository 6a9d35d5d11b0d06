import type { DealDoubt } from "@causeway/contract/console/dealing";
import { convert, type CurrencyCode, type Money, type Rate } from "@causeway/money";
import type { Day } from "#platform/day.ts";
import { dealKind } from "#partners/fx/port.ts";
import type { TenantId } from "#platform/ids.ts";
import type { InstructionTopics } from "#platform/engine/pursue-instruction.ts";

/** Later than this after it was decided the market is another one: no deal is begun, and none leaves for the venue. */
export const decidedWithinMs = 15 * 60_000;

/** The venue's name among those whom we tell to do something with money. */
export const venue = "venue";

export const topics = {
  /** Begins what two people agreed to. */
  begin: "dealing/begin",
} as const;

export const dealTopics = {
  run: "deal/run",
  partnerSaid: "deal/partnerSaid",
  enquire: "deal/enquire",
} as const satisfies InstructionTopics<typeof dealKind>;

/** What is to be dealt: so much of the one or the other, at this rate at least. */
export type DealTerms = {
  readonly sell: CurrencyCode;
  readonly buy: CurrencyCode;
  readonly fixed: Money;
  /** How many `buy` one `sell` has to be at least. */
  readonly limit: Rate;
};

/** Two people agreed to it. */
export type Agreed = {
  readonly settlesIn: number;
  readonly note: string;
  readonly proposedBy: string;
  readonly agreedBy: string;
};

/** It is made for one large exchange. */
export type ForExchange = { readonly tenant: TenantId; readonly orderNo: string };

type Decided = DealTerms & { readonly id: string; readonly decidedAt: Date };
export type AgreedDeal = Decided & { readonly origin: Agreed };
export type Deal = Decided & { readonly origin: Agreed | ForExchange };

/** Where and when it is settled, and how much of ours is kept for it. */
export type Settling = {
  readonly valueDay: Day;
  readonly sellPartner: string;
  readonly buyPartner: string;
  readonly mostSold: bigint;
};

/** What the venue said. */
export type DealDone = {
  readonly dealNumber: string;
  readonly sold: Money;
  readonly bought: Money;
  readonly rate: Rate;
  readonly dealtAt: Date;
};

/** Placed: the bank's entry is recorded. Settled: it stands in the books. */
export type LegProgress = { readonly placedAt: Date | null; readonly settledAt: Date | null };

export type DealProgress = {
  /** Nothing where it was not begun. */
  readonly settling: Settling | null;
  readonly done: DealDone | null;
  readonly countedAt: Date | null;
  readonly sold: LegProgress;
  readonly bought: LegProgress;
  readonly doubt: DealDoubt | null;
  readonly refusal: string | null;
};

export type DealRow = Deal & { readonly progress: DealProgress | null };

/** The most of ours that can leave by it: of an amount bought, what it costs at the limit. */
export function mostSoldOf({ sell, fixed, limit }: DealTerms): bigint {
  return fixed.currency === sell ? fixed.minor : convert(fixed, limit, "up").minor;
}

export function isAgreed(deal: DealRow): deal is DealRow & AgreedDeal {
  return "proposedBy" in deal.origin;
}

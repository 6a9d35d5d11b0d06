import type { CurrencyCode, Money } from "@causeway/money";
import type { Account } from "./books.ts";
import type { Desk } from "./desk.ts";
import type { Booked, Instructed } from "./entries.ts";

/** How one entry of several can be told so that nobody can read it. */
export type Garbling = "bad-amount" | "bad-date" | "absurd-length";

export type Telling = {
  readonly afterMs?: number;
  readonly garbled?: { readonly reference: string; readonly how: Garbling };
};

/** A banking day of one currency, as the books have it. */
export type Day = {
  readonly currency: CurrencyCode;
  readonly day: string;
  /** Of how many days a statement was made, this one included. */
  readonly sequence: number;
  readonly opening: Money;
  readonly closing: Money;
  readonly booked: readonly Booked[];
};

/** How a bank gets word to its client. What it tells stands in its books; how it tells it is its own. */
export type Voice = {
  readonly tellAccount: (account: Account) => void;
  /** What became of an instruction. */
  readonly tellInstructed: (it: Instructed, afterMs?: number) => void;
  /** In whatever manner was asked for; says after how long. */
  readonly tell: (told: readonly Booked[], how?: Telling) => number;
  /** As it should. */
  readonly tellPlainly: (told: readonly Booked[], how?: Telling) => void;
  /** Days that ended, in whatever manner was asked for. */
  readonly tellDays: (days: readonly Day[]) => void;
  /** A day as it should be told. */
  readonly tellDayPlainly: (day: Day) => void;
};
export type CreateVoice = (desk: Desk) => Voice;

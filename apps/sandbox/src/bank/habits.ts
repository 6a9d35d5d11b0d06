import type { Rail } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import type { BankName } from "./misdeeds.ts";

/** What tells one bank from another, but for the way in which it speaks. */
export type Habits = {
  readonly name: BankName;
  readonly title: string;
  readonly bic: string;
  /** Where the clock hangs by which it lives. */
  readonly zone: string;
  /** The time on that clock from which on what comes is booked on the next banking day. */
  readonly cutOff?: string;
  /** Days on which it is closed, weekends and what a person added aside. */
  readonly isHoliday: (day: string) => boolean;
  readonly accountNumber: (serial: number) => string;
  /** Its own reference of the entry of this serial. */
  readonly reference: (day: string, serial: number) => string;
  readonly canHold: (currency: CurrencyCode) => boolean;
  /** Every way in which money can reach the account of this serial. */
  readonly railsFor: (currency: CurrencyCode, serial: number, accountName: string) => Rail[];
};

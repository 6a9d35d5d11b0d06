import type { BankEntry } from "@causeway/bank-link";
import { equals, type Money } from "@causeway/money";
import { poolOf, type Desk } from "./desk.ts";
import { takeBack } from "./reversals.ts";
import type { Voice } from "./voice.ts";

/** One side of a deal, as the venue settles it under the client's standing mandate. */
export type Settlement = {
  readonly dealId: string;
  readonly dealNumber: string;
  /** As the client's account sees it. */
  readonly direction: BankEntry["direction"];
  readonly money: Money;
  /** The entry does not say for which deal it is. */
  readonly isUnnamed: boolean;
};

const venue = { name: "Causeway Sandbox Venue" };

/** What the venue takes from the client's pools and pays into them. Each answers the reference that settles the side. */
export function createSettlements(desk: Desk, voice: Voice) {
  const { books } = desk;

  const bookSide = ({ dealId, dealNumber, direction, money, isUnnamed }: Settlement): string => {
    // From end to end there is room for 35 characters, wherever money goes.
    const said = isUnnamed ? {} : { endToEndId: dealId.replaceAll("-", ""), remittance: dealNumber };
    const accountId = poolOf(money.currency);
    const entry = desk.book({ accountId, direction, money, counterparty: venue, ...said });
    books.keepSettlement(entry.reference, dealId, direction);
    voice.tell([entry]);
    return entry.reference;
  };

  return {
    /** Once for a side of a deal, however often it is asked. */
    settle: (asked: Settlement): string =>
      books.together(() => books.settlementsOf(asked.dealId, asked.direction)[0] ?? bookSide(asked)),
    /** Once more, whatever was booked before. */
    settleAgain: (asked: Settlement): string => books.together(() => bookSide(asked)),
    /** Leaves one entry that says for which deal it is: what is wrong or too much is reversed, what is missing is booked. */
    settleRightly: (asked: Settlement): string =>
      books.together(() => {
        const standing = books.settlementsOf(asked.dealId, asked.direction);
        const right = standing.find((reference) => {
          const { money, endToEndId } = books.entry(reference)!;
          return equals(money, asked.money) && endToEndId !== undefined;
        });
        for (const reference of standing) {
          if (reference === right) continue;
          takeBack(desk, voice, reference);
          books.dropSettlement(reference);
        }
        return right ?? bookSide(asked);
      }),
  };
}

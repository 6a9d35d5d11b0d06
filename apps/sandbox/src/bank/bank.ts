import { createAccounts } from "./accounts.ts";
import type { Books } from "./books.ts";
import type { Calendar } from "./calendar.ts";
import { createDesk } from "./desk.ts";
import { createPayments } from "./payments.ts";
import { createPlans } from "./plans.ts";
import { createReturns } from "./returns.ts";
import { createStatements } from "./statements.ts";
import { createTeller } from "./telling.ts";

/** A bank whose books are always right, whatever it says about them. */
export function createBank(books: Books, calendar: Calendar, realNow: () => number) {
  const desk = createDesk(books, calendar, realNow);
  const teller = createTeller(desk);
  const returns = createReturns(desk, teller);
  return {
    ...createAccounts(desk),
    ...createPayments(desk, teller),
    sendBack: returns.sendBack,
    tellOfReturn: returns.tellOfReturn,
    ...createPlans(desk, teller, returns),
    ...createStatements(desk),
    dice: desk.dice,
    temper: desk.temper,
  };
}

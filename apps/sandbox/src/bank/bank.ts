import { createAccounts } from "./accounts.ts";
import type { Books } from "./books.ts";
import type { Calendar } from "./calendar.ts";
import { createDays } from "./days.ts";
import { createDesk } from "./desk.ts";
import type { Habits } from "./habits.ts";
import { createInstructions } from "./instructions.ts";
import { createPayments } from "./payments.ts";
import { createPlans } from "./plans.ts";
import { createSettlements } from "./settlements.ts";
import type { CreateVoice } from "./voice.ts";

/** A bank whose books are always right, whatever it says about them. */
export function createBank(
  {
    books,
    calendar,
    habits,
    realNow,
  }: { books: Books; calendar: Calendar; habits: Habits; realNow: () => number },
  createVoice: CreateVoice,
) {
  const desk = createDesk(books, calendar, habits, realNow);
  const voice = createVoice(desk);
  const instructions = createInstructions(desk, voice);
  const days = createDays(desk, voice);
  return {
    desk,
    ...createAccounts(desk, voice),
    ...createPayments(desk, voice),
    ...createSettlements(desk, voice),
    sendBack: instructions.sendBack,
    transfer: instructions.transfer,
    findInstructed: books.instructed,
    ...createPlans(desk, voice, instructions, days),
    closeDays: days.closeDays,
  };
}
export type Bank = ReturnType<typeof createBank>;

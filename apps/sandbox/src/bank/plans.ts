import type { Act, Desk } from "./desk.ts";
import type { Days } from "./days.ts";
import type { Instructed } from "./entries.ts";
import type { Instructions } from "./instructions.ts";
import { takeBack } from "./reversals.ts";
import type { Voice } from "./voice.ts";

/** How soon it looks again whether the day has been told. */
const againMs = 200;

/** Does what the bank set itself to do, once its time has come. */
export function createPlans(desk: Desk, voice: Voice, instructions: Instructions, days: Days) {
  const { books, calendar } = desk;

  const bookPending = ({ reference, minor, instruction }: Extract<Act, { do: "book" }>) => {
    books.bookPending(reference, BigInt(minor), calendar.bankingDay(), calendar.now());
    voice.tell([books.entry(reference)!]);
    if (instruction === undefined) return;
    const done: Instructed = { ...instruction, status: "ACCC", reference };
    books.keepInstructed(done);
    voice.tellInstructed(done);
  };

  const carryOutInstruction = ({ of, id, debit, currency, minor }: Extract<Act, { do: "carryOut" }>) =>
    instructions.carryOutLater({ of, id, debit: { ...debit, money: { currency, minor: BigInt(minor) } } });

  const reverse = (reference: string, rightMinor?: bigint) => {
    takeBack(desk, voice, reference);
    if (rightMinor === undefined) return;
    const { accountId, counterparty, money, direction } = books.entry(reference)!;
    const right = { ...money, minor: rightMinor };
    voice.tell([desk.book({ accountId, counterparty, money: right, direction })]);
  };

  const tellBehindStatement = (act: Extract<Act, { do: "tell" }>) => {
    const { money, bookingDay, ...entry } = books.entry(act.reference)!;
    if ((books.lastClosed(money.currency) ?? "") < bookingDay) return desk.later(act, againMs);
    voice.tellPlainly([{ ...entry, money, bookingDay }]);
  };

  const carryOut = (act: Act): void => {
    switch (act.do) {
      case "book":
        return bookPending(act);
      case "reverse":
        return reverse(act.reference, act.rightMinor === undefined ? undefined : BigInt(act.rightMinor));
      case "carryOut":
        return carryOutInstruction(act);
      case "refuse":
        return instructions.refuseLater({ of: act.of, id: act.id });
      case "tell":
        return tellBehindStatement(act);
      case "tellDay":
        return days.tellDay(act.currency, act.day);
    }
  };

  return {
    /** Statements that it kept back leave now. */
    releaseDays: () => books.hasten("tellDay"),
    doPlanned: () => {
      if (books.planned() === 0) return;
      books.together(() => {
        for (const act of books.takePlanned(desk.realNow(), calendar.today()))
          carryOut(JSON.parse(act) as Act);
      });
    },
  };
}

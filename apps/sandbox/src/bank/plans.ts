import { writeReturnReport } from "@causeway/bank-link";
import type { Act, Desk } from "./desk.ts";
import type { Return } from "./entries.ts";
import type { createReturns } from "./returns.ts";
import type { Teller } from "./telling.ts";

/** Does what the bank set itself to do, once its time has come. */
export function createPlans(desk: Desk, teller: Teller, returns: ReturnType<typeof createReturns>) {
  const { books, calendar } = desk;

  const bookPending = (reference: string, minor: bigint) => {
    books.bookPending(reference, minor, calendar.bankingDay(), calendar.now());
    const entry = books.entry(reference)!;
    teller.tell([entry]);
    if (entry.returnId === undefined) return;
    const done: Return = { id: entry.returnId, status: "ACCC", reference };
    books.keepReturn(done);
    const { id: returnId, ...rest } = done;
    desk.send("pacs.002", writeReturnReport({ ...desk.about(), returnId, ...rest }));
  };

  const reverse = (reference: string, rightMinor?: bigint) => {
    const entry = books.entry(reference)!;
    const { accountId, counterparty, money, direction } = entry;
    const undone = desk.book({
      accountId,
      counterparty,
      money,
      direction: direction === "credit" ? "debit" : "credit",
      kind: entry.kind,
      isReversal: true,
      reverses: reference,
    });
    teller.tell([undone]);
    if (rightMinor === undefined) return;
    const right = { ...money, minor: rightMinor };
    teller.tell([desk.book({ accountId, counterparty, money: right, direction })]);
  };

  const carryOut = (act: Act): void => {
    switch (act.do) {
      case "book":
        return bookPending(act.reference, BigInt(act.minor));
      case "reverse":
        return reverse(act.reference, act.rightMinor === undefined ? undefined : BigInt(act.rightMinor));
      case "carryOut":
        return returns.carryOutLater(act.returnId, act.creditReference, BigInt(act.minor));
      case "refuse":
        return returns.refuseLater(act.returnId);
    }
  };

  return {
    doPlanned: () => {
      if (books.planned() === 0) return;
      books.together(() => {
        for (const act of books.takePlanned(desk.realNow(), calendar.today()))
          carryOut(JSON.parse(act) as Act);
      });
    },
  };
}

import type { Desk } from "./desk.ts";
import type { Voice } from "./voice.ts";

/** Takes back what was booked, by an entry the other way that names it. */
export function takeBack(desk: Desk, voice: Voice, reference: string): void {
  const { accountId, counterparty, money, direction, kind } = desk.books.entry(reference)!;
  const undone = desk.book({
    accountId,
    counterparty,
    money,
    direction: direction === "credit" ? "debit" : "credit",
    kind,
    isReversal: true,
    reverses: reference,
  });
  voice.tell([undone]);
}

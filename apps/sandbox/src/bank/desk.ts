import { randomUUID } from "node:crypto";
import { accountCurrencies, type CurrencyCode } from "@causeway/money";
import type { Account, Books } from "./books.ts";
import type { Calendar } from "./calendar.ts";
import { createDice } from "./dice.ts";
import type { Booked, Instruction } from "./entries.ts";
import type { Habits } from "./habits.ts";
import type { Manner } from "./messages.ts";
import { createTemper } from "./misdeeds.ts";

/** The pool that holds everybody's money of one currency, as statements call it. */
export function poolOf(currency: CurrencyCode): string {
  return `POOL${currency}`;
}

/** What a new entry is; the rest the desk knows. */
export type NewEntry = Pick<Booked, "accountId" | "direction" | "money" | "counterparty"> &
  Partial<Omit<Booked, "accountId" | "direction" | "money" | "counterparty" | "bookedAt" | "bookingDay">>;

export type Posted = { readonly afterMs?: number; readonly manner?: Manner; readonly behind?: number };

/** What every department of the bank works with. */
export function createDesk(books: Books, calendar: Calendar, habits: Habits, realNow: () => number) {
  const dice = createDice(books);
  const messageId = () => randomUUID().replaceAll("-", "");
  const entryFor = (entry: NewEntry): Booked => {
    const bookingDay = calendar.bankingDay();
    return {
      reference: habits.reference(bookingDay, books.nextSerial()),
      status: "booked",
      kind: entry.returnId === undefined ? "payment" : "return",
      isReversal: false,
      bookedAt: calendar.now(),
      bookingDay,
      valueDate: bookingDay,
      uetr: randomUUID(),
      ...entry,
    };
  };
  return {
    books,
    calendar,
    habits,
    dice,
    temper: createTemper(books, dice, habits.name),
    messageId,
    about: () => ({ messageId: messageId(), createdAt: calendar.now() }),
    /** A message that leaves when its time has come. */
    queue: (kind: string, text: string, { afterMs = 0, ...how }: Posted = {}): number =>
      books.queue({ kind, xml: text, at: calendar.now(), dueAt: realNow() + afterMs, ...how }),
    /** A client's account, or one of the pools, which take money at any time. */
    findAccount: (id: string): Pick<Account, "currency" | "standing"> | undefined => {
      const currency = accountCurrencies.find((code) => habits.canHold(code) && poolOf(code) === id);
      return currency === undefined ? books.account(id) : { currency, standing: "ENAB" };
    },
    entryFor,
    book: (entry: NewEntry): Booked => {
      const booked = entryFor(entry);
      books.addEntry(booked);
      return booked;
    },
    /** Does it later: after so long on the wall, and after so many of the bank's own days. */
    later: (act: Act, afterMs: number, days = 0) => {
      const dueDay = days === 0 ? "" : calendar.dayIn(days);
      books.plan(JSON.stringify(act), realNow() + afterMs, dueDay);
    },
    realNow,
  };
}
export type Desk = ReturnType<typeof createDesk>;

/** What the bank may have set itself to do later. Amounts are text, because it is kept as text. */
export type Act =
  | {
      readonly do: "book";
      readonly reference: string;
      readonly minor: string;
      /** That it is the debit of. */
      readonly instruction?: Instruction;
    }
  | { readonly do: "reverse"; readonly reference: string; readonly rightMinor?: string }
  | (Instruction & {
      readonly do: "carryOut";
      readonly debit: Omit<NewEntry, "money">;
      readonly currency: CurrencyCode;
      readonly minor: string;
    })
  | (Instruction & { readonly do: "refuse" })
  /** Once the statement of its day was told. */
  | { readonly do: "tell"; readonly reference: string }
  | { readonly do: "tellDay"; readonly currency: CurrencyCode; readonly day: string };

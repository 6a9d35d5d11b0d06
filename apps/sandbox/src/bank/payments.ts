import type { Counterparty } from "@causeway/bank-link";
import { accountCurrencies, type CurrencyCode, type Money } from "@causeway/money";
import { dayAfter } from "../day.ts";
import { poolOf, type Desk, type NewEntry } from "./desk.ts";
import type { Booked } from "./entries.ts";
import type { MisdeedOf } from "./misdeeds.ts";
import { nobodysCurrency } from "./nobodys-currency.ts";
import type { Garbling, Voice } from "./voice.ts";

export type Credit = {
  readonly accountId: string;
  readonly money: Money;
  readonly payer: Counterparty;
  readonly remittance?: string;
  /** What the payer gave it; the bank gives one where he gave none. */
  readonly endToEndId?: string;
};

export class UnknownAccount extends Error {}
/** A payer's bank hears of it before any money moves. */
export class AccountShut extends Error {}

type Booking = (payment: NewEntry, ms: number) => Booked;

export function createPayments(desk: Desk, voice: Voice) {
  const { books, temper } = desk;
  const bookings = { ...byThemselves(desk, voice), ...inParts(desk, voice), ...beside(desk, voice) };

  /** Books what a payer sent, and tells of it in whatever manner was asked for. */
  const credit = ({ accountId, money, payer, remittance, endToEndId }: Credit): Booked =>
    books.together(() => {
      const account = desk.findAccount(accountId);
      if (account?.currency !== money.currency) throw new UnknownAccount(accountId);
      if (account.standing !== "ENAB") throw new AccountShut(`${accountId} takes no money`);
      const payment: NewEntry = {
        accountId,
        direction: "credit",
        money,
        counterparty: payer,
        endToEndId: endToEndId ?? `E2E${desk.messageId().slice(0, 12)}`,
        ...(remittance ? { remittance } : {}),
      };
      const wrong = temper.one("payments");
      const since = books.nextSerial();
      if (wrong) {
        const entry = bookings[wrong.kind](payment, wrong.ms);
        books.noteAbout([wrong.kind], books.referencesSince(since));
        return entry;
      }
      const entry = desk.book(payment);
      voice.tell([entry]);
      return entry;
    });
  return { credit };
}

/** Never nothing, and of every currency. */
const small = (whole: Money): Money => ({ ...whole, minor: whole.minor / 100n + 1n });

/** Longer than a statement has room for, and with letters that SWIFT does not have. */
const foreignName = "Großhandel für Übersee-Maschinen und Zubehör 有限公司 Łódź";

/** Payments that are not what they seem at first. */
function byThemselves({ book, later, calendar, books }: Desk, { tell }: Voice) {
  const announced = (payment: NewEntry) => {
    const entry = book({ ...payment, status: "pending" });
    tell([entry]);
    return entry;
  };
  const told = (payment: NewEntry) => {
    const entry = book(payment);
    tell([entry]);
    return entry;
  };
  return {
    "pending-booked": (payment, ms) => {
      const entry = announced(payment);
      later({ do: "book", reference: entry.reference, minor: String(entry.money.minor) }, ms);
      return entry;
    },
    "pending-changed": (payment, ms) => {
      const entry = announced(payment);
      const minor = entry.money.minor - small(entry.money).minor + 1n;
      later({ do: "book", reference: entry.reference, minor: String(minor) }, ms);
      return entry;
    },
    "pending-dropped": announced,
    reversed: (payment, ms) => {
      const entry = told(payment);
      later({ do: "reverse", reference: entry.reference }, ms);
      return entry;
    },
    corrected: (payment, ms) => {
      const wrong = { ...payment.money, minor: payment.money.minor + small(payment.money).minor };
      const entry = told({ ...payment, money: wrong });
      later({ do: "reverse", reference: entry.reference, rightMinor: String(payment.money.minor) }, ms);
      return entry;
    },
    "value-date": (payment) => {
      const day = calendar.bankingDay();
      // Before it or after it, in turn.
      const valueDate = books.nextSerial() % 2 === 0 ? calendar.dayIn(-1) : dayAfter(day);
      return told({ ...payment, valueDate });
    },
    unnamed: (payment) => {
      const twins = [1, 2].map(() => book({ ...payment, oddity: "unnamed" }));
      tell(twins);
      return twins[0]!;
    },
    twins: (payment) => {
      const twins = [1, 2].map(() => book(payment));
      tell(twins);
      return twins[0]!;
    },
    "foreign-name": (payment) =>
      told({
        ...payment,
        counterparty: { ...payment.counterparty, name: `${payment.counterparty?.name} ${foreignName}` },
        remittance: `${payment.remittance ?? ""} ${"Rechnung für Ölmühlen № 7, ".repeat(20)}`.trim(),
      }),
    "batch-missum": (payment) => told({ ...payment, oddity: "missum" }),
  } satisfies Partial<Record<MisdeedOf<"payments">, Booking>>;
}

/** Several payments that are told as one, or in one message. */
function inParts({ book, books, entryFor }: Desk, { tell }: Voice) {
  const copies = (payment: NewEntry, accounts: readonly string[]) =>
    accounts.map((accountId, n) =>
      book({ ...payment, accountId, money: { ...payment.money, minor: payment.money.minor + BigInt(n) } }),
    );
  return {
    batch: (payment) => {
      const batch = entryFor(payment).reference;
      // Some banks name the parts of a batch, and some do not.
      const isNamed = books.nextSerial() % 2 === 0;
      const parts = [1, 2, 3, 4].map((n) =>
        book({
          ...payment,
          batch,
          reference: isNamed ? `${batch}P${n}` : `${batch}/${n}`,
          money: { ...payment.money, minor: payment.money.minor + BigInt(n) },
        }),
      );
      tell(parts);
      return parts[0]!;
    },
    "charge-inside": (payment) => {
      const { reference } = entryFor(payment);
      const entry = book({ ...payment, reference });
      const charge = book({
        accountId: payment.accountId,
        direction: "debit",
        money: small(payment.money),
        counterparty: null,
        kind: "charge",
        reference: `${reference}/charge1`,
        batch: reference,
      });
      tell([entry, charge]);
      return entry;
    },
    "several-entries": (payment) => {
      const several = copies(payment, [payment.accountId, payment.accountId, payment.accountId]);
      tell(several);
      return several[0]!;
    },
    "several-notifications": (payment) => {
      const open = books.openAccounts(payment.money.currency, 3).map(({ id }) => id);
      const several = copies(payment, [...new Set([payment.accountId, ...open])]);
      tell(several);
      return several[0]!;
    },
  } satisfies Partial<Record<MisdeedOf<"payments">, Booking>>;
}

/** Of an account that nobody has. */
const lostSerial = 9_999_999_999;

/** The payment is as it should be; beside it something is booked that should not be, or cannot be read. */
function beside({ book, habits }: Desk, { tell, tellPlainly }: Voice) {
  const andAlso = (payment: NewEntry, other: NewEntry) => {
    const entry = book(payment);
    const afterMs = tell([entry]);
    tellPlainly([book(other)], { afterMs });
    return entry;
  };
  const inCurrency = (payment: NewEntry, currency: CurrencyCode): NewEntry => ({
    ...payment,
    money: { currency, minor: payment.money.minor },
  });
  const ofTheHouse = (payment: NewEntry, kind: "charge" | "interest"): NewEntry => ({
    accountId: poolOf(payment.money.currency),
    direction: kind === "charge" ? "debit" : "credit",
    money: small(payment.money),
    counterparty: null,
    kind,
  });
  const besideSpoilt = (how: Garbling) => (payment: NewEntry) => {
    const entry = book(payment);
    const spoilt = book({ ...payment, money: { ...payment.money, minor: payment.money.minor + 1n } });
    tell([entry, spoilt], { garbled: { reference: spoilt.reference, how } });
    return entry;
  };
  return {
    "unknown-account": (payment) =>
      andAlso(payment, { ...payment, accountId: habits.accountNumber(lostSerial) }),
    "other-currency": (payment) =>
      andAlso(
        payment,
        inCurrency(
          payment,
          accountCurrencies.find((code) => code !== payment.money.currency)!,
        ),
      ),
    "unknown-currency": (payment) => andAlso(payment, inCurrency(payment, "THB")),
    "unknown-code": (payment) => andAlso(payment, inCurrency(payment, nobodysCurrency.inBooks)),
    "unexpected-debit": (payment) =>
      andAlso(payment, { ...payment, direction: "debit", money: small(payment.money) }),
    charge: (payment) => andAlso(payment, ofTheHouse(payment, "charge")),
    "shared-reference": (payment) => {
      const entry = book(payment);
      tell([entry]);
      book({ ...ofTheHouse(payment, "charge"), oddity: "borrowed", borrows: entry.reference });
      return entry;
    },
    interest: (payment) => andAlso(payment, ofTheHouse(payment, "interest")),
    "bad-amount": besideSpoilt("bad-amount"),
    "bad-date": besideSpoilt("bad-date"),
    "absurd-length": besideSpoilt("absurd-length"),
  } satisfies Partial<Record<MisdeedOf<"payments">, Booking>>;
}

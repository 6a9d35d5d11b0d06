import { randomInt } from "node:crypto";
import { writeMt940, writeNotification, writeStatement, type BankEntry } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";

export type { BankEntry };

type Line = Pick<BankEntry, "direction" | "kind"> & { readonly minor: bigint };

/** A booking as the bank tells of it: payments name an account that was never ours. */
function entryOf(day: string, currency: CurrencyCode, { direction, kind, minor }: Line): BankEntry {
  return {
    reference: `BK${randomInt(1e12)}`,
    accountId: kind === "payment" ? "990000000042" : `POOL${currency}`,
    direction,
    money: { currency, minor },
    status: "booked",
    kind,
    isReversal: false,
    bookedAt: new Date(`${day}T03:00:00Z`),
    bookingDay: day,
    valueDate: day,
    counterparty:
      kind === "payment" ? { name: "Nordwind GmbH", account: "DE89370400440532013000", country: "DE" } : null,
    ...(kind === "payment" && { remittance: "Contract BH-2026-118" }),
  };
}

/** Days of a bank's accounts: each statement opens with what the one before it closed with, and the first with nothing. */
export function bankDays() {
  const closed = new Map<CurrencyCode, bigint>();
  const noticeOf = (entry: BankEntry) =>
    writeNotification({ messageId: `M${randomInt(1e12)}`, createdAt: new Date(), entry });
  const stateOf = (day: string, currency: CurrencyCode, entries: readonly BankEntry[]) => {
    const opening = closed.get(currency) ?? 0n;
    const closing = entries.reduce(
      (sum, { direction, money }) => sum + (direction === "credit" ? money.minor : -money.minor),
      opening,
    );
    closed.set(currency, closing);
    return {
      accountId: `POOL${currency}`,
      currency,
      day,
      opening: { currency, minor: opening },
      closing: { currency, minor: closing },
      entries,
    };
  };
  const statementOf = (day: string, currency: CurrencyCode, entries: readonly BankEntry[]) =>
    writeStatement({
      messageId: `M${randomInt(1e12)}`,
      createdAt: new Date(),
      statementId: `ST${currency}${day.replaceAll("-", "")}`,
      ...stateOf(day, currency, entries),
    });
  /** As a file, by banks that write such ones. */
  const mt940Of = (day: string, currency: CurrencyCode, entries: readonly BankEntry[]) =>
    writeMt940([
      {
        id: `ST${currency}${day.replaceAll("-", "")}`,
        sequence: Number(day.slice(-2)),
        ...stateOf(day, currency, entries),
      },
    ]);
  return { entryOf, noticeOf, statementOf, mt940Of };
}

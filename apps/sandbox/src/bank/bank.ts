import { randomInt, randomUUID } from "node:crypto";
import {
  readAccountEnquiry,
  readOpeningRequest,
  readReturnEnquiry,
  readReturnRequest,
  readStandingChange,
  readXml,
  validate,
  writeAccountReport,
  writeNotification,
  writeOpeningAnswer,
  writeReturnReport,
  writeStatement,
  type BankEntry,
  type Counterparty,
  type OpeningAnswer,
  type ReturnReport,
} from "@causeway/bank-link";
import type { CurrencyCode, Money } from "@causeway/money";
import type { Account, Books, Manner, Return } from "./books.ts";
import { dayAfter, hongKongDay } from "../day.ts";
import type { Calendar } from "./calendar.ts";
import { bankBic, canHold, railsFor } from "./receiving-details.ts";

/** What the bank does wrong when asked to. The first three hit requests, the others credit notices. */
export const faultKinds = [
  "slow",
  "down",
  "silent",
  "duplicate",
  "reordered",
  "late",
  "wrong-amount",
  "wrong-first",
  "unknown-account",
  "forged",
  "stale",
] as const;

export type Credit = {
  readonly accountId: string;
  readonly money: Money;
  readonly payer: Counterparty;
  readonly remittance?: string;
};

export class UnknownAccount extends Error {}
/** A payer's bank hears of it before any money moves. */
export class AccountShut extends Error {}

/** The pool that holds everybody's money of one currency, as statements call it. */
export function poolOf(currency: CurrencyCode): string {
  return `POOL${currency}`;
}

export function createBank(books: Books, calendar: Calendar, realNow: () => number) {
  const messageId = () => randomUUID().replaceAll("-", "");
  const about = () => ({ messageId: messageId(), createdAt: calendar.now() });
  const queue = (
    kind: string,
    xml: string,
    afterMs = 0,
    how: { manner?: Manner; behind?: number } = {},
  ): number => {
    // The bank checks what it sends: a message that breaks its own schema must never leave.
    validate(xml);
    return books.queue({ kind, xml, at: calendar.now(), dueAt: realNow() + afterMs, ...how });
  };
  const notice = (entry: BankEntry) => writeNotification({ ...about(), entry });

  const reportOn = (account: Account) =>
    writeAccountReport({
      ...about(),
      processId: account.processId,
      accountId: account.id,
      accountName: account.name,
      currency: account.currency,
      status: account.standing,
      bank: bankBic,
      holder: account.holder,
      rails: account.rails,
    });

  const openAccount = (xml: string): string => {
    const request = readOpeningRequest(readXml(xml));
    const answer = (status: OpeningAnswer["status"]) =>
      writeOpeningAnswer({
        ...about(),
        processId: request.processId,
        status,
        holderId: request.holder.id,
        bank: bankBic,
      });
    if (!canHold(request.currency)) return answer("REFUSED");
    return books.together(() => {
      if (books.accountOf(request.processId)) return answer("RECEIVED");
      const { processId, currency, accountName: name, holder } = request;
      const serial = books.addAccount({ processId, currency, name, holder, openedAt: calendar.now() });
      books.nameAccount(serial, `88${String(serial).padStart(10, "0")}`, railsFor(currency, serial, name));
      queue("acmt.014", reportOn(books.accountOf(processId)!));
      return answer("RECEIVED");
    });
  };

  const reportAccount = (xml: string): string => {
    const enquiry = readAccountEnquiry(readXml(xml));
    const account = books.accountOf(enquiry.processId);
    if (account) return reportOn(account);
    const { processId, holderId } = enquiry;
    return writeOpeningAnswer({ ...about(), processId, status: "UNKNOWN", holderId, bank: bankBic });
  };

  /** What was closed stays closed. */
  const setStanding = (xml: string): string => {
    const { processId, standing } = readStandingChange(readXml(xml));
    const account = books.accountOf(processId);
    const isTaken = account !== undefined && (account.standing !== "DELE" || standing === "DELE");
    if (isTaken) books.setStanding(processId, standing);
    return writeOpeningAnswer({
      ...about(),
      processId,
      about: "MNTN",
      status: isTaken ? "RECEIVED" : account ? "REFUSED" : "UNKNOWN",
      holderId: account?.holder.id ?? "NONE",
      bank: bankBic,
    });
  };

  /** Books what a payer sent, and tells of it in whatever manner was asked for. */
  const credit = ({ accountId, money, payer, remittance }: Credit): BankEntry =>
    books.together(() => {
      const account = books.account(accountId);
      if (account?.currency !== money.currency) throw new UnknownAccount(accountId);
      if (account.standing !== "ENAB") throw new AccountShut(`${accountId} takes no money`);
      const entry = book({
        accountId,
        direction: "credit",
        money,
        kind: "payment",
        counterparty: payer,
        endToEndId: `E2E${messageId().slice(0, 12)}`,
        ...(remittance ? { remittance } : {}),
      });
      tell(entry);
      return entry;
    });

  const book = (
    entry: Pick<BankEntry, "accountId" | "direction" | "money" | "kind" | "counterparty"> &
      Partial<BankEntry>,
  ) => {
    const day = calendar.bankingDay();
    return books.addEntry(
      {
        status: "booked",
        isReversal: false,
        ...entry,
        uetr: randomUUID(),
        bookedAt: calendar.now(),
        bookingDay: day,
        valueDate: day,
      },
      (serial) => `BK${day.replaceAll("-", "")}${String(serial).padStart(10, "0")}`,
    );
  };

  const tell = (entry: BankEntry) => {
    const lateMs = books.spend("late") ?? 0;
    const reorderMs = books.spend("reordered");
    const delay = lateMs + (reorderMs === undefined ? 0 : randomInt(reorderMs + 1));
    const mistaken = notice({ ...entry, money: { ...entry.money, minor: entry.money.minor + 1n } });
    const isWrongFirst = books.spend("wrong-first") !== undefined;
    // It takes its word back only after it gave it.
    const behind = isWrongFirst ? { behind: queue("camt.054", mistaken, delay) } : {};
    const told = queue("camt.054", notice(entry), delay, behind);
    if (books.spend("duplicate") !== undefined)
      for (let copy = 1; copy < 5; copy++) queue("camt.054", notice(entry), delay + copy * 20);
    if (books.spend("wrong-amount") !== undefined) queue("camt.054", mistaken, delay, { behind: told });
    if (books.spend("unknown-account") !== undefined)
      queue("camt.054", notice(book({ ...entry, accountId: "889999999999" })), delay);
    if (books.spend("forged") !== undefined)
      queue("camt.054", notice({ ...entry, reference: `FK${messageId().slice(0, 20)}` }), delay, {
        manner: "forged",
      });
    if (books.spend("stale") !== undefined) queue("camt.054", notice(entry), delay, { manner: "stale" });
  };

  const sendBack = (xml: string): string => {
    const request = readReturnRequest(readXml(xml));
    return books.together(() => {
      const known = books.returned(request.returnId);
      if (known) return reportReturn(known);
      const original = books.entry(request.creditReference);
      const fault =
        original?.direction !== "credit"
          ? "UNKNOWN_PAYMENT"
          : original.money.currency !== request.money.currency || request.money.minor > original.money.minor
            ? "AMOUNT"
            : undefined;
      if (fault !== undefined || !original) {
        const refused: Return = { id: request.returnId, status: "RJCT", reason: fault ?? "UNKNOWN_PAYMENT" };
        books.addReturn(refused);
        return reportReturn(refused);
      }
      const entry = book({
        accountId: original.accountId,
        direction: "debit",
        money: request.money,
        kind: "return",
        counterparty: original.counterparty,
        returnId: request.returnId,
      });
      const done: Return = { id: request.returnId, status: "ACCC", reference: entry.reference };
      books.addReturn(done);
      queue("pacs.002", reportReturn(done), 300);
      queue("camt.054", notice(entry), 500);
      // The answer only says that it was taken; what became of it comes by itself.
      return reportReturn({ id: request.returnId, status: "ACTC" });
    });
  };

  const reportReturn = ({ id, ...rest }: Return): string => {
    const report: ReturnReport = { ...about(), returnId: id, ...rest };
    return writeReturnReport(report);
  };

  const tellOfReturn = (xml: string): string => {
    const { returnId } = readReturnEnquiry(readXml(xml));
    const unheardOf: Return = { id: returnId, status: "RJCT", reason: "NEVER_RECEIVED" };
    return reportReturn(books.returned(returnId) ?? unheardOf);
  };

  /** Sends a statement for every banking day that has ended, once each. */
  const closeDays = () =>
    books.together(() => {
      const today = calendar.today();
      for (const { currency, since } of books.currencies()) {
        const last = books.lastClosed(currency);
        let day = last === null ? hongKongDay(since) : dayAfter(last);
        for (; day < today; day = dayAfter(day)) {
          if (!calendar.isBankingDay(day) || !books.closeDay(currency, day)) continue;
          const entries = books.entriesOn(currency, day);
          const opening = books.entriesBefore(currency, day);
          const moved = entries.reduce(
            (sum, { money, direction }) => sum + (direction === "credit" ? money.minor : -money.minor),
            0n,
          );
          const statement = {
            ...about(),
            statementId: `ST${currency}${day.replaceAll("-", "")}`,
            accountId: poolOf(currency),
            currency,
            day,
            opening: { currency, minor: opening },
            closing: { currency, minor: opening + moved },
            entries,
          };
          queue("camt.053", writeStatement(statement));
        }
      }
    });

  return { openAccount, reportAccount, setStanding, credit, sendBack, tellOfReturn, closeDays };
}

import { magnitude, type CurrencyCode, type Money } from "@causeway/money";
import {
  bankDay,
  isReturnedPayment,
  midnightOf,
  reportShapes,
  signedMinor,
  type BankEntry,
  type Counterparty,
  type EntryKind,
  type EntryStatus,
  type Page,
  type ReportKind,
} from "./entry.ts";
import { namespaceOf } from "./schema.ts";
import { amount, dateTime, document, isoCurrency, otherAccount } from "./wire.ts";
import { element, optional, write, type Element } from "./xml.ts";

export type WrittenReport = {
  readonly id: string;
  readonly accountId: string;
  readonly currency: CurrencyCode;
  readonly page?: Page;
  readonly sequence?: number;
  /** The banking day it tells of. */
  readonly day?: string;
  readonly opening?: Money;
  readonly closing?: Money;
  /**
   * Entries of one `batch` are written as one booking: its transactions, and beside them the charges that are named
   * `<batch>/charge<n>`. An entry whose reference is empty is written without one.
   */
  readonly entries: readonly BankEntry[];
};

export type WrittenMessage = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly page?: Page;
  readonly reports: readonly WrittenReport[];
};

/** A message about accounts: notifications, statements or intraday reports, as many as there are. */
export function writeReports(kind: ReportKind, message: WrittenMessage): string {
  const shape = reportShapes[kind];
  return write(
    document(
      namespaceOf(shape.name),
      element(shape.root, [
        element("GrpHdr", [
          element("MsgId", message.messageId),
          dateTime("CreDtTm", message.createdAt),
          message.page && pageElement("MsgPgntn", message.page),
        ]),
        ...message.reports.map((report) =>
          element(shape.report, [
            element("Id", report.id),
            report.page && pageElement(shape.page, report.page),
            optional("ElctrncSeqNb", report.sequence?.toString()),
            dateTime("CreDtTm", message.createdAt),
            report.day !== undefined && report.closing === undefined ? wholeDay(report.day) : undefined,
            element("Acct", [otherAccount(report.accountId), element("Ccy", isoCurrency(report.currency))]),
            ...balances(kind, report, report.day ?? bankDay(message.createdAt)),
            ...bookings(report.entries).map((booking) => entryElement(booking, report.accountId)),
          ]),
        ),
      ]),
    ),
  );
}

/** The shortest notification there is: one entry. */
export function writeNotification(message: {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly entry: BankEntry;
}): string {
  const { entry, messageId, createdAt } = message;
  const { accountId, money } = entry;
  return writeReports("notification", {
    messageId,
    createdAt,
    reports: [{ id: messageId, accountId, currency: money.currency, entries: [entry] }],
  });
}

/** One account, one day, all its entries. */
export type Statement = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly statementId: string;
  /** The account that holds everybody's money of one currency. */
  readonly accountId: string;
  readonly currency: CurrencyCode;
  /** The banking day it closes. */
  readonly day: string;
  readonly opening: Money;
  readonly closing: Money;
  readonly entries: readonly BankEntry[];
};

export function writeStatement({ messageId, createdAt, statementId: id, ...report }: Statement): string {
  return writeReports("statement", { messageId, createdAt, reports: [{ id, ...report }] });
}

function pageElement(name: string, { number, isLast }: Page): Element {
  return element(name, [element("PgNb", String(number)), element("LastPgInd", String(isLast))]);
}

function wholeDay(day: string): Element {
  return element("FrToDt", [
    element("FrDtTm", `${day}T00:00:00+08:00`),
    element("ToDtTm", `${day}T23:59:59+08:00`),
  ]);
}

function balances(kind: ReportKind, { opening, closing, currency }: WrittenReport, day: string): Element[] {
  const balance = (code: string, money: Money) =>
    element("Bal", [
      element("Tp", [element("CdOrPrtry", [element("Cd", code)])]),
      amount("Amt", { ...money, minor: magnitude(money.minor) }),
      element("CdtDbtInd", money.minor < 0n ? "DBIT" : "CRDT"),
      element("Dt", [element("Dt", day)]),
    ]);
  const known = [
    ...(opening ? [balance("OPBD", opening)] : []),
    ...(closing ? [balance("CLBD", closing)] : []),
  ];
  // A statement has a balance on every page; between the first and the last it is an interim one.
  return kind === "statement" && known.length === 0 ? [balance("ITBD", { currency, minor: 0n })] : known;
}

/** What was booked as one: a single entry, or the parts of a batch with the charges taken from it. */
type Booking = {
  readonly reference: string;
  readonly parts: readonly BankEntry[];
  readonly charges: readonly BankEntry[];
};

function bookings(entries: readonly BankEntry[]): Booking[] {
  const batches = new Set(entries.map(({ batch }) => batch));
  const groups = new Map<string, BankEntry[]>();
  entries.forEach((entry, index) => {
    const batch = entry.batch ?? (batches.has(entry.reference) ? entry.reference : undefined);
    const key = batch === undefined ? `single:${index}` : `batch:${batch}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  });
  return [...groups.values()].map((group) => {
    const isInside = ({ batch, kind, reference }: BankEntry) =>
      batch !== undefined && kind === "charge" && reference.startsWith(`${batch}/charge`);
    const [first] = group;
    return {
      reference: group.find(({ batch }) => batch !== undefined)?.batch ?? first!.reference,
      parts: group.filter((entry) => !isInside(entry)),
      charges: group.filter(isInside),
    };
  });
}

const statusCodes = {
  booked: "BOOK",
  pending: "PDNG",
  information: "INFO",
} as const satisfies Record<EntryStatus, string>;

function entryElement({ reference, parts, charges }: Booking, reportAccount: string): Element {
  const first = parts[0] ?? charges[0]!;
  const isSplit = parts.length !== 1 || charges.length > 0 || first.batch !== undefined;
  const net = [...parts, ...charges].reduce((sum, entry) => sum + signedMinor(entry), 0n);
  const direction = net === 0n ? first.direction : net > 0n ? "credit" : "debit";
  return element("Ntry", [
    amount("Amt", { ...first.money, minor: net < 0n ? -net : net }),
    element("CdtDbtInd", indicator(direction)),
    first.isReversal ? element("RvslInd", "true") : undefined,
    element("Sts", [element("Cd", statusCodes[first.status])]),
    element("BookgDt", [bookingDate(first)]),
    element("ValDt", [element("Dt", first.valueDate)]),
    optional("AcctSvcrRef", reference),
    transactionCode({ kind: first.kind, direction }),
    charges.length === 0 ? undefined : element("Chrgs", charges.map(chargeElement)),
    isSplit || hasDetails(first, reportAccount)
      ? element("NtryDtls", [
          isSplit ? element("Btch", [element("NbOfTxs", String(parts.length))]) : undefined,
          ...parts.map((part, index) =>
            element("TxDtls", [
              referencesElement(part, reference, index),
              ...(isSplit ? [...amountOf(part), transactionCode(part)] : []),
              ...partiesOf(part),
              ...remittanceOf(part),
              isReturnedPayment(part)
                ? element("RtrInf", [element("Rsn", [element("Cd", "NARR")])])
                : undefined,
            ]),
          ),
        ])
      : undefined,
  ]);
}

/** A day that is not the day of its time was set by the bank's calendar, and stands there alone. */
function bookingDate({ bookedAt, bookingDay }: BankEntry): Element {
  const isTimed = bankDay(bookedAt) === bookingDay && bookedAt.getTime() !== midnightOf(bookingDay).getTime();
  return isTimed ? dateTime("DtTm", bookedAt) : element("Dt", bookingDay);
}

function chargeElement(charge: BankEntry): Element {
  return element("Rcrd", [...amountOf(charge), element("ChrgInclInd", "true")]);
}

function amountOf({ money, direction }: BankEntry): Element[] {
  return [amount("Amt", money), element("CdtDbtInd", indicator(direction))];
}

function indicator(direction: BankEntry["direction"]): string {
  return direction === "credit" ? "CRDT" : "DBIT";
}

function hasDetails(entry: BankEntry, reportAccount: string): boolean {
  const { counterparty, endToEndId, uetr, remittance, returnId, reverses, accountId, kind } = entry;
  const said = [counterparty ?? undefined, endToEndId, uetr, remittance, returnId, reverses];
  return accountId !== reportAccount || kind === "return" || said.some((each) => each !== undefined);
}

/** The details of a reversal carry the reference of what is undone, those of everything else their own. */
function referencesElement(part: BankEntry, booking: string, index: number): Element | undefined {
  const own = part.isReversal ? part.reverses : part.reference;
  const isImplied = own === `${booking}/${index + 1}`;
  const said = [
    isImplied ? undefined : optional("AcctSvcrRef", own),
    optional("EndToEndId", part.returnId ?? part.endToEndId),
    optional("UETR", part.uetr),
  ].filter((each) => each !== undefined);
  return said.length === 0 ? undefined : element("Refs", said);
}

function partiesOf(entry: BankEntry): Element[] {
  const isCreditor = entry.direction === "credit" && !isReturnedPayment(entry);
  const own = element(isCreditor ? "CdtrAcct" : "DbtrAcct", [otherAccount(entry.accountId)]);
  if (!entry.counterparty) return [element("RltdPties", [own])];
  const { name, account, bankName, bankBic, country }: Counterparty = entry.counterparty;
  const party = element(isCreditor ? "Dbtr" : "Cdtr", [
    element("Pty", [
      element("Nm", name),
      country === undefined ? undefined : element("PstlAdr", [element("Ctry", country)]),
    ]),
  ]);
  const partyAccount =
    account === undefined
      ? undefined
      : element(isCreditor ? "DbtrAcct" : "CdtrAcct", [otherAccount(account)]);
  const parties = element("RltdPties", isCreditor ? [party, partyAccount, own] : [own, party, partyAccount]);
  if (bankName === undefined && bankBic === undefined) return [parties];
  const agent = element(isCreditor ? "DbtrAgt" : "CdtrAgt", [
    element("FinInstnId", [optional("BICFI", bankBic), optional("Nm", bankName)]),
  ]);
  return [parties, element("RltdAgts", [agent])];
}

/** ISO gives a line of text 140 characters; what is longer goes on in the next. */
function remittanceOf({ remittance }: BankEntry): Element[] {
  const lines = remittance === undefined ? [] : (remittance.match(/.{1,140}/gsu) ?? []);
  return lines.length === 0
    ? []
    : [
        element(
          "RmtInf",
          lines.map((line) => element("Ustrd", line)),
        ),
      ];
}

function transactionCode({ kind, direction }: Pick<BankEntry, "kind" | "direction">): Element {
  const isCredit = direction === "credit";
  const codes: Record<EntryKind, readonly [string, string, string]> = {
    payment: ["PMNT", isCredit ? "RCDT" : "ICDT", "XBCT"],
    return: ["PMNT", isCredit ? "ICDT" : "RCDT", "RRTN"],
    charge: ["ACMT", isCredit ? "MCOP" : "MDOP", "CHRG"],
    interest: ["ACMT", isCredit ? "MCOP" : "MDOP", "INTR"],
    other: ["XTND", "NTAV", "NTAV"],
  };
  const [domain, family, subFamily] = codes[kind];
  return element("BkTxCd", [
    element("Domn", [
      element("Cd", domain),
      element("Fmly", [element("Cd", family), element("SubFmlyCd", subFamily)]),
    ]),
  ]);
}

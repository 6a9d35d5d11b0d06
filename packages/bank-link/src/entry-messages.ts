import type { CurrencyCode, Money } from "@causeway/money";
import { bankDay, midnightOf, type BankEntry, type EntryKind, type EntryStatus } from "./entry.ts";
import { readAmount, readCurrency, readDateTime } from "./wire.ts";
import { writeReports } from "./write-reports.ts";
import { MessageRefused, type Node } from "./xml.ts";

export type Notification = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly entry: BankEntry;
};

export function readNotification(message: Node): Notification {
  const root = message.at("Document/BkToCstmrDbtCdtNtfctn");
  return {
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    entry: readEntry(root.at("Ntfctn/Ntry"), root.at("Ntfctn/Acct/Id/Othr/Id").text()),
  };
}

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

export function readStatement(message: Node): Statement {
  const root = message.at("Document/BkToCstmrStmt");
  const statement = root.at("Stmt");
  const balance = (code: string) => {
    const found = statement.all("Bal").find((each) => each.at("Tp/CdOrPrtry/Cd").text() === code);
    if (!found) throw new MessageRefused(`a statement without its ${code}`);
    const money = readAmount(found.at("Amt"));
    return found.at("CdtDbtInd").text() === "DBIT" ? { ...money, minor: -money.minor } : money;
  };
  return {
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    statementId: statement.at("Id").text(),
    accountId: statement.at("Acct/Id/Othr/Id").text(),
    currency: readCurrency(statement.at("Acct/Ccy").text()),
    day: statement.at("Bal/Dt/Dt").text(),
    opening: balance("OPBD"),
    closing: balance("CLBD"),
    entries: statement.all("Ntry").map((entry) => readEntry(entry, statement.at("Acct/Id/Othr/Id").text())),
  };
}

function readEntry(entry: Node, reportAccount: string): BankEntry {
  const isCredit = entry.at("CdtDbtInd").text() === "CRDT";
  const details = entry.at("NtryDtls/TxDtls");
  const parties = details.at("RltdPties");
  const [own, other] = isCredit ? ["Cdtr", "Dbtr"] : ["Dbtr", "Cdtr"];
  const name = parties.find(`${other}/Pty/Nm`)?.text();
  const agent = details.at(`RltdAgts/${other}Agt/FinInstnId`);
  const subFamily = entry.find("BkTxCd/Domn/Fmly/SubFmlyCd")?.text();
  const kind = kinds[subFamily ?? ""] ?? "payment";
  const endToEndId = details.find("Refs/EndToEndId")?.text();
  const day = entry.find("BookgDt/Dt")?.text();
  const bookedAt = day === undefined ? readDateTime(entry.at("BookgDt/DtTm")) : midnightOf(day);
  const iban = parties.find(`${other}Acct/Id/IBAN`)?.text();
  return {
    reference: entry.at("AcctSvcrRef").text(),
    accountId: parties.find(`${own}Acct/Id/Othr/Id`)?.text() ?? reportAccount,
    direction: isCredit ? "credit" : "debit",
    money: readAmount(entry.at("Amt")),
    status: statuses[entry.at("Sts/Cd").text()] ?? "information",
    kind,
    isReversal: entry.find("RvslInd")?.text() === "true",
    bookedAt,
    bookingDay: day ?? bankDay(bookedAt),
    valueDate: entry.at("ValDt/Dt").text(),
    counterparty:
      name === undefined
        ? null
        : {
            name,
            ...known("account", iban ?? parties.find(`${other}Acct/Id/Othr/Id`)?.text()),
            ...known("bankName", agent.find("Nm")?.text()),
            ...known("bankBic", agent.find("BICFI")?.text()),
            ...known("country", parties.find(`${other}/Pty/PstlAdr/Ctry`)?.text()),
          },
    ...known(kind === "return" && !isCredit ? "returnId" : "endToEndId", endToEndId),
    ...known("uetr", details.find("Refs/UETR")?.text()),
    ...known("remittance", details.find("RmtInf/Ustrd")?.text()),
  };
}

const kinds: Readonly<Record<string, EntryKind>> = { RRTN: "return", CHRG: "charge", INTR: "interest" };
const statuses: Readonly<Record<string, EntryStatus>> = { BOOK: "booked", PDNG: "pending" };

function known<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: string });
}

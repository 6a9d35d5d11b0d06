import type { CurrencyCode, Money } from "@causeway/money";
import { namespaceOf } from "./schema.ts";
import {
  amount,
  dateTime,
  document,
  isoCurrency,
  otherAccount,
  readAmount,
  readCurrency,
  readDateTime,
} from "./wire.ts";
import { element, MessageRefused, optional, write, type Element, type Node } from "./xml.ts";

/** Who stands at the other end of an entry. A bank does not always know all of it. */
export type Counterparty = {
  readonly name: string;
  readonly account?: string;
  readonly bankName?: string;
  readonly bankBic?: string;
  readonly country?: string;
};

export type BankEntry = {
  /** The bank's own reference of this entry: the same in every message about it, and of no other entry. */
  readonly reference: string;
  readonly accountId: string;
  readonly direction: "credit" | "debit";
  readonly money: Money;
  readonly bookedAt: Date;
  /** A date without a time, in the bank's calendar. */
  readonly valueDate: string;
  readonly counterparty: Counterparty;
  readonly endToEndId?: string;
  readonly uetr?: string;
  readonly remittance?: string;
  /** On a debit that sends money back: the id under which we asked for it. */
  readonly returnId?: string;
};

export type Notification = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly entry: BankEntry;
};

export function writeNotification({ messageId, createdAt, entry }: Notification): string {
  return write(
    document(
      namespaceOf("camt.054.001.08"),
      element("BkToCstmrDbtCdtNtfctn", [
        header(messageId, createdAt),
        element("Ntfctn", [
          element("Id", messageId),
          dateTime("CreDtTm", createdAt),
          element("Acct", [otherAccount(entry.accountId), element("Ccy", isoCurrency(entry.money.currency))]),
          entryElement(entry),
        ]),
      ]),
    ),
  );
}

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

export function writeStatement(statement: Statement): string {
  const balance = (code: string, money: Money) =>
    element("Bal", [
      element("Tp", [element("CdOrPrtry", [element("Cd", code)])]),
      amount("Amt", { ...money, minor: money.minor < 0n ? -money.minor : money.minor }),
      element("CdtDbtInd", money.minor < 0n ? "DBIT" : "CRDT"),
      element("Dt", [element("Dt", statement.day)]),
    ]);
  return write(
    document(
      namespaceOf("camt.053.001.08"),
      element("BkToCstmrStmt", [
        header(statement.messageId, statement.createdAt),
        element("Stmt", [
          element("Id", statement.statementId),
          dateTime("CreDtTm", statement.createdAt),
          element("Acct", [
            otherAccount(statement.accountId),
            element("Ccy", isoCurrency(statement.currency)),
          ]),
          balance("OPBD", statement.opening),
          balance("CLBD", statement.closing),
          ...statement.entries.map(entryElement),
        ]),
      ]),
    ),
  );
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
    entries: statement.all("Ntry").map((entry) => readEntry(entry, ownAccountOf(entry))),
  };
}

function header(messageId: string, createdAt: Date): Element {
  return element("GrpHdr", [element("MsgId", messageId), dateTime("CreDtTm", createdAt)]);
}

function entryElement(entry: BankEntry): Element {
  const isCredit = entry.direction === "credit";
  const own = element(isCredit ? "CdtrAcct" : "DbtrAcct", [otherAccount(entry.accountId)]);
  const { name, account, bankName, bankBic, country } = entry.counterparty;
  const party = element(isCredit ? "Dbtr" : "Cdtr", [
    element("Pty", [
      element("Nm", name),
      country === undefined ? undefined : element("PstlAdr", [element("Ctry", country)]),
    ]),
  ]);
  const partyAccount =
    account === undefined ? undefined : element(isCredit ? "DbtrAcct" : "CdtrAcct", [otherAccount(account)]);
  return element("Ntry", [
    amount("Amt", entry.money),
    element("CdtDbtInd", isCredit ? "CRDT" : "DBIT"),
    element("Sts", [element("Cd", "BOOK")]),
    element("BookgDt", [dateTime("DtTm", entry.bookedAt)]),
    element("ValDt", [element("Dt", entry.valueDate)]),
    element("AcctSvcrRef", entry.reference),
    transactionCode(entry),
    element("NtryDtls", [
      element("TxDtls", [
        element("Refs", [
          element("AcctSvcrRef", entry.reference),
          optional("EndToEndId", entry.returnId ?? entry.endToEndId),
          optional("UETR", entry.uetr),
        ]),
        element("RltdPties", isCredit ? [party, partyAccount, own] : [own, party, partyAccount]),
        bankName === undefined && bankBic === undefined
          ? undefined
          : element("RltdAgts", [
              element(isCredit ? "DbtrAgt" : "CdtrAgt", [
                element("FinInstnId", [optional("BICFI", bankBic), optional("Nm", bankName)]),
              ]),
            ]),
        entry.remittance ? element("RmtInf", [element("Ustrd", entry.remittance)]) : undefined,
      ]),
    ]),
  ]);
}

/** Received credit transfer, or a received one that goes back. */
function transactionCode(entry: BankEntry): Element {
  const [family, subFamily] = entry.returnId === undefined ? ["RCDT", "XBCT"] : ["RCDT", "RRTN"];
  return element("BkTxCd", [
    element("Domn", [
      element("Cd", "PMNT"),
      element("Fmly", [element("Cd", family ?? ""), element("SubFmlyCd", subFamily ?? "")]),
    ]),
  ]);
}

function ownAccountOf(entry: Node): string {
  const side = entry.at("CdtDbtInd").text() === "CRDT" ? "CdtrAcct" : "DbtrAcct";
  return entry.at(`NtryDtls/TxDtls/RltdPties/${side}/Id/Othr/Id`).text();
}

function readEntry(entry: Node, accountId: string): BankEntry {
  const isCredit = entry.at("CdtDbtInd").text() === "CRDT";
  const details = entry.at("NtryDtls/TxDtls");
  const parties = details.at("RltdPties");
  const party = parties.at(isCredit ? "Dbtr/Pty" : "Cdtr/Pty");
  const agent = details.at(`RltdAgts/${isCredit ? "DbtrAgt" : "CdtrAgt"}/FinInstnId`);
  const isReturn = entry.at("BkTxCd/Domn/Fmly/SubFmlyCd").text() === "RRTN";
  const endToEndId = details.find("Refs/EndToEndId")?.text();
  const iban = parties.find(`${isCredit ? "DbtrAcct" : "CdtrAcct"}/Id/IBAN`)?.text();
  return {
    reference: entry.at("AcctSvcrRef").text(),
    accountId,
    direction: isCredit ? "credit" : "debit",
    money: readAmount(entry.at("Amt")),
    bookedAt: readDateTime(entry.at("BookgDt/DtTm")),
    valueDate: entry.at("ValDt/Dt").text(),
    counterparty: {
      name: party.at("Nm").text(),
      ...known("account", iban ?? parties.find(`${isCredit ? "DbtrAcct" : "CdtrAcct"}/Id/Othr/Id`)?.text()),
      ...known("bankName", agent.find("Nm")?.text()),
      ...known("bankBic", agent.find("BICFI")?.text()),
      ...known("country", party.find("PstlAdr/Ctry")?.text()),
    },
    ...known(isReturn ? "returnId" : "endToEndId", endToEndId),
    ...known("uetr", details.find("Refs/UETR")?.text()),
    ...known("remittance", details.find("RmtInf/Ustrd")?.text()),
  };
}

function known<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: string });
}

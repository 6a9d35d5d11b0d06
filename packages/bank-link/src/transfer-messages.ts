import type { Money } from "@causeway/money";
import { bankDay } from "./entry.ts";
import { accountIn } from "./read-entry.ts";
import { readStatus, statusElements, type ReturnReport, type ReturnStatus } from "./return-messages.ts";
import { namespaceOf } from "./schema.ts";
import { amount, dateTime, document, otherAccount, readAmount, readDateTime } from "./wire.ts";
import { element, MessageRefused, write, type Element, type Node } from "./xml.ts";

/** Whom money is sent to, at which bank. */
export type Creditor = {
  readonly holder: string;
  /** An IBAN, or the number that the bank gave it. */
  readonly account: string;
  readonly bic: string;
};

export type TransferRequest = {
  /** Chosen by us and spent once. It names the message, its one transaction, and the payment from end to end. */
  readonly transferId: string;
  readonly createdAt: Date;
  readonly money: Money;
  /** The account that pays, and the bank that keeps it. */
  readonly from: { readonly account: string; readonly bic: string };
  readonly to: Creditor;
};

export function writeTransferRequest({ transferId, createdAt, money, from, to }: TransferRequest): string {
  // It is our own money, wherever it goes: who pays is who is paid.
  const ourselves = [element("Nm", to.holder)];
  return write(
    document(
      namespaceOf("pain.001.001.09"),
      element("CstmrCdtTrfInitn", [
        element("GrpHdr", [
          element("MsgId", transferId),
          dateTime("CreDtTm", createdAt),
          element("NbOfTxs", "1"),
          element("InitgPty", ourselves),
        ]),
        element("PmtInf", [
          element("PmtInfId", transferId),
          element("PmtMtd", "TRF"),
          element("ReqdExctnDt", [element("Dt", bankDay(createdAt))]),
          element("Dbtr", ourselves),
          element("DbtrAcct", [otherAccount(from.account)]),
          element("DbtrAgt", [institution(from.bic)]),
          element("CdtTrfTxInf", [
            element("PmtId", [element("EndToEndId", transferId)]),
            element("Amt", [amount("InstdAmt", money)]),
            element("CdtrAgt", [institution(to.bic)]),
            element("Cdtr", ourselves),
            element("CdtrAcct", [anyAccount(to.account)]),
          ]),
        ]),
      ]),
    ),
  );
}

function institution(bic: string): Element {
  return element("FinInstnId", [element("BICFI", bic)]);
}

function anyAccount(account: string): Element {
  return /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(account)
    ? element("Id", [element("IBAN", account)])
    : otherAccount(account);
}

export function readTransferRequest(message: Node): TransferRequest {
  const root = message.at("Document/CstmrCdtTrfInitn");
  const paid = root.at("PmtInf");
  const transaction = paid.at("CdtTrfTxInf");
  const transferId = transaction.at("PmtId/EndToEndId").text();
  const named = [root.at("GrpHdr/MsgId"), paid.at("PmtInfId")];
  if (named.some((each) => each.text() !== transferId) || root.at("GrpHdr/NbOfTxs").text() !== "1")
    throw new MessageRefused(`one transfer was expected, which is called ${transferId} throughout`);
  return {
    transferId,
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    money: readAmount(transaction.at("Amt/InstdAmt")),
    from: {
      account: accountIn(paid.at("DbtrAcct")) ?? "",
      bic: paid.at("DbtrAgt/FinInstnId/BICFI").text(),
    },
    to: {
      holder: transaction.at("Cdtr/Nm").text(),
      account: accountIn(transaction.at("CdtrAcct")) ?? "",
      bic: transaction.at("CdtrAgt/FinInstnId/BICFI").text(),
    },
  };
}

/** Beside those of a return: ACSC, the paying account was debited. */
export type TransferStatus = ReturnStatus | "ACSC";

export type TransferStatusReport = Omit<ReturnReport, "returnId" | "status"> & {
  readonly transferId: string;
  readonly status: TransferStatus;
};

/** As a bank tells its customer; between banks it is pacs.002. */
export function writeTransferReport(report: TransferStatusReport): string {
  const { messageId, createdAt, transferId } = report;
  return write(
    document(
      namespaceOf("pain.002.001.10"),
      element("CstmrPmtStsRpt", [
        element("GrpHdr", [element("MsgId", messageId), dateTime("CreDtTm", createdAt)]),
        element("OrgnlGrpInfAndSts", [
          element("OrgnlMsgId", transferId),
          element("OrgnlMsgNmId", "pain.001.001.09"),
        ]),
        element("OrgnlPmtInfAndSts", [
          element("OrgnlPmtInfId", transferId),
          element("TxInfAndSts", [element("OrgnlEndToEndId", transferId), ...statusElements(report)]),
        ]),
      ]),
    ),
  );
}

export function readTransferReport(message: Node): TransferStatusReport {
  const root = message.at("Document/CstmrPmtStsRpt");
  const transaction = root.at("OrgnlPmtInfAndSts/TxInfAndSts");
  return {
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    transferId: transaction.at("OrgnlEndToEndId").text(),
    ...readStatus<TransferStatus>(transaction),
  };
}

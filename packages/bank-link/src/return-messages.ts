import type { Money } from "@causeway/money";
import { namespaceOf } from "./schema.ts";
import { amount, dateTime, document, readAmount, readDateTime } from "./wire.ts";
import { element, optional, write, type Node } from "./xml.ts";

/** Codes of ISO's external list, as far as a return of ours needs them. */
export type ReturnReason = "AC04" | "AM09" | "FOCR" | "NARR" | "RR04";

export type ReturnRequest = {
  readonly messageId: string;
  readonly createdAt: Date;
  /** Chosen by us and spent once: asked again under the same id, the bank answers what it answered first. */
  readonly returnId: string;
  /** The bank's reference of the credit that goes back. */
  readonly creditReference: string;
  readonly money: Money;
  readonly reason: ReturnReason;
  readonly text?: string;
};

export function writeReturnRequest(request: ReturnRequest): string {
  return write(
    document(
      namespaceOf("pacs.004.001.09"),
      element("PmtRtr", [
        element("GrpHdr", [
          element("MsgId", request.messageId),
          dateTime("CreDtTm", request.createdAt),
          element("NbOfTxs", "1"),
          element("SttlmInf", [element("SttlmMtd", "INDA")]),
        ]),
        element("TxInf", [
          element("RtrId", request.returnId),
          element("OrgnlTxId", request.creditReference),
          amount("RtrdIntrBkSttlmAmt", request.money),
          element("RtrRsnInf", [
            element("Rsn", [element("Cd", request.reason)]),
            optional("AddtlInf", request.text),
          ]),
        ]),
      ]),
    ),
  );
}

export function readReturnRequest(message: Node): ReturnRequest {
  const root = message.at("Document/PmtRtr");
  const text = root.find("TxInf/RtrRsnInf/AddtlInf")?.text();
  return {
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    returnId: root.at("TxInf/RtrId").text(),
    creditReference: root.at("TxInf/OrgnlTxId").text(),
    money: readAmount(root.at("TxInf/RtrdIntrBkSttlmAmt")),
    reason: root.at("TxInf/RtrRsnInf/Rsn/Cd").text() as ReturnReason,
    ...(text === undefined ? {} : { text }),
  };
}

/** ACTC taken, ACSP on its way, ACCC arrived, RJCT refused. */
export type ReturnStatus = "ACTC" | "ACSP" | "ACCC" | "RJCT";

export type ReturnReport = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly returnId: string;
  readonly status: ReturnStatus;
  readonly reason?: string;
  /** The bank's reference of the debit, once it is booked. */
  readonly reference?: string;
};

export function writeReturnReport(report: ReturnReport): string {
  return write(
    document(
      namespaceOf("pacs.002.001.10"),
      element("FIToFIPmtStsRpt", [
        element("GrpHdr", [element("MsgId", report.messageId), dateTime("CreDtTm", report.createdAt)]),
        element("TxInfAndSts", [
          element("OrgnlTxId", report.returnId),
          element("TxSts", report.status),
          report.reason === undefined
            ? undefined
            : element("StsRsnInf", [element("Rsn", [element("Prtry", report.reason)])]),
          optional("AcctSvcrRef", report.reference),
        ]),
      ]),
    ),
  );
}

export function readReturnReport(message: Node): ReturnReport {
  const root = message.at("Document/FIToFIPmtStsRpt");
  const transaction = root.at("TxInfAndSts");
  // A code of ISO's or a word of the bank's own, and there may be several.
  const reasons = transaction
    .all("StsRsnInf")
    .map((info) => (info.find("Rsn/Cd") ?? info.find("Rsn/Prtry"))?.text())
    .filter((reason) => reason !== undefined);
  const reference = transaction.find("AcctSvcrRef")?.text();
  return {
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    returnId: transaction.at("OrgnlTxId").text(),
    status: transaction.at("TxSts").text() as ReturnStatus,
    ...(reasons.length === 0 ? {} : { reason: reasons.join(" ") }),
    ...(reference === undefined ? {} : { reference }),
  };
}

export type ReturnEnquiry = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly returnId: string;
};

export function writeReturnEnquiry(enquiry: ReturnEnquiry): string {
  return write(
    document(
      namespaceOf("pacs.028.001.03"),
      element("FIToFIPmtStsReq", [
        element("GrpHdr", [element("MsgId", enquiry.messageId), dateTime("CreDtTm", enquiry.createdAt)]),
        element("TxInf", [element("OrgnlTxId", enquiry.returnId)]),
      ]),
    ),
  );
}

export function readReturnEnquiry(message: Node): ReturnEnquiry {
  const root = message.at("Document/FIToFIPmtStsReq");
  return {
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    returnId: root.at("TxInf/OrgnlTxId").text(),
  };
}

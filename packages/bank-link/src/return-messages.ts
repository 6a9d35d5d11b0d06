import type { Money } from "@causeway/money";
import { known } from "./entry.ts";
import { namespaceOf } from "./schema.ts";
import { amount, dateTime, document, readAmount, readDateTime } from "./wire.ts";
import { element, optional, write, type Element, type Node } from "./xml.ts";

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
        element("TxInfAndSts", [element("OrgnlTxId", report.returnId), ...statusElements(report)]),
      ]),
    ),
  );
}

/** What became of one transaction, as every status report has it. */
export function statusElements({
  status,
  reason,
  reference,
}: {
  readonly status: string;
  readonly reason?: string;
  readonly reference?: string;
}): (Element | undefined)[] {
  return [
    element("TxSts", status),
    reason === undefined ? undefined : element("StsRsnInf", [element("Rsn", [element("Prtry", reason)])]),
    optional("AcctSvcrRef", reference),
  ];
}

export function readReturnReport(message: Node): ReturnReport {
  const root = message.at("Document/FIToFIPmtStsRpt");
  const transaction = root.at("TxInfAndSts");
  return {
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    returnId: transaction.at("OrgnlTxId").text(),
    ...readStatus<ReturnStatus>(transaction),
  };
}

export function readStatus<Status extends string>(transaction: Node) {
  // A code of ISO's or a word of the bank's own, and there may be several.
  const reasons = transaction
    .all("StsRsnInf")
    .map((info) => (info.find("Rsn/Cd") ?? info.find("Rsn/Prtry"))?.text())
    .filter((reason) => reason !== undefined);
  return {
    status: transaction.at("TxSts").text() as Status,
    ...known("reason", reasons.length === 0 ? undefined : reasons.join(" ")),
    ...known("reference", transaction.find("AcctSvcrRef")?.text()),
  };
}

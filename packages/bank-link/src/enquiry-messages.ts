import { namespaceOf } from "./schema.ts";
import { dateTime, document, readDateTime } from "./wire.ts";
import { element, write, type Node } from "./xml.ts";

/** The question what became of something that was asked for under an id of ours. */
export type StatusEnquiry = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly of: "return" | "transfer";
  readonly id: string;
};

/** A return is known as a transaction, a transfer by what it carries from end to end. */
const ids = { return: "OrgnlTxId", transfer: "OrgnlEndToEndId" } as const;

export function writeEnquiry({ messageId, createdAt, of, id }: StatusEnquiry): string {
  return write(
    document(
      namespaceOf("pacs.028.001.03"),
      element("FIToFIPmtStsReq", [
        element("GrpHdr", [element("MsgId", messageId), dateTime("CreDtTm", createdAt)]),
        element("TxInf", [element(ids[of], id)]),
      ]),
    ),
  );
}

export function readEnquiry(message: Node): StatusEnquiry {
  const root = message.at("Document/FIToFIPmtStsReq");
  const of = root.find(`TxInf/${ids.transfer}`) ? "transfer" : "return";
  return {
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt: readDateTime(root.at("GrpHdr/CreDtTm")),
    of,
    id: root.at(`TxInf/${ids[of]}`).text(),
  };
}

import type { CurrencyCode } from "@causeway/money";
import { receivingInstructions, readReceivingInstructions, type Rail } from "./receiving.ts";
import { namespaceOf } from "./schema.ts";
import {
  dateTime,
  document,
  isoCurrency,
  otherAccount,
  postalAddress,
  readCurrency,
  readDateTime,
  readPostalAddress,
  type PostalAddress,
} from "./wire.ts";
import { element, MessageRefused, write, type Element, type Node } from "./xml.ts";

/** What every message about one account carries: its own id, and the id of the opening it belongs to. */
type AccountProcess = { readonly messageId: string; readonly processId: string; readonly createdAt: Date };

export type Holder = {
  readonly id: string;
  readonly legalName: string;
  readonly address: PostalAddress;
};

export type OpeningRequest = AccountProcess & {
  readonly currency: CurrencyCode;
  readonly accountName: string;
  readonly bank: string;
  readonly holder: Holder;
};

export function writeOpeningRequest(request: OpeningRequest): string {
  return write(
    document(
      namespaceOf("acmt.007.001.03"),
      element("AcctOpngReq", [
        element("Refs", references(request)),
        element("Acct", [element("Nm", request.accountName), element("Ccy", isoCurrency(request.currency))]),
        servicer(request.bank),
        organisation(request.holder),
      ]),
    ),
  );
}

export function readOpeningRequest(message: Node): OpeningRequest {
  const root = message.at("Document/AcctOpngReq");
  return {
    ...readReferences(root),
    currency: readCurrency(root.at("Acct/Ccy").text()),
    accountName: root.at("Acct/Nm").text(),
    bank: root.at("AcctSvcrId/FinInstnId/BICFI").text(),
    holder: readHolder(root),
  };
}

/** Taking money, taking none for now, or never again. */
export type AccountStanding = "ENAB" | "DISA" | "DELE";
const standings: readonly AccountStanding[] = ["ENAB", "DISA", "DELE"];

export type StandingChange = AccountProcess & { readonly standing: AccountStanding; readonly bank: string };

export function writeStandingChange(change: StandingChange): string {
  return write(
    document(
      namespaceOf("acmt.015.001.03"),
      element("AcctExcldMndtMntncReq", [
        element("Refs", references(change)),
        // The opening is the name both sides have for it from the first day.
        element("Acct", [
          otherAccount(change.processId.replaceAll("-", "")),
          element("Sts", [element("ModCd", "MODI"), element("Sts", change.standing)]),
        ]),
        servicer(change.bank),
      ]),
    ),
  );
}

export function readStandingChange(message: Node): StandingChange {
  const root = message.at("Document/AcctExcldMndtMntncReq");
  const said = root.at("Acct/Sts/Sts").text();
  const standing = standings.find((each) => each === said);
  if (!standing) throw new MessageRefused(`an account cannot stand at ${said}`);
  return { ...readReferences(root), standing, bank: root.at("AcctSvcrId/FinInstnId/BICFI").text() };
}

export type OpeningAnswer = AccountProcess & {
  /** What was asked for: an opening, or a change to an account that is open. */
  readonly about?: "OPEN" | "MNTN";
  readonly status: "RECEIVED" | "REFUSED" | "UNKNOWN";
  readonly holderId: string;
  readonly bank: string;
};

export function writeOpeningAnswer(answer: OpeningAnswer): string {
  return write(
    document(
      namespaceOf("acmt.010.001.03"),
      element("AcctReqAck", [
        element("Refs", [
          element("ReqTp", answer.about ?? "OPEN"),
          ...references(answer),
          element("Sts", answer.status),
        ]),
        organisationId("OrgId", answer.holderId),
        servicer(answer.bank),
      ]),
    ),
  );
}

export function readOpeningAnswer(message: Node): OpeningAnswer {
  const root = message.at("Document/AcctReqAck");
  const status = root.at("Refs/Sts").text();
  return {
    ...readReferences(root),
    status: status === "RECEIVED" || status === "REFUSED" ? status : "UNKNOWN",
    holderId: root.at("OrgId/Othr/Id").text(),
    bank: root.at("AcctSvcrId/FinInstnId/BICFI").text(),
  };
}

export type AccountEnquiry = AccountProcess & { readonly holderId: string; readonly bank: string };

export function writeAccountEnquiry(enquiry: AccountEnquiry): string {
  return write(
    document(
      namespaceOf("acmt.013.001.03"),
      element("AcctRptReq", [
        element("Refs", references(enquiry)),
        // Until the bank has given a number, the opening itself is all that can be asked for.
        element("AcctId", [otherAccount(enquiry.processId.replaceAll("-", ""))]),
        servicer(enquiry.bank),
        organisationId("OrgId", enquiry.holderId),
      ]),
    ),
  );
}

export function readAccountEnquiry(message: Node): AccountEnquiry {
  const root = message.at("Document/AcctRptReq");
  return {
    ...readReferences(root),
    holderId: root.at("OrgId/Othr/Id").text(),
    bank: root.at("AcctSvcrId/FinInstnId/BICFI").text(),
  };
}

export type AccountReport = AccountProcess & {
  readonly accountId: string;
  readonly accountName: string;
  readonly currency: CurrencyCode;
  readonly status: AccountStanding;
  readonly bank: string;
  readonly holder: Holder;
  readonly rails: readonly Rail[];
};

export function writeAccountReport(report: AccountReport): string {
  return write(
    document(
      namespaceOf("acmt.014.001.03"),
      element("AcctRpt", [
        element("Refs", [element("ReqTp", "OPEN"), ...references(report)]),
        servicer(report.bank),
        organisation(report.holder),
        element("Rpt", [
          element("Acct", [
            otherAccount(report.accountId),
            element("Nm", report.accountName),
            element("Sts", report.status),
            element("Ccy", isoCurrency(report.currency)),
          ]),
        ]),
        receivingInstructions(report.rails),
      ]),
    ),
  );
}

export function readAccountReport(message: Node): AccountReport {
  const root = message.at("Document/AcctRpt");
  const account = root.at("Rpt/Acct");
  return {
    ...readReferences(root),
    accountId: account.at("Id/Othr/Id").text(),
    accountName: account.at("Nm").text(),
    currency: readCurrency(account.at("Ccy").text()),
    status: standings.find((each) => each === account.at("Sts").text()) ?? "DISA",
    bank: root.at("AcctSvcrId/FinInstnId/BICFI").text(),
    holder: readHolder(root),
    rails: readReceivingInstructions(root),
  };
}

function references({ messageId, processId, createdAt }: AccountProcess): Element[] {
  const identification = (name: string, id: string) =>
    // An id of ours is a uuid; without its dashes it fits the 35 characters that ISO gives it.
    element(name, [element("Id", id.replaceAll("-", "")), dateTime("CreDtTm", createdAt)]);
  return [identification("MsgId", messageId), identification("PrcId", processId)];
}

function readReferences(root: Node): AccountProcess {
  return {
    messageId: root.at("Refs/MsgId/Id").text(),
    processId: root.at("Refs/PrcId/Id").text(),
    createdAt: readDateTime(root.at("Refs/MsgId/CreDtTm")),
  };
}

function servicer(bic: string): Element {
  return element("AcctSvcrId", [element("FinInstnId", [element("BICFI", bic)])]);
}

function organisationId(name: string, id: string): Element {
  return element(name, [element("Othr", [element("Id", id)])]);
}

function organisation(holder: Holder): Element {
  return element("Org", [
    element("FullLglNm", holder.legalName),
    element("CtryOfOpr", holder.address.country),
    postalAddress("LglAdr", holder.address),
    organisationId("OrgId", holder.id),
  ]);
}

function readHolder(root: Node): Holder {
  return {
    id: root.at("Org/OrgId/Othr/Id").text(),
    legalName: root.at("Org/FullLglNm").text(),
    address: readPostalAddress(root.at("Org/LglAdr")),
  };
}

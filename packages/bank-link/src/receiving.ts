import { element, type Element, type Node } from "./xml.ts";
import { postalAddress, readPostalAddress, type PostalAddress } from "./wire.ts";

/** Codes that lead to an account, each with the name payers' banks know it by. A new rail is data, not a column. */
export const routingCodeTypes = [
  "ACCOUNT",
  "IBAN",
  "BIC",
  "ABA",
  "SORT_CODE",
  "BANK_CODE",
  "BRANCH_CODE",
  "BSB",
  "INSTITUTION",
  "TRANSIT",
  "CLABE",
  "CLEARING",
  "SUFFIX",
  "KANA_NAME",
] as const;
export type RoutingCodeType = (typeof routingCodeTypes)[number];
export type RoutingCode = { readonly type: RoutingCodeType; readonly value: string };

/** One way for a payer's money to reach an account. */
export type Rail = {
  readonly rail: string;
  readonly scope: "LOCAL" | "SWIFT";
  readonly accountName: string;
  readonly codes: readonly RoutingCode[];
  readonly bankName: string;
  readonly bankAddress: PostalAddress;
};

const namespace = "urn:causeway:bank:receiving-instructions:1";

/** ISO 20022 has no list of rails; its supplementary data is the place for what it does not foresee. */
export function receivingInstructions(rails: readonly Rail[]): Element {
  return element("SplmtryData", [
    element("PlcAndNm", "/Document/AcctRpt/Rpt/Acct"),
    element("Envlp", [element("RcvgInstrs", rails.map(railElement), { xmlns: namespace })]),
  ]);
}

function railElement(rail: Rail): Element {
  return element("Rail", [
    element("Nm", rail.rail),
    element("Scp", rail.scope),
    element("AcctNm", rail.accountName),
    ...rail.codes.map(({ type, value }) => element("Cd", value, { Tp: type })),
    element("BkNm", rail.bankName),
    postalAddress("BkAdr", rail.bankAddress),
  ]);
}

export function readReceivingInstructions(report: Node): Rail[] {
  return report
    .at("SplmtryData/Envlp/RcvgInstrs")
    .all("Rail")
    .map((rail) => ({
      rail: rail.at("Nm").text(),
      scope: rail.at("Scp").text() === "SWIFT" ? ("SWIFT" as const) : ("LOCAL" as const),
      accountName: rail.at("AcctNm").text(),
      codes: rail.all("Cd").map((code) => ({
        type: code.attribute("Tp") as RoutingCodeType,
        value: code.text(),
      })),
      bankName: rail.at("BkNm").text(),
      bankAddress: readPostalAddress(rail.at("BkAdr")),
    }));
}

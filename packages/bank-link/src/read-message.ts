import type { CurrencyCode, Money } from "@causeway/money";
import { XmlElement } from "libxml2-wasm";
import { readAccountReport, type AccountReport } from "./account-messages.ts";
import { bankDay, reportShapes, type BankEntry, type Page, type ReportKind } from "./entry.ts";
import { accountIn, readBooking } from "./read-entry.ts";
import { readReturnReport, type ReturnReport } from "./return-messages.ts";
import { readTransferReport, type TransferStatusReport } from "./transfer-messages.ts";
import { holdToSchema, rootOf, treeOf, withMessage, type MessageName, type OpenMessage } from "./schema.ts";
import { readAmount, readCurrency, readDateTime, readDay } from "./wire.ts";
import { MessageRefused, Node } from "./xml.ts";

/** What a bank tells by itself. */
export type BankMessage = ReportMessage | AccountMessage | ReturnMessage | TransferMessage;
export type ReportMessage = {
  readonly name: (typeof reportShapes)[ReportKind]["name"];
  readonly messageId: string;
  readonly createdAt: Date;
  readonly page?: Page;
  readonly reports: readonly Report[];
};
export type AccountMessage = { readonly name: "acmt.014.001.03"; readonly report: AccountReport };
export type ReturnMessage = { readonly name: "pacs.002.001.10"; readonly report: ReturnReport };
export type TransferMessage = { readonly name: "pain.002.001.10"; readonly report: TransferStatusReport };

export type Report = {
  readonly kind: ReportKind;
  readonly id: string;
  readonly accountId: string;
  /** Nothing where the bank names none, or one that nobody here knows. */
  readonly currency: CurrencyCode | null;
  /** Its own page, or that of the message. */
  readonly page?: Page;
  /** Counts the reports of an account; a gap is a report that did not arrive. */
  readonly sequence?: number;
  readonly day?: string;
  readonly opening?: Money;
  readonly closing?: Money;
  readonly lines: readonly Line[];
  /** What of its head could not be read, in words. The lines stand all the same. */
  readonly faults: readonly string[];
};

export type Line = GoodLine | BadLine;
export type GoodLine = {
  /** `Stmt[1]/Ntry[3]` */
  readonly place: string;
  readonly raw: string;
  readonly entries: readonly BankEntry[];
};
/** A line that nobody can book, with its reason in words and what it seems to say. */
export type BadLine = {
  readonly place: string;
  readonly raw: string;
  readonly fault: string;
  readonly claimed: Claimed;
};
export type Claimed = {
  readonly reference?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly direction?: "credit" | "debit";
};

export function isGood(line: Line): line is GoodLine {
  return "entries" in line;
}

const kindOfMessage = new Map<MessageName, ReportKind>(
  (Object.keys(reportShapes) as ReportKind[]).map((kind) => [reportShapes[kind].name, kind]),
);

/**
 * Reads what a bank sent by itself out of the tree that was held to its schema. A line that is wrong is told apart from
 * its neighbours; the message is refused only where what holds the lines together cannot be read.
 */
export function readBankMessage(bytes: Uint8Array): BankMessage {
  return withMessage(bytes, (message) => {
    const kind = kindOfMessage.get(message.name);
    if (kind) return readReports(message, kind);
    holdToSchema(message, message.document);
    const root = rootOf(message.document);
    if (message.name === "acmt.014.001.03") return { name: message.name, report: readAccountReport(root) };
    if (message.name === "pacs.002.001.10") return { name: message.name, report: readReturnReport(root) };
    if (message.name === "pain.002.001.10") return { name: message.name, report: readTransferReport(root) };
    throw new MessageRefused(`a bank does not send ${message.name} by itself`);
  });
}

function readReports(message: OpenMessage, kind: ReportKind): ReportMessage {
  const shape = reportShapes[kind];
  const found = takeLines(message, shape.report);
  // What is left of the tree now are the heads of the message and its reports.
  const root = rootOf(message.document).at(`Document/${shape.root}`);
  const page = readPage(root.find("GrpHdr/MsgPgntn"));
  const createdAt = readDateTime(root.at("GrpHdr/CreDtTm"));
  const counts = new Map<string, number>();
  return {
    name: shape.name,
    messageId: root.at("GrpHdr/MsgId").text(),
    createdAt,
    ...page,
    reports: root.all(shape.report).map((report, index) => {
      const own = readPage(report.find(shape.page)) ?? page;
      const head = { ...readHead(report, kind), ...own };
      const around = {
        kind,
        accountId: head.accountId,
        day: head.day ?? bankDay(createdAt),
        page: own?.page.number ?? 1,
        counts,
      };
      return { ...head, lines: (found[index] ?? []).map((line) => readLine(line, around)) };
    }),
  };
}

/** As many as fit into 16 MB if they say anything; each bad one is kept apart, and that has to have an end. */
export const mostLines = 50_000;

type FoundLine = {
  readonly place: string;
  readonly raw: string;
  readonly node: Node;
  readonly fault: string | undefined;
};

/**
 * Takes the lines out of the tree, report by report, and holds each to the schema by itself; what is left without them
 * has to keep to it as a whole.
 */
function takeLines(message: OpenMessage, report: string): FoundLine[][] {
  const { root } = message.document;
  const reports = childrenOf(root).flatMap((container) =>
    childrenOf(container).filter(({ name }) => name === report),
  );
  const lines = reports.map((each) =>
    childrenOf(each).filter(
      ({ name, namespaceUri }) => name === "Ntry" && namespaceUri === root.namespaceUri,
    ),
  );
  if (lines.flat().length > mostLines) throw new MessageRefused(`at most ${mostLines} lines were expected`);
  const found = lines.map((each, index) =>
    each.map((line, place) => {
      const taken = {
        place: `${report}[${index + 1}]/Ntry[${place + 1}]`,
        raw: line.toString({ format: false }),
        node: new Node(treeOf(line), "Ntry"),
        fault: faultIn(() => holdToSchema(message, line)),
      };
      line.remove();
      return taken;
    }),
  );
  holdToSchema(message, message.document);
  return found;
}

export function faultIn(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof MessageRefused) return error.message;
    throw error;
  }
}

function childrenOf(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = [];
  for (let child = element.firstChild; child; child = child.next)
    if (child instanceof XmlElement) children.push(child);
  return children;
}

function readLine({ place, raw, node, fault }: FoundLine, around: Parameters<typeof readBooking>[1]): Line {
  let entries: readonly BankEntry[] = [];
  const wrong =
    fault ??
    faultIn(() => {
      entries = readBooking(node, around);
    });
  return wrong === undefined ? { place, raw, entries } : { place, raw, fault: wrong, claimed: claimOf(node) };
}

/** Whatever of a bad line can be read as it stands, believed by nobody. */
function claimOf(line: Node): Claimed {
  const text = (path: string) => line.find(path)?.exactText().trim() || undefined;
  const reference = text("AcctSvcrRef") ?? text("NtryDtls/TxDtls/Refs/AcctSvcrRef");
  const amount = text("Amt");
  const currency = line.find("Amt")?.findAttribute("Ccy");
  const sign = text("CdtDbtInd");
  return {
    ...(reference === undefined ? {} : { reference }),
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(sign === "CRDT" ? { direction: "credit" } : sign === "DBIT" ? { direction: "debit" } : {}),
  };
}

function readPage(page: Node | undefined): { readonly page: Page } | undefined {
  return (
    page && {
      page: {
        number: Number(page.at("PgNb").text()),
        isLast: ["true", "1"].includes(page.at("LastPgInd").text()),
      },
    }
  );
}

/** The head of a report: account, day and balances, without its lines. */
function readHead(report: Node, kind: ReportKind): Omit<Report, "lines"> {
  const faults: string[] = [];
  const attempt = <T>(work: () => T | undefined): T | undefined => {
    let result: T | undefined;
    const fault = faultIn(() => {
      result = work();
    });
    if (fault !== undefined) faults.push(fault);
    return result;
  };
  const said = report.find("Acct/Ccy")?.text() ?? report.find("Bal/Amt")?.attribute("Ccy");
  const currency = attempt(() => (said === undefined ? undefined : readCurrency(said))) ?? null;
  const opening = attempt(() => balanceOf(report, "OPBD") ?? balanceOf(report, "PRCD"));
  const closing = attempt(() => balanceOf(report, "CLBD"));
  const day = attempt(() => dayOf(report));
  const sequence = report.find("ElctrncSeqNb")?.text();
  if (kind === "statement" && day === undefined) faults.push("a statement that tells no day");
  return {
    kind,
    id: report.at("Id").text(),
    accountId: accountIn(report.at("Acct")) ?? "",
    currency,
    ...(sequence === undefined ? {} : { sequence: Number(sequence) }),
    ...(day === undefined ? {} : { day }),
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
    faults,
  };
}

function balancesOf(report: Node, code: string): Node[] {
  return report.all("Bal").filter((each) => each.find("Tp/CdOrPrtry/Cd")?.text() === code);
}

/** By its code alone: what is available or interim is neither the opening nor the closing balance. */
function balanceOf(report: Node, code: string): Money | undefined {
  const found = balancesOf(report, code).map((each) => {
    const money = readAmount(each.at("Amt"));
    return each.at("CdtDbtInd").text() === "DBIT" ? { ...money, minor: -money.minor } : money;
  });
  const [first] = found;
  if (first && found.some(({ minor, currency }) => minor !== first.minor || currency !== first.currency))
    throw new MessageRefused(`one balance ${code} was expected, not several that differ`);
  return first;
}

const secondMs = 1_000;

/** The day a report tells of: that of its closing balance, else the last it covers, else that of an interim balance. */
function dayOf(report: Node): string | undefined {
  const [closing] = balancesOf(report, "CLBD");
  if (closing) return readDay(closing.at("Dt"));
  const until = report.find("FrToDt/ToDtTm");
  // Midnight is the end of a day and not the beginning of the next.
  if (until) return bankDay(new Date(readDateTime(until).getTime() - secondMs));
  const [interim] = balancesOf(report, "ITBD");
  return interim && readDay(interim.at("Dt"));
}

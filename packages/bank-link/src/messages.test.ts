import { accountCurrencies } from "@causeway/money";
import { describe, expect, test } from "vitest";
import {
  MessageRefused,
  readAccountEnquiry,
  readAccountReport,
  readBankMessage,
  readEnquiry,
  readOpeningAnswer,
  readOpeningRequest,
  readReturnReport,
  readReturnRequest,
  readStandingChange,
  readTransferReport,
  readTransferRequest,
  readXml,
  validate,
  writeAccountEnquiry,
  writeAccountReport,
  writeEnquiry,
  writeNotification,
  writeReports,
  writeOpeningAnswer,
  writeOpeningRequest,
  writeReturnReport,
  writeReturnRequest,
  writeStandingChange,
  writeStatement,
  writeTransferReport,
  writeTransferRequest,
  type BankEntry,
  type TransferRequest,
} from "./index.ts";
import { entriesOf, faultsOf, money, read } from "./testing.ts";

const at = new Date("2026-11-13T08:30:00.000Z");
const about = { messageId: "m1", processId: "p1", createdAt: at };
const holder = {
  id: "M00000001",
  legalName: "Harbour Light Trading Limited",
  address: { street: "18/F, Example Centre", town: "Hong Kong", country: "HK" },
};
const credit = (over: Partial<BankEntry> = {}): BankEntry => ({
  reference: "BK20261113000001",
  accountId: "880012345678",
  direction: "credit",
  money: money("USD", "1234.50"),
  status: "booked",
  kind: "payment",
  isReversal: false,
  bookedAt: at,
  bookingDay: "2026-11-13",
  valueDate: "2026-11-13",
  counterparty: {
    name: "Müller & Söhne <GmbH>",
    account: "DE89370400440532013000",
    bankName: "Example Bank",
    bankBic: "COBADEFFXXX",
    country: "DE",
  },
  endToEndId: "INV-2026-77",
  uetr: "eb6305c9-1f7f-49de-aed0-16487c27b42d",
  remittance: "Invoice 77 & 78",
  ...over,
});
const rails = [
  {
    rail: "ACH",
    scope: "LOCAL" as const,
    accountName: holder.legalName,
    codes: [
      { type: "ACCOUNT" as const, value: "880012345678" },
      { type: "ABA" as const, value: "026009593" },
    ],
    bankName: "Example Bank NA",
    bankAddress: { street: "1 Example Plaza", town: "New York", postcode: "10001", country: "US" },
  },
];

/** Written, held to its schema, and read back as what it was. */
function travels<T>(
  message: T,
  write: (message: T) => string,
  readMessage: (node: ReturnType<typeof readXml>) => T,
) {
  const xml = write(message);
  const name = validate(xml);
  expect(readMessage(readXml(xml))).toEqual(message);
  return { xml, name };
}

describe("every message keeps to its schema and is read back as it was written", () => {
  test("opening an account", () => {
    const request = {
      ...about,
      currency: "USD" as const,
      accountName: holder.legalName,
      bank: "CWHBHKHH",
      holder,
    };
    expect(travels(request, writeOpeningRequest, readOpeningRequest).name).toBe("acmt.007.001.03");
    const answer = { ...about, status: "RECEIVED" as const, holderId: holder.id, bank: "CWHBHKHH" };
    expect(travels(answer, writeOpeningAnswer, readOpeningAnswer).name).toBe("acmt.010.001.03");
    const enquiry = { ...about, holderId: holder.id, bank: "CWHBHKHH" };
    expect(travels(enquiry, writeAccountEnquiry, readAccountEnquiry).name).toBe("acmt.013.001.03");
    const report = { ...request, accountId: "880012345678", status: "ENAB" as const, rails };
    expect(travels(report, writeAccountReport, readAccountReport).name).toBe("acmt.014.001.03");
  });

  test.each(["ENAB", "DISA", "DELE"] as const)("an account that is to stand at %s", (standing) => {
    const change = { ...about, standing, bank: "CWHBHKHH" };
    expect(travels(change, writeStandingChange, readStandingChange).name).toBe("acmt.015.001.03");
  });

  test("a credit notification, with all that is known and with the least", () => {
    const known = writeNotification({ messageId: "m2", createdAt: at, entry: credit() });
    expect(validate(known)).toBe("camt.054.001.08");
    expect(entriesOf(known)).toEqual([credit()]);
    const {
      endToEndId: _,
      uetr: __,
      remittance: ___,
      ...bare
    } = credit({ counterparty: { name: "Nobody" } });
    expect(entriesOf(writeNotification({ messageId: "m2", createdAt: at, entry: bare }))).toEqual([bare]);
  });

  test("a statement with a debit, a credit and a balance below zero", () => {
    const debit = credit({
      reference: "BK2",
      direction: "debit",
      kind: "return",
      returnId: "r1",
      money: money("USD", "2000.00"),
    });
    const { endToEndId: _, ...returned } = debit;
    const { statementId, ...statement } = {
      messageId: "m3",
      createdAt: at,
      statementId: "S-USD-20261113",
      accountId: "POOLUSD",
      currency: "USD" as const,
      day: "2026-11-13",
      opening: money("USD", "0.00"),
      closing: { currency: "USD" as const, minor: -76550n },
      entries: [credit(), returned],
    };
    const xml = writeStatement({ statementId, ...statement });
    expect(validate(xml)).toBe("camt.053.001.08");
    const { messageId, createdAt, entries, ...head } = statement;
    expect(entriesOf(xml)).toEqual(entries);
    expect(read(xml)).toMatchObject({ messageId, createdAt, reports: [{ id: statementId, ...head }] });
    expect(entriesOf(writeStatement({ statementId, ...statement, entries: [] }))).toEqual([]);
  });

  test("a return, its status and the question for it", () => {
    const request = {
      messageId: "m4",
      createdAt: at,
      returnId: "r1",
      creditReference: "BK1",
      money: money("JPY", "1000"),
      reason: "NARR" as const,
      text: "no contract",
    };
    expect(travels(request, writeReturnRequest, readReturnRequest).name).toBe("pacs.004.001.09");
    const report = {
      messageId: "m5",
      createdAt: at,
      returnId: "r1",
      status: "RJCT" as const,
      reason: "too late",
    };
    expect(travels(report, writeReturnReport, readReturnReport).name).toBe("pacs.002.001.10");
    const enquiry = { messageId: "m6", createdAt: at, of: "return" as const, id: "r1" };
    expect(travels(enquiry, writeEnquiry, readEnquiry).name).toBe("pacs.028.001.03");
  });

  test("a transfer, its status and the question for it", () => {
    const request = aTransfer();
    const { name, xml } = travels(request, writeTransferRequest, readTransferRequest);
    expect(name).toBe("pain.001.001.09");
    expect(xml).toContain("<CdtrAcct><Id><Othr><Id>622003101001</Id>");
    // Nine in the evening in London is the next day in Hong Kong.
    const late = aTransfer({ createdAt: new Date("2026-11-13T21:00:00Z") });
    expect(writeTransferRequest(late)).toContain("<ReqdExctnDt><Dt>2026-11-14</Dt></ReqdExctnDt>");
    const abroad = aTransfer({ to: { ...request.to, account: "GB66EXMP04000462200101" } });
    const iban = travels(abroad, writeTransferRequest, readTransferRequest).xml;
    expect(iban).toContain("<CdtrAcct><Id><IBAN>GB66EXMP04000462200101</IBAN>");
    const report = { messageId: "m8", createdAt: at, transferId: "t1", reason: "AC04", reference: "BK7" };
    for (const status of ["ACTC", "ACSP", "ACSC", "ACCC", "RJCT"] as const) {
      const told = travels({ ...report, status }, writeTransferReport, readTransferReport);
      expect(told.name).toBe("pain.002.001.10");
      const message = readBankMessage(new TextEncoder().encode(told.xml));
      expect(message).toEqual({ name: "pain.002.001.10", report: { ...report, status } });
    }
    const enquiry = { messageId: "m9", createdAt: at, of: "transfer" as const, id: "t1" };
    expect(travels(enquiry, writeEnquiry, readEnquiry).name).toBe("pacs.028.001.03");
  });
});

function aTransfer(over: Partial<TransferRequest> = {}): TransferRequest {
  return {
    transferId: "t1",
    createdAt: at,
    money: money("JPY", "1000"),
    from: { account: "POOLJPY", bic: "CWHBHKHH" },
    to: { holder: "Causeway & Sons", account: "622003101001", bic: "EXMPHKHHXXX" },
    ...over,
  };
}

describe("amounts on the wire", () => {
  test.each(accountCurrencies)("%s carries exactly its own decimals", (currency) => {
    const text = currency === "JPY" ? "1000" : "1000.00";
    const entry = credit({ money: money(currency, text) });
    const xml = writeNotification({ messageId: "m", createdAt: at, entry });
    expect(entriesOf(xml)).toEqual([entry]);
    const iso = currency === "CNH" ? "CNY" : currency;
    expect(xml).toContain(`<Amt Ccy="${iso}">${text}</Amt>`);
  });

  test("a yen with a decimal is refused", () => {
    const yen = writeNotification({
      messageId: "m",
      createdAt: at,
      entry: credit({ money: money("JPY", "1000") }),
    });
    expect(faultsOf(yen.replaceAll(">1000<", ">1000.50<"))).toMatchObject([
      { fault: "no amount of JPY: 1000.50" },
    ]);
  });

  test("an amount too large for a floating-point number arrives whole", () => {
    const large = credit({ money: money("USD", "90071992547409.93") });
    const [entry] = entriesOf(writeNotification({ messageId: "m", createdAt: at, entry: large }));
    expect(entry?.money.minor).toBe(9_007_199_254_740_993n);
  });
});

describe("a message is refused", () => {
  const good = writeNotification({ messageId: "m", createdAt: at, entry: credit() });
  test.each([
    ["without its reference's place in order", good.replace("<Sts><Cd>BOOK</Cd></Sts>", "")],
    ["with an element nobody knows", good.replace("<CdtDbtInd>", "<Extra/><CdtDbtInd>")],
    ["with an amount that is no number", good.replace(">1234.50<", ">1.2e3<")],
    ["with entities", `<!DOCTYPE a [<!ENTITY b "c">]>${good}`],
    ["under a name nobody knows", good.replace("camt.054.001.08", "camt.054.001.99")],
    ["when it is not well formed", good.slice(0, -20)],
  ])("%s", (_, xml) => {
    expect(() => validate(xml)).toThrow(MessageRefused);
  });

  const transfer = writeTransferRequest(aTransfer());
  const [payment] = /<CdtTrfTxInf>.*<\/CdtTrfTxInf>/.exec(transfer)!;
  test.each([
    ["of two transfers", transfer.replace(payment, payment + payment)],
    ["that says there are two", transfer.replace("<NbOfTxs>1<", "<NbOfTxs>2<")],
    ["under another id", transfer.replace("<MsgId>t1<", "<MsgId>t2<")],
    ["in a block of another id", transfer.replace("<PmtInfId>t1<", "<PmtInfId>t2<")],
    ["to nobody", transfer.replace(/<Cdtr>.*<\/Cdtr>/, "<Cdtr></Cdtr>")],
    ["to no bank", transfer.replace("EXMPHKHHXXX", "EXMP")],
    ["by cheque", transfer.replace(">TRF<", ">CHK<")],
    ["of less than nothing", transfer.replace(">1000<", ">-1000<")],
    ["of a yen's part", transfer.replace(">1000<", ">1000.5<")],
    ["of a currency nobody knows", transfer.replace('"JPY"', '"XQZ"')],
  ])("as a transfer %s", (_, xml) => {
    expect(() => readTransferRequest(readXml(xml))).toThrow(MessageRefused);
  });

  const told = writeTransferReport({ messageId: "m", createdAt: at, transferId: "t1", status: "ACTC" });
  test.each([
    ["about no transfer", told.replace("<OrgnlEndToEndId>t1</OrgnlEndToEndId>", "")],
    ["without a status", told.replace("<TxSts>ACTC</TxSts>", "")],
    ["about two", told.replace(/<TxInfAndSts>.*<\/TxInfAndSts>/, "$&$&")],
    ["about a whole message alone", told.replace(/<OrgnlPmtInfAndSts>.*<\/OrgnlPmtInfAndSts>/, "")],
  ])("as a transfer's status %s", (_, xml) => {
    expect(xml).not.toBe(told);
    expect(() => readTransferReport(readXml(xml))).toThrow(MessageRefused);
  });

  test("as a question for nothing, or for two things at once", () => {
    const asked = writeEnquiry({ messageId: "m", createdAt: at, of: "transfer", id: "t1" });
    const id = "<OrgnlEndToEndId>t1</OrgnlEndToEndId>";
    for (const wrong of ["", `${id}<OrgnlTxId>r1</OrgnlTxId>`, "<OrgnlInstrId>t1</OrgnlInstrId>"])
      expect(() => readEnquiry(readXml(asked.replace(id, wrong)))).toThrow(MessageRefused);
  });
});

describe("whatever a bank has to tell fits into a message that keeps to its schema", () => {
  const bare = { counterparty: null, accountId: "POOLUSD" };
  const part = (n: number, over: Partial<BankEntry> = {}) =>
    credit({ reference: `BK9/${n}`, batch: "BK9", ...over });
  const entries = [
    credit({ status: "pending", reference: "BK3" }),
    credit({ status: "information", reference: "BK4", bookedAt: new Date("2026-11-12T16:00:00Z") }),
    credit({ isReversal: true, direction: "debit", reference: "BK5", reverses: "BK1" }),
    credit({ ...bare, kind: "charge", direction: "debit", reference: "BK6" }),
    credit({ ...bare, kind: "interest", reference: "BK7" }),
    credit({ kind: "return", reference: "BK8", endToEndId: "OURS-1" }),
    part(1),
    part(2, { money: money("USD", "0.01") }),
    credit({ ...bare, kind: "charge", direction: "debit", reference: "BK9/charge1", batch: "BK9" }),
    credit({ reference: "", remittance: "張三".repeat(200) }),
    credit({ ...bare, reference: "", bookingDay: "2026-11-16" }),
  ];
  const report = { accountId: "POOLUSD", currency: "USD" as const, entries };
  test.each([
    ["notification", "camt.054.001.08"],
    ["statement", "camt.053.001.08"],
    ["intraday", "camt.052.001.08"],
  ] as const)("%s", (kind, name) => {
    const reports = [
      { ...report, id: "R1", sequence: 7, day: "2026-11-13", page: { number: 1, isLast: false } },
      { ...report, id: "R2", ...(kind === "notification" ? {} : { closing: money("USD", "1.00") }) },
      { ...report, id: "R3", entries: [] },
    ];
    const xml = writeReports(kind, {
      messageId: "m",
      createdAt: at,
      page: { number: 2, isLast: true },
      reports,
    });
    expect(validate(xml)).toBe(name);
    expect(xml.match(/<Ntry>/g)).toHaveLength(18);
  });
});

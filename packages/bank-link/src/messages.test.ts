import { accountCurrencies } from "@causeway/money";
import { describe, expect, test } from "vitest";
import {
  MessageRefused,
  readAccountEnquiry,
  readAccountReport,
  readOpeningAnswer,
  readOpeningRequest,
  readReturnEnquiry,
  readReturnReport,
  readReturnRequest,
  readStandingChange,
  readXml,
  validate,
  writeAccountEnquiry,
  writeAccountReport,
  writeNotification,
  writeReports,
  writeOpeningAnswer,
  writeOpeningRequest,
  writeReturnEnquiry,
  writeReturnReport,
  writeReturnRequest,
  writeStandingChange,
  writeStatement,
  type BankEntry,
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
    const enquiry = { messageId: "m6", createdAt: at, returnId: "r1" };
    expect(travels(enquiry, writeReturnEnquiry, readReturnEnquiry).name).toBe("pacs.028.001.03");
  });
});

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

import { accountCurrencies, money as moneyOf } from "@causeway/money";
import { describe, expect, test } from "vitest";
import {
  MessageRefused,
  readAlbionAccount,
  readAlbionEvent,
  readAlbionFeedPage,
  readAlbionOpening,
  readAlbionOpeningAnswer,
  readAlbionReturn,
  readAlbionReturnRequest,
  readAlbionStanding,
  readAlbionStandingAnswer,
  readAlbionTransfer,
  readAlbionTransferRequest,
  writeAlbionAccount,
  writeAlbionEvent,
  writeAlbionFeedPage,
  writeAlbionOpening,
  writeAlbionOpeningAnswer,
  writeAlbionReturn,
  writeAlbionReturnRequest,
  writeAlbionStanding,
  writeAlbionStandingAnswer,
  writeAlbionTransfer,
  writeAlbionTransferRequest,
  type AccountReport,
  type BankEntry,
} from "./index.ts";
import { anEntry, at, money } from "./testing.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const id = "0192f0c4-7a11-7c3e-9d2b-5a1f4e6b8c90";
const bare = id.replaceAll("-", "");
const address = { street: "1 Harbour Road", town: "Hong Kong", country: "HK" };
const holder = { id: "CO1", legalName: "Läuft & Söhne Ltd", address };

const transfer = {
  transferId: id,
  accountId: "POOLGBP",
  money: money("GBP", "1.50"),
  to: { holder: "Läuft & Söhne Ltd", account: "GB66EXMP04000462200101", bic: "EXMPGB2LXXX" },
};

describe("what is asked of Albion", () => {
  test("is read as it was written", () => {
    const opening = { openingId: id, currency: "CNH", accountName: "Läuft", holder } as const;
    expect(writeAlbionOpening(opening)).toContain('"CNY"');
    expect(readAlbionOpening(bytes(writeAlbionOpening(opening)))).toEqual(opening);
    const request = { returnId: id, transactionId: "AC1", money: money("GBP", "1.50") };
    expect(writeAlbionReturnRequest(request)).toContain('"amount":"1.5000"');
    expect(readAlbionReturnRequest(bytes(writeAlbionReturnRequest(request)))).toEqual(request);
    expect(readAlbionStanding(bytes(writeAlbionStanding("blocked")))).toBe("DISA");
    expect(readAlbionTransferRequest(bytes(writeAlbionTransferRequest(transfer)))).toEqual(transfer);
  });

  test("is answered so that the answer says the same on both sides", () => {
    const openingId = id;
    for (const answer of [
      { openingId, status: "received" },
      { openingId, status: "refused", reason: "no such currency" },
    ] as const)
      expect(readAlbionOpeningAnswer(bytes(writeAlbionOpeningAnswer(answer)))).toEqual(answer);
    const standing = { openingId, status: "unknown" } as const;
    expect(readAlbionStandingAnswer(bytes(writeAlbionStandingAnswer(standing)))).toEqual(standing);
    for (const status of ["accepted", "returned", "refused", "unknown", "duplicate"] as const) {
      const report = { returnId: id, status, reason: "AM09" };
      expect(readAlbionReturn(bytes(writeAlbionReturn(report)))).toEqual(report);
    }
    for (const status of ["accepted", "executed", "refused", "unknown", "duplicate"] as const) {
      const report = { transferId: id, status, reason: "AC04" };
      expect(readAlbionTransfer(bytes(writeAlbionTransfer(report)))).toEqual(report);
      const event = { type: "transfer", report } as const;
      expect(readAlbionEvent(bytes(writeAlbionEvent(event)))).toEqual(event);
    }
    const page = { events: ["a.b.c"], next: "17", more: true };
    expect(readAlbionFeedPage(bytes(writeAlbionFeedPage(page)))).toEqual(page);
    expect(() => readAlbionFeedPage(bytes('{"events":[],"next":"","more":false}'))).toThrow(MessageRefused);
  });
});

describe("a transfer", () => {
  const plain = JSON.parse(writeAlbionTransferRequest(transfer)) as Record<string, unknown>;
  const readWith = (over: object) => readAlbionTransferRequest(bytes(JSON.stringify({ ...plain, ...over })));

  test("is refused with words of what was expected, whatever is wrong with it", () => {
    for (const name of Object.keys(plain))
      expect(() => readWith({ [name]: undefined }), name).toThrow(MessageRefused);
    for (const name of Object.keys(transfer.to))
      for (const value of [undefined, "", 7, "x".repeat(141)])
        expect(() => readWith({ to: { ...transfer.to, [name]: value } }), name).toThrow(/transfer\.to\./);
    expect(() => readWith({ amount: "-1.0000" })).toThrow(/transfer\.amount/);
    expect(() => readWith({ amount: "1.0050" })).toThrow(/transfer\.amount/);
  });

  test("is not told as done in the word of a return, nor a return in that of a transfer", () => {
    const [sent, back] = [
      { transferId: id, status: "returned" },
      { returnId: id, status: "executed" },
    ];
    expect(() => readAlbionTransfer(bytes(JSON.stringify(sent)))).toThrow(/executed/);
    expect(() => readAlbionReturn(bytes(JSON.stringify(back)))).toThrow(/returned/);
  });
});

test("an account is told with all that payers need, and its opening as every bank names it", () => {
  const report: AccountReport = {
    messageId: "m1",
    processId: bare,
    createdAt: at,
    accountId: "7700000001",
    accountName: "Läuft",
    currency: "GBP",
    status: "DISA",
    bank: "ALBNGB2L",
    holder,
    rails: [
      {
        rail: "FPS",
        scope: "LOCAL",
        accountName: "Läuft",
        codes: [{ type: "SORT_CODE", value: "040004" }],
        bankName: "Albion",
        bankAddress: { ...address, postcode: "EC2" },
      },
    ],
  };
  const open = { openingId: id, status: "open", report } as const;
  expect(readAlbionAccount(bytes(writeAlbionAccount(open)))).toEqual(open);
  const event = { type: "account", account: open } as const;
  expect(readAlbionEvent(bytes(writeAlbionEvent(event)))).toEqual(event);
  for (const status of ["unknown", "pending", "refused"] as const)
    expect(readAlbionAccount(bytes(writeAlbionAccount({ openingId: id, status })))).toEqual({
      openingId: id,
      status,
    });
});

describe("a transaction", () => {
  const written = (entry: BankEntry) => writeAlbionEvent({ type: "transaction", entry });
  const plain = () => JSON.parse(written(anEntry())) as Record<string, unknown>;
  const readWith = (over: Record<string, unknown>) =>
    readAlbionEvent(bytes(JSON.stringify({ ...plain(), ...over })));

  test("is read as the entry it was, in every currency, with four decimals on the way", () => {
    for (const currency of accountCurrencies) {
      const entry = anEntry({
        money: moneyOf(currency, 123_457n),
        direction: "debit",
        kind: "return",
        isReversal: true,
        reverses: "BK0",
        returnId: bare,
        endToEndId: "E2E",
        uetr: "eb6305c9-1f7f-49de-aed0-16487c27b42d",
        remittance: "Rechnung 1\nvom März",
        counterparty: { name: "張三", account: "1", bankName: "B", bankBic: "COBADEFF", country: "DE" },
      });
      expect(written(entry), currency).toMatch(/"amount":"\d+\.\d{4}"/);
      expect(readAlbionEvent(bytes(written(entry))), currency).toEqual({ type: "transaction", entry });
    }
    expect(readWith({ counterparty: null })).toMatchObject({ entry: { counterparty: null } });
    expect(readWith({ returnId: id })).toMatchObject({ entry: { returnId: bare } });
  });

  test("moves nothing when it is of nothing", () => {
    expect(readWith({ amount: "0.0000" })).toMatchObject({ entry: { status: "information" } });
  });

  test("is refused with words of what was expected, whatever is wrong with it", () => {
    for (const name of Object.keys(plain()))
      expect(() => readWith({ [name]: undefined }), name).toThrow(MessageRefused);
    const wrong: [string, unknown[], RegExp][] = [
      ["amount", ["1.001", "NaN", "1e3", "-1.0000", "1,5", " 1", 1, null, "1".repeat(40)], /event\.amount/],
      ["currency", ["XQZ", "gbp", "", 1], /no currency|event\.currency/],
      ["bookedAt", ["2026-11-13", "2026-11-13T08:30:00", "soon", 7], /a time with its zone/],
      ["bookingDay", ["2026-02-30", "20261113", "2026-11-13T00:00:00Z", 1], /a day/],
      ["valueDate", ["2026-13-01", null], /a day/],
      ["direction", ["CREDIT", "toString"], /credit, debit/],
      ["status", ["information", "BOOK"], /booked, pending/],
      ["kind", ["refund"], /payment, return/],
      ["reversal", ["true", 1, null], /true or false/],
      ["transactionId", ["", " ", "x".repeat(36), "a\u0000b", "\ud800", {}], /event\.transactionId/],
      ["counterparty", [{}, [], "x", { name: "" }, { name: "a\u0007" }], /event\.counterparty/],
      ["remittance", ["x".repeat(2_001), null], /event\.remittance/],
      ["type", ["payment", "__proto__"], /transaction, account, return, transfer/],
    ];
    for (const [name, values, words] of wrong)
      for (const value of values) {
        const work = () => readWith({ [name]: value });
        expect(work, `${name} ${String(value)}`).toThrow(MessageRefused);
        expect(work, `${name} ${String(value)}`).toThrow(words);
      }
  });

  test("is refused when its bytes are no JSON, no UTF-8 or no object", () => {
    for (const text of ["", "null", "[]", "7", "{", "[".repeat(100_000)])
      expect(() => readAlbionEvent(bytes(text)), text.slice(0, 5)).toThrow(MessageRefused);
    expect(() => readAlbionEvent(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(/UTF-8/);
    expect(() => readAlbionEvent(bytes('{"__proto__":{"type":"transaction"}}'))).toThrow(MessageRefused);
  });

  test("that is only noted is never written", () => {
    expect(() => written(anEntry({ status: "information" }))).toThrow(/booked or pending/);
  });
});

import type { Evidence } from "@causeway/contract/portal/collection";
import { fromDecimal, type CurrencyCode, type Money } from "@causeway/money";
import { describe, expect, test } from "vitest";
import { checkEvidence, type Known } from "./check-evidence.ts";

const contractFile = "0199a000-0000-7000-8000-0000000000c1";
const invoiceFile = "0199a000-0000-7000-8000-0000000000e1";
const money = (currency: CurrencyCode, text: string) => fromDecimal(currency, text) as Money;
const usd = (amount: string) => ({ currency: "USD" as const, amount });

const good: Evidence = {
  tradeType: "GOODS",
  paymentType: "BALANCE",
  contracts: [
    { contractNo: "HP-2026-0921", total: usd("62000.00"), thisTime: usd("18640.00"), files: [contractFile] },
  ],
  invoices: [{ invoiceNo: "CG-INV-2026-1107", files: [invoiceFile] }],
  logistics: { logisticsNo: "COSU6390417720", files: [] },
  otherFiles: [],
  shopOrders: [],
};

const known: Known = {
  received: money("USD", "18640.00"),
  payerName: "Harbor & Pine Supply LLC",
  now: new Date("2026-11-13T06:00:00Z"),
  texts: new Map([
    [
      contractFile,
      "Sales contract No. HP-2026-\n0921 Date: 2026-09-21 Buyer: HARBOR AND PINE SUPPLY, Harbor & Pine Supply, L.L.C.",
    ],
    [
      invoiceFile,
      "Invoice CG－INV－2026－1107 Issued 2026/11/07 Total amount: USD 18,640.00 Delivery date: 2026-12-20",
    ],
  ]),
  used: new Map([["HP-2026-0921", money("USD", "22475.00")]]),
  invoiceUses: [],
  paidByShops: false,
  overused: [],
};

const notPassed = (evidence: Evidence, changed: Partial<Known> = {}) =>
  checkEvidence(evidence, { ...known, ...changed })
    .filter(({ state }) => state !== "passed")
    .map(({ point, state, details }) => [point, state, details ?? {}]);
const withText = (id: string, text: string) => ({ texts: new Map([...known.texts, [id, text]]) });

const fromShop: Evidence = {
  ...good,
  contracts: [],
  invoices: [],
  logistics: null,
  shopOrders: [
    { shopId: contractFile, orderRef: "001-1", thisTime: usd("18000.00") },
    { shopId: contractFile, orderRef: "001-2", thisTime: usd("640.00") },
  ],
};

describe("the look at a shop's orders", () => {
  test("asks for no papers and passes where the marketplace pays what its orders bring", () => {
    expect(
      checkEvidence(fromShop, { ...known, paidByShops: true }).map(({ point, state }) => [point, state]),
    ).toEqual([
      ["payerIsMarketplace", "passed"],
      ["sameCurrency", "passed"],
      ["receiptCovered", "passed"],
      ["shopOrdersCover", "passed"],
    ]);
  });

  test("finds another payer, another currency, too little, and orders used before", () => {
    const shopOrders = [
      { ...fromShop.shopOrders[0]!, thisTime: { currency: "EUR" as const, amount: "1.00" } },
    ];
    expect(notPassed({ ...fromShop, shopOrders }, { overused: ["001-1"] })).toEqual([
      ["payerIsMarketplace", "open", { payer: "Harbor & Pine Supply LLC" }],
      ["sameCurrency", "open", { contractNo: "001-1", currency: "USD" }],
      ["receiptCovered", "open", { currency: "USD", short: "18,640.00" }],
      ["shopOrdersCover", "open", { orderRef: "001-1", count: "1" }],
    ]);
  });
});

describe("the look before submitting", () => {
  test("passes evidence that agrees with its attachments, across line breaks and full-width signs", () => {
    expect(notPassed(good)).toEqual([]);
  });

  test("finds nothing to complain about in a scan, and says that a person has to read it", () => {
    expect(notPassed(good, { texts: new Map() })).toEqual([
      ["payerInContract", "unread", {}],
      ["contractNoInFiles", "unread", {}],
      ["invoiceNoInFiles", "unread", {}],
      ["invoiceTotal", "unread", {}],
      ["datesPlausible", "unread", {}],
    ]);
  });

  test.each<[string, Evidence, Partial<Known>, unknown[]]>([
    [
      "the payer is not the buyer",
      good,
      { payerName: "Kestrel Outdoor Ltd" },
      ["payerInContract", "open", { payer: "Kestrel Outdoor Ltd" }],
    ],
    [
      "the contract is in another currency",
      { ...good, contracts: [{ ...good.contracts[0]!, total: { currency: "EUR", amount: "62000.00" } }] },
      {},
      ["sameCurrency", "open", { contractNo: "HP-2026-0921", currency: "USD" }],
    ],
    [
      "the contract's number is not the attachment's",
      { ...good, contracts: [{ ...good.contracts[0]!, contractNo: "HP-2026-0922" }] },
      { used: new Map() },
      ["contractNoInFiles", "open", { number: "HP-2026-0922" }],
    ],
    [
      "the invoice's number is not the attachment's",
      { ...good, invoices: [{ invoiceNo: "CG-INV-1", files: [invoiceFile] }] },
      withText(invoiceFile, "Invoice CG-INV-2 Date 2026-11-07 Total 18640"),
      ["invoiceNoInFiles", "open", { number: "CG-INV-1" }],
    ],
    [
      "less is proved than was received",
      { ...good, contracts: [{ ...good.contracts[0]!, thisTime: usd("18000.00") }] },
      {},
      ["receiptCovered", "open", { currency: "USD", short: "640.00" }],
    ],
    [
      "the contract is worth less than leans on it",
      { ...good, contracts: [{ ...good.contracts[0]!, total: usd("41114.99") }] },
      {},
      ["contractCovers", "open", { contractNo: "HP-2026-0921", currency: "USD", over: "0.01" }],
    ],
    [
      "the invoice comes to less",
      good,
      withText(invoiceFile, "CG-INV-2026-1107 issued 2026-11-07 合计：USD 18,000.00"),
      ["invoiceTotal", "open", { currency: "USD", total: "18,000.00", short: "640.00" }],
    ],
    [
      "the invoice was issued in the future",
      good,
      withText(invoiceFile, "CG-INV-2026-1107 Invoice date: 2026-11-15 Total 18,640.00"),
      ["datesPlausible", "open", { date: "2026-11-15" }],
    ],
    [
      "the invoice proves another receipt already",
      good,
      { invoiceUses: [{ invoiceNo: "CG-INV-2026-1107", orderNo: "CO01" }] },
      ["usedOnce", "open", { invoiceNo: "CG-INV-2026-1107", orderNo: "CO01" }],
    ],
  ])("is open when %s", (_, evidence, changed, point) => {
    expect(notPassed(evidence, changed)).toEqual([point]);
  });

  test("knows that yen have no decimals", () => {
    const yen = { currency: "JPY" as const, amount: "1280000" };
    const evidence = {
      ...good,
      contracts: [{ ...good.contracts[0]!, total: yen, thisTime: { currency: "JPY", amount: "1279999" } }],
    };
    expect(
      notPassed(evidence, {
        received: money("JPY", "1280000"),
        used: new Map(),
        ...withText(invoiceFile, "CG-INV-2026-1107 issued 2026-11-07 Total JPY 1,280,000"),
      }),
    ).toEqual([["receiptCovered", "open", { currency: "JPY", short: "1" }]]);
  });
});

import { fromDecimal, type Money } from "@causeway/money";
import { describe, expect, test } from "vitest";
import {
  draftOf,
  emptyForm,
  evidenceOf,
  type EvidenceForm,
  faultsOf,
  formFrom,
  matchOrders,
} from "./evidence-form.ts";
import type { OrderDetail } from "./queries.ts";

const received = fromDecimal("JPY", "1280000") as Money;
const files = [{ id: "0199a000-0000-7000-8000-000000000001", name: "a.pdf", size: 10 }];

const whole: EvidenceForm = {
  tradeType: "GOODS",
  paymentType: "FULL",
  contracts: [{ contractNo: " HP-1 ", currency: "JPY", total: received, thisTime: received, files }],
  invoices: [{ invoiceNo: "CG-1", files }],
  logisticsNo: "COSU1",
  logisticsFiles: files,
  otherFiles: [],
  shopOrders: [],
};
const contract = whole.contracts[0]!;

describe("the form of evidence", () => {
  test("asks for everything that is missing, each by its own name", () => {
    expect(
      faultsOf({
        ...emptyForm(received),
        contracts: [{ ...contract, contractNo: "", total: null, thisTime: null, files: [] }],
      }),
    ).toEqual({
      tradeType: "needTradeType",
      paymentType: "needPaymentType",
      "contracts.0.contractNo": "needContractNo",
      "contracts.0.total": "needContractTotal",
      "contracts.0.thisTime": "needThisTime",
      "contracts.0.files": "needContractFiles",
      "invoices.0.invoiceNo": "needInvoiceNo",
      "invoices.0.files": "needInvoiceFiles",
      "logistics.logisticsNo": "needLogisticsNo",
      "logistics.files": "needLogisticsFiles",
    });
    expect(faultsOf(whole)).toEqual({});
  });

  test("asks for logistics of goods only", () => {
    const service = { ...whole, tradeType: "SERVICE" as const, logisticsNo: "", logisticsFiles: [] };
    expect(faultsOf(service)).toEqual({});
    expect(evidenceOf(service)).toMatchObject({ logistics: null });
  });

  test("becomes evidence only when nothing is missing, yen without decimals", () => {
    expect(evidenceOf({ ...whole, paymentType: null })).toBeNull();
    expect(evidenceOf(whole)).toMatchObject({
      contracts: [
        { contractNo: "HP-1", total: { currency: "JPY", amount: "1280000" }, files: [files[0]!.id] },
      ],
      logistics: { logisticsNo: "COSU1" },
    });
  });

  test("comes back from a draft as it was left, and begins empty where the draft is no draft", () => {
    const order = (draft: unknown) =>
      ({ amount: { currency: "JPY", amount: "1280000" }, draft }) as unknown as OrderDetail;
    const kept = JSON.parse(JSON.stringify(draftOf(whole))) as unknown;
    expect(formFrom(order(kept))).toEqual(whole);
    expect(formFrom(order({ contracts: "none" }))).toEqual(emptyForm(received));
    expect(formFrom(order(null))).toEqual(emptyForm(received));
  });
});

describe("a receipt of a marketplace", () => {
  const shopId = "0199a000-0000-7000-8000-000000000002";
  const rows = ["700000", "500000", "300000"].map((amount, n) => ({
    orderRef: `00${n}`,
    left: { currency: "JPY", amount },
  }));

  test("is proved by the oldest orders that come to it, the last in part", () => {
    expect(matchOrders(shopId, rows, received).map(({ thisTime }) => thisTime.amount)).toEqual([
      "700000",
      "500000",
      "80000",
    ]);
  });

  test("needs no papers once orders are chosen, and something in any case", () => {
    const bare = { ...whole, contracts: [], invoices: [], logisticsNo: "", logisticsFiles: [] };
    expect(faultsOf(bare)).toEqual({ shopOrders: "needShopOrders" });
    const form = { ...bare, shopOrders: matchOrders(shopId, rows, received) };
    expect(faultsOf(form)).toEqual({});
    expect(evidenceOf(form)).toMatchObject({ logistics: null, shopOrders: [{ shopId }, {}, {}] });
  });
});

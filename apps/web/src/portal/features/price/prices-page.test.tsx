import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import { openPages } from "#shared/testing.tsx";
import { PricesPage } from "./pages/prices-page.tsx";
import type { PriceRow, Prices } from "./prices.ts";

afterEach(cleanup);

const aRow = (over: Partial<PriceRow>): PriceRow => ({
  kind: "collection",
  subject: over.kind === "exchange" ? "" : "B2B",
  currency: null,
  pairedWith: null,
  country: null,
  fromUsd: "0.00",
  cost: { rate: "0.001", fixed: null },
  standard: null,
  ...over,
});
const prices: Prices = {
  today: "2026-11-19",
  since: "2026-10-01",
  tier: "STANDARD",
  volume: "33322.60",
  lastVolume: "0.00",
  tiers: [
    { tier: "STANDARD", fromUsd: "0.00", sample: { pair: ["CNH", "USD"], rate: "0.002" } },
    { tier: "SILVER", fromUsd: "100000.00", sample: { pair: ["CNH", "USD"], rate: "0.0012" } },
    { tier: "GOLD", fromUsd: "500000.00", sample: { pair: ["CNH", "USD"], rate: "0.001" } },
  ],
  rows: [
    aRow({ subject: "PLATFORM", cost: { rate: "0.003", fixed: null } }),
    aRow({ standard: { rate: "0.0015", fixed: null } }),
    aRow({ kind: "exchange", currency: "CNH", pairedWith: "USD", cost: { rate: "0.0015", fixed: null } }),
    aRow({ kind: "exchange", cost: { rate: "0.0035", fixed: null } }),
    aRow({
      kind: "payment",
      subject: "SEPA",
      cost: { rate: "0", fixed: { currency: "EUR", amount: "2.80" } },
    }),
    aRow({
      kind: "payment",
      subject: "SWIFT_SHA",
      cost: { rate: "0", fixed: { currency: "USD", amount: "15.00" } },
    }),
  ],
  paid: [{ kind: "collection", amounts: [{ currency: "USD", amount: "108.42" }] }],
  changes: [
    {
      ...aRow({}),
      day: "2026-12-25",
      before: { rate: "0.001", fixed: null },
      after: { rate: "0.002", fixed: null },
    },
    {
      ...aRow({}),
      day: "2026-10-01",
      before: { rate: "0.0015", fixed: null },
      after: { rate: "0.001", fixed: null },
    },
  ],
};
const trial = {
  cost: { rate: "0.003", fixed: null },
  share: { currency: "USD", amount: "30.00" },
  fixed: null,
};

function open(readPrices: Prices | Error, over: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = { readPrices, tryPrice: trial, ...over };
  const page = [{ path: "/enterprise/price", element: <PricesPage /> }];
  return { answers, ...openPages(page, "/enterprise/price", answers, ["price.view"]) };
}

const rowOf = (text: string) => screen.getAllByText(text)[0]!.closest("tr")!.textContent;

describe("a company's prices", () => {
  test("stand beside the standard price where that is another, and each margin beside its cost", async () => {
    open(prices);
    await screen.findByText("您的价格，自 2026-10-01 起有效。报价与订单上的每一项都按此计算。");
    expect(rowOf("B2B 收款")).toContain("标准价 0.15%");
    expect(rowOf("B2B 收款")).toContain("0.10%");
    expect(rowOf("平台与独立站收款")).not.toContain("标准价");
    expect(rowOf("USD / CNH")).toMatch(/USD 15\.00.*0\.15%/);
    expect(rowOf("其他货币对")).toMatch(/按报价.*0\.35%/);
    expect(rowOf("SEPA")).toMatch(/欧元区.*全额.*EUR2\.80/);
    expect(rowOf("SWIFT · SHA")).toContain("中间行扣费");
  });

  test("say how far it is to the next tier, and nothing is missing to the highest", async () => {
    open(prices);
    await screen.findByText("再换 USD 66,677.40 升到银档");
    expect(screen.getByText("标准档").closest("li")!.textContent).toContain("USD / CNH 0.20%当前档位");
    expect(screen.getByText("USD 100,000 起").closest("li")!.textContent).toContain("银档");
    cleanup();
    open({ ...prices, tier: "GOLD", volume: "600000.00", lastVolume: "12.00" });
    await screen.findByText("已是最高档");
    await screen.findByText("上月 USD 12.00，两月中较高者决定档位");
  });

  test("announce a raise with its day, and tell what changed before", async () => {
    open(prices);
    const announced = (await screen.findByText("2026-12-25 起上调")).closest("li")!;
    expect(announced.textContent).toContain("0.10% → 0.20%");
    expect(screen.getByText("2026-10-01，下调").closest("li")!.textContent).toContain("0.15% → 0.10%");
    cleanup();
    open({ ...prices, changes: [], paid: [{ kind: "collection", amounts: [] }] });
    await screen.findByText("近一年没有变动");
    expect(screen.getByText("本月还没有费用")).toBeDefined();
  });

  test.each([
    ["2.80", "EUR", "2.81", "EUR", "上调"],
    ["2.80", "EUR", "2.80", "USD", "上调"],
    ["2.81", "EUR", "2.80", "EUR", "下调"],
  ])("say of %s %s that becomes %s %s what the list says of it", async (was, wasIn, is, isIn, said) => {
    const before = { rate: "0", fixed: { currency: wasIn, amount: was } };
    const after = { rate: "0", fixed: { currency: isIn, amount: is } };
    const item = aRow({ kind: "payment", subject: "SEPA" });
    open({ ...prices, changes: [{ ...item, day: "2026-10-01", before, after }] });
    expect(await screen.findByText(`2026-10-01，${said}`)).toBeDefined();
  });

  test("are tried with an amount, and nothing is asked for an amount that cannot be read", async () => {
    const { sent } = open(prices);
    const amount = await screen.findByLabelText("金额");
    const card = within(amount.closest("section")!);
    await card.findByText("按 0.30% 计");
    expect(card.getByText("入账").parentElement!.textContent).toContain("9,970.00");
    fireEvent.change(amount, { target: { value: "2000" } });
    await waitFor(() =>
      expect(sent("tryPrice").at(-1)).toEqual({
        trial: { kind: "collection", source: "PLATFORM", money: { currency: "USD", amount: "2000.00" } },
      }),
    );
    const asked = sent("tryPrice").length;
    fireEvent.change(amount, { target: { value: "2x" } });
    expect(sent("tryPrice")).toHaveLength(asked);
  });

  test("are read again when they change, and say when they could not be read", async () => {
    const { answers, announce } = open(prices);
    await screen.findByText(/自 2026-10-01 起有效/);
    answers["readPrices"] = { ...prices, since: "2026-11-19" };
    await announce({ kind: "price", ref: "2" });
    expect(await screen.findByText(/自 2026-11-19 起有效/)).toBeDefined();
    cleanup();
    open(new CallFailed("network", "the line was cut"));
    expect(await screen.findByText("费率加载失败")).toBeDefined();
  });

  test("are saved as a PDF", async () => {
    const { sent } = open(prices, { printPrices: { name: "prices.pdf", pdf: btoa("%PDF-") } });
    fireEvent.click(await screen.findByRole("button", { name: /下载价目表/ }));
    await waitFor(() => expect(sent("printPrices")).toHaveLength(1));
  });
});

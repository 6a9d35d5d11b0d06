import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { openPages } from "#shared/testing.tsx";
import { DashboardPage } from "./dashboard-page.tsx";
import { balances, given, order, refusal } from "./features/exchange/testing.tsx";

afterEach(cleanup);

const reference = {
  rate: { base: "USD", quote: "HKD", value: "7.7850" },
  at: "2026-11-19T06:32:05.000Z",
  opensAt: null as string | null,
};
const points = Array.from({ length: 60 }, (_, n) => ({
  at: new Date(Date.UTC(2026, 10, 19, 0, 5 * n)).toISOString(),
  mid: (7.78 + n / 10_000).toFixed(4),
}));
const answers = {
  clientUserInfo: { certification: "NORMAL" },
  listMyBalances: [
    { currency: "USD", total: "190000.00", available: "186420.55", inProcess: "3579.45", uncredited: "0.00" },
    ...balances.filter(({ currency }) => currency !== "USD"),
  ],
  listExchangeOrders: { rows: [order], next: null },
  findReferenceRate: reference,
  listRateHistory: { points },
  quoteExchange: given("7.7811", "77811.00"),
};
const open = (
  more: Readonly<Record<string, unknown>> = {},
  permissions: readonly string[] = ["exchange.view", "exchange.create", "balance.view"],
) =>
  openPages(
    [{ path: "/dashboard/index", element: <DashboardPage /> }],
    "/dashboard/index",
    { ...answers, ...more },
    permissions,
  );

describe("the dashboard", () => {
  test("shows what is available, in process and in all, in each currency", async () => {
    open();
    const row = await screen.findByRole("row", { name: /USD/ });
    const cells = within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 3)).toEqual(["186,420.55", "3,579.45", "190,000.00"]);
    const link = within(row).getByRole("link", { name: "换汇 USD" });
    expect(link.getAttribute("href")).toBe("/exchange/currencyExchangeApplication?sell=USD");
  });

  test("says where money will appear when there is none yet", async () => {
    open({ listMyBalances: [] });
    expect(await screen.findByText("还没有余额")).toBeDefined();
    expect(screen.getByRole("link", { name: "查看收款账户" })).toBeDefined();
  });

  test("exchanges right there", async () => {
    const { sent } = open();
    fireEvent.change(await screen.findByRole("textbox", { name: "卖出金额" }), {
      target: { value: "10000" },
    });
    expect(await screen.findByRole("button", { name: /买入 HKD 77,811.00/ })).toBeDefined();
    expect(sent("quoteExchange").at(-1)).toMatchObject({ sell: "USD", buy: "HKD" });
  });

  test("offers no exchange to whoever may not, and shows him what there is", async () => {
    open({}, ["exchange.view", "balance.view"]);
    expect(await screen.findByRole("row", { name: /USD/ })).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "卖出金额" })).toBeNull();
    expect(screen.queryByRole("link", { name: "换汇 USD" })).toBeNull();
  });

  test.each([
    ["NOT_CERTIFIED", "先完成企业实名认证", "去认证"],
    ["AUDITING", "企业认证审核中", "查看进度"],
  ])("leads a company that is %s to its verification", async (certification, title, act) => {
    open({ clientUserInfo: { certification } });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByRole("link", { name: act }).getAttribute("href")).toBe("/realName/index");
  });
});

describe("the reference rate", () => {
  test("of a pair says its middle, the highest, the lowest and when that was", async () => {
    open();
    expect(await screen.findByText("7.7850")).toBeDefined();
    await screen.findByRole("img", { name: "汇率走势" });
    expect(screen.getByText("最高 7.7859")).toBeDefined();
    expect(screen.getByText("最低 7.7800")).toBeDefined();
    expect(screen.getByText(/^参考中间价，更新于 11-19/)).toBeDefined();
  });

  test("is asked for the pair that somebody chooses, and turns round where he takes the other side's", async () => {
    const { sent } = open();
    await screen.findByText("7.7850");
    expect(sent("findReferenceRate").at(-1)).toEqual({ sell: "USD", buy: "HKD" });
    fireEvent.change(screen.getByRole("combobox", { name: "基准币种" }), { target: { value: "HKD" } });
    fireEvent.click(await screen.findByText("港元", { selector: ".ant-select-item-option *" }));
    await waitFor(() => expect(sent("findReferenceRate").at(-1)).toEqual({ sell: "HKD", buy: "USD" }));
  });

  test("shows its numbers as a table, the newest first, which is the rate of now", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: "以表格查看" }));
    const rows = within(screen.getByRole("table", { name: "汇率走势" })).getAllByRole("row");
    expect(rows.length).toBeLessThanOrEqual(25);
    const [, now, before] = rows.map((row) => row.textContent);
    expect(now).toContain(reference.rate.value);
    expect(before).toContain("7.7857");
  });

  test("says while the market is closed when it opens, and what is wrong where nobody says one", async () => {
    open({ findReferenceRate: { ...reference, opensAt: "2026-11-22T22:00:00.000Z" } });
    expect(await screen.findByText(/^休市中，11-2[23]/)).toBeDefined();
    cleanup();
    open({ findReferenceRate: refusal("rateUnavailable"), listRateHistory: { points: [] } });
    expect(await screen.findByText("暂时没有可用的汇率，请稍后再试")).toBeDefined();
    expect(screen.getByText("暂无历史汇率。")).toBeDefined();
  });
});

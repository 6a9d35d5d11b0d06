import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import { balances, given, open, order, orderId, refusal } from "./testing.tsx";

afterEach(cleanup);

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    clientUserInfo: { certification: "NORMAL" },
    listMyBalances: balances,
    listExchangeOrders: { rows: [], next: null },
    quoteExchange: given("7.7811", "77811.00"),
    createExchange: { id: orderId, orderNo: order.orderNo, status: "PROCESSING" },
    readExchangeOrder: order,
  };
});

const page = "/exchange/currencyExchangeApplication";
const text = () => document.body.textContent ?? "";
const sellBox = () => screen.findByLabelText<HTMLInputElement>("卖出金额");
const buyBox = () => screen.findByLabelText<HTMLInputElement>("买入金额");
const typeTenThousand = async () => userEvent.type(await sellBox(), "10000");
const confirm = () =>
  screen.findByRole<HTMLButtonElement>("button", { name: "按 7.7811 买入 HKD 77,811.00" });

describe("the exchange page", () => {
  test("quotes what is typed on one side, fills in the other, and says rate, mid rate and markup", async () => {
    const { sent } = open(page, answers);
    await typeTenThousand();
    expect((await confirm()).disabled).toBe(false);
    expect((await buyBox()).value).toBe("77,811.00");
    expect(text()).toContain("中间价 7.7850");
    expect(text()).toContain("点差 0.05%");
    expect(sent("quoteExchange").at(-1)).toEqual({
      sell: "USD",
      buy: "HKD",
      fixed: { currency: "USD", amount: "10000.00" },
    });
  });

  test("asks once for what somebody types, when he has stopped typing", async () => {
    const { sent } = open(page, answers);
    await typeTenThousand();
    await confirm();
    expect(sent("quoteExchange").length).toBeLessThanOrEqual(2);
  });

  test("quotes what is typed on the side that is bought", async () => {
    const { sent } = open(page, answers);
    await userEvent.type(await buyBox(), "500");
    await waitFor(() =>
      expect(sent("quoteExchange").at(-1)).toMatchObject({ fixed: { currency: "HKD", amount: "500.00" } }),
    );
  });

  test("takes all that is available, swaps the currencies, and reads an address", async () => {
    const { sent } = open(`${page}?sell=HKD&buy=USD&amount=5`, answers);
    await waitFor(() => expect(sent("quoteExchange").at(-1)).toMatchObject({ sell: "HKD", buy: "USD" }));
    fireEvent.click(await screen.findByRole("button", { name: "全部：卖出 HKD 613,400.20" }));
    expect((await sellBox()).value).toBe("613,400.20");
    fireEvent.click(screen.getByRole("button", { name: "互换币种" }));
    await waitFor(() => expect(sent("quoteExchange").at(-1)).toMatchObject({ sell: "USD", buy: "HKD" }));
  });

  test("exchanges by the quote that was shown, and says when it is done", async () => {
    const { sent } = open(page, answers);
    await typeTenThousand();
    fireEvent.click(await confirm());
    await screen.findByText("换汇成功");
    expect(sent("createExchange")).toMatchObject([{ token: "signed 7.7811" }]);
    expect(text()).toContain("卖出 USD 10,000.00，买入 HKD 77,811.00，已计入可用余额");
    expect(text()).toContain(order.orderNo);
  });

  test("says that it goes on while it is not done, and what failed when it failed", async () => {
    answers["readExchangeOrder"] = { ...order, status: "PROCESSING", endedAt: null };
    const { announce } = open(page, answers);
    await typeTenThousand();
    fireEvent.click(await confirm());
    await screen.findByText("正在换汇");
    answers["readExchangeOrder"] = { ...order, status: "FAILED", failure: "rateMoved" };
    await announce({ kind: "exchange", ref: orderId });
    await screen.findByText("换汇失败");
    expect(text()).toContain("请重新申请或联系客服");
    expect(text()).toContain("市场汇率变动过大");
  });
});

describe("a quote that has run out", () => {
  test("brings the next one by itself, shows both and their difference, and waits for a person", async () => {
    answers["quoteExchange"] = given("7.7811", "77811.00", 400);
    const { sent } = open(page, answers);
    await typeTenThousand();
    await confirm();
    answers["quoteExchange"] = given("7.7803", "77803.00");
    await screen.findByText("汇率已过期，已自动获取新汇率，请确认。");
    expect(text()).toContain("7.7811");
    expect(text()).toContain("HKD −8.00");
    expect(sent("createExchange")).toEqual([]);
    fireEvent.click(await screen.findByRole("button", { name: "按新汇率买入 HKD 77,803.00" }));
    await screen.findByText("换汇成功");
    expect(sent("createExchange")).toMatchObject([{ token: "signed 7.7803" }]);
  });

  test("only at the server, brings the next one with the refusal", async () => {
    answers["createExchange"] = refusal("quoteExpired", { quote: given("7.7790", "77790.00") });
    const { sent } = open(page, answers);
    await typeTenThousand();
    fireEvent.click(await confirm());
    await screen.findByText("汇率已过期，已自动获取新汇率，请确认。");
    expect(text()).toContain("HKD −21.00");
    expect(sent("quoteExchange").length).toBeLessThanOrEqual(2);
  });

  test("can be let go, and nothing is exchanged", async () => {
    answers["createExchange"] = refusal("quoteExpired", { quote: given("7.7790", "77790.00") });
    const { sent } = open(page, answers);
    await typeTenThousand();
    fireEvent.click(await confirm());
    fireEvent.click(await screen.findByRole("button", { name: "放弃换汇" }));
    expect((await sellBox()).value).toBe("");
    expect(sent("createExchange")).toHaveLength(1);
  });
});

describe("what keeps it from being exchanged is said where it stands", () => {
  test("too little money: how much is missing", async () => {
    answers["listMyBalances"] = [{ ...balances[0], available: "9000.00" }];
    open(page, answers);
    await typeTenThousand();
    await screen.findByText(/余额不足，还差 USD 1,000.00/);
    expect((await confirm()).disabled).toBe(true);
  });

  test("a market that is closed: when it opens", async () => {
    answers["quoteExchange"] = refusal("marketClosed", { opensAt: "2026-11-23 06:00" });
    open(page, answers);
    await typeTenThousand();
    await screen.findByText(/外汇市场休市/);
    expect(screen.queryByRole("button", { name: /买入 HKD/ })).toBeNull();
    answers["quoteExchange"] = given("7.7811", "77811.00");
    fireEvent.click(screen.getByRole("button", { name: "重新获取" }));
    await confirm();
  });

  test("one currency twice, and what is no amount", async () => {
    open(`${page}?sell=USD&buy=USD`, answers);
    await screen.findByText("请选择两种不同的币种");
    cleanup();
    open(page, answers);
    await userEvent.type(await sellBox(), "1.234");
    expect(await screen.findByText(/最多 2 位小数/)).toBeDefined();
  });

  test("an answer that never came: the same is asked again, once, by the same request", async () => {
    answers["createExchange"] = new CallFailed("network", "网络错误，请稍后再试");
    const { sent } = open(page, answers);
    await typeTenThousand();
    fireEvent.click(await confirm());
    await screen.findByText(/再试一次不会重复换汇/);
    answers["createExchange"] = { id: orderId, orderNo: order.orderNo, status: "PROCESSING" };
    fireEvent.click(screen.getByRole("button", { name: "再试一次" }));
    await screen.findByText("换汇成功");
    const [first, second] = sent("createExchange") as { token: string; requestId: string }[];
    expect(second).toEqual(first);
  });

  test("a company that is not certified: where to be", async () => {
    answers["clientUserInfo"] = { certification: "AUDITING" };
    open(page, answers);
    expect(await screen.findByText("请先完成企业实名认证")).toBeDefined();
  });
});

describe("exchanges that were made", () => {
  test("stand in a list with both amounts, the rate, both times and the status", async () => {
    answers["listExchangeOrders"] = { rows: [order], next: null };
    answers["summarizeExchangeOrders"] = {
      counts: [{ status: "FINISHED", n: 1, more: false }],
      sold: [{ amount: order.sell, n: 1 }],
      bought: [{ amount: order.buy, n: 1 }],
      more: false,
    };
    open("/exchange/exchangeOrder", answers);
    await screen.findByText("已完成卖出合计");
    for (const shown of ["10,000.00", "77,811.00", "7.7811", "2026-11-13"]) expect(text()).toContain(shown);
    expect(screen.getAllByText("已完成").length).toBeGreaterThan(0);
  });

  test("say in an empty list what they are, and only whoever may begins one", async () => {
    answers["summarizeExchangeOrders"] = { counts: [], sold: [], bought: [], more: false };
    open("/exchange/exchangeOrder", answers, ["exchange.view"]);
    await screen.findByText("还没有换汇单");
    expect(screen.queryByRole("button", { name: "去换汇" })).toBeNull();
    cleanup();
    open("/exchange/exchangeOrder", answers);
    await screen.findByRole("button", { name: "去换汇" });
  });

  test.each([
    ["PROCESSING", null, "已预留卖出金额"],
    ["FINISHED", null, "买入金额在可用余额中"],
    ["FAILED", "stock", "买入币种暂时供应不足"],
  ] as const)("say in detail what %s means", async (status, failure, said) => {
    answers["readExchangeOrder"] = { ...order, status, failure };
    open(`/exchange/exchangeOrderDetail?id=${orderId}`, answers);
    await screen.findByText(new RegExp(said));
    for (const shown of ["0.05%", "HKD 39.00", "陈晓", "提交换汇，资金已预留"])
      expect(text()).toContain(shown);
    expect(screen.queryByRole("button", { name: "下载确认书 PDF" }) !== null).toBe(status === "FINISHED");
  });

  test("have no signed quote where somebody waited for the rate, and none is offered", async () => {
    open(`/exchange/exchangeOrderDetail?id=${orderId}`, answers);
    await screen.findByRole("button", { name: "复制签名报价" });
    cleanup();
    answers["readExchangeOrder"] = { ...order, token: "" };
    open(`/exchange/exchangeOrderDetail?id=${orderId}`, answers);
    await screen.findByText("价目版本");
    expect(text()).not.toContain("报价凭证");
    expect(text()).not.toContain("报价有效至");
  });
});

import type { GivenQuote } from "@causeway/contract/exchange-quote";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import { given, open, order, refusal } from "../testing.tsx";

afterEach(cleanup);

const page = "/exchange/currencyExchangeApplication?mode=all";
const text = () => document.body.textContent ?? "";
const balance = (currency: string, available: string) => ({
  currency,
  total: available,
  available,
  inProcess: "0.00",
  uncredited: "0.00",
});
const idOf = (n: number) => `0199a000-0000-7000-8000-00000000000${n}`;

type Wire = { readonly currency: string; readonly amount: string };
const bought: Record<string, string> = { USD: "77811.00", EUR: "9000.00", JPY: "500.00" };

/** Each balance at a rate of its own; the quote of one says whose it is. */
function quoted(fixed: Wire, lastsMs?: number, buy = "HKD"): GivenQuote {
  const one = given("7.7811", bought[fixed.currency] ?? "1.00", lastsMs);
  const terms = {
    ...one.quote,
    sell: fixed,
    buy: { ...one.quote.buy, currency: buy },
    marginAmount: { currency: buy, amount: "39.00" },
  };
  return { ...one, token: `signed ${fixed.currency}`, quote: terms };
}

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    clientUserInfo: { certification: "NORMAL" },
    listMyBalances: [
      balance("EUR", "1000.00"),
      balance("USD", "10000.00"),
      balance("HKD", "613400.20"),
      balance("JPY", "9500"),
      balance("GBP", "0.00"),
    ],
    listExchangeOrders: { rows: [], next: null },
    listLimitOrders: [],
    quoteExchange: ({ fixed }: { fixed: Wire }) => quoted(fixed),
    createExchange: ({ token }: { token: string }) => ({
      id: idOf(["signed USD", "signed EUR", "signed JPY"].indexOf(token) + 1),
      orderNo: order.orderNo,
      status: "PROCESSING",
    }),
    readExchangeOrder: ({ id }: { id: string }) => ({ ...order, id }),
  };
});

const agree = (amount: string) =>
  screen.findByRole<HTMLButtonElement>("button", { name: `按以上汇率买入 HKD ${amount}` });
const rowOf = (currency: string) =>
  within(screen.getByText(currency, { selector: "td span" }).closest<HTMLElement>("tr")!);

describe("all balances in one currency", () => {
  test("are every balance that may be spent but those of that currency, each with its quote, the most first", async () => {
    const { sent } = open(page, answers);
    await agree("87,311.00");
    const table = screen.getByRole("table", { name: "要换的余额" });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent?.slice(0, 3))).toEqual(["USD", "EUR", "JPY"]);
    expect(sent("quoteExchange")).toEqual(
      expect.arrayContaining([
        { sell: "USD", buy: "HKD", fixed: { currency: "USD", amount: "10000.00" } },
        { sell: "JPY", buy: "HKD", fixed: { currency: "JPY", amount: "9500" } },
      ]),
    );
    expect(sent("quoteExchange")).toHaveLength(3);
    expect(text()).toContain("点差共 HKD 117.00");
  });

  test("are exchanged one by one, each by the quote that was shown and agreed to", async () => {
    const { sent } = open(page, answers);
    fireEvent.click(await agree("87,311.00"));
    await waitFor(() => expect(screen.getAllByText("已完成")).toHaveLength(3));
    expect(sent("createExchange")).toMatchObject([
      { token: "signed USD" },
      { token: "signed EUR" },
      { token: "signed JPY" },
    ]);
    expect(text()).toContain("已处理 3 / 3");
  });

  test("leave out what somebody does not want, and neither quote nor sell it again", async () => {
    const { sent } = open(page, answers);
    await agree("87,311.00");
    fireEvent.click(screen.getByRole("checkbox", { name: "换 EUR" }));
    fireEvent.click(await agree("78,311.00"));
    await waitFor(() => expect(screen.getAllByText("已完成")).toHaveLength(2));
    expect(sent("createExchange").map((input) => (input as { token: string }).token)).toEqual([
      "signed USD",
      "signed JPY",
    ]);
    expect(sent("quoteExchange")).toHaveLength(3);
  });

  test("say of each that cannot be exchanged why, and exchange the others", async () => {
    answers["quoteExchange"] = ({ fixed }: { fixed: Wire }) =>
      fixed.currency === "JPY" ? refusal("amountUndeliverable", { least: "USD 1.00" }) : quoted(fixed);
    answers["createExchange"] = ({ token }: { token: string }) =>
      token === "signed USD"
        ? refusal("exchangeLimit", { limit: "USD 100.00", left: "USD 0.00" })
        : { id: idOf(2), orderNo: order.orderNo, status: "PROCESSING" };
    open(page, answers);
    const button = await agree("86,811.00");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "换 JPY" }).disabled).toBe(true);
    fireEvent.click(button);
    await screen.findByText("已完成");
    expect(rowOf("USD").getByText("未换")).toBeDefined();
    expect(rowOf("EUR").getByText("已完成")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "换余下的" }).disabled).toBe(false);
  });

  test("that were refused by what keeps all of them say so once", async () => {
    answers["quoteExchange"] = refusal("marketClosed", { opensAt: "2026-11-23 06:00 (UTC+8)" });
    open(page, answers);
    expect(await screen.findAllByText(/外汇市场休市/)).toHaveLength(1);
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("are not there where nothing but that currency is", async () => {
    answers["listMyBalances"] = [balance("HKD", "613400.20"), balance("USD", "0.00")];
    const { sent } = open(page, answers);
    await screen.findByText("没有可换的余额");
    expect(sent("quoteExchange")).toEqual([]);
  });
});

test("all of them are asked for once, however often somebody presses", async () => {
  const { sent } = open(page, answers);
  const button = await agree("87,311.00");
  // Both before anything is drawn anew.
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(screen.getAllByText("已完成")).toHaveLength(3));
  expect(sent("createExchange")).toHaveLength(3);
});

test("whoever goes back to one exchange has two currencies, whatever all was to become", async () => {
  answers["quoteExchange"] = ({ fixed, buy }: { fixed: Wire; buy: string }) => quoted(fixed, 15_000, buy);
  const { router } = open(`${page}&buy=USD`, answers);
  await screen.findByRole("table", { name: "要换的余额" });
  fireEvent.click(screen.getByRole("radio", { name: "即时换汇" }));
  expect(router.state.location.search).toBe("?sell=HKD&buy=USD&amount=");
  await screen.findByLabelText("卖出金额");
  expect(screen.queryByText("请选择两种不同的币种")).toBeNull();
});

describe("rates of all balances that have run out", () => {
  test("bring the next ones by themselves, say the difference in money, and wait for a person", async () => {
    answers["quoteExchange"] = ({ fixed }: { fixed: Wire }) => quoted(fixed, 400);
    const { sent } = open(page, answers);
    await agree("87,311.00");
    answers["quoteExchange"] = ({ fixed }: { fixed: Wire }) => {
      const one = quoted(fixed);
      const less = { ...one.quote, buy: { currency: "HKD", amount: "1000.00" } };
      return fixed.currency === "EUR" ? { ...one, quote: less } : one;
    };
    await screen.findByText(/与原汇率相比，合计买入 HKD −8,000.00/);
    expect(sent("createExchange")).toEqual([]);
    fireEvent.click(await agree("79,311.00"));
    await waitFor(() => expect(sent("createExchange")).toHaveLength(3));
  });

  test("are compared with nothing any more once something newer was agreed to", async () => {
    answers["quoteExchange"] = ({ fixed }: { fixed: Wire }) => quoted(fixed, 400);
    open(page, answers);
    await agree("87,311.00");
    answers["quoteExchange"] = ({ fixed }: { fixed: Wire }) => quoted(fixed);
    await screen.findByText(/与原汇率相比，合计买入 HKD 0.00/);
    answers["createExchange"] = refusal("exchangeLimit", { limit: "USD 100.00", left: "USD 0.00" });
    fireEvent.click(await agree("87,311.00"));
    fireEvent.click(await screen.findByRole("button", { name: "换余下的" }));
    await agree("87,311.00");
    expect(text()).not.toContain("与原汇率相比");
  });

  test("stop the ones that are left where the server says so, and no money moves", async () => {
    answers["createExchange"] = ({ token }: { token: string }) =>
      token === "signed USD"
        ? { id: idOf(1), orderNo: order.orderNo, status: "PROCESSING" }
        : refusal("quoteExpired", { quote: null });
    const { sent } = open(page, answers);
    fireEvent.click(await agree("87,311.00"));
    await waitFor(() => expect(screen.getAllByText("汇率已过期，资金未变动。")).toHaveLength(2));
    expect(sent("createExchange")).toHaveLength(2);
    expect(text()).toContain("已处理 3 / 3");
  });
});

test("an answer that never came holds the others, and the same is asked again by the same request", async () => {
  let isLost = true;
  answers["createExchange"] = ({ token }: { token: string }) => {
    if (token === "signed EUR" && isLost) return new CallFailed("network", "网络错误，请稍后再试");
    return { id: idOf(1), orderNo: order.orderNo, status: "PROCESSING" };
  };
  const { sent } = open(page, answers);
  fireEvent.click(await agree("87,311.00"));
  await screen.findByText(/再试一次不会重复换汇/);
  expect(sent("createExchange")).toHaveLength(2);
  isLost = false;
  fireEvent.click(screen.getByRole("button", { name: "再试一次" }));
  await waitFor(() => expect(screen.getAllByText("已完成")).toHaveLength(3));
  const requests = sent("createExchange") as { token: string; requestId: string }[];
  expect(requests).toHaveLength(4);
  expect(requests[2]).toEqual(requests[1]);
});

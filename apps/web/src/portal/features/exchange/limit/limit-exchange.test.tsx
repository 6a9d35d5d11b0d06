import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import { LocaleProvider, locales } from "#shared/i18n/words.ts";
import { openPages } from "#shared/testing.tsx";
import { ExchangePage } from "../pages/exchange-page.tsx";
import {
  aLimit,
  atRate,
  exchangePage as page,
  filled,
  limitAnswers,
  limitId as id,
  open,
  order,
  orderId,
  refusal,
} from "../testing.tsx";

afterEach(cleanup);

const expired = { status: "EXPIRED", endedAt: "2026-11-24T09:00:05.000Z" } as const;

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = limitAnswers();
});

const text = () => document.body.textContent ?? "";
const rateBox = () => screen.findByRole<HTMLInputElement>("spinbutton", { name: "挂单汇率 USD/HKD" });
const place = (name: string | RegExp = "挂单，到 7.8200 买入 HKD 78,200.00") =>
  screen.findByRole<HTMLButtonElement>("button", { name });
const factNow = () => screen.findByText(/HKD 389|\+389/);
const row = async () => within((await screen.findAllByRole("row")).at(-1)!);

describe("an exchange at a rate that is waited for", () => {
  test("is chosen beside the one at once, has its address, and takes along what is typed", async () => {
    const { router } = open(`${page}?sell=USD&buy=HKD&amount=10000`, answers);
    fireEvent.click(await screen.findByRole("radio", { name: "挂单换汇" }));
    expect((await screen.findByLabelText<HTMLInputElement>("卖出金额")).value).toBe("10000");
    expect(router.state.location.search).toBe("?sell=USD&buy=HKD&amount=10000&mode=limit");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "挂单换汇" }));
    fireEvent.click(screen.getByRole("radio", { name: "即时换汇" }));
    expect(await screen.findByRole("button", { name: "按 7.7811 买入 HKD 77,811.00" })).toBeDefined();
  });

  test("is placed as the market writes the pair, for two weeks at most, and reserves nothing", async () => {
    const { sent } = open(atRate, answers);
    fireEvent.click(await place());
    await screen.findByText(/^限价委托已提交：达到 1 USD = 7.8200 HKD 时卖出 USD 10,000.00，/);
    const [body] = sent("placeLimitOrder") as { until: string }[];
    expect(body).toMatchObject({
      kind: "exchange",
      sell: { currency: "USD", amount: "10000.00" },
      buy: "HKD",
      rate: { base: "USD", quote: "HKD", value: "7.8200" },
      reserve: false,
    });
    const days = (Date.parse(body!.until) - Date.now()) / 86_400_000;
    expect(days).toBeLessThan(14);
    expect(days).toBeGreaterThan(13.9);
    expect(screen.getByLabelText<HTMLInputElement>("卖出金额").value).toBe("");
  });

  test("is said to be placed for as long as it waits", async () => {
    const { announce } = open(atRate, answers);
    fireEvent.click(await place());
    await screen.findByText(/^限价委托已提交/);
    answers["listLimitOrders"] = [{ ...aLimit, status: "CANCELLED", endedAt: "2026-11-12T02:00:00.000Z" }];
    await announce({ kind: "exchange", ref: id });
    await waitFor(() => expect(screen.queryByText(/^限价委托已提交/)).toBeNull());
  });

  test("keeps the pair as the market writes it where the other side is sold", async () => {
    answers["quoteExchange"] = refusal("rateUnavailable");
    const { sent } = open(`${page}?mode=limit&sell=HKD&buy=USD&amount=7780&rate=7.7800`, answers);
    fireEvent.click(await place("挂单，到 7.7800 买入 USD 1,000.00"));
    await waitFor(() =>
      expect(sent("placeLimitOrder")).toMatchObject([
        { sell: { currency: "HKD" }, buy: "USD", rate: { base: "USD", quote: "HKD", value: "7.7800" } },
      ]),
    );
  });

  test("begins half a percent better than now", async () => {
    open(filled, answers);
    const box = await rateBox();
    await waitFor(() => expect(box.value).toBe("7.8250"));
  });

  test("moves its rate in steps by buttons and by the arrows of the keyboard", async () => {
    open(atRate, answers);
    await place();
    fireEvent.click(screen.getByRole("button", { name: "调高汇率" }));
    expect((await rateBox()).value).toBe("7.8250");
    fireEvent.click(screen.getByRole("button", { name: "调低汇率" }));
    await userEvent.type(await rateBox(), "{ArrowUp}{ArrowUp}{ArrowDown}");
    expect((await rateBox()).value).toBe("7.8250");
    expect(await place("挂单，到 7.8250 买入 HKD 78,250.00")).toBeDefined();
  });

  test("says what can be had now, how far that is, what it is worth, and on how many days it was there", async () => {
    open(atRate, answers);
    await factNow();
    expect(text()).toContain("7.7811");
    expect(text()).toContain("+0.0389");
    expect(text()).toContain("+0.50%");
    expect(await screen.findByText("1 天", { selector: "dd" })).toBeDefined();
  });

  test("says which middle rate it needs, and what follows for the balances", async () => {
    open(atRate, answers);
    await factNow();
    expect(text()).toContain("中间价须到7.823912");
    expect(text()).toContain("现在中间价7.7850");
    expect(text()).toContain("USD 176,420.55");
    expect(text()).toContain("HKD 691,600.20");
    expect(text()).toContain("挂单不预留资金");
    expect(text()).toContain("按 7.8200 或更好的汇率一次成交，不拆分。");
  });

  test("reserves the money where somebody asks for it, and not more than there is", async () => {
    const { sent } = open(atRate, answers);
    await place();
    fireEvent.click(screen.getByRole("checkbox", { name: "现在预留卖出金额" }));
    expect(text()).toContain("提交后预留 USD 10,000.00");
    fireEvent.click(await place());
    await screen.findByText(/已预留 USD 10,000.00。$/);
    expect(sent("placeLimitOrder")).toMatchObject([{ reserve: true }]);
    fireEvent.change(screen.getByLabelText("卖出金额"), { target: { value: "200000" } });
    await screen.findByText(/余额不足，还差 USD 13,579.45/);
    expect((await place(/挂单，到/)).disabled).toBe(true);
    fireEvent.click(screen.getByRole("checkbox", { name: "现在预留卖出金额" }));
    await screen.findByText(/到价时仍不足则不成交/);
    expect((await place(/挂单，到/)).disabled).toBe(false);
  });

  test("only tells, where nothing else is asked for, and then reserves nothing", async () => {
    const { sent } = open(atRate, answers);
    await place();
    fireEvent.click(screen.getByRole("checkbox", { name: "现在预留卖出金额" }));
    fireEvent.click(screen.getByRole("radio", { name: "只提醒我" }));
    expect(screen.queryByRole("checkbox", { name: "现在预留卖出金额" })).toBeNull();
    expect(text()).toContain("到价时只通知您，不换汇，资金不变动。");
    fireEvent.click(await place("到 7.8200 时提醒我"));
    await screen.findByText(/^到价提醒已设置/);
    expect(sent("placeLimitOrder")).toMatchObject([{ kind: "alert", reserve: false }]);
  });

  test("is not placed at a rate that is there already: that is exchanged at once", async () => {
    open(`${filled}&rate=7.7800`, answers);
    await screen.findByText(/现在的汇率 7.7811 已达到或优于 7.7800/);
    expect((await place(/^挂单/)).disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "去即时换汇" }));
    expect(await screen.findByRole("button", { name: "按 7.7811 买入 HKD 77,811.00" })).toBeDefined();
  });

  test("takes no rate that is none", async () => {
    open(atRate, answers);
    await place();
    fireEvent.change(await rateBox(), { target: { value: "7,8.x" } });
    expect(await screen.findByText(/请输入大于 0 的汇率/)).toBeDefined();
    expect((await place("挂单")).disabled).toBe(true);
  });

  test("can be placed while the market is closed, which is said", async () => {
    answers["quoteExchange"] = refusal("marketClosed", { opensAt: "2026-11-23 06:00" });
    open(atRate, answers);
    await screen.findByText(/外汇市场休市，/, { selector: ".ant-alert *" });
    expect((await place()).disabled).toBe(false);
  });
});

describe("what keeps it from being placed is said", () => {
  test.each([
    ["limitRate", "挂单汇率与现价相差超过 20%，请核对"],
    ["limitMany", "挂单和到价提醒合计最多 50 个，请先撤销不需要的"],
    ["limitUntil", "有效期须晚于现在，最长两周"],
  ] as const)("in the server's words: %s", async (name, words) => {
    answers["placeLimitOrder"] = refusal(name);
    open(atRate, answers);
    fireEvent.click(await place());
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("卖出金额").value).toBe("10000");
  });

  test("where no answer came the same is sent again, by the same request", async () => {
    answers["placeLimitOrder"] = new CallFailed("network", "网络错误，请稍后再试");
    const { sent } = open(atRate, answers);
    fireEvent.click(await place());
    await screen.findByText(/再试一次不会重复提交/);
    answers["placeLimitOrder"] = { id };
    fireEvent.click(screen.getByRole("button", { name: "再试一次" }));
    await screen.findByText(/^限价委托已提交/);
    const [first, second] = sent("placeLimitOrder");
    expect(second).toEqual(first);
  });
});

describe("orders and exchanges of one's own", () => {
  test("say when there are none yet what they are", async () => {
    open(atRate, answers);
    expect(await screen.findByText("USD / HKD 还没有挂单和成交")).toBeDefined();
    expect(text()).toContain("填好汇率和有效期后提交");
  });

  test("stand with amounts, rate, end and how far away, and follow what changes", async () => {
    answers["listLimitOrders"] = [{ ...aLimit, reserved: true }];
    const { announce } = open(atRate, answers);
    const [line] = (await screen.findAllByRole("row")).slice(1);
    for (const shown of ["11-10 09:20", "20,000.00", "7.8200", "156,400.00", "11-24 17:00", "挂单中"])
      expect(line!.textContent).toContain(shown);
    await screen.findByText("已预留 · 还差 +0.50%");
    answers["listLimitOrders"] = [
      { ...aLimit, status: "FILLED", endedAt: "2026-11-12T02:00:00.000Z", exchangeId: orderId },
    ];
    answers["listExchangeOrders"] = { rows: [order], next: null };
    await announce({ kind: "exchange", ref: id });
    expect(await screen.findByText("11-12 10:00 成交")).toBeDefined();
    expect(await screen.findByText("实际 7.7811")).toBeDefined();
    expect(screen.getAllByRole("row")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "详情" }).getAttribute("href")).toBe(
      `/exchange/exchangeOrderDetail?id=${orderId}`,
    );
  });

  test("are those of the pair, or all", async () => {
    const other = {
      sell: { currency: "EUR", amount: "500.00" },
      buy: { currency: "USD", amount: "560.00" },
      rate: { base: "EUR", quote: "USD", value: "1.1200" },
    };
    answers["listLimitOrders"] = [aLimit, { ...aLimit, ...other, id: orderId }];
    open(atRate, answers);
    await row();
    expect(screen.getAllByRole("row")).toHaveLength(2);
    fireEvent.click(screen.getByRole("radio", { name: "全部" }));
    expect(screen.getAllByRole("row")).toHaveLength(3);
    expect(text()).toContain("EUR 500.00");
  });

  test("hold the exchanges that were made at once", async () => {
    answers["listExchangeOrders"] = { rows: [order], next: null };
    open(atRate, answers);
    expect((await row()).getByText("即时换汇")).toBeDefined();
  });

  test.each([
    ["balance", "可用余额不足"],
    ["stock", "我们暂时供应不足"],
  ] as const)("say when one was missed, and that it was for %s", async (reason, words) => {
    answers["listLimitOrders"] = [{ ...aLimit, missed: { reason, at: "2026-11-12T02:00:00.000Z" } }];
    open(atRate, answers);
    expect(await screen.findByText(`11-12 10:00 已到价，但${words}，未成交`)).toBeDefined();
    expect(screen.getByText("挂单中")).toBeDefined();
  });

  test("are cancelled by whoever may, once he has said so a second time", async () => {
    answers["listLimitOrders"] = [{ ...aLimit, reserved: true }];
    const { sent } = open(atRate, answers);
    fireEvent.click((await row()).getByRole("button", { name: /撤\s?销/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/预留的 USD 20,000.00 将恢复可用/)).toBeDefined();
    expect(sent("cancelLimitOrder")).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: /撤\s?销/ }));
    await waitFor(() => expect(sent("cancelLimitOrder")).toMatchObject([{ id }]));
    cleanup();
    open(atRate, answers, ["exchange.view", "balance.view"]);
    expect((await row()).queryByRole("button")).toBeNull();
  });

  test("that have ended are placed again from what they were", async () => {
    answers["listLimitOrders"] = [{ ...aLimit, ...expired, id: orderId }];
    const { sent } = open(`${page}?mode=limit`, answers);
    expect((await row()).getByText("11-24 17:00 到期")).toBeDefined();
    fireEvent.click((await row()).getByRole("button", { name: /再\s?挂/ }));
    expect(document.activeElement).toBe(await rateBox());
    fireEvent.click(await place("挂单，到 7.8200 买入 HKD 156,400.00"));
    await screen.findByText(/^限价委托已提交/);
    expect(sent("placeLimitOrder")).toMatchObject([
      { sell: { amount: "20000.00" }, rate: { value: "7.8200" }, reserve: false },
    ]);
  });

  test("of which somebody was only told lead to an exchange at once", async () => {
    answers["listLimitOrders"] = [
      { ...aLimit, kind: "alert", status: "FILLED", endedAt: "2026-11-12T02:00:00.000Z" },
    ];
    open(atRate, answers);
    expect((await row()).getByText("已提醒")).toBeDefined();
    expect((await row()).getByRole("link", { name: "去换汇" }).getAttribute("href")).toBe(
      `${page}?sell=USD&buy=HKD&amount=20,000.00`,
    );
  });

  test("are counted for whoever exchanges at once", async () => {
    answers["listLimitOrders"] = [aLimit, { ...aLimit, id: orderId, ...expired }];
    open(page, answers);
    const link = await screen.findByRole("link", { name: "1 笔挂单中" });
    expect(link.getAttribute("href")).toBe(`${page}?mode=limit`);
  });
});

test.each(locales)("it is said in %s", async (locale) => {
  answers["listLimitOrders"] = [aLimit, { ...aLimit, ...expired, id: orderId, missed: null }];
  const pages = [
    {
      path: page,
      element: (
        <LocaleProvider locale={locale}>
          <ExchangePage />
        </LocaleProvider>
      ),
    },
  ];
  openPages(pages, atRate, answers, ["exchange.view", "exchange.create", "balance.view"]);
  await factNow();
  const words = {
    "zh-CN": ["挂单规则", "有效至（UTC+8） · 两周", "还差"],
    "zh-HK": ["掛單規則", "有效至（UTC+8） · 兩星期", "尚差"],
    "en-US": ["About limit orders", "Valid until (UTC+8) · Two weeks", "Still to go"],
  }[locale];
  for (const word of words) expect(text()).toContain(word);
});

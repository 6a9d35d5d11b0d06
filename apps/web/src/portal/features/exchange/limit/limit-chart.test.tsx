import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aLimit, atRate, limitAnswers, open, order } from "../testing.tsx";

afterEach(cleanup);

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = limitAnswers();
});

/** What the merchant would get more is known once there is a quote. */
const quoted = () => screen.findByText(/HKD 389|\+389/);

describe("the chart of the pair", () => {
  test("shows the merchant's own rate with what he waits for and exchanged, and the same in numbers", async () => {
    answers["listLimitOrders"] = [aLimit];
    answers["listExchangeOrders"] = {
      rows: [{ ...order, endedAt: "2026-11-18T04:00:00.000Z" }],
      next: null,
    };
    open(atRate, answers);
    await quoted();
    const chart = within(screen.getByRole("img", { name: "USD / HKD 汇率走势" }));
    expect(chart.getByText("挂单中 USD 20,000.00 7.8200")).toBeDefined();
    expect(chart.getAllByText("卖 USD 10,000.00 7.7811").length).toBeGreaterThan(0);
    expect(screen.getByText("您的可成交汇率，已含点差 0.05%")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "以表格查看" }));
    const numbers = screen.getByRole("table", { name: "USD / HKD 汇率走势" });
    expect(within(numbers).getByText("7.781108")).toBeDefined();
  });

  test("writes what was exchanged where it can be read, and tells the rest to whoever points at it", async () => {
    const at = (n: number, value: string, endedAt: string) => ({
      ...order,
      id: `0199a000-0000-7000-8000-0000000000b${n}`,
      rate: { ...order.rate, value },
      endedAt,
    });
    answers["listExchangeOrders"] = {
      rows: [
        at(1, "7.7810", "2026-11-18T04:00:00.000Z"),
        at(2, "7.7812", "2026-11-18T04:00:10.000Z"),
        at(3, "7.8300", "2026-11-18T04:00:20.000Z"),
      ],
      next: null,
    };
    open(atRate, answers);
    await quoted();
    const chart = screen.getByRole("img", { name: "USD / HKD 汇率走势" });
    await waitFor(() => expect(chart.querySelectorAll("circle title")).toHaveLength(3));
    const words = [...chart.querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(words.filter((each) => each.startsWith("卖"))).toEqual([
      "卖 USD 10,000.00 7.7810",
      "卖 USD 10,000.00 7.8300",
    ]);
  });

  test("names hours, those of the list below, while all that is known of the pair is of one day", async () => {
    const today = ["2026-11-19T06:10:00.000Z", "2026-11-19T06:20:00.000Z"];
    answers["listRateHistory"] = { points: today.map((each) => ({ at: each, mid: "7.7800" })) };
    open(atRate, answers);
    await quoted();
    const chart = within(screen.getByRole("img", { name: "USD / HKD 汇率走势" }));
    expect(chart.queryByText("11-19")).toBeNull();
    expect(chart.getByText("14:10")).toBeDefined();
  });
});

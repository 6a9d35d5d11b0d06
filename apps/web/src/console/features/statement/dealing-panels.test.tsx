import * as contract from "@causeway/contract/console/dealing";
import { readRate } from "@causeway/money";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import { dateOf } from "#shared/ui/value/date-time.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { firstShortage, percentUp, squareOf, worstOf, type Liquidity } from "./dealing.ts";
import { DealingPanels } from "./parts/dealing-panels.tsx";
import { aDeal, aPosition, aProposal, auditor, dealing, openDealing } from "./testing.tsx";

afterEach(cleanup);

const days = ["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"];
const bank = ["港桥银行", "港橋銀行", "Harbour Bank"] as [string, string, string];

function liquidityOf(currency: string, balances: readonly string[], least: string): Liquidity {
  return {
    partner: "harbour",
    bank,
    currency,
    days: days.map((day, n) => ({ day, balance: balances[n] ?? "0.00", flow: "-412000.00" })),
    least,
  };
}

const enough = liquidityOf(
  "HKD",
  Array.from({ length: 5 }, () => "9844501.50"),
  "9000000.00",
);
const short = liquidityOf(
  "CNH",
  ["4008384.00", "3596384.00", "3692384.00", "3162384.00", "3282384.00"],
  "4000000.00",
);

const rowOf = (text: string) =>
  screen.getAllByRole("row").find(({ textContent }) => textContent.includes(text))!;
const squaring = (currency: string) =>
  screen.findByRole<HTMLButtonElement>("button", { name: `Square ${currency}` });

describe("the next five days", () => {
  test("are told by balance and flow in whole units, and what lies under its least is marked", async () => {
    openDealing(<DealingPanels />, dealing({ liquidity: [enough, short] }));
    await screen.findByText("9,000,000");
    expect(rowOf("HKD").textContent).toContain("9,844,501−412,000");
    const marked = [...rowOf("CNH").querySelectorAll("[class*=below] span")].map((each) => each.textContent);
    expect(marked).toEqual(["3,596,384", "3,692,384", "3,162,384", "3,282,384"]);
    expect(rowOf("HKD").querySelector("[class*=below]")).toBeNull();
  });

  test("name the first currency and day that falls below, and lead to a deal that keeps it from that in time", async () => {
    openDealing(<DealingPanels />, dealing({ liquidity: [enough, short] }));
    const said = await screen.findByText("CNH falls below its minimum on 11-16.");
    expect(said.parentElement?.textContent).toContain("Buying CNH 837,616.00 would cover it.");
    fireEvent.click(screen.getByRole("button", { name: "Draft a deal" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText<HTMLInputElement>("Amount").value).toBe("837,616.00");
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "What is bought" }).checked).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: /^T\+1/ }).checked).toBe(true);
  });

  test("propose nothing while no day falls below, and say in words that nothing is there", async () => {
    openDealing(<DealingPanels />, dealing({ liquidity: [enough] }));
    await screen.findByText("9,000,000");
    expect(screen.queryByRole("button", { name: "Draft a deal" })).toBeNull();
    cleanup();
    openDealing(<DealingPanels />, dealing());
    await screen.findByText("No balances yet");
  });

  test("call the first of them today only where it is", async () => {
    const today = dateOf(new Date(), houseZone)!;
    const { days: known, ...rest } = enough;
    const later = { ...known[1]!, day: "2020-11-16" };
    const moved = { ...rest, days: [{ ...known[0]!, day: today }, later] };
    openDealing(<DealingPanels />, dealing({ liquidity: [moved] }));
    await screen.findByText("9,000,000");
    const heads = within(screen.getByRole("region", { name: "Liquidity for five days" }))
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(["Currency", `${today.slice(5)} today`, "11-16 Mon", "Minimum"]);
  });

  test("are led by the earliest lack, and a lack of dollars is bought with Hong Kong dollars", () => {
    const dollars = liquidityOf("USD", ["1.00", "1.00", "1.00", "1.00", "1.00"], "3.00");
    expect(firstShortage([short, dollars])).toMatchObject({
      day: "2026-11-13",
      draft: { sell: "HKD", buy: "USD", fixed: "buy", amount: "2.00", settlesIn: "0" },
    });
    expect(firstShortage([enough])).toBeUndefined();
  });
});

describe("exposure", () => {
  const long = aPosition({
    currency: "EUR",
    clients: "168200.00",
    covered: "-160000.00",
    exposure: "8200.00",
  });
  const owed = aPosition({
    currency: "HKD",
    clients: "-286400.00",
    covered: "250000.00",
    exposure: "-36400.00",
  });

  test("stands with its limit and what it is worth, and currencies without any are left out", async () => {
    const over = { ...owed, ofLimit: "1.0001", floating: "-4.09" };
    openDealing(<DealingPanels />, dealing({ positions: [long, over, aPosition({ currency: "GBP" })] }));
    await screen.findByText("−36,400");
    expect(rowOf("EUR").textContent).toBe("EUR168,200−160,0008,20021%+2.46Square EUR");
    expect(rowOf("HKD").textContent).toContain("101%−4.09");
    expect(rowOf("HKD").querySelector("[class*=over]")).not.toBeNull();
    expect(screen.queryByText("GBP")).toBeNull();
    screen.getByText(/Limit per currency USD 200,000$/);
    screen.getByText("Last days' P&L in USD: 11-13 +120.00 · 11-12 −20.50");
  });

  test("that is long is squared by selling it for dollars, at a worst rate a little under the bid", async () => {
    const { askedOf } = openDealing(<DealingPanels />, dealing({ positions: [long] }));
    fireEvent.click(await squaring("EUR"));
    const dialog = within(await screen.findByRole("dialog"));
    const limit = dialog.getByLabelText<HTMLInputElement>("Worst rate");
    await waitFor(() => expect(limit.value).toBe("1.08432"));
    dialog.getByText(/^Bid 1 EUR = 1\.0865 USD, 14:30:05$/);
    dialog.getByText("Buys USD 8,891.42 or more at the worst rate");
    dialog.getByRole("radio", { name: "T+2, spot · 11-17" });
    fireEvent.change(dialog.getByLabelText("Note"), { target: { value: "Close of the day" } });
    fireEvent.click(dialog.getByRole("button", { name: "Propose" }));
    await screen.findByText(/^Proposed\. A colleague can agree until 11-17 14:30/);
    expect(askedOf(contract.quoteDeal)).toEqual([{ sell: "EUR", buy: "USD" }]);
    expect(askedOf(contract.proposeDeal)).toMatchObject([
      {
        sell: "EUR",
        buy: "USD",
        fixed: { currency: "EUR", amount: "8200.00" },
        limit: "1.08432",
        settlesIn: "2",
        note: "Close of the day",
      },
    ]);
  });

  test("that is short is squared by buying it with dollars", async () => {
    const { askedOf } = openDealing(<DealingPanels />, dealing({ positions: [owed] }));
    fireEvent.click(await squaring("HKD"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText<HTMLInputElement>("Amount").value).toBe("36,400.00");
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "What is bought" }).checked).toBe(true);
    await waitFor(() => expect(askedOf(contract.quoteDeal)).toEqual([{ sell: "USD", buy: "HKD" }]));
  });

  test("is squared by nobody who only looks, and dollars by nobody", async () => {
    openDealing(<DealingPanels />, dealing({ positions: [long] }), auditor);
    await screen.findByText("8,200");
    expect(screen.queryByRole("button")).toBeNull();
    expect(squareOf({ currency: "USD", exposure: "10.00" })).toBeNull();
    expect(squareOf({ currency: "EUR", exposure: "0.00" })).toBeNull();
  });

  test("is not squared twice: what waits or is being dealt stands in place of the button", async () => {
    const pair = { sell: "EUR", buy: "USD" };
    openDealing(<DealingPanels />, dealing({ positions: [long], proposals: [aProposal(pair)] }));
    await screen.findByText("Proposed");
    cleanup();
    const making = aDeal({ ...pair, state: "underWay", done: null });
    openDealing(<DealingPanels />, dealing({ positions: [long], deals: [making] }));
    await screen.findByText("Being dealt");
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    const dealt = aDeal({ ...pair, state: "dealt" });
    openDealing(<DealingPanels />, dealing({ positions: [long], deals: [dealt] }));
    await squaring("EUR");
  });

  test.each([
    [{ opensAt: "2026-11-15T21:00:00.000Z" }, /^The market is closed until 11-16 05:00/],
    [{ isPriced: false }, /^The venue has given no price lately/],
  ])("is squared by nobody while nothing can be dealt, and the button says why: %o", async (market, why) => {
    openDealing(<DealingPanels />, dealing({ positions: [long], liquidity: [short], ...market }));
    const button = await squaring("EUR");
    for (const each of [button, screen.getByRole<HTMLButtonElement>("button", { name: "Draft a deal" })]) {
      expect(each.disabled).toBe(true);
      expect(document.getElementById(each.getAttribute("aria-describedby")!)?.textContent).toMatch(why);
    }
  });

  test("that there is none is said in words, and so is that it could not be read", async () => {
    const { askedOf, announce } = openDealing(<DealingPanels />, dealing({ results: [] }));
    await screen.findByText("No exposure");
    expect(screen.queryByText(/Last days/)).toBeNull();
    await announce();
    await waitFor(() => expect(askedOf(contract.readDealing).length).toBeGreaterThan(1));
    cleanup();
    openDealing(<DealingPanels />, new CallFailed("network", "the line was cut"));
    expect(await screen.findAllByRole("button", { name: /try again/i })).toHaveLength(2);
  });
});

describe("a deal that is proposed", () => {
  const long = aPosition({ currency: "EUR", exposure: "8200.00" });

  async function propose(answers: Parameters<typeof openDealing>[3] = []) {
    const server = openDealing(<DealingPanels />, dealing({ positions: [long] }), undefined, answers);
    fireEvent.click(await squaring("EUR"));
    const dialog = within(await screen.findByRole("dialog"));
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const send = () => fireEvent.click(dialog.getByRole("button", { name: "Propose" }));
    return { ...server, dialog, type, send };
  }

  test("has an amount, a rate and a note, and is not sent without", async () => {
    const { dialog, type, send, askedOf } = await propose();
    await dialog.findByDisplayValue("1.08432");
    type("Amount", "");
    type("Worst rate", "1,08");
    send();
    await dialog.findByText("Enter a rate above zero, with 12 decimals at most");
    dialog.getByText("Enter a note of three letters or more");
    type("Amount", "0");
    dialog.getByText("Enter an amount above zero");
    expect(askedOf(contract.proposeDeal)).toEqual([]);
  });

  test("keeps the worst rate somebody typed, and is told where nothing would be dealt at it", async () => {
    const { dialog, type, send, askedOf } = await propose();
    await dialog.findByText("Filled in as the bid less 0.2%");
    type("Worst rate", "１．０９");
    dialog.getByText("Above the bid: nothing would be dealt now");
    type("Note", "Close of the day");
    send();
    await waitFor(() => expect(askedOf(contract.proposeDeal)).toMatchObject([{ limit: "1.09" }]));
  });

  test("is turned round by picking the other side's currency, and priced anew", async () => {
    const { dialog, askedOf, type } = await propose();
    await dialog.findByDisplayValue("1.08432");
    type("Worst rate", "1.2");
    type("Sell", "USD");
    fireEvent.keyDown(dialog.getByLabelText("Sell"), { key: "Enter", keyCode: 13 });
    await waitFor(() => expect(askedOf(contract.quoteDeal)).toContainEqual({ sell: "USD", buy: "EUR" }));
    await dialog.findByDisplayValue("1.08432");
    dialog.getByText(/^Bid 1 USD/);
  });

  test("says what the server has against it", async () => {
    const { dialog, type, send } = await propose([
      [contract.proposeDeal, new CallFailed("network", "There is not enough EUR of our own to sell.")],
      [contract.quoteDeal, new CallFailed("network", "The market is closed")],
    ]);
    await dialog.findByText("The market is closed");
    type("Worst rate", "1.08");
    type("Note", "Close of the day");
    send();
    const said = await dialog.findByText("There is not enough EUR of our own to sell.");
    expect(said.getAttribute("role")).toBe("alert");
  });
});

describe("what is worked out", () => {
  test.each([
    ["7.8123", "7.79667"],
    ["0.006612345678", "0.00659912"],
    ["151.23", "150.927"],
    ["1", "0.99800"],
  ])("under a bid of %s the worst rate is %s", (bid, worst) =>
    expect(worstOf(readRate("USD", "HKD", bid)!)).toBe(worst),
  );

  test.each([
    ["0.0700", 7],
    ["0.2901", 30],
    ["0.0001", 1],
    ["1.0000", 100],
  ])("a part of %s is %i percent, rounded up", (part, percent) => expect(percentUp(part)).toBe(percent));
});

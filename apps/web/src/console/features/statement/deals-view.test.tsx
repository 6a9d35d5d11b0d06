import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/dealing";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import type { Deal } from "./dealing.ts";
import { DealsView } from "./parts/deals-view.tsx";
import { aDeal, aProposal, auditor, dealing, openDealing } from "./testing.tsx";

afterEach(cleanup);

const done = aDeal().done!;

async function rowOf(deal: Deal): Promise<HTMLElement> {
  openDealing(<DealsView />, dealing({ deals: [deal] }));
  return (await screen.findByText(/^Sell USD 10,000\.00 for HKD/)).closest("tr")!;
}

describe("a deal", () => {
  test.each([
    ["agreed", "Agreed"],
    ["underWay", "Being dealt"],
  ] as const)("that is %s has its wish and its worst rate, and no sides yet", async (state, word) => {
    const row = await rowOf(aDeal({ state, done: null, valueDay: null }));
    within(row).getByText(word);
    within(row).getByText("Worst 1 USD = 7.79667 HKD");
    expect(within(row).getAllByText("—")).toHaveLength(2);
  });

  test("that is dealt names both sides with bank and value day, its rate, and both people", async () => {
    const row = await rowOf(aDeal());
    for (const said of [
      "Dealt, not settled",
      "Deal no. FX20261113000017",
      "1 USD = 7.8123 HKD",
      "Worst 7.79667",
      "Tang Wei",
      "Ho Ka Yan",
      "11-13 14:30",
    ])
      within(row).getByText(said);
    expect(row.textContent).toContain("USD 10,000.00Harbour BankValue date 11-17");
    expect(row.textContent).toContain("HKD 78,123.00Harbour BankValue date 11-17");
  });

  test("for one large exchange names that, the rule, and nobody who agreed", async () => {
    const row = await rowOf(aDeal({ agreed: null, orderNo: "EX01-20261113-000017" }));
    within(row).getByText("For exchange EX01-20261113-000017");
    within(row).getByText("By the rule for large amounts");
    expect(within(row).queryByText("Tang Wei")).toBeNull();
    screen.getByText(/^An exchange worth USD 250,000 or more is dealt at the venue/);
  });

  test("is overdue on the side that its bank has not settled, and settled on the other", async () => {
    const row = await rowOf(
      aDeal({
        done: {
          ...done,
          sold: { ...done.sold, settledAt: "2026-11-17T02:20:00.000Z" },
          bought: { ...done.bought, isOverdue: true },
        },
      }),
    );
    within(row).getByText("Settled 11-17 10:20");
    expect(within(row).getByText("Overdue, value date 11-17").className).toContain("overdue");
    expect(within(row).queryByText("Value date 11-17")).toBeNull();
  });

  test("is settled once both banks have", async () => {
    const settledAt = "2026-11-17T02:20:00.000Z";
    const sides = { sold: { ...done.sold, settledAt }, bought: { ...done.bought, settledAt } };
    const row = await rowOf(aDeal({ state: "settled", done: { ...done, ...sides } }));
    within(row).getByText("Settled");
    expect(within(row).getAllByText("Settled 11-17 10:20")).toHaveLength(2);
  });

  test.each([
    ["unanswered", "underWay", /^The venue has not answered for long/],
    ["contradiction", "dealt", /^The venue contradicted itself/],
    ["worse", "dealt", /^Dealt at less than the worst rate/],
  ] as const)("that is doubtful says what to do about it: %s", async (doubt, state, said) => {
    const row = await rowOf(aDeal({ doubt, state, ...(state === "underWay" && { done: null }) }));
    expect(within(row).getByText(said).className).toContain("doubt");
  });

  test.each([
    ["CREDIT", "Refused by the venue: CREDIT"],
    ["toString", "Refused by the venue: toString"],
    ["venue", "Refused by the venue without a reason"],
    ["late", "Too late to deal, so it was never sent"],
    ["dealStock", "Not enough of our own money to sell"],
    ["dealLimitFar", "The worst rate was more than 2% away from the market"],
    ["marketClosed", "The market was closed"],
    ["rateUnavailable", "The venue gave no price"],
    ["venueMissing", "No venue is configured"],
    ["bankMissing", "No bank account to settle this currency in"],
    ["personGone", "One of the two is no longer in the treasury"],
    ["notSigned", "The signatures of the two could not be verified"],
  ])("that was not made says why, in the venue's own word where it is that: %s", async (refusal, said) => {
    const row = await rowOf(aDeal({ state: "refused", refusal, done: null }));
    expect(within(row).getByText("Not dealt").closest("td")?.textContent).toBe(`Not dealt${said}`);
  });
});

describe("a deal that waits for a second person", () => {
  test("is agreed to by another with the digest of what he read", async () => {
    const proposal = aProposal();
    const { askedOf } = openDealing(<DealsView />, dealing({ proposals: [proposal] }));
    await screen.findByText("Tang Wei proposed: Sell USD 10,000.00 for HKD");
    screen.getByText("1 USD = 7.79667 HKD or better · T+2, spot");
    screen.getByText("Open until 11-17 14:30 (UTC+8)");
    expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("1 USD = 7.79667 HKD or better · T+2, spot");
    dialog.getByText("Tang Wei · Close of the day");
    fireEvent.click(dialog.getByRole("button", { name: "Agree" }));
    await screen.findByText("Agreed. It is being dealt");
    const { agreementId, digest } = proposal;
    expect(askedOf(agreements.agreeToProposal)).toMatchObject([{ agreementId, digest }]);
  });

  test("is declined with a reason, and only with one", async () => {
    const fixed = { currency: "HKD", amount: "78000.00" };
    const { askedOf } = openDealing(<DealsView />, dealing({ proposals: [aProposal({ fixed })] }));
    await screen.findByText("Tang Wei proposed: Buy HKD 78,000.00 with USD");
    fireEvent.click(screen.getByRole("button", { name: "Decline" }));
    const dialog = within(await screen.findByRole("dialog"));
    const send = () => fireEvent.click(dialog.getByRole("button", { name: "Decline" }));
    send();
    await dialog.findByText("Enter a reason of four letters or more");
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Too much" } });
    send();
    await waitFor(() => expect(askedOf(agreements.declineProposal)).toMatchObject([{ reason: "Too much" }]));
  });

  test("is taken back by its proposer, who does not agree to it himself", async () => {
    const own = aProposal({ mayDecide: false, mayWithdraw: true });
    const { askedOf } = openDealing(<DealsView />, dealing({ proposals: [own] }));
    fireEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
    expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(askedOf(agreements.withdrawProposal)).toHaveLength(1));
  });

  test("is only read by whoever looks on", async () => {
    const looked = aProposal({ mayDecide: false });
    openDealing(<DealsView />, dealing({ proposals: [looked] }), auditor);
    await screen.findByText(/^Tang Wei proposed/);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("deals at the venue", () => {
  test("say in words that there are none, and of which days there is a result", async () => {
    openDealing(<DealsView />, dealing());
    await screen.findByText("No deal waits for a second person");
    screen.getByText("No deals yet");
    expect(screen.getByText("2026-11-12").parentElement?.textContent).toBe("2026-11-12USD −20.50");
    cleanup();
    openDealing(<DealsView />, dealing({ results: [] }));
    await screen.findByText("No P&L yet");
  });

  test("say once that they could not be read, with a way to try again", async () => {
    openDealing(<DealsView />, new CallFailed("network", "the line was cut"));
    expect(await screen.findAllByRole("button", { name: /try again/i })).toHaveLength(1);
  });

  test("begin with a blank one", async () => {
    const { askedOf } = openDealing(<DealsView />, dealing());
    fireEvent.click(await screen.findByRole("button", { name: "New deal" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText<HTMLInputElement>("Amount").value).toBe("");
    await waitFor(() => expect(askedOf(contract.quoteDeal)).toEqual([{ sell: "USD", buy: "HKD" }]));
  });

  test("are begun by nobody while the market is closed, and the button says until when", async () => {
    openDealing(<DealsView />, dealing({ opensAt: "2026-11-15T21:00:00.000Z" }));
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "New deal" });
    expect(button.disabled).toBe(true);
    const why = document.getElementById(button.getAttribute("aria-describedby")!);
    expect(why?.textContent).toBe("The market is closed until 11-16 05:00 (UTC+8). No deals until then.");
  });
});

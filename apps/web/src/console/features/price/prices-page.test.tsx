import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/price";
import type { PriceLine } from "@causeway/contract/price/line";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { playServer } from "#shared/testing.tsx";
import { StaffContext, type StaffInfo } from "#console/features/staff/staff-context.ts";
import { shareOf } from "./draft.ts";
import { PricesPage } from "./pages/prices-page.tsx";
import type { Effect, PriceBoard, PriceProposal } from "./prices.ts";

afterEach(cleanup);

const tang = { staffId: "3b2f0f6e-58a3-4d67-8f0e-6a1a3b5c7d91", name: "Tang Wei" };
const line: PriceLine = {
  kind: "collection",
  subject: "B2B",
  currency: null,
  pairedWith: null,
  country: null,
  tier: null,
  merchant: null,
  fromUsd: "0.00",
  cost: { rate: "0.0015", fixed: null },
};
const tiers = { silverFrom: "100000.00", goldFrom: "500000.00" };
const board: PriceBoard = {
  today: "2026-11-19",
  lines: [{ number: 1, firstDay: "2026-01-01", line }],
  tiers,
  versions: [
    {
      number: 1,
      state: "inForce",
      firstDay: "2026-01-01",
      tiers,
      lines: [line],
      note: "",
      proposedBy: null,
      agreedBy: null,
      agreedAt: null,
      refusal: null,
    },
  ],
  proposal: null,
  merchants: [],
};
const cheaper = { ...line, cost: { rate: "0.001", fixed: null } };
const proposal: PriceProposal = {
  agreementId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  digest: "a".repeat(64),
  state: "waiting",
  change: { firstDay: "2026-11-20", tiers, lines: [cheaper] },
  note: "Autumn offer",
  proposedBy: tang,
  proposedAt: "2026-11-19T06:30:00.000Z",
  until: "2026-11-23T06:30:00.000Z",
  endedBy: null,
  reason: null,
  mayDecide: true,
  mayWithdraw: false,
};
const effect: Effect = {
  obstacle: null,
  raisesFrom: null,
  merchants: 12,
  lines: [
    {
      line: cheaper,
      before: { rate: "0.0015", fixed: null },
      merchants: 12,
      difference: [{ currency: "USD", amount: "-84.20" }],
    },
  ],
  tiers: [
    { tier: "STANDARD", before: 12, after: 12 },
    { tier: "SILVER", before: 0, after: 0 },
    { tier: "GOLD", before: 0, after: 0 },
  ],
};
const me: StaffInfo = {
  staffId: "me",
  name: "Ho Ka Yan",
  email: "h@causeway.example",
  role: "treasury",
  permissions: [],
  idleSeconds: 600,
};

function open(data: PriceBoard | Error, over: { staff?: StaffInfo; effect?: Effect } = {}) {
  const answers = new Map<unknown, unknown>([
    [contract.readPriceBoard, data],
    [contract.previewPrices, over.effect ?? effect],
    [contract.proposePrices, { waitsUntil: "2026-11-23T06:30:00.000Z" }],
    [contract.findPricedMerchant, new CallFailed("network", "the line was cut")],
    [agreements.agreeToProposal, { agreementId: proposal.agreementId }],
    [agreements.declineProposal, { agreementId: proposal.agreementId }],
  ]);
  const server = playServer((route) => answers.get(route));
  server.show(
    <LocaleProvider locale="en-US">
      <App>
        <StaffContext value={over.staff ?? me}>
          <PricesPage />
        </StaffContext>
      </App>
    </LocaleProvider>,
  );
  return {
    askedOf: (route: unknown) => server.sent((asked) => asked === route),
    announce: () => server.announce({ kind: "price", ref: "1" }),
  };
}

describe("prices at the console", () => {
  test("show what holds, since which version, and who made it so", async () => {
    open(board);
    const row = (await screen.findByText("B2B collections")).closest("tr")!;
    expect(row.textContent).toContain("Everybody");
    expect(row.textContent).toContain("0.15%");
    expect(row.textContent).toContain("Since version 1, 2026-01-01");
    expect(screen.getByText("Delivered with the system")).toBeDefined();
  });

  test("are proposed as the lines that were changed alone, once their effect was seen", async () => {
    const { askedOf } = open(board);
    fireEvent.click(await screen.findByRole("button", { name: "Change prices" }));
    const propose = screen.getByRole("button", { name: "Propose" });
    expect(propose).toHaveProperty("disabled", true);
    fireEvent.change(screen.getByLabelText("Rate, % B2B collections"), { target: { value: "0.1" } });
    await screen.findByText("−84.20", { exact: false });
    await waitFor(() => expect(propose).toHaveProperty("disabled", false));
    fireEvent.click(propose);
    await screen.findByText("Enter a note of three letters or more");
    fireEvent.change(screen.getByLabelText("Note"), { target: { value: "Autumn offer" } });
    fireEvent.click(propose);
    await screen.findByText(/^Proposed\. A colleague can agree until 11-23 14:30/);
    expect(askedOf(contract.proposePrices)).toMatchObject([
      { firstDay: "2026-11-19", tiers, lines: [cheaper], note: "Autumn offer" },
    ]);
  });

  test("are not proposed while something is in the way, which is said", async () => {
    open(board, { effect: { ...effect, obstacle: "priceRaiseEarly", raisesFrom: "2026-11-19" } });
    fireEvent.click(await screen.findByRole("button", { name: "Change prices" }));
    fireEvent.change(screen.getByLabelText("Rate, % B2B collections"), { target: { value: "0.2" } });
    await screen.findByText(/30 days after it is agreed/);
    expect(screen.getByRole("button", { name: "Propose" })).toHaveProperty("disabled", true);
    fireEvent.change(screen.getByLabelText("Rate, % B2B collections"), { target: { value: "0,2" } });
    await screen.findByText("Some numbers can't be read. Correct those in red.");
  });

  test("get a new line for a pair, whichever of its currencies was typed first, and none twice", async () => {
    const { askedOf } = open(board);
    fireEvent.click(await screen.findByRole("button", { name: "Change prices" }));
    const added = within(screen.getByRole("group", { name: "Add a line" }));
    const add = () => fireEvent.click(added.getByRole("button", { name: "Add a line" }));
    fireEvent.change(added.getByLabelText("Currency"), { target: { value: "usd" } });
    add();
    const rate = await screen.findByLabelText("Rate, % B2B collections");
    expect(screen.getByLabelText("Rate, % Marketplaces and own websites · USD")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Rate, % Marketplaces and own websites · USD"), {
      target: { value: "0.25" },
    });
    fireEvent.change(rate, { target: { value: "0.15" } });
    await waitFor(() =>
      expect(askedOf(contract.previewPrices).at(-1)).toMatchObject({
        lines: [{ subject: "PLATFORM", currency: "USD", cost: { rate: "0.0025", fixed: null } }],
      }),
    );
    fireEvent.change(added.getByLabelText("Currency"), { target: { value: "USD" } });
    add();
    await screen.findByText("This item is in the list already");
  });

  test("that were proposed are agreed to by another, who has seen what they change, with the digest of what he read", async () => {
    const { askedOf } = open({ ...board, proposal });
    await screen.findByText("Tang Wei proposed prices from 2026-11-20");
    await screen.findByText("Merchants affected: 12");
    expect(screen.queryByRole("button", { name: "Change prices" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Agree" }));
    await waitFor(() =>
      expect(askedOf(agreements.agreeToProposal)).toMatchObject([
        { agreementId: proposal.agreementId, digest: proposal.digest },
      ]),
    );
  });

  test("are moved by nobody who only looks, nor agreed to by their proposer", async () => {
    open({ ...board, proposal: { ...proposal, mayDecide: false, mayWithdraw: true } });
    await screen.findByRole("button", { name: "Withdraw" });
    expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
    cleanup();
    open(board, { staff: { ...me, role: "auditor" } });
    await screen.findByText("B2B collections");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("are read again when they change, and say when they could not be read", async () => {
    const { askedOf, announce } = open(board);
    await screen.findByText("B2B collections");
    await announce();
    await waitFor(() => expect(askedOf(contract.readPriceBoard).length).toBeGreaterThan(1));
    cleanup();
    open(new CallFailed("network", "the line was cut"));
    await screen.findByRole("button", { name: /try again/i });
  });
});

test("a percentage that is typed is sent as an exact share of six decimals at most", () => {
  expect(["0.15", "0", "1", "0.0001", "0.00", " 0.30 "].map(shareOf)).toEqual([
    "0.0015",
    "0",
    "0.01",
    "0.000001",
    "0",
    "0.003",
  ]);
  expect(["0.00001", "-1", "x", "0,1"].map(shareOf)).toEqual([undefined, undefined, undefined, undefined]);
});

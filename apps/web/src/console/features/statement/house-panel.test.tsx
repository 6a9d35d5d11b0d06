import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/house-transfer";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, describe, expect, test } from "vitest";
import { CallFailed } from "#shared/api/call-error.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { playServer } from "#shared/testing.tsx";
import { StaffContext, type StaffInfo } from "#console/features/staff/staff-context.ts";
import type { HouseAccount, HouseMoney, HouseProposal, HouseTransfer } from "./house-money.ts";
import { HousePanel } from "./parts/house-panel.tsx";

afterEach(cleanup);

const bank = ["港桥银行", "港橋銀行", "Harbour Bank"] as const;
const tang = { staffId: "3b2f0f6e-58a3-4d67-8f0e-6a1a3b5c7d91", name: "Tang Wei" };
const account: HouseAccount = {
  partner: "harbour",
  bank,
  currency: "USD",
  own: { name: "Causeway Payments Limited", account: "622003101001", bank: "EXMPHKHHXXX" },
  earned: "550.00",
  onItsWay: "0.00",
  missing: "0.00",
  stock: "0.00",
  sweepable: "500.00",
  obstacle: null,
  proposal: null,
};
const proposal: HouseProposal = {
  agreementId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  digest: "a".repeat(64),
  state: "waiting",
  kind: "sweep",
  amount: "400.00",
  note: "As every Monday",
  proposedBy: tang,
  proposedAt: "2026-11-13T06:30:00.000Z",
  until: "2026-11-17T06:30:00.000Z",
  endedBy: null,
  reason: null,
  mayDecide: true,
  mayWithdraw: false,
};
const transfer: HouseTransfer = {
  transferId: "0199a4b2-7c1d-7e3f-8a5b-6c7d8e9f0a1b",
  partner: "harbour",
  currency: "USD",
  bank,
  kind: "topUp",
  amount: "70.00",
  note: "Bank charges",
  own: "622003101001",
  state: "underWay",
  refusal: null,
  proposedBy: tang,
  agreedBy: { ...tang, name: "Ho Ka Yan" },
  agreedAt: "2026-11-13T06:30:00.000Z",
};
const me: StaffInfo = {
  staffId: "me",
  name: "Ho Ka Yan",
  email: "h@causeway.example",
  role: "treasury",
  permissions: [],
  idleSeconds: 600,
};

function open(data: HouseMoney | Error, staff = me) {
  const answers = new Map<unknown, unknown>([
    [contract.readHouseMoney, data],
    [contract.proposeHouseTransfer, { waitsUntil: "2026-11-17T06:30:00.000Z" }],
    [agreements.agreeToProposal, { agreementId: proposal.agreementId }],
    [agreements.declineProposal, { agreementId: proposal.agreementId }],
  ]);
  const server = playServer((route) => answers.get(route));
  server.show(
    <LocaleProvider locale="en-US">
      <App>
        <StaffContext value={staff}>
          <HousePanel />
        </StaffContext>
      </App>
    </LocaleProvider>,
  );
  return {
    askedOf: (route: unknown) => server.sent((asked) => asked === route),
    announce: () => server.announce({ kind: "treasury", ref: "1" }),
  };
}

describe("our own money on the board", () => {
  test("is proposed with the amount that can be swept, to an account that nobody types", async () => {
    const { askedOf } = open({ accounts: [account], transfers: [] });
    fireEvent.click(await screen.findByRole("button", { name: "Sweep USD" }));
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("622003101001 · EXMPHKHHXXX");
    expect(within(dialog).getAllByRole("textbox")).toHaveLength(2);
    const amount = within(dialog).getByLabelText<HTMLInputElement>("Amount");
    expect(amount.value).toBe("500.00");
    fireEvent.change(amount, { target: { value: "500.01" } });
    fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "As every Monday" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Propose" }));
    await within(dialog).findByText("At most USD 500.00 can be swept");
    expect(askedOf(contract.proposeHouseTransfer)).toEqual([]);
    fireEvent.change(amount, { target: { value: "500" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Propose" }));
    await screen.findByText(/^Proposed\. A colleague can agree until 11-17 14:30/);
    expect(askedOf(contract.proposeHouseTransfer)).toMatchObject([
      {
        partner: "harbour",
        kind: "sweep",
        money: { currency: "USD", amount: "500.00" },
        note: "As every Monday",
      },
    ]);
  });

  test("that was proposed is agreed to by another with the digest of what he read", async () => {
    const { askedOf } = open({ accounts: [{ ...account, proposal }], transfers: [] });
    await screen.findByText("Tang Wei proposed: Sweep our money, USD 400.00");
    expect(screen.queryByRole("button", { name: "Sweep USD" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText(/ · As every Monday$/);
    fireEvent.click(within(dialog).getByRole("button", { name: "Agree" }));
    await waitFor(() =>
      expect(askedOf(agreements.agreeToProposal)).toMatchObject([
        { agreementId: proposal.agreementId, digest: proposal.digest },
      ]),
    );
  });

  test("is declined with a reason, and only with one", async () => {
    const { askedOf } = open({ accounts: [{ ...account, proposal }], transfers: [] });
    fireEvent.click(await screen.findByRole("button", { name: "Decline" }));
    const dialog = await screen.findByRole("dialog");
    const send = () => fireEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
    send();
    await within(dialog).findByText("Enter a reason of four letters or more");
    fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "Too early" } });
    send();
    await waitFor(() => expect(askedOf(agreements.declineProposal)).toHaveLength(1));
  });

  test("is moved by nobody who only looks, nor by its proposer alone", async () => {
    const own = { ...proposal, mayDecide: false, mayWithdraw: true };
    open({ accounts: [{ ...account, proposal: own }], transfers: [] });
    await screen.findByRole("button", { name: "Withdraw" });
    expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
    cleanup();
    open({ accounts: [account], transfers: [] }, { ...me, role: "auditor" });
    await screen.findByText("Harbour Bank");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("says what is in the way, what is to be quoted, and why something was not made", async () => {
    const swept: HouseTransfer = {
      ...transfer,
      transferId: "0199a4b2-7c1d-7e3f-8a5b-6c7d8e9f0a1c",
      kind: "sweep",
      state: "refused",
      refusal: "bank",
    };
    open({
      accounts: [{ ...account, sweepable: "0.00", obstacle: "itemsUnowned" }],
      transfers: [transfer, swept],
    });
    await screen.findByText("An open item is unassigned");
    const said = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(said.find((row) => row.includes("Top up client money"))).toContain("Quote this ID when paying");
    expect(said.find((row) => row.includes("Not made"))).toContain("Refused by the bank");
  });

  test("is read again when something changes, and says when it could not be read or there is none", async () => {
    const { askedOf, announce } = open({ accounts: [], transfers: [] });
    await screen.findByText("No money of our own to move");
    await announce();
    await waitFor(() => expect(askedOf(contract.readHouseMoney).length).toBeGreaterThan(1));
    cleanup();
    open(new CallFailed("network", "the line was cut"));
    await screen.findByRole("button", { name: /try again/i });
  });
});

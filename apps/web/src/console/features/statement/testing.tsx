import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/dealing";
import { App } from "antd";
import type { ReactNode } from "react";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { playServer } from "#shared/testing.tsx";
import { StaffContext, type StaffInfo } from "#console/features/staff/staff-context.ts";
import type { Deal, Dealing, DealProposal, Position } from "./dealing.ts";

const bank = ["港桥银行", "港橋銀行", "Harbour Bank"] as [string, string, string];
const tang = { staffId: "3b2f0f6e-58a3-4d67-8f0e-6a1a3b5c7d91", name: "Tang Wei" };
const until = "2026-11-17T06:30:00.000Z";
const treasurer: StaffInfo = {
  staffId: "me",
  name: "Ho Ka Yan",
  email: "h@causeway.example",
  role: "treasury",
  permissions: [],
  idleSeconds: 600,
};
export const auditor: StaffInfo = { ...treasurer, role: "auditor" };

/** An open market, a price, and nothing dealt. */
export function dealing(parts: Partial<Dealing> = {}): Dealing {
  return {
    opensAt: null,
    isPriced: true,
    limit: "200000.00",
    backToBackFrom: "250000.00",
    positions: [],
    results: [
      { day: "2026-11-13", result: "120.00" },
      { day: "2026-11-12", result: "-20.50" },
    ],
    proposals: [],
    deals: [],
    liquidity: [],
    ...parts,
  };
}

export function aPosition(parts: Partial<Position> & Pick<Position, "currency">): Position {
  const none = { clients: "0.00", covered: "0.00", exposure: "0.00" };
  const isFlat = Object.keys(parts).length === 1;
  return {
    ...none,
    worth: "0.00",
    cost: "0.00",
    floating: isFlat ? "0.00" : "2.46",
    ofLimit: isFlat ? "0.0000" : "0.2100",
    free: "500000.00",
    ...parts,
  };
}

export function aProposal(parts: Partial<DealProposal> = {}): DealProposal {
  return {
    agreementId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
    digest: "a".repeat(64),
    state: "waiting",
    sell: "USD",
    buy: "HKD",
    fixed: { currency: "USD", amount: "10000.00" },
    limit: "7.79667",
    settlesIn: "2",
    note: "Close of the day",
    proposedBy: tang,
    proposedAt: "2026-11-13T06:30:00.000Z",
    until,
    endedBy: null,
    reason: null,
    mayDecide: true,
    mayWithdraw: false,
    ...parts,
  };
}

/** Dealt, and to be settled by both banks. */
export function aDeal(parts: Partial<Deal> = {}): Deal {
  const leg = { bank, settledAt: null, isOverdue: false };
  return {
    dealId: "0199a4b2-7c1d-7e3f-8a5b-6c7d8e9f0a1b",
    sell: "USD",
    buy: "HKD",
    fixed: { currency: "USD", amount: "10000.00" },
    limit: "7.79667",
    state: "dealt",
    doubt: null,
    refusal: null,
    valueDay: "2026-11-17",
    done: {
      dealNumber: "FX20261113000017",
      rate: "7.8123",
      dealtAt: "2026-11-13T06:31:00.000Z",
      sold: { currency: "USD", amount: "10000.00", ...leg },
      bought: { currency: "HKD", amount: "78123.00", ...leg },
    },
    agreed: { note: "Close of the day", proposedBy: tang, agreedBy: { ...tang, name: "Ho Ka Yan" } },
    orderNo: null,
    decidedAt: "2026-11-13T06:30:00.000Z",
    ...parts,
  };
}

/** Pages of the treasury with a server that is played, which quotes every pair at one price. */
export function openDealing(
  page: ReactNode,
  data: Dealing | Error,
  staff = treasurer,
  others: readonly (readonly [unknown, unknown])[] = [],
) {
  const valueDays = ["2026-11-13", "2026-11-16", "2026-11-17"];
  const agreed = { agreementId: aProposal().agreementId };
  const answers = new Map<unknown, unknown>([
    [contract.readDealing, data],
    [contract.quoteDeal, { bid: "1.0865", at: "2026-11-13T06:30:05.000Z", valueDays }],
    [contract.proposeDeal, { waitsUntil: until }],
    [agreements.agreeToProposal, agreed],
    [agreements.declineProposal, agreed],
    [agreements.withdrawProposal, agreed],
    ...others,
  ]);
  const server = playServer((route) => answers.get(route));
  server.show(
    <LocaleProvider locale="en-US">
      <App>
        <StaffContext value={staff}>{page}</StaffContext>
      </App>
    </LocaleProvider>,
  );
  return {
    askedOf: (route: unknown) => server.sent((asked) => asked === route),
    announce: () => server.announce({ kind: "treasury", ref: "1" }),
  };
}

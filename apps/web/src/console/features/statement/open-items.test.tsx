import { takeBreak } from "@causeway/contract/console/statement";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { StaffContext } from "#console/features/staff/staff-context.ts";
import { BreaksTable } from "./parts/breaks-table.tsx";
import { daysOf, movedText, useBreaks, type Break } from "./statements.ts";

afterEach(cleanup);

const item: Break = {
  breakId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  kind: "unexpectedDebit",
  reference: "BK1",
  bank: ["港桥银行", "港橋銀行", "Harbour Bank"],
  amount: "-250.00",
  ownerName: null,
  currency: "USD",
  bankAmount: "-900.00",
  booksAmount: null,
  waits: "suspense",
  choices: ["writeOff", "match"],
  decision: null,
  refusal: null,
  settledHow: null,
  settledBy: null,
  dueOn: "2026-11-16",
  owner: null,
  ownerRole: "treasury",
  note: null,
  openedAt: "2026-11-15T08:00:00.000Z",
  closedAt: null,
  proposal: null,
};

test("an item is overdue from the first minute after its day in Hong Kong, and not before", () => {
  expect(daysOf(item, new Date("2026-11-16T15:59:59Z")).late).toBe(0);
  expect(daysOf(item, new Date("2026-11-16T16:00:00Z")).late).toBe(1);
});

test("an item that was opened an hour before midnight in Hong Kong is a day old an hour after it", () => {
  const opened = { ...item, openedAt: "2026-11-15T15:00:00.000Z" };
  expect(daysOf(opened, new Date("2026-11-15T15:59:59Z")).open).toBe(0);
  expect(daysOf(opened, new Date("2026-11-15T17:00:00Z")).open).toBe(1);
});

test.each([
  ["2026-11-15T12:00:00Z", "2026-11-16", "Opened today", null],
  ["2026-11-16T12:00:00Z", "2026-11-16", "Open for 1 day", "Due today"],
  ["2026-11-17T12:00:00Z", "2026-11-16", "Open for 2 days", "Overdue by 1 day"],
  ["2026-11-24T12:00:00Z", "2026-11-16", "Open for 9 days", "Overdue by 8 days"],
])("at %s an item due on %s reads: %s, %s", (now, dueOn, age, mark) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  try {
    show(<BreaksTable breaks={[{ ...item, dueOn }]} mayAct />, async () => ({}));
    screen.getByText(age);
    expect(screen.queryByText(/due/i, { selector: "span[class*=tag]" })?.textContent ?? null).toBe(mark);
  } finally {
    vi.useRealTimers();
  }
});

test("what a decision moves is the amount without its sign, and of what differs the difference", () => {
  expect(movedText(item)).toBe("USD 900.00");
  expect(movedText({ ...item, kind: "refundDiffers", booksAmount: "-885.00" })).toBe("USD 15.00");
  expect(movedText({ ...item, currency: null, bankAmount: null })).toBe("–");
});

function show(children: ReactNode, answer: (route: unknown) => Promise<unknown>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={answer as unknown as Call}>
        <LocaleProvider locale="en-US">
          <MemoryRouter>
            <App>
              <StaffContext
                value={{
                  staffId: "me",
                  name: "",
                  email: "",
                  role: "treasury",
                  permissions: [],
                  idleSeconds: 600,
                }}
              >
                {children}
              </StaffContext>
            </App>
          </MemoryRouter>
        </LocaleProvider>
      </CallContext>
    </QueryClientProvider>,
  );
}

function Items() {
  return <BreaksTable breaks={useBreaks("open").data ?? []} mayAct />;
}

test("what was decided says so until it is carried out, and then leaves the list by itself", async () => {
  const pages = [[{ ...item, decision: "writeOff" as const, choices: [] }], []];
  const answer = vi.fn<() => Promise<unknown>>(async () => ({ rows: pages.shift() ?? [], next: null }));
  show(<Items />, answer);
  await screen.findByText("Being booked");
  expect(screen.queryByRole("button", { name: "Take it" })).toBeNull();
  await waitFor(() => expect(screen.queryByText("Being booked")).toBeNull(), { timeout: 4_000 });
  expect(answer).toHaveBeenCalledTimes(2);
});

test("an item that is being taken says so until it is its owner's", async () => {
  const answered = Promise.withResolvers<object>();
  let owner: string | null = null;
  const answer = (route: unknown) =>
    route === takeBreak ? answered.promise : Promise.resolve({ rows: [{ ...item, owner }], next: null });
  show(<Items />, answer);
  fireEvent.click(await screen.findByRole("button", { name: "Take it" }));
  await screen.findByRole("img", { name: "loading" });
  owner = "me";
  answered.resolve({});
  await screen.findByRole("button", { name: "Explain and close" });
  expect(screen.queryByRole("img", { name: "loading" })).toBeNull();
});

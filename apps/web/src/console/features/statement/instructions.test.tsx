import { askBankNow, listInstructions } from "@causeway/contract/console/instruction";
import { countBreaks } from "@causeway/contract/console/statement";
import { readCover, readTreasuryDay } from "@causeway/contract/console/treasury";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { CallFailed } from "#shared/api/call-error.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { StaffContext, type StaffInfo } from "#console/features/staff/staff-context.ts";
import type { Instruction } from "./instructions.ts";
import { TreasuryPage } from "./pages/treasury-page.tsx";

afterEach(cleanup);

const silent: Instruction = {
  instructionId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  kind: "refund",
  state: "unknown",
  merchant: { merchantNo: "M00000001", name: "Harbour Light Trading Ltd" },
  reference: "BK20261112000399",
  currency: "USD",
  amount: "1000.00",
  writtenAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
  firstSentAt: "2026-11-15T08:00:00.000Z",
  nextEnquiryAt: "2026-11-15T09:00:00.000Z",
  handedOverAt: "2026-11-15T08:30:00.000Z",
  attempts: 4,
  last: {
    kind: "enquiry",
    at: "2026-11-15T08:10:00.000Z",
    answer: "silent",
    reason: "the bank answered 503",
  },
};

function open(
  instructions: readonly Instruction[],
  {
    role = "treasury",
    answer = async () => ({}),
  }: { role?: StaffInfo["role"]; answer?: () => Promise<unknown> } = {},
) {
  const sent = vi.fn<(route: unknown, input: unknown) => Promise<unknown>>(async (route) => {
    if (route === listInstructions) return instructions;
    if (route === askBankNow) return answer();
    if (route === readTreasuryDay) return { day: null, accounts: [], closed: null, mayClose: false };
    if (route === countBreaks) return { open: 0, unowned: 0, oldestAt: null, banks: [], owners: [] };
    return route === readCover ? [] : { rows: [], next: null };
  });
  const me: StaffInfo = {
    staffId: "me",
    name: "Tang Wei",
    email: "t@causeway.example",
    role,
    permissions: [],
    idleSeconds: 600,
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CallContext value={sent as unknown as Call}>
        <LocaleProvider locale="en-US">
          <MemoryRouter initialEntries={["/treasury?view=instructions"]}>
            <App>
              <StaffContext value={me}>
                <TreasuryPage />
              </StaffContext>
            </App>
          </MemoryRouter>
        </LocaleProvider>
      </CallContext>
    </QueryClientProvider>,
  );
  return sent;
}

describe("what the bank was asked for", () => {
  test("is shown with how it stands, how often the bank was spoken to and what it said last", async () => {
    open([silent]);
    const row = await screen.findByRole("row", { name: /Harbour Light/ });
    for (const text of ["USD 1,000.00", "Not known", "Overdue", "5 h ago", "No readable answer", "503"])
      expect(row.textContent).toContain(text);
  });

  test("is a deal of ours where the venue was asked for one", async () => {
    open([{ ...silent, kind: "deal", merchant: null }]);
    const row = await screen.findByRole("row", { name: /Deal at the venue/ });
    expect(row.textContent).toContain("Our own money");
  });

  test("is asked about now, and says so", async () => {
    const sent = open([silent]);
    fireEvent.click(await screen.findByRole("button", { name: "Ask the bank now" }));
    await screen.findByText("The bank is being asked");
    await waitFor(() =>
      expect(sent.mock.calls.find(([route]) => route === askBankNow)?.[1]).toMatchObject({
        instructionId: silent.instructionId,
      }),
    );
  });

  test("says why it could not be asked about", async () => {
    open([silent], {
      answer: () => Promise.reject(new CallFailed("network", "It came to its end")),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Ask the bank now" }));
    expect(await screen.findByText("It came to its end")).toBeDefined();
  });

  test("is not asked about by an auditor, nor before it has left", async () => {
    open([{ ...silent, firstSentAt: null, state: "written", last: null, attempts: 0 }]);
    await screen.findByText("Not sent yet");
    expect(screen.queryByRole("button", { name: "Ask the bank now" })).toBeNull();
    cleanup();
    open([silent], { role: "auditor" });
    await screen.findByText("Not known");
    expect(screen.queryByRole("button", { name: "Ask the bank now" })).toBeNull();
  });

  test("is nothing when nothing is under way", async () => {
    open([]);
    expect(await screen.findByText("No instruction is under way")).toBeDefined();
  });
});

import * as contract from "@causeway/contract/console/bank-message";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { StaffContext, type StaffInfo } from "#console/features/staff/staff-context.ts";
import { Messages } from "./parts/messages.tsx";

afterEach(cleanup);

const message = {
  messageId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  number: "1042",
  receivedAt: "2026-11-15T08:00:00.000Z",
  name: "camt.053.001.08",
  verdict: "read",
  reason: null,
  bytes: 812,
  times: 2,
  parts: 1_000,
  partsRead: 400,
  unreadable: 1,
} as const satisfies contract.BankMessageRow;
const line = {
  messageId: message.messageId,
  number: message.number,
  place: "Stmt[1]/Ntry[3]",
  reason: "Ntry/Amt: no amount",
  claimed: { reference: "BK1", amount: "1,000.00", currency: "USD", direction: "credit" },
  keptAt: "2026-11-15T08:00:00.000Z",
} as const satisfies contract.UnreadableLine;
const entry = {
  reference: "BK2",
  direction: "credit",
  currency: "USD",
  amount: "12.00",
  bookingDay: "2026-11-16",
} as const satisfies contract.AnnouncedEntry;

const full = { lines: [line], announced: [entry], messages: [message] };

function show(given: { lines: object[]; announced: object[]; messages: object[] }, role: StaffInfo["role"]) {
  const rows = new Map<unknown, object[]>([
    [contract.listUnreadableLines, given.lines],
    [contract.listAnnounced, given.announced],
    [contract.listBankMessages, given.messages],
  ]);
  const sent = vi.fn<(route: unknown, input: unknown) => Promise<unknown>>(async (route) =>
    rows.has(route) ? { rows: rows.get(route), next: null } : { text: "<Document/>", isWhole: false },
  );
  const me: StaffInfo = {
    staffId: "me",
    name: "Tang Wei",
    email: "t@c.example",
    role,
    permissions: [],
    idleSeconds: 600,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={sent as unknown as Call}>
        <LocaleProvider locale="en-US">
          <App>
            <StaffContext value={me}>
              <Messages />
            </StaffContext>
          </App>
        </LocaleProvider>
      </CallContext>
    </QueryClientProvider>,
  );
  const asked = (route: unknown) => sent.mock.calls.filter(([each]) => each === route);
  return { asked };
}

describe("messages of the bank", () => {
  test("say what became of each, which line waits and why, and what is announced", async () => {
    show(full, "treasury");
    await screen.findByText("MSG1042/Stmt[1]/Ntry[3]");
    const said = [
      "Ntry/Amt: no amount",
      "Credit · USD · 1,000.00 · BK1",
      "400 of 1000 read",
      "Statement of a day",
      "Read in part",
      "Lines that cannot be read: 1",
      "Came 2 times",
      "BK2",
    ];
    expect(said.filter((text) => screen.queryByText(text) === null)).toEqual([]);
  });

  test("say in words why one was not believed", async () => {
    const refused = { ...message, verdict: "refused", name: null, parts: null, unreadable: 0 };
    show({ lines: [], announced: [], messages: [{ ...refused, reason: "wrong-signature" }] }, "treasury");
    expect(await screen.findAllByText("The signature is wrong")).toHaveLength(1);
    expect(screen.queryAllByText("Refused")).toHaveLength(1);
  });

  test("are looked at only when somebody asks, who is told that it is audited", async () => {
    const { asked } = show({ ...full, lines: [] }, "treasury");
    const button = await screen.findByRole("button", { name: "Show as sent" });
    expect(asked(contract.openBankMessage)).toEqual([]);
    fireEvent.click(button);
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByDisplayValue("<Document/>");
    dialog.getByText("It holds personal data. That you looked at it is in the audit.");
    dialog.getByText("Only its beginning is shown.");
    expect(asked(contract.openBankMessage)).toHaveLength(1);
  });

  test("are read again from the line that waits", async () => {
    const { asked } = show({ ...full, messages: [] }, "treasury");
    fireEvent.click(await screen.findByRole("button", { name: "Read again" }));
    await waitFor(() => expect(asked(contract.readBankMessageAgain)).toHaveLength(1));
    expect(asked(contract.readBankMessageAgain)[0]![1]).toMatchObject({ messageId: message.messageId });
  });

  test("are offered to be read again neither where all was read nor to whoever may only look", async () => {
    show({ lines: [], announced: [], messages: [{ ...message, unreadable: 0 }] }, "treasury");
    await screen.findByText("MSG1042");
    expect(screen.queryByRole("button", { name: "Read again" })).toBeNull();
    cleanup();
    show(full, "auditor");
    await screen.findByText("MSG1042/Stmt[1]/Ntry[3]");
    expect(screen.queryByRole("button", { name: "Read again" })).toBeNull();
  });

  test("that are none say so, part by part", async () => {
    show({ lines: [], announced: [], messages: [] }, "treasury");
    await screen.findByText("Every line was read");
    const said = ["Every line was read", "Nothing announced", "No message yet"];
    expect(said.filter((text) => screen.queryByText(text) === null)).toEqual([]);
  });
});

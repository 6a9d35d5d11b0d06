import { listMerchantAccounts } from "@causeway/contract/console/account";
import { closeBreak } from "@causeway/contract/console/statement";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { CallFailed } from "#shared/api/call-error.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { StaffContext, type StaffInfo } from "#console/features/staff/staff-context.ts";
import { BreaksTable } from "./parts/breaks-table.tsx";
import type { Break } from "./statements.ts";

afterEach(cleanup);

const me: StaffInfo = {
  staffId: "me",
  name: "Tang Wei",
  email: "tang.wei@causeway.example",
  role: "treasury",
  permissions: [],
  idleSeconds: 600,
};

const differs: Break = {
  breakId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  kind: "differs",
  reference: "CO20261112000399",
  bank: ["港桥银行", "港橋銀行", "Harbour Bank"],
  amount: "-0.01",
  ownerName: null,
  currency: "USD",
  bankAmount: "640.00",
  booksAmount: "640.01",
  waits: "receipt",
  choices: ["correct", "return", "writeOff"],
  decision: null,
  refusal: null,
  settledHow: null,
  settledBy: null,
  dueOn: "2026-11-16",
  proposal: null,
  owner: "me",
  ownerRole: "treasury",
  note: null,
  openedAt: "2026-11-15T08:00:00.000Z",
  closedAt: null,
};

function show(shown: Break, answer: (route: unknown) => Promise<unknown>) {
  const sent = vi.fn<(route: unknown, input: unknown) => Promise<unknown>>(answer);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={sent as unknown as Call}>
        <LocaleProvider locale="en-US">
          <MemoryRouter>
            <App>
              <StaffContext value={me}>
                <BreaksTable breaks={[shown]} mayAct />
              </StaffContext>
            </App>
          </MemoryRouter>
        </LocaleProvider>
      </CallContext>
    </QueryClientProvider>,
  );
  return sent;
}

function closing(answer: (route: unknown) => Promise<unknown>, shown = differs) {
  const sent = show(shown, answer);
  fireEvent.click(screen.getByRole("button", { name: "Explain and close" }));
  const dialog = within(screen.getByRole("dialog"));
  // A button that has just been sending still carries its sign for a moment.
  const press = (name: RegExp) => fireEvent.click(dialog.getByRole("button", { name }));
  return { sent, dialog, press };
}

test("a break is closed with a decision and a reason, and not before; what fails is said where it was typed", async () => {
  const answers = [() => Promise.reject(new CallFailed("network", "the line was cut")), async () => ({})];
  const { sent, dialog, press } = closing(() => answers.shift()!());
  press(/Explain and close$/);
  await dialog.findByText("Please choose first");
  dialog.getByText("Please write the reason first");
  const [first] = dialog.getAllByRole("radio");
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(sent).not.toHaveBeenCalled();

  fireEvent.click(dialog.getByRole("radio", { name: /^Return it to the payer/ }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: " The bank was asked. " } });
  press(/Return and close$/);
  await dialog.findByText("the line was cut");
  press(/Return and close$/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const input = { breakId: differs.breakId, note: "The bank was asked.", decision: "return" };
  expect(sent.mock.calls.map(([route, given]) => [route, given])).toEqual(
    Array.from({ length: 2 }, () => [closeBreak, expect.objectContaining(input)]),
  );
});

const proposal = {
  state: "waiting",
  proposedBy: "Tang Wei",
  until: "2026-11-19T08:00:00.000Z",
  endedBy: null,
  reason: null,
} as const;

test("a break whose decision waits for a second person says until when, and cannot be closed meanwhile", () => {
  show({ ...differs, proposal }, async () => ({}));
  const link = screen.getByRole("link", { name: /second person until 2026-11-19 16:00/ });
  expect(link.getAttribute("href")).toBe("/agreements");
  expect(screen.queryByRole("button", { name: "Explain and close" })).toBeNull();
});

test.each([
  ["declined", /Fang Ke declined: Another bank/],
  ["lapsed", /Nobody agreed in time/],
] as const)("a break whose proposal was %s is its owner's again, with words", (state, said) => {
  show(
    { ...differs, proposal: { ...proposal, state, endedBy: "Fang Ke", reason: "Another bank" } },
    async () => ({}),
  );
  expect(screen.getByText(said).tagName).toBe("SPAN");
  expect(screen.queryByRole("button", { name: "Explain and close" })).not.toBeNull();
});

test("a decision that takes two people is said to wait", async () => {
  const { dialog, press } = closing(async () => ({ waitsUntil: proposal.until }));
  fireEvent.click(dialog.getByRole("radio", { name: /^Return it to the payer/ }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "The bank was asked." } });
  press(/Return and close$/);
  expect((await screen.findByText(/takes two people/)).textContent).toContain("2026-11-19 16:00");
});

test("money in suspense is given to a merchant whose account was chosen, and to nobody before that", async () => {
  const account = {
    merchantId: "1b0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f22",
    accountId: "2c0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f33",
    accountNo: "VA20260001",
    holderName: "Harbour Light Trading Limited",
    nickname: "Main",
    status: "ACTIVE",
    appliedAt: "2026-11-01T08:00:00.000Z",
  };
  const stray: Break = {
    ...differs,
    kind: "unknownAccount",
    waits: "suspense",
    choices: ["assign", "return", "match"],
  };
  const { sent, dialog, press } = closing(
    async (route) => (route === listMerchantAccounts ? { rows: [account], next: null } : {}),
    stray,
  );
  fireEvent.click(dialog.getByRole("radio", { name: /^It is a merchant's/ }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "The payer mistyped it" } });
  press(/Give to merchant$/);
  await dialog.findByText("Select a receiving account");
  const field = dialog.getByRole("combobox");
  fireEvent.change(field, { target: { value: "Harbour" } });
  fireEvent.click(await screen.findByText("Harbour Light Trading Limited · VA20260001"));
  press(/Give to merchant$/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { merchantId, accountId } = account;
  expect(sent).toHaveBeenCalledWith(
    closeBreak,
    expect.objectContaining({ decision: "assign", merchantId, accountId }),
  );
});

test("what nobody can decide about is offered no decision, also to whoever looks into it", () => {
  show({ ...differs, kind: "notCovered", waits: null, choices: [] }, async () => ({}));
  screen.getByText("Nothing to decide now");
  expect(screen.queryByRole("button", { name: "Explain and close" })).toBeNull();
});

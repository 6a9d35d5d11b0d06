import * as contract from "@causeway/contract/console/agreement";
import { breakDecisions } from "@causeway/contract/console/statement";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { LiveContext, type Live } from "#shared/api/live.ts";
import { LocaleProvider, locales, type Locale } from "#shared/i18n/words.ts";
import type { Agreement } from "./agreements.ts";
import { AgreementsPage } from "./pages/agreements-page.tsx";

afterEach(cleanup);

const waiting: Agreement = {
  agreementId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  act: "break.close",
  subject: "1b0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f22",
  wish: { decision: "return", note: "The payer named an account that was never ours" },
  facts: {
    kind: "unknownAccount",
    reference: "CO20261112000399",
    currency: "USD",
    amount: "20000.00",
    bankAmount: "20000.00",
  },
  digest: "ab".repeat(32),
  state: "waiting",
  proposedBy: { staffId: "owner", name: "Tang Wei" },
  proposedAt: "2026-11-15T08:00:00.000Z",
  until: "2026-11-19T08:00:00.000Z",
  endedBy: null,
  endedAt: null,
  reason: null,
  mayDecide: true,
  mayWithdraw: false,
};

function openPage(rows: readonly Agreement[], locale: Locale = "en-US", live?: Live) {
  const known = { rows };
  const sent = vi.fn<(route: unknown, input: unknown) => Promise<unknown>>(async (route) =>
    route === contract.listAgreements ? known.rows : {},
  );
  const page = (
    <LocaleProvider locale={locale}>
      <App>
        <AgreementsPage />
      </App>
    </LocaleProvider>
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={sent as unknown as Call}>
        {live ? <LiveContext value={live}>{page}</LiveContext> : page}
      </CallContext>
    </QueryClientProvider>,
  );
  const written = () => sent.mock.calls.filter(([route]) => route !== contract.listAgreements);
  return { known, written };
}
const button = (name: string | RegExp) => screen.queryByRole("button", { name });

describe.each(locales)("what waits for a second person, in %s", (locale) => {
  test("says what is done with how much, by whom and until when", async () => {
    openPage([waiting], locale);
    const item = await screen.findByRole("listitem");
    expect(within(item).getByRole("heading").textContent).toMatch(/20,000\.00/);
    for (const said of [
      "CO20261112000399",
      waiting.wish["note"]!,
      /Tang Wei.*2026-11-15 16:00/,
      /2026-11-19 16:00/,
    ])
      within(item).getByText(said);
    // Every label has words of its own.
    expect(item.textContent).not.toMatch(/consoleAgreement|undefined/);
  });

  test("says that nothing does, where nothing does", async () => {
    openPage([], locale);
    const words = ["没有等待复核的事项", "沒有等待覆核的事項", "Nothing waits for a second person"];
    await screen.findByText(words[locales.indexOf(locale)]!);
    expect(screen.queryByRole("listitem")).toBeNull();
  });
});

test.each(breakDecisions)("a decision to %s is said in words", async (decision) => {
  openPage([{ ...waiting, wish: { ...waiting.wish, decision } }]);
  const item = await screen.findByRole("listitem");
  expect(within(item).getByRole("heading").textContent).toMatch(/^[A-Z][a-z ]+ · USD 20,000\.00$/);
  expect(within(item).getByText("Decision").nextSibling?.textContent).toMatch(/^[A-Z].{8,}/);
});

test.each([
  ["sell", "Sell USD 100,000.00 for HKD"],
  ["buy", "Buy HKD 100,000.00 with USD"],
])("a deal whose %s side is fixed says so, with its worst rate and where it settles", async (fixed, said) => {
  const wish = { fixed, amount: "100000.00", limit: "7.79667", settlesIn: "2", note: "Close of the day" };
  const facts = { sell: "USD", buy: "HKD", sellBank: "harbour", buyBank: "harbour" };
  openPage([{ ...waiting, act: "deal.make", subject: "USD/HKD", wish, facts }]);
  const item = within(await screen.findByRole("listitem"));
  expect(item.getByRole("heading").textContent).toBe(said);
  for (const text of [
    "1 USD = 7.79667 HKD",
    "T+2, spot",
    "harbour · USD",
    "harbour · HKD",
    "Close of the day",
  ])
    item.getByText(text);
});

test("the second person agrees to the digest of what he read, after reading it once more", async () => {
  const { written } = openPage([waiting]);
  fireEvent.click(await screen.findByRole("button", { name: "Agree and carry out" }));
  expect(written()).toEqual([]);
  const dialog = within(screen.getByRole("dialog"));
  dialog.getByText("Return and close · USD 20,000.00");
  fireEvent.click(dialog.getByRole("button", { name: "Agree and carry out" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { agreementId, digest } = waiting;
  expect(written()).toEqual([[contract.agreeToProposal, expect.objectContaining({ agreementId, digest })]]);
});

test("whoever proposed it has no button to agree with, and takes it back", async () => {
  const { written } = openPage([{ ...waiting, mayDecide: false, mayWithdraw: true }]);
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
  expect(button("Agree and carry out")).toBeNull();
  expect(button("Decline")).toBeNull();
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(written().map(([route]) => route)).toEqual([contract.withdrawProposal]));
});

test("who only looks has no button at all", async () => {
  openPage([{ ...waiting, mayDecide: false }]);
  const item = await screen.findByRole("listitem");
  expect(within(item).queryAllByRole("button")).toEqual([]);
});

test("declining takes a reason", async () => {
  const { written } = openPage([waiting]);
  fireEvent.click(await screen.findByRole("button", { name: "Decline" }));
  const dialog = within(screen.getByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("textbox")));
  expect(written()).toEqual([]);
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: " Another bank " } });
  fireEvent.click(dialog.getByRole("button", { name: /Decline$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(written()).toEqual([
    [contract.declineProposal, expect.objectContaining({ reason: "Another bank" })],
  ]);
});

test("what a colleague decides meanwhile is read again", async () => {
  const listeners: Parameters<Live["listen"]>[0][] = [];
  const live: Live = {
    listen: (listener) => {
      listeners.push(listener);
      return () => {};
    },
  };
  const { known } = openPage([waiting], "en-US", live);
  await screen.findByRole("listitem");
  known.rows = [];
  listeners.forEach((tell) => tell({ kind: "agreement", ref: waiting.agreementId }));
  await screen.findByText("Nothing waits for a second person");
  expect(screen.queryByRole("listitem")).toBeNull();
});

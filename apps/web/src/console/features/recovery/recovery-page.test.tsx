import * as contract from "@causeway/contract/console/recovery";
import { agreeToProposal } from "@causeway/contract/console/agreement";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { LocaleProvider, locales, type Locale } from "#shared/i18n/words.ts";
import { RecoveriesPage } from "./pages/recoveries-page.tsx";
import { RecoveryPage } from "./pages/recovery-page.tsx";
import type { RecoveryCase } from "./recoveries.ts";
import { recoveryWords } from "./words.ts";

afterEach(cleanup);

const one: RecoveryCase = {
  recoveryId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  status: "CHECKED",
  username: "chan",
  company: "Harbour Light Trading",
  askedAt: "2026-11-17T01:02:00.000Z",
  readyAt: null,
  expiresAt: "2026-11-24T01:02:00.000Z",
  proposed: false,
  email: "ch***@example.com",
  phone: "+852 ****4567",
  firstStep: "password",
  browser: "Chrome 141 · Windows",
  address: "203.0.113.7",
  companies: [{ merchantNo: "ME01-261115-AAAAAAAA-A", name: "Harbour Light Trading", role: "administrator" }],
  factors: { authenticator: true, recoveryCodes: 8, passkeys: 2 },
  face: {
    state: "PASSED",
    voucher: "director",
    name: "CHOW NGA KAM",
    sentTo: "+852 ****4567",
    attemptsLeft: 2,
    finishedAt: "2026-11-17T01:30:00.000Z",
  },
  proposal: null,
  history: [{ action: "ask", at: "2026-11-17T01:02:00.000Z", by: null, reason: null }],
  waitHours: 72,
  mayPropose: true,
  mayDecline: true,
  mayStop: true,
};
const proposal = {
  agreementId: "1b0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f22",
  digest: "ab".repeat(32),
  state: "waiting",
  reason: "The director was called",
  proposedBy: { staffId: "2b0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f22", name: "Sun Qiao" },
  proposedAt: "2026-11-17T02:00:00.000Z",
  until: "2026-11-21T02:00:00.000Z",
  endedBy: null,
  declinedBecause: null,
  mayDecide: true,
} as const;

function openPage(shown: RecoveryCase, locale: Locale = "en-US", path = `/recovery/${one.recoveryId}`) {
  const sent = vi.fn<(route: unknown, input: unknown) => Promise<unknown>>(async (route) =>
    route === contract.openRecoveryCase ? shown : route === contract.listRecoveryCases ? [] : {},
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={sent as unknown as Call}>
        <LocaleProvider locale={locale}>
          <App>
            <MemoryRouter initialEntries={[path]}>
              <Routes>
                <Route path="/recovery" element={<RecoveriesPage />} />
                <Route path="/recovery/:recoveryId" element={<RecoveryPage />} />
              </Routes>
            </MemoryRouter>
          </App>
        </LocaleProvider>
      </CallContext>
    </QueryClientProvider>,
  );
  const written = (route: unknown) =>
    sent.mock.calls.filter(([asked]) => asked === route).map(([, input]) => input);
  return { written };
}
const button = (name: string) => screen.queryByRole("button", { name });

describe.each(locales)("a recovery at the console, in %s", (locale) => {
  test("says who asks, from where, whose face was checked and what would be removed", async () => {
    openPage(one, locale);
    await screen.findByRole("heading", { level: 1, name: /chan/ });
    const text = document.body.textContent;
    for (const said of [
      "ch***@example.com",
      "203.0.113.7",
      "Chrome 141",
      "CHOW NGA KAM",
      "ME01-261115-AAAAAAAA-A",
    ])
      expect(text).toContain(said);
  });

  test("says in words that none is under way", async () => {
    openPage(one, locale, "/recovery");
    const said = recoveryWords.rows.nothingOpen[locales.indexOf(locale)] ?? "";
    expect(await screen.findByText(said)).toBeDefined();
  });
});

describe("whoever may act on a recovery", () => {
  test("proposes it with a reason, and is told when that is too short", async () => {
    const { written } = openPage(one);
    fireEvent.click(await screen.findByRole("button", { name: "Propose the recovery" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Propose the recovery" }));
    await waitFor(() => expect(dialog.getAllByText(/four letters or more/).length).toBeGreaterThan(0));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "The director was called" } });
    fireEvent.click(dialog.getByRole("button", { name: "Propose the recovery" }));
    await waitFor(() =>
      expect(written(contract.proposeRecovery)).toMatchObject([
        { recoveryId: one.recoveryId, reason: "The director was called" },
      ]),
    );
  });

  test("agrees as a second person to the digest of what he read", async () => {
    const { written } = openPage({ ...one, proposed: true, mayPropose: false, proposal });
    fireEvent.click(await screen.findByRole("button", { name: "Agree" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Sun Qiao")).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "Agree" }));
    const { agreementId, digest } = proposal;
    await waitFor(() => expect(written(agreeToProposal)).toMatchObject([{ agreementId, digest }]));
  });

  test("stops one that is waited for with one click", async () => {
    const { written } = openPage({ ...one, status: "WAITING", mayPropose: false, mayDecline: false });
    fireEvent.click(await screen.findByRole("button", { name: "Stop it now" }));
    await waitFor(() =>
      expect(written(contract.stopRecovery)).toMatchObject([{ recoveryId: one.recoveryId }]),
    );
  });

  test("sees no button for what he may not do", async () => {
    openPage({ ...one, mayPropose: false, mayDecline: false, mayStop: false });
    await screen.findByRole("heading", { level: 1, name: /chan/ });
    expect(["Propose the recovery", "Agree", "Decline", "Stop it now"].map(button)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

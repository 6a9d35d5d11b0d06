import * as contract from "@causeway/contract/console/personnel";
import type { StaffChange } from "@causeway/contract/console/personnel";
import type { StaffRole } from "@causeway/contract/staff-role";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { LocaleProvider, locales, type Locale } from "#shared/i18n/words.ts";
import { ChangeDialog, type Change } from "./parts/change-dialog.tsx";
import { WaitingChanges } from "./parts/waiting-changes.tsx";
import type { Account } from "./queries.ts";
import { StaffContext } from "./staff-context.ts";
import { staffWords } from "./words.ts";

afterEach(cleanup);

const change: StaffChange = {
  changeId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  kind: "invite",
  staffId: "1b0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f22",
  name: "Wen Shu",
  email: "wen.shu@causeway.example",
  role: "seniorReviewer",
  proposedBy: "He Jing",
  agreedBy: "Gu Ning",
  agreedAt: "2026-11-15T08:00:00.000Z",
  readyAt: "2026-11-16T08:00:00.000Z",
};
const account: Account = {
  staffId: change.staffId,
  name: "Wen Shu",
  email: change.email,
  role: "reviewer",
  state: "active",
  invitedUntil: null,
  lastSignInAt: null,
  late: false,
};

function open(
  options: {
    changes?: readonly StaffChange[];
    locale?: Locale;
    role?: StaffRole;
    staffId?: string;
    dialog?: Change;
    waitHours?: number;
  } = {},
) {
  const { changes = [change], locale = "en-US", role = "seniorReviewer", staffId = "me" } = options;
  const sent = vi.fn<(route: unknown, input: unknown) => Promise<unknown>>(async (route) =>
    route === contract.listStaffChanges ? changes : { waitHours: options.waitHours ?? 24 },
  );
  const info = { staffId, name: "", email: "", role, permissions: [], idleSeconds: 600 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={sent as unknown as Call}>
        <LocaleProvider locale={locale}>
          <App>
            <StaffContext value={info}>
              <WaitingChanges />
              {options.dialog && <ChangeDialog change={options.dialog} onClose={() => {}} />}
            </StaffContext>
          </App>
        </LocaleProvider>
      </CallContext>
    </QueryClientProvider>,
  );
  return (route: unknown) => sent.mock.calls.filter(([asked]) => asked === route).map(([, input]) => input);
}

describe.each(locales)("what waits to take effect, in %s", (locale) => {
  test.each(contract.staffChangeKinds)(
    "says of whom, by whom, since when and until when: %s",
    async (kind) => {
      const role = kind === "invite" || kind === "role" ? "auditor" : null;
      open({ changes: [{ ...change, kind, role }], locale });
      const item = await screen.findByRole("listitem");
      for (const said of [
        "Wen Shu",
        change.email,
        "He Jing",
        "Gu Ning",
        "2026-11-15 16:00",
        "2026-11-16 16:00",
      ])
        expect(item.textContent).toContain(said);
      expect(item.textContent).not.toMatch(/consoleStaff|undefined|\{/);
      expect(within(item).getByRole("button").textContent?.replace(/\s/g, "")).toBe(
        staffWords.rows.stop[locales.indexOf(locale)],
      );
    },
  );
});

describe("what waits", () => {
  test("is stopped with a reason", async () => {
    const written = open();
    fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(dialog.getAllByText(/At least 4/).length).toBeGreaterThan(0));
    expect(written(contract.stopStaffChange)).toEqual([]);
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Nobody knows him" } });
    fireEvent.click(dialog.getByRole("button", { name: "Stop" }));
    const { changeId } = change;
    await waitFor(() =>
      expect(written(contract.stopStaffChange)).toMatchObject([{ changeId, reason: "Nobody knows him" }]),
    );
  });

  test("is stopped by whom it is about, whatever his role, and not by an auditor", async () => {
    open({ role: "reviewer", staffId: change.staffId });
    expect(await screen.findByRole("button", { name: "Stop" })).toBeDefined();
    cleanup();
    open({ role: "auditor" });
    await screen.findByRole("listitem");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("takes no room where nothing does", async () => {
    const written = open({ changes: [] });
    await waitFor(() => expect(written(contract.listStaffChanges)).toHaveLength(1));
    expect(screen.queryByText("Waiting to take effect")).toBeNull();
  });
});

describe("a change of an account", () => {
  const propose = async (dialog: Change, waitHours: number) => {
    const written = open({ dialog, waitHours, changes: [] });
    const shown = within(await screen.findByRole("dialog"));
    fireEvent.change(shown.getByRole("textbox"), { target: { value: "Lost his phone" } });
    fireEvent.click(shown.getByRole("button", { name: "Propose" }));
    return written;
  };

  test("is proposed, and says what comes next", async () => {
    const written = await propose({ kind: "reset", row: account }, 24);
    await screen.findByText(/Once a colleague agrees under Second person, it takes effect 24 hours later/);
    expect(written(contract.resetStaff)).toMatchObject([
      { staffId: account.staffId, reason: "Lost his phone" },
    ]);
  });

  test("that is not waited for says so", async () => {
    await propose({ kind: "enable", row: { ...account, state: "disabled" } }, 0);
    expect(await screen.findByText(/as soon as a colleague agrees/)).toBeDefined();
  });
});

import type { OwnRecovery } from "@causeway/contract/portal/recovery";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LocaleProvider, locales } from "#shared/i18n/words.ts";
import { OrRecovery, type RecoveryActions } from "./parts/recovery-panel.tsx";

afterEach(cleanup);

const recovery: OwnRecovery = {
  status: "WAITING",
  company: "Harbour Light Trading",
  voucher: "director",
  askedAt: "2026-11-17T01:02:00.000Z",
  readyAt: "2026-11-20T01:02:00.000Z",
  expiresAt: "2026-11-27T01:02:00.000Z",
};

function open(now: OwnRecovery | null, locale: (typeof locales)[number] = "en-US") {
  const start = vi.fn<RecoveryActions["start"]>(async () => ({
    ...recovery,
    status: "ASKED",
    readyAt: null,
    recoveryKey: "ABCDE-FGHJK-MNPQR",
  }));
  const finish = vi.fn<RecoveryActions["finish"]>(async () => {});
  render(
    <LocaleProvider locale={locale}>
      <OrRecovery recovery={{ read: async () => now, start, finish }}>
        {(lost) => <main>the second step {lost}</main>}
      </OrRecovery>
    </LocaleProvider>,
  );
  return { start, finish };
}

describe("whoever lost every factor", () => {
  test("reads what it takes before he asks, and then who was sent the link", async () => {
    const { start } = open(null);
    fireEvent.click(screen.getByRole("button", { name: "I have lost all of these" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(start).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Ask for the recovery" }));
    expect((await screen.findByRole("status")).textContent).toContain("director of Harbour Light Trading");
    expect(screen.getByText("ABCDE-FGHJK-MNPQR")).toBeDefined();
  });

  test("comes back to the second step without having asked", () => {
    const { start } = open(null);
    fireEvent.click(screen.getByRole("button", { name: "I have lost all of these" }));
    fireEvent.click(screen.getByRole("button", { name: "Back to the second step" }));
    expect(screen.getByText(/the second step/)).toBeDefined();
    expect(start).not.toHaveBeenCalled();
  });

  test.each(locales)("sees below the second step until when he waits, in %s", async (locale) => {
    open(recovery, locale);
    expect((await screen.findByText(/2026-11-20/)).textContent).not.toBe("");
  });

  test("finishes once it is ready, and not before", async () => {
    open(recovery);
    fireEvent.click(await screen.findByRole("button", { name: "Show" }));
    expect(screen.queryByRole("button", { name: "Finish the recovery" })).toBeNull();
    cleanup();
    const { finish } = open({ ...recovery, status: "READY" });
    fireEvent.click(await screen.findByRole("button", { name: "Show" }));
    fireEvent.click(screen.getByRole("button", { name: "Finish the recovery" }));
    expect(finish, "not without the key").not.toHaveBeenCalled();
    const key = screen.getByLabelText("The recovery key you were shown when you asked");
    fireEvent.change(key, { target: { value: "ABCDE-FGHJK-MNPQR" } });
    fireEvent.click(screen.getByRole("button", { name: "Finish the recovery" }));
    expect(finish).toHaveBeenCalledExactlyOnceWith("ABCDE-FGHJK-MNPQR");
  });
});

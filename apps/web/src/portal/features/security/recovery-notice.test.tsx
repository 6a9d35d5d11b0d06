import type { OpenRecovery } from "@causeway/contract/portal/recovery";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { openPages } from "#shared/testing.tsx";
import { RecoveryNotices } from "./recovery-notice.tsx";

afterEach(cleanup);

const own: OpenRecovery = {
  recoveryId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  self: true,
  username: "chan",
  status: "WAITING",
  browser: "Chrome 141 · Windows",
  address: "203.0.113.7",
  askedAt: "2026-11-17T01:02:00.000Z",
  readyAt: "2026-11-20T01:02:00.000Z",
  expiresAt: "2026-11-27T01:02:00.000Z",
};
const another: OpenRecovery = {
  ...own,
  recoveryId: "6d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11",
  self: false,
  username: "wong",
};

function open(of: "self" | "members", answers: Record<string, unknown>) {
  return openPages([{ path: "/", element: <RecoveryNotices of={of} /> }], "/", answers, []);
}

describe("a recovery that is under way", () => {
  test("is shown to its owner with from where it was asked, and ends with one click", async () => {
    const { sent } = open("self", { listRecoveries: [own, another], cancelRecovery: { cancelled: true } });
    const notice = await screen.findByRole("status");
    expect(notice.textContent).toContain("203.0.113.7");
    fireEvent.click(screen.getByRole("button"));
    await waitFor(() => expect(sent("cancelRecovery")).toMatchObject([{ recoveryId: own.recoveryId }]));
  });

  test("of a member is shown to who administers the company, by name", async () => {
    open("members", { listRecoveries: [own, another] });
    expect((await screen.findByRole("status")).textContent).toContain("wong");
  });

  test("appears and goes while the page is open", async () => {
    const answers: Record<string, unknown> = { listRecoveries: [] };
    const { announce } = open("self", answers);
    expect(screen.queryByRole("status")).toBeNull();
    answers["listRecoveries"] = [own];
    await announce({ kind: "user", ref: "" });
    expect((await screen.findByRole("status")).textContent).toContain("203.0.113.7");
    answers["listRecoveries"] = [];
    await announce({ kind: "user", ref: "" });
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });
});

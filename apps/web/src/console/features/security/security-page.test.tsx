import { groupOf, outcomeOf, securityKinds, securityWords } from "@causeway/contract/security-event";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { LocaleProvider, locales, type Locale } from "#shared/i18n/words.ts";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
import type { SecurityLogRow } from "./log.ts";
import { SecurityPage } from "./pages/security-page.tsx";

afterEach(cleanup);

const person = { personId: "5d0f6a9e-6a2b-4c35-9d5c-0f0a4f6f9f11", username: "chan" };
const aRow = (
  id: string,
  kind: SecurityLogRow["kind"],
  part: Partial<SecurityLogRow> = {},
): SecurityLogRow => ({
  id,
  at: "2026-11-17T01:02:00.000Z",
  kind,
  group: groupOf(kind),
  outcome: outcomeOf(kind),
  merchant: null,
  person: null,
  staff: null,
  network: null,
  browser: null,
  subject: "",
  reason: null,
  details: {},
  ...part,
});
const hours = Array.from({ length: 48 }, (_, n) => ({
  hour: new Date(Date.UTC(2026, 10, 16, n)).toISOString(),
  done: n,
  refused: 1,
  alarm: 0,
  surplus: 0,
}));

function open(locale: Locale, rows: readonly SecurityLogRow[]) {
  const sent: { path: string; input: unknown }[] = [];
  const call = (async (route: { path: string }, input: unknown) => {
    sent.push({ path: route.path, input });
    if (route.path === "/securityLog/count") return { hours };
    return route.path === "/securityLog/export"
      ? { name: "a.csv", type: "text/csv", base64: "" }
      : { rows, next: null };
  }) as unknown as Call;
  const router = createMemoryRouter([{ path: "/security", element: <SecurityPage /> }], {
    initialEntries: ["/security"],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={call}>
        <LocaleProvider locale={locale}>
          <ThemeRoot look={{ dark: false, weak: false, themeColor: "#165DFF" }}>
            <RouterProvider router={router} />
          </ThemeRoot>
        </LocaleProvider>
      </CallContext>
    </QueryClientProvider>,
  );
  return { sent, router };
}

describe.each(locales)("the auditor's page in %s", (locale) => {
  const column = locales.indexOf(locale) as 0 | 1 | 2;
  test("says every kind in words and shows no code", async () => {
    open(
      locale,
      securityKinds.map((kind, n) => aRow(String(n), kind)),
    );
    await screen.findAllByText(securityWords["signIn.wrongPassword"][column]);
    const page = document.body.textContent;
    for (const kind of securityKinds) {
      expect(page).toContain(securityWords[kind][column]);
      expect(page).not.toContain(kind);
    }
  });
});

test("a row leads to everything about its person", async () => {
  const { router } = open("en-US", [aRow("1", "signIn.lockedOut", { person })]);
  await userEvent.click(await screen.findByRole("button", { name: "This person" }));
  expect(router.state.location.search).toBe(`?who=${person.personId}`);
});

test("the list is taken away for a reason, and for none it is not", async () => {
  // A window of tests would go to the file instead of keeping it.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { sent } = open("en-US", [aRow("1", "signIn.lockedOut", { person })]);
  await userEvent.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(sent.some(({ path }) => path === "/securityLog/export")).toBe(false);
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: /Audit/ }));
  expect(sent.find(({ path }) => path === "/securityLog/export")?.input).toEqual({
    why: { purpose: "audit" },
  });
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
});

test("the hours stand above the list, each in words", async () => {
  open("en-US", [aRow("1", "signIn.lockedOut")]);
  const bars = await screen.findByRole("list", { name: "The last 48 hours" });
  expect(bars.children).toHaveLength(48);
  expect(bars.children[5]?.getAttribute("title")).toContain("5 done, 1 refused, 0 alarms");
});

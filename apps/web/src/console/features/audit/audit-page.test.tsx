import { auditActors, auditActs, readAct } from "@causeway/contract/audit-act";
import type { listAudit } from "@causeway/contract/console/audit";
import type { OutputOf } from "@causeway/contract/route";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { LocaleProvider, locales, type Locale } from "#shared/i18n/words.ts";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
import { AuditPage } from "./pages/audit-page.tsx";

type Row = OutputOf<typeof listAudit>["rows"][number];

afterEach(cleanup);

const aRow = (seq: number, part: Partial<Row>): Row => ({
  key: String(seq),
  seq: String(seq),
  at: "2026-11-15T08:00:00.000Z",
  actor: { kind: "system", id: "flow", name: null },
  act: "audit.verified",
  subject: "",
  merchant: null,
  address: null,
  reason: null,
  details: {},
  ...part,
});

async function openAudit(locale: Locale, rows: readonly Row[]): Promise<void> {
  const call = (async () => ({ rows, next: null })) as unknown as Call;
  const router = createMemoryRouter([{ path: "/audit", element: <AuditPage /> }], {
    initialEntries: ["/audit"],
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
  await screen.findAllByTitle(rows[0]!.act);
}

describe.each(locales)("the audit page in %s", (locale) => {
  const column = locales.indexOf(locale) as 0 | 1 | 2;

  test("says every act in words and shows no code", async () => {
    const acts = Object.entries(auditActs);
    await openAudit(
      locale,
      acts.map(([act], n) => aRow(n, { act })),
    );
    // Read once: to look through the page anew for each of them takes longer than a test may.
    const shown = new Map(screen.getAllByTitle(/\w/).map(({ title, textContent }) => [title, textContent]));
    const page = document.body.textContent;
    for (const [act, words] of acts) {
      expect(shown.get(act)).toBe(words[column]);
      expect(page).not.toContain(act);
    }
  });

  test("says who it was where nobody in particular was", async () => {
    const actors = Object.entries(auditActors).filter(([actor]) => actor !== "anonymous");
    await openAudit(
      locale,
      actors.map(([id], n) => aRow(n, { actor: { kind: "system", id, name: null } })),
    );
    for (const [id, words] of actors) expect(screen.getByTitle(id).textContent).toBe(words[column]);
  });
});

test("an act that was once spelt otherwise reads like the act it is", async () => {
  await openAudit("en-US", [
    aRow(1, { act: "shop.sync-started", actor: { kind: "system", id: "review", name: null } }),
  ]);
  expect(readAct("shop.sync-started")).toBe("shop.syncStarted");
  expect(screen.getByTitle("shop.sync-started").textContent).toBe("Began to synchronise a shop");
  expect(screen.getByTitle("review").textContent).toBe("Reviewers");
});

import { CallRefused } from "#shared/api/call-error.ts";
import { LocaleProvider, locales } from "#shared/i18n/words.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { faultNumberOf } from "#shared/api/call-error.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

afterEach(cleanup);

const refused = new CallRefused({
  code: 500,
  errorMessage: "x",
  data: { refusal: "fault", requestId: "req-42" },
});

function Broken(): never {
  throw refused;
}

test("a page that breaks shows the request id of the reply that broke it", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <LocaleProvider locale="en-US">
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </LocaleProvider>,
  );
  expect(screen.getByText("Request id req-42")).toBeTruthy();
});

test("a failure of the page itself gets a number of its own", () => {
  expect(faultNumberOf(new Error("x"))).toMatch(/^[0-9a-f-]{36}$/);
});

test("the not-found page leads home in every language", () => {
  for (const locale of locales) {
    render(
      <LocaleProvider locale={locale}>
        <NotFoundPage />
      </LocaleProvider>,
    );
  }
  const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(targets.filter((target) => target === "/home").length).toBeGreaterThanOrEqual(locales.length);
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "找不到这个页面",
    "找不到這個頁面",
    "This page does not exist",
  ]);
});

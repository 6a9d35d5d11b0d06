import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { LocaleProvider, locales } from "#shared/i18n/words.ts";
import { StopGate } from "./stop-gate.tsx";
import { aBrowser } from "./testing.ts";

afterEach(cleanup);

const heard = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

function show(locale: (typeof locales)[number] = "en-US") {
  const browser = aBrowser();
  const shown = { holding: "s1.harbour.first", company: "Harbour Ltd" };
  const [one, other] = [browser.openTab(shown), browser.openTab(shown)];
  render(
    <LocaleProvider locale={locale}>
      <StopGate session={other.session} home="/dashboard/index">
        <p>Balance of Harbour Ltd</p>
      </StopGate>
    </LocaleProvider>,
  );
  return one;
}

describe("a page", () => {
  test("stands while the session goes on for the same company", async () => {
    const one = show();
    await one.session.renew(async () => ({ token: "s1.harbour.second" }));
    await heard();
    expect(screen.getByText("Balance of Harbour Ltd")).toBeTruthy();
  });

  test.each([
    ["zh-CN", "此页面现在属于 Bridge Ltd", "以 Bridge Ltd 继续"],
    ["zh-HK", "此頁面現在屬於 Bridge Ltd", "以 Bridge Ltd 繼續"],
    ["en-US", "This page now belongs to Bridge Ltd", "Continue with Bridge Ltd"],
  ] as const)("gives way to a notice once another tab acts for another company, in %s", async (...row) => {
    const [locale, title, action] = row;
    const one = show(locale);
    await one.session.renew(async () => ({ token: "s1.bridge.second" }), "Bridge Ltd");
    await heard();
    expect(screen.queryByText("Balance of Harbour Ltd")).toBeNull();
    expect(screen.getByRole("heading").textContent).toBe(title);
    expect(screen.getByRole("button", { name: action })).toBeTruthy();
  });

  test("gives way to a notice once another tab acts in another role", async () => {
    const one = show();
    await one.session.renew(async () => ({ token: "s1.viewer.second" }));
    await heard();
    expect(screen.getByText(/^You switched the company or your role in another tab/)).toBeTruthy();
  });

  test("gives way to a notice once somebody signs in in another tab", async () => {
    const one = show();
    const key = { publicJwk: {}, privateKey: {}, wrapped: "wrapped" } as never;
    one.session.save({ key, token: "s2.harbour.first", publicKey: {} as never });
    await heard();
    expect(screen.getByRole("heading").textContent).toBe("Somebody has signed in in another tab");
  });
});

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LocaleProvider, locales } from "#shared/i18n/words.ts";
import { IdleWatch } from "./idle-watch.tsx";
import { shellWords } from "./words.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (locale: (typeof locales)[number] = "en-US") => {
  const onActive = vi.fn<() => Promise<void>>(async () => {});
  const onIdle = vi.fn<() => void>();
  render(
    <LocaleProvider locale={locale}>
      <App>
        <IdleWatch idleSeconds={600} onActive={onActive} onIdle={onIdle} />
      </App>
    </LocaleProvider>,
  );
  return { onActive, onIdle };
};
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const warning = () => screen.queryByRole("dialog");

describe("a session at the console", () => {
  test("is ended without a hand before the server would, with a warning a minute before", async () => {
    const { onIdle } = open();
    await pass(479);
    expect(warning()).toBeNull();
    await pass(2);
    expect(warning()?.textContent).toContain("59");
    expect(onIdle).not.toHaveBeenCalled();
    await pass(59);
    expect(onIdle).toHaveBeenCalled();
  });

  test("goes on with one click, and the server learns of it", async () => {
    const { onActive, onIdle } = open();
    await pass(500);
    fireEvent.click(screen.getByRole("button", { name: shellWords.rows.stay[2] }));
    expect(onActive).toHaveBeenCalledTimes(1);
    await pass(470);
    expect(onIdle).not.toHaveBeenCalled();
  });

  test("is kept alive by whoever types, a call in half a minute at most", async () => {
    const { onActive, onIdle } = open();
    for (let n = 0; n < 60; n++) {
      await pass(15);
      fireEvent.keyDown(document.body, { key: "a" });
    }
    expect(onIdle).not.toHaveBeenCalled();
    expect(onActive.mock.calls.length).toBe(30);
  });

  test("a hand in another tab is the same hand", async () => {
    const { onIdle } = open();
    await pass(500);
    localStorage.setItem("console.activeAt", String(Date.now()));
    await pass(1);
    expect(warning()?.textContent ?? "").not.toContain("39");
    await pass(400);
    expect(onIdle).not.toHaveBeenCalled();
  });

  test.each([...locales.entries()])("warns in words: %i %s", async (n, locale) => {
    open(locale);
    await pass(490);
    expect(warning()?.textContent).toContain(shellWords.rows.stay[n]);
  });
});

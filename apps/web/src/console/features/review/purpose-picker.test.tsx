import { lookPurposes, lookPurposeWords } from "@causeway/contract/look-reason";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { App } from "antd";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LocaleProvider, locales, type Locale } from "#shared/i18n/words.ts";
import { PurposePicker } from "./parts/purpose-picker.tsx";

afterEach(cleanup);

const open = (mine: boolean, locale: Locale = "en-US") => {
  const onPick = vi.fn<(why: unknown) => void>();
  render(
    <LocaleProvider locale={locale}>
      <App>
        <PurposePicker mine={mine} onPick={onPick} />
      </App>
    </LocaleProvider>,
  );
  return onPick;
};
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });

describe("why somebody looks", () => {
  test("is said with one key", () => {
    const onPick = open(true);
    press("1");
    press("4");
    press("9");
    expect(onPick.mock.calls).toEqual([[{ purpose: "review" }], [{ purpose: "audit" }]]);
  });

  test("is no review for whoever does not have the case", () => {
    const onPick = open(false);
    expect(screen.queryByText(lookPurposeWords.review[2])).toBeNull();
    press("1");
    expect(onPick).toHaveBeenCalledWith({ purpose: "customer" });
  });

  test("is typed where it is none of the usual ones, and digits are then digits", () => {
    const onPick = open(true);
    press("6");
    const typed = screen.getByRole("textbox");
    expect(document.activeElement).toBe(typed);
    fireEvent.change(typed, { target: { value: "to" } });
    expect(screen.getByRole("button", { name: "Look" })).toHaveProperty("disabled", true);
    fireEvent.change(typed, { target: { value: " training of 2 colleagues " } });
    press("1", typed);
    expect(onPick).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Look" }));
    expect(onPick).toHaveBeenCalledWith({ purpose: "other", words: "training of 2 colleagues" });
  });

  test.each([...locales.entries()])("has words for every purpose: %i %s", (n, locale) => {
    open(true, locale);
    for (const purpose of lookPurposes)
      expect(screen.getByRole("button", { name: new RegExp(lookPurposeWords[purpose][n]!) })).toBeDefined();
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeLocale, chosenLocale, currentLocale, keepLocale, mendLocale } from "./locale-choice.ts";

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.spyOn(location, "reload").mockImplementation(reload);
});

afterEach(() => {
  localStorage.clear();
  document.cookie = "locale=; Max-Age=0; Path=/";
  history.replaceState(null, "", "/home");
  vi.restoreAllMocks();
  reload.mockReset();
});

test("with no choice made the page speaks Simplified Chinese", () => {
  expect(chosenLocale()).toBeUndefined();
  expect(currentLocale()).toBe("zh-CN");
});

test("a value that is not ours reads as zh-HK", () => {
  localStorage.setItem("locale", "fr-FR");
  expect(currentLocale()).toBe("zh-HK");
});

test("a choice is kept locally and mirrored in a cookie for the server", () => {
  keepLocale("en-US");
  expect(localStorage.getItem("locale")).toBe("en-US");
  expect(document.cookie).toContain("locale=en-US");
});

test("changing the language reloads the page", () => {
  changeLocale("zh-HK");
  expect(currentLocale()).toBe("zh-HK");
  expect(reload).toHaveBeenCalledOnce();
});

test("the language of a shared link counts as a choice", () => {
  localStorage.setItem("locale", "zh-CN");
  history.replaceState(null, "", "/home?lang=en-US");
  expect(currentLocale()).toBe("en-US");
});

test("a page in another language than the one chosen is loaded anew, once the cookie is back", () => {
  localStorage.setItem("locale", "zh-HK");
  mendLocale("zh-CN");
  expect(reload).toHaveBeenCalledOnce();
});

test("a page in the chosen language stays", () => {
  localStorage.setItem("locale", "zh-HK");
  mendLocale("zh-HK");
  expect(reload).not.toHaveBeenCalled();
});

test("a browser that takes no cookies keeps the page it has instead of reloading for ever", () => {
  localStorage.setItem("locale", "zh-HK");
  vi.spyOn(document, "cookie", "get").mockReturnValue("");
  mendLocale("zh-CN");
  expect(reload).not.toHaveBeenCalled();
});

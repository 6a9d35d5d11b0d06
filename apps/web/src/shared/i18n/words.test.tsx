import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { defineWords, LocaleProvider, useWords, wordsIn } from "./words.ts";

const words = defineWords("sample", {
  greet: ["您好，{name}", "您好，{name}", "Hello, {name}"],
  agree: ["同意{service}与{privacy}", "同意{service}及{privacy}", "I agree to {service} and {privacy}"],
  home: ["首页", "首頁", "Home"],
});

function Agreement() {
  const t = useWords(words);
  return <p>{t.rich("agree", { service: <a href="/s">Terms</a>, privacy: <b>Privacy</b> })}</p>;
}

test("a word is given in the language asked for", () => {
  expect(wordsIn(words, "zh-CN")("home")).toBe("首页");
  expect(wordsIn(words, "zh-HK")("home")).toBe("首頁");
  expect(wordsIn(words, "en-US")("home")).toBe("Home");
});

test("placeholders are filled, and a dollar sign in a value stays what it is", () => {
  expect(wordsIn(words, "en-US")("greet", { name: "$& Ltd" })).toBe("Hello, $& Ltd");
});

test("a run-time override replaces the bundled word", () => {
  const overrides = new Map([["sample.home", "Start"]]);
  expect(wordsIn(words, "en-US", overrides)("home")).toBe("Start");
});

test("elements stand where their placeholders stood", () => {
  render(
    <LocaleProvider locale="en-US">
      <Agreement />
    </LocaleProvider>,
  );
  expect(screen.getByRole("paragraph").textContent).toBe("I agree to Terms and Privacy");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/s");
});

test("a key that does not exist and a missing parameter do not compile", () => {
  const t = wordsIn(words, "zh-CN");
  // @ts-expect-error the key is not defined
  expect(t("nothing")).toBe("nothing");
  // @ts-expect-error the placeholder has no value
  expect(t("greet", {})).toBe("您好，{name}");
});

import { type Locale, locales } from "#shared/i18n/words.ts";

/** What the address asks the gallery to play: `gallery.html?lang=en-US&theme=dark&session=out#/gallery/money`. */
export type Scene = {
  readonly locale: Locale;
  readonly session: "in" | "out" | "unloaded" | "failing";
  readonly menu: "server" | "short" | "empty" | "failing";
};

const params = new URLSearchParams(location.search);

export const scene: Scene = {
  locale: locales.find((locale) => locale === params.get("lang")) ?? "zh-CN",
  session: pick(["in", "out", "unloaded", "failing"], params.get("session")),
  menu: pick(["server", "short", "empty", "failing"], params.get("menu")),
};

export const wantedTheme = params.get("theme");
export const wantsWeak = params.get("weak") === "1";
export const wantsTabs = params.get("tabs") === "1";

function pick<T extends string>(choices: readonly [T, ...T[]], wanted: string | null): T {
  return choices.find((choice) => choice === wanted) ?? choices[0];
}

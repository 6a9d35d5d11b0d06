export const locales = ["zh-CN", "zh-HK", "en-US"] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "zh-CN";
export const fallbackLocale: Locale = "zh-HK";

/** One row of words: zh-CN, zh-HK and en-US side by side, so that a missing language does not compile. */
export type Words = readonly [zhCN: string, zhHK: string, enUS: string];

export function wordsIn(locale: Locale, words: Words): string {
  return words[locales.indexOf(locale) as 0 | 1 | 2];
}

/** Puts a value wherever a text has a `{name}`; a name that has none stays as it is. */
export function fillIn(text: string, valueOf: (name: string) => string | number | undefined): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(valueOf(name) ?? whole));
}

/** No choice made reads as the default; a value that is not ours reads as the fallback. */
export function readLocale(value: string | undefined): Locale {
  if (value === undefined || value === "") return defaultLocale;
  return locales.find((locale) => locale === value) ?? fallbackLocale;
}

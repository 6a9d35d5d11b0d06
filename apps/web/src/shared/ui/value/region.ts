import type { Locale } from "#shared/i18n/words.ts";

/** A country or region as the server lists it; `alphaThree` is what forms send, `alphaTwo` finds the flag. */
export type Region = {
  readonly alphaThree: string;
  readonly alphaTwo: string;
  readonly names: Readonly<Record<Locale, string>>;
  readonly dialCode?: string;
};

/** Its name in the reader's language, a dash where nobody knows it. */
export function regionName(locale: Locale, alphaTwo: string | null): string {
  return alphaTwo === null
    ? "–"
    : (new Intl.DisplayNames([locale], { type: "region" }).of(alphaTwo) ?? alphaTwo);
}

/** What a person may type to find it: any of the three languages, either code, the dial code with or without +. */
export function regionKeys(region: Region): string[] {
  const { alphaThree, alphaTwo, names, dialCode } = region;
  const dial = dialCode === undefined ? [] : [dialCode, `+${dialCode}`];
  return [...Object.values(names), alphaThree, alphaTwo, ...dial];
}

export function matches(keys: readonly string[], typed: string): boolean {
  const wanted = plain(typed);
  return keys.some((key) => plain(key).includes(wanted));
}

/** Case, accents, blanks and full-width forms do not matter to a person who searches. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\s]/gu, "")
    .toLowerCase();
}

import { type Locale, locales, readLocale } from "@causeway/contract/locale";
import { localeCookie } from "@causeway/contract/page-config";

const storageKey = "locale";
const yearSeconds = 365 * 24 * 3600;

/** What the person chose, if ever; an address with `?lang=` is a choice too, so that shared links keep their language. */
export function chosenLocale(): string | undefined {
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  if (isLocale(asked)) return asked;
  return localStorage.getItem(storageKey) ?? cookieLocale();
}

export function currentLocale(): Locale {
  return readLocale(chosenLocale());
}

/** Kept locally, and mirrored in a cookie because the server picks the static page before any script runs. */
export function keepLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
  document.cookie = `${localeCookie}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

export function changeLocale(locale: Locale): void {
  keepLocale(locale);
  const address = new URL(location.href);
  if (address.searchParams.has("lang")) {
    address.searchParams.delete("lang");
    location.replace(address);
  } else {
    location.reload();
  }
}

/**
 * The page came in another language than the one chosen, because the cookie was lost while the local choice was not.
 * Reloading helps only where the browser takes the cookie; elsewhere the page stays as it is rather than loop.
 */
export function mendLocale(pageLocale: string): void {
  const chosen = chosenLocale();
  if (chosen === undefined || !isLocale(chosen)) return;
  keepLocale(chosen);
  if (chosen !== pageLocale && cookieLocale() === chosen) location.reload();
}

/** What the server went by when it chose the page. */
function cookieLocale(): string | undefined {
  return new RegExp(`(?:^|; )${localeCookie}=([^;]*)`).exec(document.cookie)?.[1];
}

function isLocale(value: string): value is Locale {
  return locales.some((locale) => locale === value);
}

import type { Locale } from "@causeway/contract/locale";
import { generateDeviceId, listCurrencies, listTranslations } from "@causeway/contract/portal/reference";
import type { OutputOf } from "@causeway/contract/route";
import type { Call } from "#shared/api/call.ts";
import type { Overrides } from "#shared/i18n/words.ts";
import { keepDevice, loadDevice } from "./device.ts";

export type Currency = OutputOf<typeof listCurrencies>[number];
type Translation = { readonly code: string; readonly languages: readonly { lang: string; value: string }[] };

/** `failed` means that bundled words stand and that nothing which needs the lists can be done. */
export type StartState = {
  readonly status: "loading" | "ready" | "failed";
  readonly overrides: Overrides;
  readonly currencies: readonly Currency[];
};

export type Start = {
  readonly snapshot: () => StartState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Settles when everything is in or has failed; never rejects. */
  readonly load: () => Promise<void>;
};

/** The page is mounted as soon as everything is in, and no later than this. */
export const mountDeadlineMs = 1000;

export const nothingYet: StartState = { status: "loading", overrides: new Map(), currencies: [] };

export function createStart(call: Call, locale: Locale): Start {
  let state = nothingYet;
  const listeners = new Set<() => void>();
  const set = (next: StartState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      set({ ...state, status: "loading" });
      try {
        set({ status: "ready", ...(await loadParts(call, locale)) });
      } catch {
        set({ ...state, status: "failed" });
      }
    },
  };
}

/** Translations, currencies and, where this browser has none yet, a device id. */
async function loadParts(call: Call, locale: Locale) {
  const [translations, currencies] = await Promise.all([
    call(listTranslations, {}),
    call(listCurrencies, {}),
    loadDevice() ? undefined : call(generateDeviceId, {}).then((device) => keepDevice(device)),
  ]);
  return { overrides: readOverrides(translations, locale), currencies };
}

export function readOverrides(translations: readonly Translation[], locale: Locale): Overrides {
  const overrides = new Map<string, string>();
  for (const { code, languages } of translations) {
    const value = languages.find(({ lang }) => localeOf(lang) === locale)?.value;
    if (value) overrides.set(code, value);
  }
  return overrides;
}

function localeOf(lang: string): Locale {
  if (lang === "ZH_CN") return "zh-CN";
  return lang === "ZH_HK" ? "zh-HK" : "en-US";
}

export async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
}

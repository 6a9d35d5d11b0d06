import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { type Locale, LocaleProvider } from "#shared/i18n/words.ts";
import { type Currency, nothingYet, type Start } from "./start.ts";
import { StartNotice } from "./start-notice.tsx";

/** Static pages were rendered before anything was loaded, so hydration must begin from there. */
const beforeStart = () => nothingYet;

const CurrenciesContext = createContext<readonly Currency[]>([]);

/** The currencies of the product; empty until start-up has them. */
export function useCurrencies(): readonly Currency[] {
  return useContext(CurrenciesContext);
}

export function StartProvider(props: { start: Start; locale: Locale; children: ReactNode }) {
  const { start, locale } = props;
  const state = useSyncExternalStore(start.subscribe, start.snapshot, beforeStart);
  return (
    <LocaleProvider locale={locale} overrides={state.overrides}>
      <CurrenciesContext value={state.currencies}>
        {props.children}
        {state.status === "failed" && <StartNotice onRetry={() => void start.load()} />}
      </CurrenciesContext>
    </LocaleProvider>
  );
}

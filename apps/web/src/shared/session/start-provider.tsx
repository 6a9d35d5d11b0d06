import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { type Locale, LocaleProvider } from "#shared/i18n/words.ts";
import type { Currency, Start, StartState } from "./start.ts";
import { StartNotice } from "./start-notice.tsx";

const CurrenciesContext = createContext<readonly Currency[]>([]);

/** The currencies of the product; empty until start-up has them. */
export function useCurrencies(): readonly Currency[] {
  return useContext(CurrenciesContext);
}

export function StartProvider(props: { start: Start; locale: Locale; children: ReactNode }) {
  const { start, locale } = props;
  const state: StartState = useSyncExternalStore(start.subscribe, start.snapshot, start.snapshot);
  return (
    <LocaleProvider locale={locale} overrides={state.overrides}>
      <CurrenciesContext value={state.currencies}>
        {props.children}
        {state.status === "failed" && <StartNotice onRetry={() => void start.load()} />}
      </CurrenciesContext>
    </LocaleProvider>
  );
}

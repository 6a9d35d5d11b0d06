import { type ReactNode, useSyncExternalStore } from "react";
import { type Locale, LocaleProvider } from "#shared/i18n/words.ts";
import { nothingYet, type Start } from "./start.ts";
import { StartNotice } from "./start-notice.tsx";

/** Static pages were rendered before anything was loaded, so hydration must begin from there. */
const beforeStart = () => nothingYet;

export function StartProvider(props: { start: Start; locale: Locale; children: ReactNode }) {
  const { start, locale } = props;
  const state = useSyncExternalStore(start.subscribe, start.snapshot, beforeStart);
  return (
    <LocaleProvider locale={locale} overrides={state.overrides}>
      {props.children}
      {state.status === "failed" && <StartNotice onRetry={() => void start.load()} />}
    </LocaleProvider>
  );
}

import "#shared/base.css";
import type { PageKeys } from "@causeway/channel";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { CallContext, SessionStoreContext } from "#shared/api/call-context.ts";
import { createClock } from "#shared/api/clock.ts";
import { createLive, LiveContext } from "#shared/api/live.ts";
import { createSealer } from "#shared/api/sealer.ts";
import { createSessionCall } from "#shared/api/session-call.ts";
import { ErrorBoundary } from "#shared/failure/error-boundary.tsx";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { readPageConfig } from "#shared/session/page-config.ts";
import { createConsoleRouter } from "./router.tsx";
import { EnvironmentContext } from "./shell/environment.ts";
import { useStaffSession } from "./shell/session.ts";

const root = document.getElementById("root");
if (!root) throw new Error("this document has no place for the app");

const config = readPageConfig();
const locale = currentLocale();
document.documentElement.lang = locale;

const keys = config.keys as PageKeys;
const sealer = createSealer(keys);
const clock = createClock();
const live = createLive({
  client: () => sealer.session(),
  locale: currentLocale,
  deviceId: () => null,
  now: () => clock.now(),
  fetcher: (input, init) => fetch(input, init),
});
const { enter, turnAway } = useStaffSession.getState();
const call = createSessionCall({ keys, sealer, clock, turnAwayGuest: turnAway });
if (sessionStorage.getItem("token") !== null) enter();

createRoot(root).render(
  <LocaleProvider locale={locale}>
    <EnvironmentContext value={config.environment}>
      <CallContext value={call}>
        <SessionStoreContext value={sealer.store}>
          <LiveContext value={live}>
            <ErrorBoundary>
              <RouterProvider router={createConsoleRouter()} />
            </ErrorBoundary>
          </LiveContext>
        </SessionStoreContext>
      </CallContext>
    </EnvironmentContext>
  </LocaleProvider>,
);

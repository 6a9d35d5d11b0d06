import "#shared/base.css";
import type { PageKeys } from "@causeway/channel";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { CallContext, SharedSessionContext } from "#shared/api/call-context.ts";
import { createClock } from "#shared/api/clock.ts";
import { createLive, LiveContext } from "#shared/api/live.ts";
import { createSealer } from "#shared/api/sealer.ts";
import { createSessionCall } from "#shared/api/session-call.ts";
import { ErrorBoundary } from "#shared/failure/error-boundary.tsx";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { readPageConfig } from "#shared/session/page-config.ts";
import { provePasskey } from "#shared/session/passkey.ts";
import { createSharedSession } from "#shared/session/shared-session.ts";
import { StopGate } from "#shared/session/stop-gate.tsx";
import { createConsoleRouter } from "./router.tsx";
import { consolePages } from "./routes.ts";
import { EnvironmentContext } from "./shell/environment.ts";
import { useStaffSession } from "./shell/session.ts";
import { createSignedCall } from "./shell/signed-call.ts";

const root = document.getElementById("root");
if (!root) throw new Error("this document has no place for the app");

const config = readPageConfig();
const locale = currentLocale();
document.documentElement.lang = locale;

const keys = config.keys as PageKeys;
const { enter, leave, turnAway } = useStaffSession.getState();
const session = createSharedSession({
  name: "console-session",
  isSignedIn: () => useStaffSession.getState().signedIn,
  company: () => null,
  onEnd: leave,
});
const sealer = createSealer(keys, session);
const clock = createClock();
const live = createLive({
  client: () => sealer.session(),
  locale: currentLocale,
  deviceId: () => null,
  now: () => clock.now(),
  fetcher: (input, init) => fetch(input, init),
});
const call = createSignedCall({
  call: createSessionCall({ keys, session, sealer, clock, turnAwayGuest: turnAway }),
  clock,
  token: session.token,
  locale: currentLocale,
  prove: provePasskey,
  rpId: location.hostname,
});
// Its pages are fetched while the open tabs are asked.
const router = createConsoleRouter();
if (session.token() === null && location.pathname !== consolePages.invitation.path) await session.join();
if (session.token() !== null) enter();

createRoot(root).render(
  <LocaleProvider locale={locale}>
    <EnvironmentContext value={config.environment}>
      <CallContext value={call}>
        <SharedSessionContext value={session}>
          <LiveContext value={live}>
            <ErrorBoundary>
              <StopGate session={session} home={consolePages.home.path}>
                <RouterProvider router={router} />
              </StopGate>
            </ErrorBoundary>
          </LiveContext>
        </SharedSessionContext>
      </CallContext>
    </EnvironmentContext>
  </LocaleProvider>,
);

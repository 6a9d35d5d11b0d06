import "#shared/base.css";
import type { PageKeys } from "@causeway/channel";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { createSessionCall } from "#shared/api/session-call.ts";
import { CallContext, SharedSessionContext } from "#shared/api/call-context.ts";
import { createClock } from "#shared/api/clock.ts";
import { createLive, LiveContext } from "#shared/api/live.ts";
import { createSealer } from "#shared/api/sealer.ts";
import { ErrorBoundary } from "#shared/failure/error-boundary.tsx";
import { currentLocale, mendLocale } from "#shared/i18n/locale-choice.ts";
import { loadDevice } from "#shared/session/device.ts";
import { readPageConfig } from "#shared/session/page-config.ts";
import { createSharedSession } from "#shared/session/shared-session.ts";
import { atMost, createStart, mountDeadlineMs } from "#shared/session/start.ts";
import { StartProvider } from "#shared/session/start-provider.tsx";
import { StopGate } from "#shared/session/stop-gate.tsx";
import { createNoticeBoard } from "./notice-board.ts";
import { createPortalRouter } from "./router.tsx";
import { routes } from "./routes.ts";
import { usesSession } from "./shell/known-path.ts";
import { infoOf, useSession } from "./shell/session.ts";

const root = document.getElementById("root");
if (!root) throw new Error("this document has no place for the app");

const config = readPageConfig();
const locale = currentLocale();
document.documentElement.lang = locale;
mendLocale(locale);

const board = createNoticeBoard();
const keys = config.keys as PageKeys;
const { signIn, signOut, leave, turnAway } = useSession.getState();
const session = createSharedSession({
  name: "portal-session",
  isSignedIn: () => useSession.getState().session.signedIn,
  company: () => infoOf(useSession.getState().session)?.merchant.name ?? null,
  onEnd: (left) => {
    if (left) return leave();
    signOut();
    // What is on the screen was read in a session, also where the page is open to everybody.
    turnAway();
  },
});
const sealer = createSealer(keys, session);
const clock = createClock();
const live = createLive({
  client: () => sealer.session(),
  locale: currentLocale,
  deviceId: () => loadDevice()?.deviceId ?? null,
  now: () => clock.now(),
  fetcher: (input, init) => fetch(input, init),
});
const call = createSessionCall({
  keys,
  session,
  notices: board.notices,
  sealer,
  clock,
  turnAwayGuest: turnAway,
});
const isNew = session.token() === null;
if (!isNew) signIn();

const start = createStart(call, locale);
const joining = isNew && usesSession(location.pathname) ? session.join() : undefined;
await Promise.all([joining, atMost(mountDeadlineMs, start.load())]);
if (isNew && session.token() !== null) signIn();

createRoot(root).render(
  <StartProvider start={start} locale={locale}>
    <CallContext value={call}>
      <SharedSessionContext value={session}>
        <LiveContext value={live}>
          <ErrorBoundary>
            <StopGate session={session} home={routes.Dashboard.path}>
              <RouterProvider router={createPortalRouter(board)} />
            </StopGate>
          </ErrorBoundary>
        </LiveContext>
      </SharedSessionContext>
    </CallContext>
  </StartProvider>,
);

import "#shared/base.css";
import type { PageKeys } from "@causeway/channel";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { createSessionCall } from "#shared/api/session-call.ts";
import { CallContext, SessionStoreContext } from "#shared/api/call-context.ts";
import { createClock } from "#shared/api/clock.ts";
import { createLive, LiveContext } from "#shared/api/live.ts";
import { createSealer } from "#shared/api/sealer.ts";
import { ErrorBoundary } from "#shared/failure/error-boundary.tsx";
import { currentLocale, mendLocale } from "#shared/i18n/locale-choice.ts";
import { loadDevice } from "#shared/session/device.ts";
import { readPageConfig } from "#shared/session/page-config.ts";
import { atMost, createStart, mountDeadlineMs } from "#shared/session/start.ts";
import { StartProvider } from "#shared/session/start-provider.tsx";
import { createNoticeBoard } from "./notice-board.ts";
import { createPortalRouter } from "./router.tsx";
import { useSession } from "./shell/session.ts";

const root = document.getElementById("root");
if (!root) throw new Error("this document has no place for the app");

const config = readPageConfig();
const locale = currentLocale();
document.documentElement.lang = locale;
mendLocale(locale);

const board = createNoticeBoard();
const keys = config.keys as PageKeys;
const sealer = createSealer(keys);
const clock = createClock();
const live = createLive({
  client: () => sealer.session(),
  locale: currentLocale,
  deviceId: () => loadDevice()?.deviceId ?? null,
  now: () => clock.now(),
  fetcher: (input, init) => fetch(input, init),
});
const { signIn, turnAway } = useSession.getState();
const call = createSessionCall({ keys, notices: board.notices, sealer, clock, turnAwayGuest: turnAway });
if (sessionStorage.getItem("token") !== null) signIn();

const start = createStart(call, locale);
await atMost(mountDeadlineMs, start.load());

createRoot(root).render(
  <StartProvider start={start} locale={locale}>
    <CallContext value={call}>
      <SessionStoreContext value={sealer.store}>
        <LiveContext value={live}>
          <ErrorBoundary>
            <RouterProvider router={createPortalRouter(board)} />
          </ErrorBoundary>
        </LiveContext>
      </SessionStoreContext>
    </CallContext>
  </StartProvider>,
);

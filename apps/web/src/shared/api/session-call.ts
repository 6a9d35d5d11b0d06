import type { PageKeys } from "@causeway/channel";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { loadDevice } from "#shared/session/device.ts";
import type { SharedSession } from "#shared/session/shared-session.ts";
import { CallFailed } from "./call-error.ts";
import { type Call, createCall, type Send } from "./call.ts";
import { type Clock, createClock } from "./clock.ts";
import { callSealed } from "./sealed-call.ts";
import type { Sealer } from "./sealer.ts";
import { callStandard, type Notices } from "./standard-call.ts";

const loginPath = "/login";

/** Calls of an app in which somebody may be signed in: both channels, and what happens when the session ends. */
export function createSessionCall(parts: {
  keys: PageKeys;
  session: SharedSession;
  /** Who shows what the standard channel has to say; an app without it speaks the sealed channel alone. */
  notices?: Notices;
  sealer: Sealer;
  clock?: Clock;
  fetcher?: typeof fetch;
  /**
   * Leads somebody who is not signed in to where one signs in, and is true; false where somebody is. Loading a page anew
   * would never end for a guest: the same page, open to everybody, would make the same call.
   */
  turnAwayGuest: () => boolean;
  page?: Pick<Location, "pathname" | "reload">;
}): Call {
  const { keys, session, notices, sealer, clock = createClock(), page = location } = parts;
  let isLeaving = false;
  const fetcher: typeof fetch = parts.fetcher ?? ((input, init) => fetch(input, init));
  /** For one call: what happens when its answer is that there is no session. */
  const withoutSession = (reloadOnLogin: boolean) => {
    const sentWith = session.token();
    const end = () => {
      // There is another token since it was sent, here or in another tab: the answer is not about that one.
      if (session.token() !== sentWith || session.stopped() !== null) return;
      session.end();
      // Calls that were under way together end together; the first takes the page with it.
      if (parts.turnAwayGuest() || isLeaving || (page.pathname === loginPath && !reloadOnLogin)) return;
      isLeaving = true;
      page.reload();
    };
    return {
      isRenewed: () => session.isRenewed(sentWith),
      endSession: () => session.afterRenewal(end),
    };
  };
  /** What was typed for one company is not sent once the session acts for another. */
  const unlessStopped =
    (send: Send): Send =>
    async (call) => {
      if (session.stopped() !== null) throw new CallFailed("aborted", "this page has stopped");
      return send(call);
    };
  return createCall({
    sealed: unlessStopped((call) =>
      callSealed(call, {
        keys,
        client: () => sealer.current(),
        clock,
        fetcher,
        locale: currentLocale,
        device: loadDevice,
        ...withoutSession(false),
      }),
    ),
    ...(notices && {
      standard: unlessStopped((call) =>
        callStandard(call, {
          fetcher,
          notices,
          locale: currentLocale,
          token: session.token,
          ...withoutSession(true),
        }),
      ),
    }),
  });
}

import type { PageKeys } from "@causeway/channel";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { loadDevice } from "#shared/session/device.ts";
import { type Call, createCall } from "./call.ts";
import { type Clock, createClock } from "./clock.ts";
import { callSealed } from "./sealed-call.ts";
import { createSealer, type Sealer } from "./sealer.ts";
import { callStandard, type Notices } from "./standard-call.ts";

const loginPath = "/login";
const currentToken = () => sessionStorage.getItem("token");

/** Calls of an app in which somebody may be signed in: both channels, and what happens when the session ends. */
export function createSessionCall(parts: {
  keys: PageKeys;
  /** Who shows what the standard channel has to say; an app without it speaks the sealed channel alone. */
  notices?: Notices;
  sealer?: Sealer;
  clock?: Clock;
  fetcher?: typeof fetch;
  /**
   * Leads somebody who is not signed in to where one signs in, and is true; false where somebody is. Loading a page anew
   * would never end for a guest: the same page, open to everybody, would make the same call.
   */
  turnAwayGuest: () => boolean;
  page?: Pick<Location, "pathname" | "reload">;
}): Call {
  const { keys, notices, sealer = createSealer(keys), clock = createClock(), page = location } = parts;
  let isLeaving = false;
  const fetcher: typeof fetch = parts.fetcher ?? ((input, init) => fetch(input, init));
  /** For one call: what happens when its answer is that there is no session. */
  const endSession = (reloadOnLogin: boolean) => {
    const sentWith = currentToken();
    return () => {
      // Somebody has signed in since it was sent: the answer is not about his session.
      if (currentToken() !== sentWith) return;
      sealer.store.clear();
      // Calls that were under way together end together; the first takes the page with it.
      if (parts.turnAwayGuest() || isLeaving || (page.pathname === loginPath && !reloadOnLogin)) return;
      isLeaving = true;
      page.reload();
    };
  };
  return createCall({
    sealed: (call) =>
      callSealed(call, {
        keys,
        client: () => sealer.current(),
        clock,
        fetcher,
        locale: currentLocale,
        device: loadDevice,
        endSession: endSession(false),
      }),
    ...(notices && {
      standard: (call) =>
        callStandard(call, {
          fetcher,
          notices,
          locale: currentLocale,
          token: currentToken,
          endSession: endSession(true),
        }),
    }),
  });
}

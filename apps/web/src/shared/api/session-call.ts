import type { PageKeys } from "@causeway/channel";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { loadDevice } from "#shared/session/device.ts";
import { type Call, createCall } from "./call.ts";
import { type Clock, createClock } from "./clock.ts";
import { callSealed } from "./sealed-call.ts";
import { createSealer, type Sealer } from "./sealer.ts";
import { callStandard, type Notices } from "./standard-call.ts";

const loginPath = "/login";

/** Calls of an app in which somebody may be signed in: both channels, and what happens when the session ends. */
export function createSessionCall(parts: {
  keys: PageKeys;
  /** Who shows what the standard channel has to say; an app without it speaks the sealed channel alone. */
  notices?: Notices;
  sealer?: Sealer;
  clock?: Clock;
  fetcher?: typeof fetch;
  page?: Pick<Location, "pathname" | "reload">;
}): Call {
  const { keys, notices, sealer = createSealer(keys), clock = createClock(), page = location } = parts;
  const fetcher: typeof fetch = parts.fetcher ?? ((input, init) => fetch(input, init));
  const clearAndReload = (reloadOnLogin: boolean) => () => {
    sealer.store.clear();
    if (reloadOnLogin || page.pathname !== loginPath) page.reload();
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
        endSession: clearAndReload(false),
      }),
    ...(notices && {
      standard: (call) =>
        callStandard(call, {
          fetcher,
          notices,
          locale: currentLocale,
          token: () => sessionStorage.getItem("token"),
          endSession: clearAndReload(true),
        }),
    }),
  });
}

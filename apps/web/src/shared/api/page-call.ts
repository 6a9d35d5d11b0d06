import { createPageClient, type PageKeys } from "@causeway/channel";
import { type Call, createCall } from "#shared/api/call.ts";
import { createClock } from "#shared/api/clock.ts";
import { callSealed } from "#shared/api/sealed-call.ts";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { loadDevice } from "#shared/session/device.ts";

/** Pages without a session speak as nobody in particular, so they need no standard channel. */
export function createPageCall(keys: PageKeys): Call {
  const client = createPageClient({ keys });
  const clock = createClock();
  return createCall({
    sealed: (call) =>
      callSealed(call, {
        keys,
        client: () => client,
        clock,
        fetcher: (input, init) => fetch(input, init),
        locale: currentLocale,
        device: loadDevice,
        isRenewed: async () => false,
        endSession: () => {},
      }),
  });
}

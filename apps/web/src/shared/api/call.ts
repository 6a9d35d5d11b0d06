import type { PageKeys } from "@causeway/channel";
import type { OutputOf, Route, SentOf } from "@causeway/contract/route";
import { currentLocale } from "#shared/i18n/locale-choice.ts";
import { loadDevice } from "#shared/session/device.ts";
import { createClock } from "./clock.ts";
import { callSealed, type PlainCall } from "./sealed-call.ts";
import { createSealer, type Sealer } from "./sealer.ts";
import { callStandard, type Notices } from "./standard-call.ts";

export type Call = <R extends Route>(
  route: R,
  input: SentOf<R>,
  options?: { signal?: AbortSignal },
) => Promise<OutputOf<R>>;

const base = "/api";
const loginPath = "/login";

/** Every call of the app goes through here: the route says which channel it takes. Replies are trusted, not validated. */
export function createCall(parts: {
  keys: PageKeys;
  notices: Notices;
  sealer?: Sealer;
  fetcher?: typeof fetch;
  page?: Pick<Location, "pathname" | "reload">;
}): Call {
  const { keys, notices, page = location } = parts;
  const sealer = parts.sealer ?? createSealer(keys);
  const fetcher: typeof fetch = parts.fetcher ?? ((input, init) => fetch(input, init));
  const clock = createClock();
  const clearAndReload = (reloadOnLogin: boolean) => () => {
    sealer.store.clear();
    if (reloadOnLogin || page.pathname !== loginPath) page.reload();
  };
  const sealed = {
    keys,
    sealer,
    clock,
    fetcher,
    locale: currentLocale,
    device: loadDevice,
    endSession: clearAndReload(false),
  };
  const standard = {
    fetcher,
    notices,
    locale: currentLocale,
    token: () => sessionStorage.getItem("token"),
    endSession: clearAndReload(true),
  };
  return (async (route, input, options) => {
    const plain = plainCall(route, input, options?.signal);
    return route.channel === "sealed" ? callSealed(plain, sealed) : callStandard(plain, standard);
  }) as Call;
}

/** A GET carries its input in the query, a POST in the body. */
function plainCall(route: Route, input: unknown, signal: AbortSignal | undefined): PlainCall {
  const path = base + route.path;
  if (route.method === "POST") return { method: "POST", path, body: input, signal };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(
    input as Record<string, string | number | boolean | undefined>,
  )) {
    if (value !== undefined) query.set(name, String(value));
  }
  return { method: "GET", path: query.size ? `${path}?${query}` : path, signal };
}

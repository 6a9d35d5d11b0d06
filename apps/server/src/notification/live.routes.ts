import { followConsole } from "@causeway/contract/console/live";
import { followLive } from "@causeway/contract/portal/live";
import { signedIn, staff, stream, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import type { Live } from "#platform/data/live.ts";

export function liveRoutes(live: Live): Bound[] {
  return [
    stream(followLive, signedIn, ({ actor }, { after }, line) => live.follow(actor.tenant, after, line)),
  ];
}

/** What concerns staff is announced in the house. */
export function consoleLiveRoutes(live: Live): Bound[] {
  return [stream(followConsole, staff(), (_call, { after }, line) => live.follow(house, after, line))];
}

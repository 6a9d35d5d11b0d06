import { followLive } from "@causeway/contract/portal/live";
import { signedIn, stream, type Bound } from "#platform/http/binding.ts";
import type { Live } from "#platform/live.ts";

export function liveRoutes(live: Live): Bound[] {
  return [
    stream(followLive, signedIn, ({ actor }, { after }, line) => live.follow(actor.tenant, after, line)),
  ];
}

import { type ReactNode, useState } from "react";
import { actAlike, type SharedSession } from "#shared/session/shared-session.ts";
import { CallContext, useCall, useSharedSession } from "./call-context.ts";
import { CallFailed } from "./call-error.ts";
import type { Call } from "./call.ts";

/**
 * Around the pages of one company and role: while this tab itself goes on to another one, they are on the screen a moment
 * longer than their session, and what was typed there must not be sent for the new one.
 */
export function ActingCalls({ children }: { children: ReactNode }) {
  const call = useCall();
  const session = useSharedSession();
  const [acting] = useState(() => createActingCall(call, session));
  return <CallContext value={acting}>{children}</CallContext>;
}

export function createActingCall(call: Call, session: Pick<SharedSession, "token">): Call {
  const began = session.token();
  return async (route, input, options) => {
    const now = session.token();
    if (began !== null && now !== null && !actAlike(began, now))
      throw new CallFailed("aborted", "the session acts for another company or role");
    return call(route, input, options);
  };
}

import { createContext, useContext } from "react";
import type { SharedSession } from "#shared/session/shared-session.ts";
import type { Call } from "./call.ts";

export const CallContext = createContext<Call>(() => Promise.reject(new Error("calls are not set up here")));

export function useCall(): Call {
  return useContext(CallContext);
}

/** The session with its keys and its token; only an app in which somebody signs in has one. */
export const SharedSessionContext = createContext<SharedSession | null>(null);

export function useSharedSession(): SharedSession {
  const session = useContext(SharedSessionContext);
  if (!session) throw new Error("nobody signs in here");
  return session;
}

import type { SessionStore } from "@causeway/channel";
import { createContext, useContext } from "react";
import type { Call } from "./call.ts";

export const CallContext = createContext<Call>(() => Promise.reject(new Error("calls are not set up here")));

export function useCall(): Call {
  return useContext(CallContext);
}

/** Where the keys and the token of a session lie; only an app in which somebody signs in has one. */
export const SessionStoreContext = createContext<SessionStore | null>(null);

export function useSessionStore(): SessionStore {
  const store = useContext(SessionStoreContext);
  if (!store) throw new Error("nobody signs in here");
  return store;
}

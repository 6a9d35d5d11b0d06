import { createContext, useContext } from "react";
import type { Call } from "./call.ts";

export const CallContext = createContext<Call>(() => Promise.reject(new Error("calls are not set up here")));

export function useCall(): Call {
  return useContext(CallContext);
}

import { useState } from "react";
import { useCall, useSessionStore } from "#shared/api/call-context.ts";
import { useLocale } from "#shared/i18n/words.ts";
import { createSignIn } from "./sign-in.ts";

export function useSignIn() {
  const call = useCall();
  const store = useSessionStore();
  const locale = useLocale();
  return useState(() => createSignIn(call, store, locale))[0];
}

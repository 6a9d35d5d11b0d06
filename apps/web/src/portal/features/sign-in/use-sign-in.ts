import { useState } from "react";
import { useCall, useSharedSession } from "#shared/api/call-context.ts";
import { useLocale } from "#shared/i18n/words.ts";
import { createSignIn } from "./sign-in.ts";

export function useSignIn() {
  const call = useCall();
  const session = useSharedSession();
  const locale = useLocale();
  return useState(() => createSignIn(call, session, locale))[0];
}

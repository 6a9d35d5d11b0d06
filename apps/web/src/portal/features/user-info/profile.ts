import * as profile from "@causeway/contract/portal/profile";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { loadRegions } from "#shared/session/regions.ts";
import { userInfoWords } from "./words.ts";

export type User = OutputOf<typeof clientUserInfo>;
export type Protection = OutputOf<typeof profile.readAccount>;

export function useUser() {
  const call = useCall();
  return useQuery({ queryKey: ["user", "info"], queryFn: () => call(clientUserInfo, {}) });
}

export function useProtection() {
  const call = useCall();
  return useQuery({ queryKey: ["user", "protection"], queryFn: () => call(profile.readAccount, {}) });
}

export function useRegions() {
  const call = useCall();
  return useQuery({ queryKey: ["regions"], queryFn: () => loadRegions(call), staleTime: Infinity });
}

/** After a change: it is said, and whatever shows the account is read again. */
export function useChanged(): () => void {
  const t = useWords(userInfoWords);
  const { message } = App.useApp();
  const client = useQueryClient();
  return () => {
    void message.success(t("success"));
    void client.invalidateQueries({ queryKey: ["user"] });
  };
}

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "./session.ts";
import { useSettings } from "./settings.ts";
import { useTabs } from "./tabs.ts";

/** What must not outlive a session. */
export function forget(client: QueryClient): void {
  client.clear();
  useTabs.getState().clear();
  useSettings.getState().note({ serverMenu: [] });
}

/** However a session ends, here or in another tab. */
export function useForgetting(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (before.session.signedIn && !now.session.signedIn) forget(client);
      }),
    [client],
  );
}

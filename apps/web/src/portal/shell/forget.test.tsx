import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useForgetting } from "./forget.ts";
import { useSession } from "./session.ts";
import { useSettings } from "./settings.ts";
import { useTabs } from "./tabs.ts";

afterEach(() => {
  cleanup();
  useSession.getState().signOut();
});

function Shell() {
  useForgetting();
  return null;
}

test.each(["leave", "signOut"] as const)(
  "what was read goes with the session, however it ends: %s",
  (end) => {
    const client = new QueryClient();
    useSession.getState().signIn();
    render(
      <QueryClientProvider client={client}>
        <Shell />
      </QueryClientProvider>,
    );
    client.setQueryData(["order"], ["1,250,000"]);
    useTabs.getState().visit({ name: "CollectionOrder", pathname: "/collection/order", search: "" });
    useSettings.getState().note({ serverMenu: [{ name: "CollectionOrder" }] });
    useSession.getState()[end]();
    expect(client.getQueryData(["order"])).toBeUndefined();
    expect(useTabs.getState().tabs).toEqual([]);
    expect(useSettings.getState().serverMenu).toEqual([]);
  },
);

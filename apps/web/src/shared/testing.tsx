import { portalRoutes as routes } from "@causeway/contract/portal/routes";
import type { Route } from "@causeway/contract/route";
import { nameOf } from "@causeway/contract/route-table";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { LiveContext, type Live } from "#shared/api/live.ts";
import { PermissionsContext } from "#shared/ui/frame/guarded.tsx";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";

// What is awaited comes at once, or a little later where two workers and other programs share the cores.
configure({ asyncUtilTimeout: 5_000 });

type Change = Parameters<Parameters<Live["listen"]>[0]>[0];

/** A server that is played: it answers each route as `answerOf` does, or with that error, and says what has changed. */
export function playServer(answerOf: (route: Route, input: unknown) => unknown) {
  const call = vi.fn<(route: Route, input: unknown) => Promise<unknown>>(async (route, input) => {
    const answer = answerOf(route, input);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const listeners = new Set<Parameters<Live["listen"]>[0]>();
  const live: Live = {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    /** Renders what talks to it. */
    show: (pages: ReactNode) =>
      void render(
        <QueryClientProvider client={client}>
          <CallContext value={call as unknown as Call}>
            <LiveContext value={live}>{pages}</LiveContext>
          </CallContext>
        </QueryClientProvider>,
      ),
    /** What was sent on those routes, one for each time. */
    sent: (isAsked: (route: Route) => boolean) =>
      call.mock.calls.filter(([route]) => isAsked(route)).map(([, input]) => input),
    announce: (change: Change) => act(async () => listeners.forEach((listener) => listener(change))),
  };
}

/**
 * Pages behind sign-in at an address, with a server that is played: what it answers on each route, by its name, or the
 * error it answers with; a function is asked with what was sent. `answers` may change while the pages are open.
 */
export function openPages(
  pages: readonly RouteObject[],
  address: string,
  answers: Readonly<Record<string, unknown>>,
  permissions: readonly string[],
) {
  const server = playServer((route, input) => {
    const name = nameOf(routes, route);
    const answer = answers[name] ?? new Error(`nobody plays ${name}`);
    return typeof answer === "function" ? answer(input) : answer;
  });
  const router = createMemoryRouter([...pages, { path: "*", element: null }], { initialEntries: [address] });
  server.show(
    <PermissionsContext value={new Set(permissions)}>
      <ThemeRoot look={{ dark: false, weak: false, themeColor: "#165DFF" }}>
        <RouterProvider router={router} />
      </ThemeRoot>
    </PermissionsContext>,
  );
  return {
    router,
    /** What was sent on a route, one for each time. */
    sent: (name: string) => server.sent((route) => nameOf(routes, route) === name),
    announce: server.announce,
  };
}

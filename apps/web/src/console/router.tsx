import { createBrowserRouter, useRouteError } from "react-router";
import { ErrorPage } from "#shared/failure/error-boundary.tsx";
import { consolePages as pages } from "./routes.ts";

/** Each page is a bundle of its own, loaded when it is first opened. */
export function createConsoleRouter() {
  return createBrowserRouter([
    {
      errorElement: <RouteFailure />,
      HydrateFallback: () => null,
      children: [
        {
          path: pages.login.path,
          lazy: async () => ({ Component: (await import("./sign-in-route.tsx")).LoginRoute }),
        },
        {
          lazy: async () => ({ Component: (await import("./signed-in.tsx")).SignedInArea }),
          children: [
            {
              path: pages.home.path,
              lazy: async () => ({ Component: (await import("./signed-in.tsx")).HomePage }),
            },
            { path: "*", lazy: async () => ({ Component: (await import("./signed-in.tsx")).NoPage }) },
          ],
        },
      ],
    },
  ]);
}

function RouteFailure() {
  return <ErrorPage error={useRouteError()} />;
}

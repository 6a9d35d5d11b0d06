import { createBrowserRouter, redirect, type RouteObject, useRouteError } from "react-router";
import { ErrorPage } from "#shared/failure/error-boundary.tsx";
import { NotFoundPage } from "#shared/failure/not-found-page.tsx";
import type { NoticeBoard } from "./notice-board.ts";
import { LoginRoute, PasswordResetRoute, RegisterRoute, SecondStepRoute } from "./plain-pages.tsx";
import { pages, unbuilt } from "./pages.ts";
import { redirects, type RouteName, routeNames, routes } from "./routes.ts";

const inShell = routeNames.filter((name) => routes[name].layout === "shell");

export function createPortalRouter(board: NoticeBoard) {
  return createBrowserRouter([
    {
      errorElement: <RouteFailure />,
      HydrateFallback: () => null,
      children: [
        { path: routes.Login.path, element: <LoginRoute /> },
        { path: routes.LoginSecondary.path, element: <SecondStepRoute /> },
        { path: routes.Register.path, element: <RegisterRoute /> },
        { path: routes.PasswordReset.path, element: <PasswordResetRoute /> },
        {
          path: routes.Invitation.path,
          lazy: async () => ({ Component: (await import("./invitation-route.tsx")).InvitationRoute }),
        },
        {
          lazy: async () => {
            const { SignedInArea } = await import("./signed-in.tsx");
            return { element: <SignedInArea board={board} /> };
          },
          children: [...inShell.map(pageRoute), ...redirectRoutes()],
        },
        { path: routes.notFound.path, element: <NotFoundPage /> },
      ],
    },
  ]);
}

function pageRoute(name: RouteName): RouteObject {
  const load = pages[name] ?? unbuilt;
  return { path: routes[name].path, lazy: async () => ({ Component: await load() }) };
}

function redirectRoutes(): RouteObject[] {
  return Object.entries(redirects)
    .filter(([path]) => path !== "/")
    .map(([path, to]) => ({ path, loader: () => redirect(to) }));
}

function RouteFailure() {
  return <ErrorPage error={useRouteError()} />;
}

import { Button } from "antd";
import { type RouteObject, useLocation, useNavigate } from "react-router";
import type { Locale } from "#shared/i18n/words.ts";
import { useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { routeWords } from "../route-words.ts";
import { redirects, type RouteName, routeNames, routes } from "../routes.ts";
import { afterSignIn } from "../shell/decide.ts";
import { Guard, RedirectPage } from "../shell/guard.tsx";
import { routeAt } from "../shell/known-path.ts";
import { useSession } from "../shell/session.ts";
import { Shell } from "../shell/shell.tsx";
import { Navigate } from "react-router";
import { entries } from "./entries.tsx";
import { frames } from "./frames.tsx";
import { GalleryIndex, GalleryPage, Waiting } from "./gallery-page.tsx";
import { samplePorts } from "./ports.ts";

/** The portal's own addresses behind a hash, with sample screens in the places of the pages. */
export function createGalleryRoutes(onLocale: (locale: Locale) => void): RouteObject[] {
  const inShell = (name: RouteName) => routes[name].layout === "shell";
  const guard = (children: React.ReactNode) => (
    <Guard ports={samplePorts} waiting={<Waiting />} notFound={<NotFound />}>
      {children}
    </Guard>
  );
  return [
    { path: "/gallery", element: <GalleryIndex /> },
    ...entries.map((entry) => ({ path: `/gallery/${entry.id}`, element: <GalleryPage entry={entry} /> })),
    {
      element: guard(<Shell ports={samplePorts} waiting={<Waiting />} onLocale={onLocale} />),
      children: routeNames.filter(inShell).map((name) => ({
        path: routes[name].path,
        element: name === "Redirect" ? <RedirectPage /> : (frames[name] ?? <Stand />),
      })),
    },
    ...Object.entries(redirects).map(([path, to]) => ({
      path,
      element: <Navigate to={to === "/home" ? "/gallery" : to} replace />,
    })),
    { path: routes.Login.path, element: guard(<LoginStand />) },
    { path: "*", element: guard(<NotFound />) },
  ];
}

function Stand() {
  const title = useWords(routeWords);
  const name = routeAt(useLocation().pathname);
  return <EmptyState title={title(routes[name].title)} text={routes[name].path} />;
}

function NotFound() {
  const title = useWords(routeWords);
  return (
    <main>
      <EmptyState title={title("notFound")} text="404" />
    </main>
  );
}

function LoginStand() {
  const title = useWords(routeWords);
  const navigate = useNavigate();
  const { search } = useLocation();
  const signIn = () => {
    useSession.getState().signIn();
    void navigate(afterSignIn(search));
  };
  return (
    <main>
      <EmptyState
        title={title("login")}
        text={search}
        action={<Button onClick={signIn}>{title("login")}</Button>}
      />
    </main>
  );
}

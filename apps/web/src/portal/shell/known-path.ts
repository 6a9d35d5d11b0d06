import { matchPath } from "react-router";
import { redirects, routeNames, type RouteName, routes } from "../routes.ts";

/** The route an address belongs to; `notFound` when it belongs to none. */
export function routeAt(pathname: string): RouteName {
  return (
    routeNames.find((name) => name !== "notFound" && matchPath(routes[name].path, pathname)) ?? "notFound"
  );
}

/** Whether a page is another one for whoever is signed in, so that a new tab asks the open ones for their session. */
export function usesSession(pathname: string): boolean {
  const name = routeAt(redirects[pathname] ?? pathname);
  return routes[name].layout === "shell" || name === "Login" || name === "Invitation";
}

/**
 * An address of ours, or null. Where a person goes after sign-in is named by the address bar, and so by whoever made
 * the link: anything that is not a known page of this very portal is refused, `//evil.example` and `/\evil` included.
 */
export function knownPath(target: string | null | undefined): string | null {
  if (!target?.startsWith("/")) return null;
  const base = "https://portal.invalid";
  const url = URL.parse(target, base);
  if (url === null || url.origin !== base) return null;
  const known = url.pathname in redirects || routeAt(url.pathname) !== "notFound";
  return known ? url.pathname + url.search + url.hash : null;
}

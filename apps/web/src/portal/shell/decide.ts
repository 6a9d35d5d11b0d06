import { type PortalRoute, type RouteName, routes } from "../routes.ts";
import { knownPath } from "./known-path.ts";
import { type ClientInfo, infoOf, type Session } from "./session.ts";

/** The page somebody wants to open, with the address as it stands in the browser. */
export type Visit = { readonly name: RouteName; readonly pathname: string; readonly search: string };

/** Pages of the server's menu in their order, or null when the menu does not come from the server. */
export type MenuNames = readonly RouteName[] | null;

export type Decision =
  | { readonly kind: "allow" }
  | { readonly kind: "load-info" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "log-out"; readonly to: string }
  | { readonly kind: "not-found" };

const allow: Decision = { kind: "allow" };

/**
 * Who may open what, for the comfort of the person in front of the screen: it saves them pages full of refusals. The
 * server decides by itself about every call.
 */
export function decide(visit: Visit, session: Session, menu: MenuNames): Decision {
  const route = routes[visit.name];
  if (!session.signedIn) {
    if (session.enrolling && route.layout === "shell") return { kind: "redirect", to: enrolFor(visit) };
    // Whoever logs out is done with the page, also where it is open to everybody; and a page is open in vain to a guest
    // when the server will not answer its calls.
    const isClosed = (session.left ?? session.turnedAway) === true && route.layout === "shell";
    if (!route.requiresAuth && !isClosed) return allow;
    return { kind: "redirect", to: session.left ? routes.Login.path : loginFor(visit) };
  }
  if (visit.name === "Login") return { kind: "redirect", to: afterSignIn(visit.search) };
  if (session.info === "unloaded") return { kind: "load-info" };
  const info = infoOf(session);
  if (info === null) return { kind: "log-out", to: loginFor(visit) };
  if (!hasRole(route, info)) return fallback(visit, info, menu);
  if (route.requiresAuth && menu !== null && !isInMenu(visit.name, menu)) return fallback(visit, info, menu);
  return allow;
}

/** Where sign-in leads: the page that was asked for before, if it is one of ours, otherwise the dashboard. */
export function afterSignIn(search: string): string {
  const wanted = knownPath(new URLSearchParams(search).get("redirect"));
  return wanted === null || wanted.startsWith(routes.Login.path) ? routes.Dashboard.path : wanted;
}

/** The login page, remembering an address to come back to. */
export function loginFor({ pathname, search }: Pick<Visit, "pathname" | "search">): string {
  return `${routes.Login.path}?${new URLSearchParams({ redirect: pathname + search })}`;
}

function enrolFor({ pathname, search }: Visit): string {
  return `${routes.LoginSecondary.path}?${new URLSearchParams({ redirect: pathname + search })}`;
}

function hasRole(route: PortalRoute, info: ClientInfo): boolean {
  return route.roles.includes("*") || route.roles.includes(info.clientBase.type);
}

/** A hidden page passes when the page it belongs to is in the menu. */
function isInMenu(name: RouteName, menu: readonly RouteName[]): boolean {
  return menu.includes(routes[name].hiddenUnder ?? name);
}

function fallback(visit: Visit, info: ClientInfo, menu: MenuNames): Decision {
  const first = (menu ?? []).find((name) => hasRole(routes[name], info));
  const name = first ?? (menu === null && hasRole(routes.Dashboard, info) ? "Dashboard" : null);
  // Sending somebody to the page that has just turned them away would never end.
  return name === null || name === visit.name
    ? { kind: "not-found" }
    : { kind: "redirect", to: routes[name].path };
}

import type { Route } from "./route.ts";

type RoutesIn<Exports> = {
  readonly [Name in keyof Exports as Exports[Name] extends Route ? Name : never]: Exports[Name];
};

/**
 * The routes among what modules export, each under its exported name: that is a route's only name, in documents, logs and
 * stored request ids alike, so renaming the constant renames the call.
 */
export function routesIn<Exports extends object>(exports: Exports): RoutesIn<Exports> {
  return Object.fromEntries(Object.entries(exports).filter(([, one]) => isRoute(one))) as RoutesIn<Exports>;
}

export type RouteTable = Readonly<Record<string, Route>>;

/** A route of no table, such as a probe of tests, goes by its path. */
export function nameOf(table: RouteTable, route: Route): string {
  return Object.entries(table).find(([, one]) => one === route)?.[0] ?? route.path;
}

function isRoute(one: unknown): one is Route {
  return typeof one === "object" && one !== null && "effect" in one && "path" in one;
}

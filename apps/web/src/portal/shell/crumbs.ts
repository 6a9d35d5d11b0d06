import { type RouteName, routes } from "../routes.ts";
import { type GroupName, groupNames, localMenu, menuPageFor } from "./menu.ts";

export type Crumb =
  | { readonly kind: "group"; readonly group: GroupName }
  | { readonly kind: "page"; readonly name: RouteName; readonly link: boolean };

/** Group, the page to go back to (a link), this page. A route can leave the group's name out. */
export function crumbsOf(name: RouteName): Crumb[] {
  const { back } = routes[name];
  const group = routes[menuPageFor(name)].breadcrumb === false ? undefined : groupOf(name);
  return [
    ...(group === undefined ? [] : [{ kind: "group", group } as const]),
    ...(back === undefined ? [] : [{ kind: "page", name: back, link: true } as const]),
    { kind: "page", name, link: false },
  ];
}

function groupOf(name: RouteName): GroupName | undefined {
  const page = menuPageFor(name);
  const entry = localMenu.find(({ children }) => children?.some((child) => child.name === page));
  return groupNames.find((group) => group === entry?.name);
}

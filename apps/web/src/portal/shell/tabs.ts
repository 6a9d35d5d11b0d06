import { create } from "zustand";
import { type RouteName, routes } from "../routes.ts";

export type Tab = {
  readonly key: string;
  readonly name: RouteName;
  readonly pathname: string;
  readonly search: string;
  /** Counts refreshes: a page with a new number is a new page. */
  readonly generation: number;
  readonly dirty: boolean;
};

/** Each cached page costs memory, and without a visible tab bar nobody closes them: the oldest visit makes room. */
export const mostTabs = 12;

/** One tab per page and per order: `id` tells two details apart, filters do not. */
export function tabKey(pathname: string, search: string): string {
  const id = new URLSearchParams(search).get("id");
  return id === null ? pathname : `${pathname}?id=${id}`;
}

export type Place = { readonly name: RouteName; readonly pathname: string; readonly search: string };

export function visited(tabs: readonly Tab[], place: Place): readonly Tab[] {
  const key = tabKey(place.pathname, place.search);
  const known = tabs.find((tab) => tab.key === key);
  if (known) {
    if (known.search === place.search) return tabs;
    return tabs.map((tab) => (tab === known ? { ...tab, search: place.search } : tab));
  }
  const grown = [...tabs, { ...place, key, generation: 0, dirty: false }];
  if (grown.length <= mostTabs) return grown;
  const leaving = grown.find((tab) => tab.key !== key && !tab.dirty && canClose(tab));
  return grown.filter((tab) => tab !== leaving);
}

/** The dashboard is home and stays. */
export function canClose(tab: Tab): boolean {
  return tab.name !== "Dashboard";
}

/** As the bar shows them: home first, also before it was ever opened. */
export function withHome(tabs: readonly Tab[]): readonly Tab[] {
  const path = routes.Dashboard.path;
  const home = tabs.find(({ name }) => name === "Dashboard") ?? {
    key: path,
    name: "Dashboard",
    pathname: path,
    search: "",
    generation: 0,
    dirty: false,
  };
  return [home, ...tabs.filter((tab) => tab.key !== home.key)];
}

/** Where to go when the tab in front is closed: its neighbour, the right one first. */
export function neighbour(tabs: readonly Tab[], key: string): string {
  const index = tabs.findIndex((tab) => tab.key === key);
  const next = tabs[index + 1] ?? tabs[index - 1];
  return next ? next.pathname + next.search : routes.Dashboard.path;
}

type TabStore = {
  readonly tabs: readonly Tab[];
  readonly visit: (place: Place) => void;
  readonly close: (key: string) => void;
  readonly closeOthers: (key: string) => void;
  readonly refresh: (key: string) => void;
  readonly mark: (key: string, dirty: boolean) => void;
  readonly clear: () => void;
};

export const useTabs = create<TabStore>((set) => {
  const change = (key: string, part: (tab: Tab) => Tab) =>
    set(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.key === key ? part(tab) : tab)) }));
  return {
    tabs: [],
    visit: (place) => set(({ tabs }) => ({ tabs: visited(tabs, place) })),
    close: (key) => set(({ tabs }) => ({ tabs: tabs.filter((tab) => tab.key !== key) })),
    closeOthers: (key) =>
      set(({ tabs }) => ({ tabs: tabs.filter((tab) => tab.key === key || !canClose(tab)) })),
    refresh: (key) => change(key, (tab) => ({ ...tab, generation: tab.generation + 1, dirty: false })),
    mark: (key, dirty) => change(key, (tab) => (tab.dirty === dirty ? tab : { ...tab, dirty })),
    clear: () => set({ tabs: [] }),
  };
});

import { beforeEach, describe, expect, test } from "vitest";
import { crumbsOf } from "./crumbs.ts";
import { findPages } from "./command-palette.tsx";
import { localMenu, menuPages, menuSections } from "./menu.ts";
import { choicesOf, defaultChoices, initialSituation, useSettings } from "./settings.ts";
import { createKeyReader } from "./shortcuts.tsx";
import {
  canClose,
  mostTabs,
  neighbour,
  type Place,
  tabKey,
  type Tab,
  useTabs,
  visited,
  withHome,
} from "./tabs.ts";

describe("settings", () => {
  test("begin as the specification says", () => {
    expect({ ...defaultChoices, ...initialSituation }).toEqual({
      theme: "light",
      colorWeak: false,
      navbar: true,
      menu: true,
      topMenu: false,
      hideMenu: false,
      menuCollapse: false,
      footer: false,
      themeColor: "#165DFF",
      menuWidth: 220,
      globalSettings: false,
      device: "desktop",
      tabBar: false,
      menuFromServer: true,
      serverMenu: [],
      passwordUpdate: false,
      chinaProvince: [],
      countryList: [],
      shortcuts: true,
    });
  });

  test("are kept on this device, without what belongs to the server or the moment", () => {
    useSettings.getState().choose({ tabBar: true, themeColor: "#0B7F50" });
    useSettings.getState().note({ serverMenu: [{ name: "Dashboard" }], globalSettings: true });
    const kept = JSON.parse(localStorage.getItem("causeway.settings") ?? "{}") as { state: object };
    expect(kept.state).toEqual({ ...defaultChoices, tabBar: true, themeColor: "#0B7F50" });
  });

  test("go back to their defaults in one step", () => {
    useSettings.getState().choose({ footer: true, menuWidth: 300 });
    useSettings.getState().reset();
    expect(choicesOf(useSettings.getState())).toEqual(defaultChoices);
  });
});

const at = (pathname: string, search = "", name: Place["name"] = "MyAccount"): Place => ({
  name,
  pathname,
  search,
});
const open = (...places: Place[]) => places.reduce<readonly Tab[]>(visited, []);

describe("tabs", () => {
  beforeEach(() => useTabs.getState().clear());

  test("a page has one tab, whatever its filters are, and the tab remembers the last", () => {
    const tabs = open(at("/a"), at("/a", "?status=REJECT"));
    expect(tabs.map(({ key, search }) => [key, search])).toEqual([["/a", "?status=REJECT"]]);
  });

  test("two orders have two tabs", () => {
    expect(tabKey("/collection/detail", "?id=1")).not.toBe(tabKey("/collection/detail", "?id=2"));
  });

  test("a visit that changes nothing leaves the list as it is", () => {
    const tabs = open(at("/a"));
    expect(visited(tabs, at("/a"))).toBe(tabs);
  });

  test("the oldest page makes room, but neither home nor one with unsaved work", () => {
    const full = [
      ...open(at("/dashboard/index", "", "Dashboard"), at("/dirty")).map((tab) => ({
        ...tab,
        dirty: tab.key === "/dirty",
      })),
      ...open(...Array.from({ length: mostTabs - 2 }, (_, index) => at(`/p${index}`))),
    ];
    const keys = visited(full, at("/new")).map(({ key }) => key);
    expect(keys).toHaveLength(mostTabs);
    expect(keys).toEqual(expect.arrayContaining(["/dashboard/index", "/dirty", "/new"]));
    expect(keys).not.toContain("/p0");
  });

  test("home stands first, also before it was opened, and cannot be closed", () => {
    const [home] = withHome(open(at("/a")));
    expect(home?.name).toBe("Dashboard");
    expect(home && canClose(home)).toBe(false);
  });

  test("closing the tab in front leads to its right neighbour, then the left, then home", () => {
    const tabs = open(at("/a"), at("/b", "?x=1"), at("/c"));
    expect(neighbour(tabs, "/a")).toBe("/b?x=1");
    expect(neighbour(tabs, "/c")).toBe("/b?x=1");
    expect(neighbour(open(at("/a")), "/a")).toBe("/dashboard/index");
  });

  test("close others leaves this one and home; refresh makes a new page of it", () => {
    const { visit, closeOthers, refresh } = useTabs.getState();
    visit(at("/dashboard/index", "", "Dashboard"));
    visit(at("/a"));
    visit(at("/b"));
    closeOthers("/b");
    refresh("/b");
    expect(useTabs.getState().tabs.map(({ key, generation }) => [key, generation])).toEqual([
      ["/dashboard/index", 0],
      ["/b", 1],
    ]);
  });
});

describe("the breadcrumb", () => {
  const words = (name: Parameters<typeof crumbsOf>[0]) =>
    crumbsOf(name).map((crumb) =>
      crumb.kind === "group" ? crumb.group : crumb.link ? `<${crumb.name}>` : crumb.name,
    );

  test("names the group and the page", () => {
    expect(words("CollectionOrder")).toEqual(["collection", "CollectionOrder"]);
    expect(words("Dashboard")).toEqual(["Dashboard"]);
  });

  test("leads back to the list a detail belongs to", () => {
    expect(words("PaymentOrderDetail")).toEqual(["payment", "<PaymentOrder>", "PaymentOrderDetail"]);
    expect(words("PayeeDetail")).toEqual(["payment", "<PayeeManagement>", "PayeeDetail"]);
    expect(words("AccountDetail")).toEqual(["<MyAccount>", "AccountDetail"]);
    expect(words("ShopBind")).toEqual(["<MyShop>", "ShopBind"]);
  });

  test("leaves the group out where the route says so", () => {
    expect(words("MyAccount")).toEqual(["MyAccount"]);
  });
});

describe("the menu", () => {
  test("drops pages and groups that this client does not know", () => {
    const entries = [
      { name: "Treasury" },
      { name: "loans", children: [{ name: "MyAccount" }] },
      { name: "payment", children: [{ name: "Nothing" }] },
      { name: "Dashboard" },
    ];
    expect(menuSections(entries)).toEqual([{ group: null, pages: [{ name: "Dashboard", waiting: 0 }] }]);
  });

  test("carries what waits for this person", () => {
    expect(menuPages([{ name: "payment", children: [{ name: "PaymentOrder", waiting: 3 }] }])).toEqual([
      { name: "PaymentOrder", waiting: 3 },
    ]);
  });
});

test("the palette finds a page by its title in any language or by its address", () => {
  const names = menuPages(localMenu).map(({ name }) => name);
  expect(findPages(names, "收款人")).toEqual(["PayeeManagement"]);
  expect(findPages(names, "payees")).toEqual(["PayeeManagement"]);
  expect(findPages(names, "兌換紀錄")).toEqual(["ExchangeOrder"]);
  expect(findPages(names, "exchangeorder")).toEqual(["ExchangeOrder"]);
});

describe("keys", () => {
  const press = (key: string, ms: number, part: object = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    typing: false,
    at: ms,
    ...part,
  });

  test("Ctrl K and Cmd K search from anywhere, also while typing and with single keys off", () => {
    const read = createKeyReader(() => false);
    expect(read(press("k", 0, { ctrlKey: true, typing: true }))).toBe("search");
    expect(read(press("K", 0, { metaKey: true }))).toBe("search");
    expect(read(press("?", 0))).toBeNull();
  });

  test("g and a letter within a second go to a place", () => {
    const read = createKeyReader(() => true);
    expect([read(press("g", 0)), read(press("c", 400))]).toEqual([null, { go: "CollectionOrder" }]);
    expect([read(press("g", 5_000)), read(press("c", 6_500))]).toEqual([null, null]);
  });

  test("single keys do nothing inside a field", () => {
    const read = createKeyReader(() => true);
    expect(read(press("?", 0, { typing: true }))).toBeNull();
    expect(read(press("[", 0))).toBe("collapse");
  });
});

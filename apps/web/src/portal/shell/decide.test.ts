import { describe, expect, test, vi } from "vitest";
import type * as Table from "../routes.ts";
import { type RouteName, routes } from "../routes.ts";
import { afterSignIn, decide, type MenuNames, type Visit } from "./decide.ts";
import { knownPath, routeAt } from "./known-path.ts";
import type { ClientInfo, Session } from "./session.ts";

// The portal's own table lets every role in everywhere; these two pages stand for those that do not.
vi.mock(import("../routes.ts"), async (original): Promise<typeof Table> => {
  const table = await original();
  return {
    ...table,
    routes: {
      ...table.routes,
      MyShop: { ...table.routes.MyShop, roles: ["ENTERPRISE"] },
      MyEnterprise: { ...table.routes.MyEnterprise, roles: ["INSPECTOR"] },
    },
  };
});

const merchant = { id: "m1", name: "Lumora", certified: true };
const info: ClientInfo = {
  name: "Chen",
  account: "chensimin",
  clientBase: { type: "ENTERPRISE" },
  permissions: [],
  roles: [],
  currentRole: "",
  merchants: [merchant],
  merchant,
};
const out: Session = { signedIn: false };
const unloaded: Session = { signedIn: true, info: "unloaded" };
const signedIn: Session = { signedIn: true, info };

const visit = (name: RouteName, search = ""): Visit => ({ name, pathname: routes[name].path, search });
const all: MenuNames = ["Dashboard", "MyAccount", "MyShop", "MyEnterprise", "PaymentOrder"];
const to = (path: string) => ({ kind: "redirect", to: path });

describe("a signed-in user", () => {
  test("who opens the login route is sent to /dashboard/index", () => {
    expect(decide(visit("Login"), signedIn, all)).toEqual(to("/dashboard/index"));
    expect(decide(visit("Login"), unloaded, all)).toEqual(to("/dashboard/index"));
  });

  test("who opens the login route with a known redirect is sent there", () => {
    const search = "?redirect=%2Fcollection%2Fdetail%3Fid%3D7";
    expect(decide(visit("Login", search), signedIn, all)).toEqual(to("/collection/detail?id=7"));
  });

  test("without loaded client info triggers an info load", () => {
    expect(decide(visit("Dashboard"), unloaded, null)).toEqual({ kind: "load-info" });
    expect(decide(visit("UserInfo"), unloaded, null)).toEqual({ kind: "load-info" });
  });

  test("whose info load failed is logged out and sent to Login with a redirect query", () => {
    const failed: Session = { signedIn: true, info: "failed" };
    expect(decide(visit("PaymentOrderDetail", "?id=9"), failed, all)).toEqual({
      kind: "log-out",
      to: "/login?redirect=%2FpaymentManagement%2FpaymentOrderDetail%3Fid%3D9",
    });
  });
});

describe("a user not signed in", () => {
  test("is sent to Login with a redirect query", () => {
    expect(decide(visit("PaymentOrder", "?status=REJECT"), out, null)).toEqual(
      to("/login?redirect=%2FpaymentManagement%2FpaymentOrder%3Fstatus%3DREJECT"),
    );
  });

  test("who has just logged out is sent to a login that leads nowhere in particular", () => {
    const left: Session = { signedIn: false, left: true };
    for (const name of ["PaymentOrder", "UserInfo"] as const)
      expect(decide(visit(name), left, null)).toEqual(to("/login"));
    expect(decide(visit("Login"), left, null)).toEqual({ kind: "allow" });
  });

  test("may open any route on the public list", () => {
    const open = (Object.keys(routes) as RouteName[]).filter((name) => !routes[name].requiresAuth);
    expect(open).toEqual(
      expect.arrayContaining(["Home", "Login", "LoginSecondary", "PasswordReset", "UserInfo", "notFound"]),
    );
    for (const name of open) expect(decide(visit(name), out, all)).toEqual({ kind: "allow" });
  });

  test.each(["CollectionOrderDetail", "AssociatedCredentials"] as const)(
    "whom the server turns away from %s is sent to Login with a way back to it",
    (name) => {
      const turnedAway: Session = { signedIn: false, turnedAway: true };
      const decision = decide(visit(name, "?id=7"), turnedAway, null);
      expect(decision).toEqual(
        to(`/login?${new URLSearchParams({ redirect: `${routes[name].path}?id=7` })}`),
      );
      // The way back is followed once the person is in, and stays inside the portal.
      const { search } = new URL(decision.kind === "redirect" ? decision.to : "", "https://portal.invalid");
      expect(decide(visit("Login", search), turnedAway, null)).toEqual({ kind: "allow" });
      expect(afterSignIn(search)).toBe(`${routes[name].path}?id=7`);
    },
  );

  test("may open no route that is not on it", () => {
    const closed = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].requiresAuth);
    expect(closed).toContain("Redirect");
    for (const name of closed) expect(decide(visit(name), out, all).kind).toBe("redirect");
  });
});

describe("roles", () => {
  test("a wildcard lets every signed-in user in", () => {
    const guest: Session = { signedIn: true, info: { ...info, clientBase: { type: "ANYTHING" } } };
    expect(decide(visit("MyAccount"), guest, all)).toEqual({ kind: "allow" });
  });

  test("a list with the user's clientBase type lets the user in", () => {
    expect(decide(visit("MyShop"), signedIn, all)).toEqual({ kind: "allow" });
  });

  test("without a matching role the user goes to the first permitted page of the menu", () => {
    expect(decide(visit("MyEnterprise"), signedIn, ["MyEnterprise", "MyShop"])).toEqual(
      to("/account/myShop"),
    );
  });

  test("without a server menu the user goes to the dashboard", () => {
    expect(decide(visit("MyEnterprise"), signedIn, null)).toEqual(to("/dashboard/index"));
  });

  test("with nothing permitted the user sees that there is no such page", () => {
    expect(decide(visit("MyEnterprise"), signedIn, ["MyEnterprise"])).toEqual({ kind: "not-found" });
  });
});

describe("a menu from the server", () => {
  test("lets its own pages through", () => {
    expect(decide(visit("MyAccount"), signedIn, all)).toEqual({ kind: "allow" });
  });

  test("turns a page it does not hold to the first page the user may open", () => {
    expect(decide(visit("ExchangeOrder"), signedIn, ["PaymentOrder", "Dashboard"])).toEqual(
      to("/paymentManagement/paymentOrder"),
    );
  });

  test("lets a hidden page through when the page it belongs to is in it", () => {
    expect(decide(visit("AccountDetail"), signedIn, ["MyAccount"])).toEqual({ kind: "allow" });
    expect(decide(visit("AccountDetail"), signedIn, ["Dashboard"])).toEqual(to("/dashboard/index"));
  });

  test("does not stand in the way of pages that are open to everybody", () => {
    expect(decide(visit("UserInfo"), signedIn, ["Dashboard"])).toEqual({ kind: "allow" });
  });

  test("that is empty ends at not-found and never in a circle", () => {
    expect(decide(visit("Dashboard"), signedIn, [])).toEqual({ kind: "not-found" });
  });

  test("is not asked when the menu does not come from the server", () => {
    expect(decide(visit("ExchangeOrder"), signedIn, null)).toEqual({ kind: "allow" });
  });
});

describe("the redirect query", () => {
  test("is followed after sign-in when it names a page of the portal", () => {
    expect(afterSignIn("?redirect=/paymentManagement/payeeDetail/81?tab=accounts")).toBe(
      "/paymentManagement/payeeDetail/81?tab=accounts",
    );
    expect(afterSignIn("?redirect=/collection")).toBe("/collection");
  });

  test.each([
    "https://evil.example/dashboard/index",
    "//evil.example/dashboard/index",
    "/\\evil.example/dashboard/index",
    "/\t/evil.example",
    "javascript:alert(1)",
    "dashboard/index",
    "/no/such/page",
    "/login?redirect=/login",
    "",
  ])("%j leads to the dashboard instead", (target) => {
    expect(afterSignIn(`?${new URLSearchParams({ redirect: target })}`)).toBe("/dashboard/index");
  });

  test("keeps only the part of an address that lies inside the portal", () => {
    expect(knownPath("/dashboard/index?a=1#b")).toBe("/dashboard/index?a=1#b");
    expect(knownPath("/redirect/../../evil")).toBeNull();
  });
});

test("an address is known by its route name", () => {
  expect(routeAt("/account/detail/42")).toBe("AccountDetail");
  expect(routeAt("/redirect/payment/order")).toBe("Redirect");
  expect(routeAt("/nothing/here")).toBe("notFound");
});

import { expect, test } from "vitest";
import { redirects, routeNames, routes } from "./routes.ts";
import { usesSession } from "./shell/known-path.ts";

test("no two routes share a path", () => {
  const paths = routeNames.map((name) => routes[name].path);
  expect(new Set(paths).size).toBe(paths.length);
});

test("every redirect leads to a page", () => {
  const paths = new Set(routeNames.map((name) => routes[name].path));
  for (const target of Object.values(redirects)) expect(paths).toContain(target);
});

test("the flags of the specification stand, also where they look odd", () => {
  const withoutSignIn = routeNames.filter(
    (name) => routes[name].layout === "shell" && !routes[name].requiresAuth,
  );
  expect(withoutSignIn).toEqual(["AssociatedCredentials", "CollectionOrderDetail", "UserInfo"]);
});

test("a page with a way back is hidden under the page it leads back to", () => {
  for (const name of routeNames)
    expect(routes[name].back).toBe(routes[name].back && routes[name].hiddenUnder);
});

test("application and wizard pages are not cached", () => {
  expect(routeNames.filter((name) => routes[name].ignoreCache)).toEqual([
    "AccountApply",
    "ShopBind",
    "AssociatedCredentials",
    "RealNameAuth",
    "CurrencyExchangeApplication",
    "PaymentApplication",
    "Redirect",
  ]);
});

test("a new tab asks for a session where a page is another one with it, and nowhere else", () => {
  const asking = ["/dashboard/index", "/dashboard", "/collection/detail", "/login", "/invitation"];
  expect(asking.map(usesSession)).toEqual(asking.map(() => true));
  const plain = ["/register", "/passwordReset", "/home", "/nowhere"];
  expect(plain.map(usesSession)).toEqual(plain.map(() => false));
});

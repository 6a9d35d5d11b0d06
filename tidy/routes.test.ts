import type { Route } from "@causeway/contract";
import { consoleRoutes } from "@causeway/contract/console/routes";
import { portalRoutes } from "@causeway/contract/portal/routes";
import { describe, expect, test } from "vitest";
import { routeBreaches, servedBy } from "./routes.ts";
import { tree } from "./tree.ts";

const server = tree.filter(({ path }) => path.startsWith("apps/server/src/"));
const named = [portalRoutes, consoleRoutes].flatMap((routes) =>
  Object.entries<Route>(routes).map(([name, { path }]) => ({ name, path })),
);
const submit = { name: "submitPayment", path: "/payment/submit" };

describe("routes", () => {
  test("of the contract are each served once, under a policy, and tested over HTTP", () => {
    expect(routeBreaches(named, server)).toEqual([]);
  });

  test("are recognised however they were imported", () => {
    const text = `
      import { submitPayment as route } from "@causeway/contract/portal/payment";
      write(route, { ...signedIn, limit }, (tx, call, input) => submitPayment(ctx, tx, call, input)),
      read(contract.listPayments, anyone, async () => []),
      read(contract.listCases, staff("case.view"), async () => []),
    `;
    expect(servedBy({ path: "a.routes.ts", text })).toEqual([
      { route: "submitPayment", policy: "{ ...signedIn, limit }", path: "a.routes.ts" },
      { route: "listPayments", policy: "anyone", path: "a.routes.ts" },
      { route: "listCases", policy: 'staff("case.view")', path: "a.routes.ts" },
    ]);
  });

  test("fail when nobody serves or tests them", () => {
    expect(routeBreaches([submit], [])).toEqual([
      "submitPayment: served 0 times",
      "submitPayment: named in no *.api.test.ts",
    ]);
  });

  test("fail when two serve one, when the policy is missing, or when no contract has it", () => {
    const tested = { path: "a.api.test.ts", text: 'call("/payment/submit")' };
    const good = { path: "a.routes.ts", text: "write(submitPayment, signedIn, handle)" };
    expect(routeBreaches([submit], [tested, good])).toEqual([]);
    expect(routeBreaches([submit], [tested, good, { ...good, path: "b.routes.ts" }])).toEqual([
      "submitPayment: served 2 times",
    ]);
    const bare = { path: "a.routes.ts", text: "write(submitPayment, handle)" };
    expect(routeBreaches([submit], [tested, bare])).toEqual([
      "submitPayment: served without a policy in a.routes.ts",
    ]);
    const stray = { path: "b.routes.ts", text: "read(other, anyone, handle)" };
    expect(routeBreaches([submit], [tested, good, stray])).toEqual([
      "other: served in b.routes.ts, but in no contract",
    ]);
  });
});

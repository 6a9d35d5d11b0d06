import { may, roles } from "@causeway/contract";
import { portalRoutes as contract } from "@causeway/contract/portal/routes";
import { nameOf } from "@causeway/contract/route-table";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portalRoutes } from "./capabilities.ts";
import { menuPages } from "#identity/index.ts";
import type { Bound } from "#platform/http/binding.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { exampleInput } from "#testing/example-input.ts";
import { foreignViolations, rowViolations, settleIsolation, type Isolation } from "#testing/isolation.ts";

/**
 * What each page of the menu asks for when it opens. A read that asks for a permission belongs under the page that
 * makes it; pages whose reads have not come yet stand here without any.
 */
const opening: Readonly<Record<string, readonly string[]>> = {
  Dashboard: ["listMyCurrencies", "listMyBalances"],
  MyAccount: ["listReceivingAccounts", "readReceivingAccount", "printAccount"],
  MyShop: ["listShops", "readShop", "listShopOrders"],
  AccountApply: [],
  CollectionOrder: [
    "listCollectionOrders",
    "summarizeCollectionOrders",
    "readCollectionOrder",
    "exportCollectionOrders",
  ],
  CurrencyExchangeApplication: ["quoteExchange"],
  ExchangeOrder: [
    "listExchangeOrders",
    "listLimitOrders",
    "summarizeExchangeOrders",
    "readExchangeOrder",
    "exportExchangeOrders",
    "printExchange",
  ],
  PaymentApplication: [],
  PaymentOrder: [],
  PayeeManagement: [],
  MyEnterprise: ["listMembers", "readEnterprise"],
  RealNameAuth: ["readRealName"],
  Prices: ["readPrices", "tryPrice", "printPrices"],
  EnterpriseSecurity: ["listSecurityEvents", "listMemberFactors"],
};

let api: TestApi;
let world: Isolation;
let bounds: readonly Bound[];
beforeAll(async () => {
  api = await startTestApi();
  bounds = portalRoutes(api.ctx, { follow: async () => {}, stop: async () => {} });
  world = await settleIsolation(api, bounds);
}, 120_000);
afterAll(async () => {
  await world.stop();
  await api.stop();
});

/** Reads of a page that hangs below one of the menu and takes more than opening it. */
const deeper: readonly string[] = ["checkEvidence", "readShopForm"];

const nameOfBound = ({ route }: Bound) => nameOf(contract, route);
const rolesOf = ({ policy }: Bound) => (policy.who === "signedIn" ? policy.roles : "any");

describe("the table of routes", () => {
  test("is served whole, and nothing else is", () => {
    expect(bounds.map(nameOfBound).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  test("has an example input for every route, made from its schema", () => {
    const without = Object.entries(contract).filter(([, route]) => exampleInput(route) === undefined);
    expect(without.map(([name]) => name)).toEqual([]);
  });
});

describe("isolation", () => {
  test.each(Object.keys(contract))(
    "%s answers every kind of caller as its policy declares",
    { timeout: 60_000 },
    async (name) => {
      const bound = bounds.find((one) => nameOfBound(one) === name);
      expect(bound && (await rowViolations(world, bound))).toEqual([]);
    },
  );

  test(
    "a stranger learns and changes nothing by asking about things of another company",
    { timeout: 300_000 },
    async () => {
      const things = await world.thingsOf();
      expect(things.length).toBeGreaterThan(5);
      const before = await world.digestOf();
      const violations: string[] = [];
      for (const bound of bounds) violations.push(...(await foreignViolations(world, bound, things)));
      expect(violations).toEqual([]);
      expect(await world.digestOf()).toBe(before);
    },
  );
});

describe("the menu and the calls", () => {
  test("every page of the menu is known here, and every read with a permission stands under one", () => {
    expect(Object.keys(opening).toSorted()).toEqual(menuPages.map(([name]) => name).toSorted());
    const homeless = bounds.filter(
      (bound) =>
        bound.effect === "read" &&
        rolesOf(bound) !== "any" &&
        !deeper.includes(nameOfBound(bound)) &&
        !Object.values(opening).flat().includes(nameOfBound(bound)),
    );
    expect(homeless.map(nameOfBound)).toEqual([]);
  });

  test.each(roles)(
    "a %s is allowed what the pages of his menu ask for, and refused what only others ask for",
    (role) => {
      const inMenu = menuPages.filter(([, needs]) => may(role, needs)).map(([name]) => name);
      const asked = new Set(inMenu.flatMap((page) => opening[page] ?? []));
      for (const bound of bounds.filter((one) => Object.values(opening).flat().includes(nameOfBound(one)))) {
        const allowed = rolesOf(bound) === "any" || rolesOf(bound).includes(role);
        expect(allowed, nameOfBound(bound)).toBe(asked.has(nameOfBound(bound)));
      }
    },
  );
});

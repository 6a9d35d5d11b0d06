import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase, type TestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "./db.ts";
import { requireLogin } from "./login.ts";

let database: TestDatabase;
const opened: Db[] = [];
const as = (url: string): Db => {
  const db = openDb({ url, pool: 4, onIdleError: () => {} });
  opened.push(db);
  return db;
};

beforeAll(async () => {
  database = await makeTestDatabase(inject("postgresUrl"));
});
afterAll(() => Promise.all(opened.map((db) => db.end())));

describe("a process", () => {
  test("is let go on with the login that is its own", async () => {
    await expect(requireLogin(as(database.appUrl), "portal")).resolves.toBeUndefined();
    await expect(requireLogin(as(database.flowsUrl), "flows")).resolves.toBeUndefined();
  });

  test("is told so where it was given the other one, or an owner's", async () => {
    await expect(requireLogin(as(database.flowsUrl), "portal")).rejects.toThrow(
      "causeway_flows may act as the flows, and is given to the portal",
    );
    await expect(requireLogin(as(database.ownerUrl), "portal")).rejects.toThrow("given to the portal");
    await expect(requireLogin(as(database.appUrl), "flows")).rejects.toThrow(
      "causeway_flows is needed by the flows, not causeway_app",
    );
    await expect(requireLogin(as(database.posterUrl), "flows")).rejects.toThrow("not causeway_poster");
  });
});

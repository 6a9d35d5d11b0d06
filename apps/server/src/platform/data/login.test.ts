import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase, type TestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "./db.ts";
import { processes } from "../processes.ts";
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
  const urls = () => ({
    portal: database.portalUrl,
    console: database.consoleUrl,
    door: database.doorUrl,
    flows: database.flowsUrl,
  });

  test("is let go on with the login that is its own", async () => {
    for (const part of processes)
      await expect(requireLogin(as(urls()[part]), part), part).resolves.toBeUndefined();
  });

  test("is told so where it was given another one's, by name", async () => {
    for (const part of processes)
      for (const other of processes.filter((each) => each !== part))
        await expect(requireLogin(as(urls()[other]), part), `${other} to ${part}`).rejects.toThrow(
          other === "flows" || part !== "flows"
            ? `causeway_${other} may act as the ${other}, and is given to the ${part}`
            : /causeway_(door may act as the door, and is given to the flows|flows is needed by the flows, not causeway_)/,
        );
  });

  test("is told so where it was given the owner's or the poster's", async () => {
    for (const part of processes) {
      await expect(requireLogin(as(database.ownerUrl), part), part).rejects.toThrow(`given to the ${part}`);
      await expect(requireLogin(as(database.posterUrl), part), part).rejects.toThrow("not causeway_poster");
    }
  });
});

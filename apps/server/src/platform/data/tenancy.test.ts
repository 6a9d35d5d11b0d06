import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { execute, makeTestDatabase, type TestDatabase } from "#testing/database.ts";
import { findTenancyFaults } from "#testing/tenancy.ts";

let owner: pg.Client;
let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase(inject("postgresUrl"));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

const badDefiner = (setting: string) =>
  `GRANT CREATE ON SCHEMA public TO causeway_books, causeway_poster;
   CREATE FUNCTION bad() RETURNS int LANGUAGE sql SECURITY DEFINER ${setting} AS 'SELECT 1';
   REVOKE ALL ON FUNCTION bad FROM PUBLIC; ALTER FUNCTION bad OWNER TO causeway_books`;

describe.each(["portal", "console", "door", "flows", "poster"] as const)("the login of the %s", (login) => {
  test("puts no table of its own before those that are meant", async () => {
    const shadow = execute(database[`${login}Url`], "CREATE TEMP TABLE staff (id uuid, email text)");
    await expect(shadow).rejects.toThrow("permission denied to create temporary tables");
  });
});

describe("row-level security", () => {
  test("holds on every table, key, view and function of the schema", async () => {
    expect(await findTenancyFaults(owner)).toEqual([]);
  });

  test.each([
    [
      "a table without a word about its tenancy",
      "CREATE TABLE bad (id uuid PRIMARY KEY)",
      "says nothing about its tenancy",
    ],
    [
      "a tenant's table without forced security",
      "CREATE TABLE bad (merchant_id uuid, id uuid, PRIMARY KEY (merchant_id, id)); COMMENT ON TABLE bad IS 'tenancy: merchant_id'; ALTER TABLE bad ENABLE ROW LEVEL SECURITY",
      "row-level security is not forced",
    ],
    [
      "a unique key that leaks across tenants",
      "CREATE TABLE bad (merchant_id uuid, id uuid, no text UNIQUE, PRIMARY KEY (merchant_id, id)); COMMENT ON TABLE bad IS 'tenancy: merchant_id'",
      "unique key without merchant_id",
    ],
    [
      "a foreign key that leaks across tenants",
      "CREATE TABLE bad (merchant_id uuid, id uuid, PRIMARY KEY (merchant_id, id), head uuid REFERENCES tenant_head (merchant_id)); COMMENT ON TABLE bad IS 'tenancy: merchant_id'",
      "foreign key without merchant_id",
    ],
    ["a view with its owner's eyes", "CREATE VIEW bad AS SELECT 1 AS one", "view is not security_invoker"],
    [
      "a function with its owner's rights",
      "CREATE FUNCTION bad() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'",
      "runs with its owner's rights",
    ],
    [
      "a function of the books' that anybody may call",
      `${badDefiner("SET search_path = pg_catalog, pg_temp")}; GRANT EXECUTE ON FUNCTION bad TO PUBLIC`,
      "runs with its owner's rights",
    ],
    [
      "a function of the books' that finds tables where its caller says",
      badDefiner(""),
      "runs with its owner's rights",
    ],
    [
      "a function that finds tables where its caller says",
      "CREATE FUNCTION bad() RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN 1; END'",
      "finds its tables where its caller says",
    ],
    [
      "a function that finds tables of a moment first",
      "CREATE FUNCTION bad() RETURNS int LANGUAGE plpgsql SET search_path = pg_catalog, public AS 'BEGIN RETURN 1; END'",
      "finds its tables where its caller says",
    ],
    [
      "a function of a role that logs in",
      `${badDefiner("SET search_path = pg_catalog, pg_temp")}; ALTER FUNCTION bad OWNER TO causeway_poster`,
      "runs with its owner's rights",
    ],
    [
      "a table the app's role owns",
      "CREATE TABLE bad (id int); ALTER TABLE bad OWNER TO causeway_app",
      "is owned by the app's role",
    ],
  ])("the check finds %s", async (_name, statement, fault) => {
    await owner.query("BEGIN");
    await owner.query(statement);
    const faults = await findTenancyFaults(owner);
    await owner.query("ROLLBACK");
    expect(
      faults.some((line) => line.includes("bad") && line.includes(fault)),
      faults.join("\n"),
    ).toBe(true);
  });
});

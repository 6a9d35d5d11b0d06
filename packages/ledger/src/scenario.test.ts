import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createLedgerDatabase, type LedgerDatabase } from "./testing/database.ts";
import { readScenarios, ScenarioBooks } from "./testing/scenario.ts";
import { findBrokenRules } from "./trial-balance.ts";

const scenarios = readScenarios(join(import.meta.dirname, "../../../docs/ledger.md"));
let database: LedgerDatabase;
let poster: pg.Client;

beforeAll(async () => {
  database = await createLedgerDatabase(inject("postgresUrl"), `ledger_scenarios_${process.pid}`);
  poster = new pg.Client(database.as("causeway_poster"));
  await poster.connect();
});

afterAll(async () => {
  await poster.end();
  await database.close();
});

test("the page holds every recipe and every refusal", () => {
  expect(scenarios.map(({ name }) => name)).toEqual([
    "Collect and credit",
    "Exchange with margin and fee",
    "Payment, fees paid by the merchant (OUR)",
    "Payment, fees shared (SHA)",
    "Payment with conversion that fails",
    "Return less the bank's fee",
    "Refund of a collection",
    "Reversal",
    "Loss the house bears",
    "Opening of a cell",
    "A copy is replayed, a forgery is refused",
    "A chain holds whole or not at all",
    "Accounts that do not fit",
    "Reservations",
    "Closed accounts",
    "Not enough, and too much",
  ]);
});

describe("docs/ledger.md", () => {
  test.each(scenarios.map((scenario, index) => ({ ...scenario, index })))(
    "$name",
    async ({ tables, index }) => {
      const order = `0199a000-0000-7000-8000-${index.toString().padStart(12, "0")}`;
      const books = new ScenarioBooks(poster, order, index);
      for (const table of tables) expect(await books.run(table)).toEqual(ScenarioBooks.stated(table));
      expect(await findBrokenRules(poster)).toEqual([]);
    },
  );
});

import { readConfig } from "@causeway/server/platform/config.ts";
import { openDb, type Db } from "@causeway/server/platform/data/db.ts";
import type { Event } from "@causeway/server/platform/events.ts";
import { house } from "@causeway/server/platform/ids.ts";
import { createApiRates } from "@causeway/server/partners/fx/api-rates.ts";
import { createEcbRates } from "@causeway/server/partners/fx/ecb-rates.ts";
import { createVenueStream } from "@causeway/server/partners/fx/venue-stream.ts";
import { findRate, followRates, usdOf } from "@causeway/server/rate/index.ts";
import { execute, makeTestDatabase, type TestDatabase } from "@causeway/server/testing/database.ts";
import { testEnvironment } from "@causeway/server/testing/environment.ts";
import { money, writeRate, type CurrencyCode } from "@causeway/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { startSandboxVenue } from "./testing/sandbox-venue.ts";

let venue: Awaited<ReturnType<typeof startSandboxVenue>>;
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  venue = await startSandboxVenue();
  database = await makeTestDatabase(inject("postgresUrl"));
  db = openDb({ url: database.flowsUrl, pool: 8, onIdleError: () => {} });
});
afterAll(async () => {
  await db.end();
  await venue.stop();
});

const config = readConfig({
  ...testEnvironment,
  DATABASE_URL: "postgres://nobody@localhost/none",
  PORTAL_ORIGIN: "http://localhost:1",
  FX_MARKET: "always",
});
/** Moved on by a test that wants what stands to be older. */
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const events: Event[] = [];
const following: { stop: () => Promise<void> }[] = [];
beforeEach(() => execute(database.ownerUrl, "DELETE FROM rate_now"));
afterEach(async () => {
  await Promise.all(following.splice(0).map((each) => each.stop()));
  events.splice(0);
  aheadMs = 0;
});

/** A process of the flows, as far as it follows rates: the venue's line, and whoever is asked. */
function follow({ alone = false } = {}) {
  const { keys: _, ...signs } = venue.own;
  const polled = [
    createApiRates({ url: `${venue.url}/api/latest.json`, appId: venue.appId }),
    createEcbRates(`${venue.url}/eurofxref-daily.xml`),
  ];
  const rates = followRates({
    db,
    config,
    clock,
    events: { emit: (event) => void events.push(event), metrics: async () => "" },
    rateSources: {
      streamed: [
        createVenueStream({ url: venue.url, silenceMs: 2_000, ...signs }, { now: () => new Date() }),
      ],
      polled: alone ? [] : polled,
    },
  });
  following.push(rates);
  return rates;
}

const find = (sell: CurrencyCode, buy: CurrencyCode) =>
  db.tx(house, (tx) => findRate({ clock, config }, tx, { sell, buy }));
/** What is quoted, by whom; or that nothing is. */
const sourceOf = (sell: CurrencyCode, buy: CurrencyCode) =>
  find(sell, buy).then(
    ({ source }) => source,
    (error: unknown) => (error as { refusal?: string }).refusal,
  );
const midOf = async (sell: CurrencyCode, buy: CurrencyCode) => Number(writeRate((await find(sell, buy)).mid));
const refusedFor = (reason: string) =>
  events.filter((event) => event.event === "rates.refused" && event.reason === reason).length;
/** What a person has to look at. */
const alarms = () => events.filter(({ event }) => event === "rates.silent" || event === "part.failed");
const soon = { timeout: 15_000, interval: 50 };

async function quoted() {
  await expect.poll(() => sourceOf("EUR", "JPY"), soon).toBe("venue");
}

describe("rates that are followed", () => {
  test("are quoted a moment after the first start, with whatever is dealt, and are worth something in dollars", async () => {
    follow();
    await quoted();
    for (const currency of ["HKD", "VND", "KWD", "CNH", "GBP"] as const)
      expect(await sourceOf(currency, "USD")).toBe("venue");
    expect(await midOf("EUR", "USD")).toBeCloseTo(1.162, 1);
    expect(await db.tx(house, (tx) => usdOf(tx, money("EUR", 100_00n)))).toBeGreaterThan(110_00n);
    expect(alarms()).toEqual([]);
  });

  test.each(["outlier", "crossed", "wide", "old", "ahead"])(
    "are not moved by a price that is %s, which is counted and said",
    async (kind) => {
      follow();
      await quoted();
      const before = await midOf("EUR", "USD");
      await venue.arm(kind);
      const reason = kind === "outlier" ? "contradicted" : kind;
      await expect.poll(() => refusedFor(reason), soon).toBe(1);
      await quoted();
      expect((await midOf("EUR", "USD")) / before).toBeCloseTo(1, 2);
      expect(alarms()).toEqual([]);
    },
  );

  test("are refused while the venue is away, whoever else says one, and quoted as soon as it is back", async () => {
    follow();
    await quoted();
    await venue.arm("mute", { ms: 10_000 });
    await expect.poll(() => events.map(({ event }) => event), soon).toContain("rates.lost");
    aheadMs = 10_000;
    expect(await sourceOf("EUR", "JPY")).toBe("rateUnavailable");
    aheadMs = 0;
    await venue.restart();
    await expect
      .poll(async () => (await find("EUR", "JPY")).at.getTime() > Date.now() - 500, soon)
      .toBe(true);
    expect(await sourceOf("EUR", "JPY")).toBe("venue");
    expect(events.filter(({ event }) => event === "rates.lost")).toHaveLength(1);
  });

  test("are refused while the venue keeps its line and says no price", async () => {
    follow();
    await quoted();
    await venue.arm("stale", { ms: 3_000 });
    await expect.poll(venue.armed, soon).toEqual([]);
    aheadMs = 10_000;
    expect(await sourceOf("EUR", "JPY")).toBe("rateUnavailable");
    aheadMs = 0;
    await expect
      .poll(async () => (await find("EUR", "JPY")).at.getTime() > Date.now() - 500, soon)
      .toBe(true);
    expect(events).toEqual([]);
  });

  test("are refused where nobody says them any more, and are there again by themselves", async () => {
    await execute(
      database.ownerUrl,
      `INSERT INTO rate_now VALUES ('venue', 'EUR', 'USD', 1.162, 1.162, now() - interval '1 minute', now())`,
    );
    expect(await sourceOf("EUR", "USD")).toBe("rateUnavailable");
    follow({ alone: true });
    await expect.poll(() => sourceOf("EUR", "USD"), soon).toBe("venue");
    await venue.arm("drop");
    await expect.poll(() => events.map(({ event }) => event), soon).toContain("rates.lost");
    const at = Date.now();
    await expect.poll(async () => (await find("EUR", "USD")).at.getTime() > at, soon).toBe(true);
  });

  test("of two processes at once are one rate, and go on when either ends", async () => {
    const [one] = [follow(), follow()];
    await quoted();
    await one.stop();
    const at = Date.now();
    await expect.poll(async () => (await find("EUR", "JPY")).at.getTime() > at, soon).toBe(true);
    expect(alarms()).toEqual([]);
  });

  test("after a fast walk of the market are where it went, step by step", async () => {
    follow();
    await quoted();
    for (const mid of ["1.1665", "1.1710", "1.1755"]) {
      await venue.panel("move", { pair: "EUR/USD", mid });
      await expect
        .poll(async () => Math.abs((await midOf("EUR", "USD")) - Number(mid)) < 0.002, soon)
        .toBe(true);
    }
    await venue.panel("move", { pair: "EUR/USD", mid: "1.1620" });
  });
});

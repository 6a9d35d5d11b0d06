import { readRate, writeRate, type CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { RateSource, Tick } from "#partners/fx/port.ts";
import { openDb, type Db } from "#platform/data/db.ts";
import type { Event } from "#platform/events.ts";
import { house } from "#platform/ids.ts";
import { execute, makeTestDatabase } from "#testing/database.ts";
import { createFeed } from "./rate-feed.ts";
import { listAll } from "./rate.store.ts";

let db: Db;
let ownerUrl: string;
beforeAll(async () => {
  const made = await makeTestDatabase(inject("postgresUrl"));
  ownerUrl = made.ownerUrl;
  db = openDb({ url: made.flowsUrl, pool: 8, onIdleError: () => {} });
});
afterAll(() => db.end());
beforeEach(() => execute(ownerUrl, "DELETE FROM rate_now"));

/** A Wednesday on which everybody deals. */
const noon = Date.parse("2026-11-18T12:00:00Z");
const at = (second: number) => new Date(noon + second * 1_000);

function aTick(second: number, mid: string, pair = "EUR/USD", source: RateSource = "venue"): Tick {
  const [base, quote] = pair.split("/") as [CurrencyCode, CurrencyCode];
  const rate = readRate(base, quote, mid)!;
  return { source, bid: rate, ask: rate, at: at(second) };
}

/** A feed that a test beats, at the second that it says. */
function aFeed({
  known = [aTick(-1, "1.1600"), aTick(-1, "154.00", "USD/JPY")],
  through = db,
  market = "hours",
  sources = ["venue"] as readonly RateSource[],
} = {}) {
  const events: Event[] = [];
  let now = at(0);
  const ctx = {
    db: through,
    clock: { now: () => now },
    events: { emit: (event: Event) => void events.push(event), metrics: async () => "" },
    config: { fx: { market } },
  };
  const feed = createFeed(ctx as never, sources, known);
  return {
    ...feed,
    events,
    beatAt: async (second: number) => {
      now = at(second);
      await feed.beat();
    },
    hearAt: (second: number, ...ticks: Tick[]) => {
      now = at(second);
      feed.hear(ticks);
    },
  };
}

const kept = async () =>
  Object.fromEntries(
    (await db.tx(house, listAll)).map(({ bid }) => [`${bid.base}/${bid.quote}`, writeRate(bid)]),
  );

describe("what is believed", () => {
  test("is kept once a beat, the newest of each pair, however often it ticks", async () => {
    let writes = 0;
    const counting = { ...db, tx: (...call: Parameters<Db["tx"]>) => (writes++, db.tx(...call)) } as Db;
    const feed = aFeed({ through: counting });
    for (let n = 0; n < 200; n++) {
      feed.hearAt(n / 200, aTick(n / 200, `1.16${n.toString().padStart(3, "0")}`));
      feed.hearAt(n / 200, aTick(n / 200, `154.${n.toString().padStart(3, "0")}`, "USD/JPY"));
    }
    expect(await kept()).toEqual({});
    await feed.beatAt(1);
    expect(await kept()).toEqual({ "EUR/USD": "1.16199", "USD/JPY": "154.199" });
    await feed.beatAt(2);
    expect(writes).toBe(1);
  });

  test("while the database is away waits, and gives way to what is newer", async () => {
    let isAway = true;
    const shaky = {
      ...db,
      tx: (...call: Parameters<Db["tx"]>) => (isAway ? Promise.reject(new Error("away")) : db.tx(...call)),
    } as Db;
    const feed = aFeed({ through: shaky });
    feed.hearAt(0, aTick(0, "1.1601"), aTick(0, "154.10", "USD/JPY"));
    await feed.beatAt(0);
    feed.hearAt(1, aTick(1, "1.1602"));
    isAway = false;
    await feed.beatAt(1);
    expect(await kept()).toEqual({ "EUR/USD": "1.1602", "USD/JPY": "154.10" });
    expect(feed.events).toMatchObject([{ event: "database.lost" }]);
  });

  test("while a write is on its way and fails is not overwritten by what was to be written", async () => {
    let writes = 0;
    const failing = {
      ...db,
      tx: (...call: Parameters<Db["tx"]>) => {
        if (writes++ > 0) return db.tx(...call);
        feed.hearAt(1, aTick(1, "1.1602"));
        return Promise.reject(new Error("away"));
      },
    } as Db;
    const feed = aFeed({ through: failing });
    feed.hearAt(0, aTick(0, "1.1601"));
    await feed.beatAt(0);
    await feed.beatAt(1);
    expect(await kept()).toEqual({ "EUR/USD": "1.1602" });
  });

  test("by two processes at once stands there as the newer one said it", async () => {
    const pairs = ["EUR/USD", "GBP/USD", "AUD/USD", "USD/JPY", "USD/HKD", "USD/CNH", "USD/SEK"];
    const known = pairs.map((pair) => aTick(-1, "2.0000", pair));
    const [one, other] = [aFeed({ known }), aFeed({ known })];
    for (let n = 0; n < 40; n++) {
      one.hearAt(n, ...pairs.map((pair) => aTick(n, `2.00${n.toString().padStart(2, "0")}`, pair)));
      other.hearAt(n, ...pairs.toReversed().map((pair) => aTick(n - 0.5, "2.0001", pair)));
      await Promise.all([one.beatAt(n), other.beatAt(n)]);
    }
    expect(new Set(Object.values(await kept()))).toEqual(new Set(["2.0039"]));
    expect([...one.events, ...other.events]).toEqual([]);
  });
});

describe("the past", () => {
  const past = async () =>
    (
      await db.query<{ currency: string; at: Date; per_dollar: string }>({
        name: "past",
        text: "SELECT * FROM rate_history ORDER BY at, currency",
        values: [],
      })
    ).map(({ currency, at: minute, per_dollar }) => [
      currency,
      minute.toISOString().slice(11, 19),
      per_dollar,
    ]);
  beforeEach(() => execute(ownerUrl, "DELETE FROM rate_history"));

  test("has the middle rate of each minute of what is dealt and fresh, once for all processes", async () => {
    const feeds = [aFeed(), aFeed()];
    for (let second = 0; second <= 130; second++) {
      for (const feed of feeds) {
        feed.hearAt(second, aTick(second, "1.2500"));
        if (second < 70) feed.hearAt(second, aTick(second, "154.20", "USD/JPY"));
      }
      await Promise.all(feeds.map((feed) => feed.beatAt(second)));
    }
    expect(await past()).toEqual([
      ["EUR", "12:01:00", "0.8000000000"],
      ["JPY", "12:01:00", "154.2000000"],
      ["EUR", "12:02:00", "0.8000000000"],
    ]);
  });

  test("has nothing of hours in which nobody deals", async () => {
    const saturday = 3 * 86_400;
    const feed = aFeed();
    for (let second = saturday; second <= saturday + 65; second++) {
      feed.hearAt(second, aTick(second, "1.1600"));
      await feed.beatAt(second);
    }
    expect(await past()).toEqual([]);
  });
});

describe("what is refused", () => {
  test("is not kept, and is said once a minute for each reason with its count", async () => {
    const feed = aFeed();
    for (let n = 0; n < 30; n++) {
      feed.hearAt(n, aTick(n, "1.3000"), aTick(n + 0.001, "1.1601"), aTick(n, "9.9", "EUR/GBP"));
      await feed.beatAt(n);
    }
    const said = () => feed.events.filter(({ event }) => event === "rates.refused");
    expect(said()).toEqual([
      { event: "rates.refused", source: "venue", reason: "unknown", count: 1, pair: "EUR/GBP" },
      { event: "rates.refused", source: "venue", reason: "unconfirmed", count: 1, pair: "EUR/USD" },
    ]);
    await feed.beatAt(60);
    expect(said().slice(2)).toMatchObject([
      { reason: "unknown", count: 29 },
      { reason: "unconfirmed", count: 29 },
    ]);
    expect(await kept()).toEqual({ "EUR/USD": "1.1601" });
  });

  test("for nobody confirms it yet is believed after all where another source says the same at the same time", async () => {
    const feed = aFeed({ known: [], sources: ["venue", "api"] });
    feed.hearAt(0, aTick(0, "154.00", "USD/JPY", "api"));
    feed.hearAt(0.1, aTick(0.1, "154.01", "USD/JPY"));
    await feed.beatAt(1);
    const sources = (await db.tx(house, listAll)).map(({ source }) => source);
    expect(sources.toSorted()).toEqual(["api", "venue"]);
    expect(feed.events).toEqual([]);
  });

  test("counts once in a file that is read again", async () => {
    const feed = aFeed({ known: [aTick(-1, "154.00", "USD/JPY", "api")], sources: ["api"] });
    for (let n = 0; n < 5; n++) feed.hearAt(n * 60, aTick(0, "190.00", "USD/JPY", "api"));
    await feed.beatAt(300);
    expect(feed.events).toMatchObject([{ event: "rates.refused", count: 1 }]);
  });

  test("is no matter while nobody deals", async () => {
    const saturday = 3 * 86_400;
    const feed = aFeed();
    feed.hearAt(saturday, aTick(saturday, "1.3000"));
    await feed.beatAt(saturday);
    expect(feed.events).toEqual([]);
    const always = aFeed({ market: "always" });
    always.hearAt(saturday, aTick(saturday, "1.3000"));
    await always.beatAt(saturday);
    expect(always.events).toMatchObject([{ event: "rates.silent" }, { event: "rates.refused", count: 1 }]);
  });

  test("with what could not be read or is missing is said the same way", async () => {
    const feed = aFeed();
    for (let n = 0; n < 3; n++) feed.miss("venue", "garbled");
    await feed.beatAt(0);
    expect(feed.events).toMatchObject([{ event: "rates.refused", reason: "garbled", count: 3 }]);
  });
});

describe("a source", () => {
  test("that falls silent is said to be so in one line, and taken back in another", async () => {
    const feed = aFeed();
    for (let second = 0; second < 100; second++) await feed.beatAt(second);
    expect(feed.events).toEqual([{ event: "rates.silent", source: "venue", count: 34 }]);
    feed.hearAt(100, aTick(100, "1.1601"), aTick(100, "154.01", "USD/JPY"));
    for (let second = 100; second < 130; second++) await feed.beatAt(second);
    expect(feed.events.slice(1)).toEqual([{ event: "rates.heard", source: "venue" }]);
  });

  test("that says only what nobody believes is silent too", async () => {
    const feed = aFeed();
    for (let second = 0; second < 40; second++) {
      feed.hearAt(second, aTick(second - 3_600, "1.1600"));
      await feed.beatAt(second);
    }
    expect(feed.events.map(({ event }) => event)).toEqual(["rates.refused", "rates.silent"]);
  });

  test("whose line breaks is said to be lost once, however often it is tried in vain", () => {
    const feed = aFeed();
    for (let n = 0; n < 5; n++) feed.lose("venue", "broken");
    feed.hearAt(1, aTick(1, "1.1601"));
    feed.lose("venue", "silent");
    expect(feed.events).toEqual([
      { event: "rates.lost", source: "venue", reason: "broken" },
      { event: "rates.lost", source: "venue", reason: "silent" },
    ]);
  });
});

import { generateKeyPairSync } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeliverable, money, writeRate } from "@causeway/money";
import { createApiRates } from "@causeway/server/partners/fx/api-rates.ts";
import { createEcbRates } from "@causeway/server/partners/fx/ecb-rates.ts";
import type { Dealing, RateListener, Tick } from "@causeway/server/partners/fx/port.ts";
import { createVenueDealing } from "@causeway/server/partners/fx/venue-dealing.ts";
import { createVenueStream } from "@causeway/server/partners/fx/venue-stream.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aDeal, startSandboxVenue } from "./testing/sandbox-venue.ts";

let venue: Awaited<ReturnType<typeof startSandboxVenue>>;
let dealing: Dealing;
const clock = { now: () => new Date() };
beforeAll(async () => {
  venue = await startSandboxVenue();
  dealing = createVenueDealing({ url: venue.url, ...venue.own }, clock);
});
afterAll(() => venue.stop());

const soon = { timeout: 5_000, interval: 20 };
const pairs = ["EUR/USD", "USD/JPY", "USD/HKD"];
let listening: { stop: () => Promise<void> } | undefined;
afterEach(async () => {
  await listening?.stop();
  listening = undefined;
});

/** Follows until the test ends, and remembers what it heard. */
function listen(own: Partial<typeof venue.own> = {}) {
  const stopping = new AbortController();
  const ticks: Tick[] = [];
  const heard: string[] = [];
  const listener: RateListener = {
    onTicks: (said) => void ticks.push(...said),
    onConnected: () => void heard.push("connected"),
    onLost: (reason) => void heard.push(`lost: ${reason}`),
    onGap: (reason) => void heard.push(`gap: ${reason}`),
  };
  const { keys: _, ...signs } = { ...venue.own, ...own };
  const stream = createVenueStream({ url: venue.url, silenceMs: 400, ...signs }, clock);
  const ended = stream.follow(pairs, listener, stopping.signal);
  listening = {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
  const pairOf = ({ bid }: Tick) => `${bid.base}/${bid.quote}`;
  return {
    ticks,
    heard,
    of: (pair: string) => ticks.filter((tick) => pairOf(tick) === pair),
    connected: async () => {
      await expect.poll(() => heard, soon).toContain("connected");
    },
    /** Waits for a tick of this pair that was not there before. */
    goesOn: async (pair = "USD/JPY") => {
      const before = ticks.length;
      await expect.poll(() => ticks.slice(before).map(pairOf), soon).toContain(pair);
    },
  };
}

describe("the stream of the venue", () => {
  test("says everything once, and then what changes, of what was asked for", async () => {
    const line = listen();
    await line.connected();
    await line.goesOn();
    expect(new Set(line.ticks.map(({ bid }) => `${bid.base}/${bid.quote}`))).toEqual(new Set(pairs));
    const [first] = line.of("EUR/USD");
    expect(first).toMatchObject({ source: "venue", bid: { base: "EUR", quote: "USD" } });
    expect(first!.bid.units < first!.ask.units).toBe(true);
    expect(Math.abs(first!.at.getTime() - Date.now())).toBeLessThan(5_000);
    expect(line.heard).toEqual(["connected"]);
  });

  test("is for whoever is known: a stranger under our name hears nothing and tries again, later each time", async () => {
    const line = listen({ signingKey: generateKeyPairSync("ed25519").privateKey });
    await expect.poll(() => line.heard, soon).toEqual(["lost: closed 4401", "lost: closed 4401"]);
    expect(line.ticks).toEqual([]);
  });

  test("that is cut, or falls silent while its line stays open, is opened anew", async () => {
    const line = listen();
    await line.connected();
    await venue.arm("drop");
    await expect.poll(() => line.heard, soon).toEqual(["connected", "lost: broken", "connected"]);
    await venue.arm("mute", { ms: 600 });
    await expect.poll(() => line.heard, soon).toContain("lost: silent");
    await expect.poll(() => line.heard.at(-1), soon).toBe("connected");
    await line.goesOn();
  });

  test("that comes back after the venue was away goes on", async () => {
    const line = listen();
    await line.connected();
    await venue.restart();
    await expect.poll(() => line.heard.length, soon).toBeGreaterThan(2);
    await expect.poll(() => line.heard.at(-1), soon).toBe("connected");
    await line.goesOn();
  });

  test.each([
    ["gap", "gap: missing"],
    ["garbled", "gap: garbled"],
  ])("asks for everything anew after a %s, on the same line", async (kind, said) => {
    const line = listen();
    await line.connected();
    await venue.arm(kind);
    await expect.poll(() => line.heard, soon).toEqual(["connected", said]);
    await line.goesOn();
    expect(line.heard).toEqual(["connected", said]);
  });

  test("keeps its line while the venue says no price and only that it is there", async () => {
    const line = listen();
    await line.connected();
    await venue.arm("stale", { ms: 800 });
    await expect.poll(venue.armed, soon).toEqual([]);
    const before = line.ticks.length;
    await sleep(500);
    expect(line.ticks.length).toBe(before);
    await line.goesOn();
    expect(line.heard).toEqual(["connected"]);
  });

  test.each(["outlier", "crossed", "wide", "old", "ahead"])(
    "hands on a price that is %s as it was said, for somebody else to judge",
    async (kind) => {
      const line = listen();
      await line.connected();
      await venue.arm(kind);
      const isOdd = ({ bid, ask, at }: Tick) =>
        bid.units > ask.units ||
        (ask.units - bid.units) * 20n > ask.units ||
        bid.units > 119_000n ||
        Math.abs(at.getTime() - Date.now()) > 1_000_000;
      await expect.poll(() => line.of("EUR/USD").filter(isOdd).length, soon).toBe(1);
      expect(line.heard).toEqual(["connected"]);
    },
  );

  test("says what the market was moved to", async () => {
    const line = listen();
    await line.connected();
    await venue.panel("move", { pair: "USD/HKD", mid: "7.8500" });
    await expect.poll(() => line.of("USD/HKD").at(-1)!.ask.units >= 785_000n, soon).toBe(true);
    await venue.panel("move", { pair: "USD/HKD", mid: "7.7820" });
  });
});

describe("a deal", () => {
  const dealt = async (dealId: string) => (await venue.deals()).filter((each) => each.dealId === dealId);

  test("is done at no worse than the limit, with the venue's number and the amounts that its rate makes", async () => {
    const asked = aDeal("EUR", "USD", "1.1000");
    const answer = await dealing.deal(asked);
    expect(answer).toMatchObject({
      says: "done",
      deal: { sold: asked.fixed, valueDay: asked.valueDay, isWorseThanLimit: false },
    });
    expect(answer.says === "done" && writeRate(answer.deal.rate) > "1.1000").toBe(true);
    expect(answer.says === "done" && isDeliverable(answer.deal.bought)).toBe(true);
    expect(await dealt(asked.dealId)).toMatchObject([{ dealNumber: expect.stringMatching(/^CV\d{10}$/) }]);
  });

  test("whose bought side is fixed costs what that takes", async () => {
    const asked = aDeal("USD", "JPY", "150", money("JPY", 1_000_000n));
    expect(await dealing.deal(asked)).toMatchObject({ says: "done", deal: { bought: asked.fixed } });
  });

  test("is done once, however often and at once it is asked for, and stays what it was", async () => {
    const asked = aDeal("EUR", "USD", "1.1000");
    const answers = await Promise.all([1, 2, 3, 4].map(() => dealing.deal(asked)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer, asText))).size).toBe(1);
    expect(await dealing.enquire(asked)).toEqual(answers[0]);
    expect(await dealt(asked.dealId)).toHaveLength(1);
    await venue.restart();
    // A connection that was kept from before says nothing any more.
    await expect.poll(() => dealing.enquire(asked), soon).toEqual(answers[0]);
  });

  test("is refused for a limit that the market does not reach, and stays refused", async () => {
    const asked = aDeal("EUR", "USD", "1.9");
    expect(await dealing.deal(asked)).toEqual({ says: "refused", reason: "LIMIT" });
    expect(await dealing.enquire(asked)).toEqual({ says: "refused", reason: "LIMIT" });
  });

  test("is refused while the market is closed, on no working day, in no pair and of no amount", async () => {
    const reasonOf = async (asked: ReturnType<typeof aDeal>) => {
      const answer = await dealing.deal(asked);
      return answer.says === "refused" ? answer.reason : answer.says;
    };
    expect(await reasonOf(aDeal("EUR", "XAF", "600"))).toBe("PAIR");
    expect(await reasonOf(aDeal("VND", "USD", "0.00001", money("VND", 1n)))).toBe("AMOUNT");
    await venue.panel("market", { closed: "yes" });
    expect(await reasonOf(aDeal("EUR", "USD", "1.1000"))).toBe("CLOSED");
    await venue.panel("market", { closed: "no" });
  });

  test("that the venue never heard of is denied", async () => {
    expect(await dealing.enquire(aDeal("EUR", "USD", "1.1000"))).toEqual({ says: "denied" });
  });

  test.each(["silent", "other-deal", "wrong-signature"])(
    "that was done while its answer was %s is found by asking",
    async (kind) => {
      const asked = aDeal("EUR", "USD", "1.1000");
      await venue.arm(kind);
      expect(await dealing.deal(asked)).toMatchObject({ says: "silent" });
      expect(await dealing.enquire(asked)).toMatchObject({ says: "done" });
      expect(await dealt(asked.dealId)).toHaveLength(1);
    },
  );

  test("that was lost on its way was never had, and is done when it is asked for again", async () => {
    const asked = aDeal("EUR", "USD", "1.1000");
    await venue.arm("lost");
    expect(await dealing.deal(asked)).toMatchObject({ says: "silent" });
    expect(await dealing.enquire(asked)).toEqual({ says: "denied" });
    expect(await dealing.deal(asked)).toMatchObject({ says: "done" });
  });

  test("whose answer speaks of another time, or of other amounts, is clear only when it is enquired", async () => {
    for (const kind of ["duplicate", "wrong-amount"]) {
      const asked = aDeal("EUR", "USD", "1.1000");
      await venue.arm(kind);
      expect(await dealing.deal(asked)).toMatchObject({ says: "unclear" });
      expect(await dealing.enquire(asked)).toMatchObject({ says: "done" });
    }
  });

  test("at a rate worse than the limit is a deal, and says so", async () => {
    const asked = aDeal("EUR", "USD", "1.1000");
    await venue.arm("worse");
    expect(await dealing.deal(asked)).toMatchObject({ says: "done", deal: { isWorseThanLimit: true } });
    expect(await dealt(asked.dealId)).toHaveLength(1);
  });

  test("can be refused, contradicted, denied and late, and is one deal or none in the venue's books", async () => {
    const refused = aDeal("EUR", "USD", "1.1000");
    await venue.arm("refuse");
    expect(await dealing.deal(refused)).toEqual({ says: "refused", reason: "CREDIT" });
    const contradicted = aDeal("EUR", "USD", "1.1000");
    await venue.arm("contradict");
    expect(await dealing.deal(contradicted)).toMatchObject({ says: "done" });
    expect(await dealing.enquire(contradicted)).toEqual({ says: "refused", reason: "CREDIT" });
    const forgotten = aDeal("EUR", "USD", "1.1000");
    await venue.arm("forget");
    expect(await dealing.deal(forgotten)).toMatchObject({ says: "silent" });
    expect(await dealing.enquire(forgotten)).toEqual({ says: "denied" });
    expect(await dealing.deal(forgotten)).toMatchObject({ says: "done" });
    expect(await dealt(forgotten.dealId)).toHaveLength(1);
    const late = aDeal("EUR", "USD", "1.1000");
    await venue.arm("slow", { ms: 200 });
    expect(await dealing.deal(late)).toMatchObject({ says: "done" });
  });

  test("that says another thing than was written down does not leave", async () => {
    const asked = aDeal("EUR", "USD", "1.1000");
    for (const other of [
      { fixed: money("EUR", 999_99n) },
      // Another day whenever this runs.
      { valueDay: "2026-01-05" },
      { limit: { ...asked.limit, units: asked.limit.units - 1n } },
    ])
      expect(() => dealing.deal({ ...asked, ...other })).toThrow("as it was written down");
    expect(await dealt(asked.dealId)).toEqual([]);
  });
});

function asText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

describe("whoever else says what currencies cost", () => {
  test("the central bank says the newest working day's rates of the euro", async () => {
    const ticks = await createEcbRates(`${venue.url}/eurofxref-daily.xml`).ask();
    const history = await createEcbRates(`${venue.url}/eurofxref-hist-90d.xml`).ask();
    expect(history).toEqual(ticks);
    const dollar = ticks.find(({ bid }) => bid.quote === "USD");
    expect(dollar && writeRate(dollar.bid)).toBe("1.1620");
    expect(ticks.map(({ bid }) => bid.quote)).toContain("CNH");
  });

  test("the company that sells rates says those of the dollar, to its customers", async () => {
    const url = `${venue.url}/api/latest.json`;
    const ticks = await createApiRates({ url, appId: venue.appId }).ask();
    expect(ticks.map(({ bid }) => bid.quote)).toEqual(expect.arrayContaining(["EUR", "JPY", "VND", "CNH"]));
    await expect(createApiRates({ url, appId: "nobody" }).ask()).rejects.toThrow("answered with 401");
  });
});

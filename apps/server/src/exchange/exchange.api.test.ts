import { randomUUID } from "node:crypto";
import type { GivenQuote } from "@causeway/contract/exchange-quote";
import * as contract from "@causeway/contract/portal/exchange";
import { currencies, toWire } from "@causeway/money";
import { compactVerify, importJWK } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startExchanges, type Exchanges, moneyIn } from "#testing/exchange.ts";
import { setRate } from "#testing/rates.ts";
import { giveQuote } from "./make-quote.ts";

let ahead = 0;
/** Where the clock stands still, for what is decided by a millisecond. */
let stopped: number | undefined;
const now = () => new Date(stopped ?? Date.now() + ahead);
let api: TestApi;
let world: Exchanges;
let company: Company;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  await world.stockUp(company);
});
afterAll(() => api.stop());
beforeEach(async () => {
  ahead = 0;
  stopped = undefined;
  await execute(api.database.ownerUrl, "DELETE FROM rate_now");
  await world.freshRates();
});

const dollarsFor = (amount: string) => world.quote(company, ["USD", "HKD"], ["USD", amount]);
const balanceOf = async (currency: string) =>
  (await world.balances(company)).find((each) => each.currency === currency);
const read = (id: string) => world.read(company, id);
const carryOut = (id: string) => world.carryOut(company, id);

const saidIn = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Record<string, unknown>;

describe("a quote", () => {
  test("says both amounts, the merchant's rate, the mid rate, the margin and the fee apart", async () => {
    const { code, data } = await dollarsFor("10000.00");
    expect(code).toBe(0);
    expect(data.quote).toMatchObject({
      sell: { currency: "USD", amount: "10000.00" },
      buy: { currency: "HKD", amount: "77811.00" },
      fixed: "sell",
      rate: { base: "USD", quote: "HKD", value: "7.78110" },
      margin: "0.0005",
      marginAmount: { currency: "HKD", amount: "39.00" },
      fee: { currency: "USD", amount: "0.00" },
      worth: { currency: "USD", amount: "10000.00" },
      priceVersion: 1,
    });
  });

  test("stands for fifteen seconds by the server's clock, which it tells beside its end", async () => {
    const { data } = await dollarsFor("1.00");
    const ends = Date.parse(data.quote.expiresAt);
    expect(ends - Date.parse(data.quote.quotedAt)).toBe(15_000);
    const left = ends - Date.parse(data.serverNow);
    expect(left).toBeGreaterThan(14_000);
    expect(left).toBeLessThanOrEqual(15_000);
  });

  test("can be asked for by the side that is bought", async () => {
    const { data } = await world.quote(company, ["JPY", "USD"], ["USD", "10000.00"]);
    expect(data.quote).toMatchObject({ fixed: "buy", buy: { currency: "USD", amount: "10000.00" } });
    expect(data.quote.rate).toMatchObject({ base: "USD", quote: "JPY" });
  });

  test("is signed, and anybody can check it with the keys that we publish", async () => {
    const { data } = await dollarsFor("250.00");
    const answer = await fetch(`${api.url}/api${contract.quoteKeys.path}`);
    const { keys } = ((await answer.json()) as { data: { keys: { kid: string }[] } }).data;
    const { payload, protectedHeader } = await compactVerify(data.token, async ({ kid }) =>
      importJWK(
        keys.find((key) => key.kid === kid)!,
        "EdDSA",
      ),
    );
    expect(protectedHeader.typ).toBe("causeway-quote+jws");
    const said = JSON.parse(new TextDecoder().decode(payload)) as object;
    expect(said).toEqual({ ...data.quote, merchant: company.tenant });
  });

  test.each([
    ["one currency for itself", ["USD", "USD"], ["USD", "1.00"], 422],
    ["a currency that nobody holds", ["USD", "KRW"], ["USD", "1.00"], 422],
    ["an amount of a third currency", ["USD", "HKD"], ["EUR", "1.00"], 422],
    ["more digits than the currency has", ["JPY", "USD"], ["JPY", "100.5"], 422],
    ["less than a dollar", ["USD", "HKD"], ["USD", "0.99"], 460],
    ["what comes to nothing", ["JPY", "USD"], ["JPY", "1"], 460],
    ["more than one exchange may be", ["USD", "HKD"], ["USD", "1000000.01"], 460],
  ] as const)("is not given for %s", async (_what, pair, fixed, code) => {
    expect((await world.quote(company, pair, fixed)).code).toBe(code);
  });

  test("is each company's own, however many ask in one moment", async () => {
    const [other, stranger] = [await world.aTrader(), await world.aStranger()];
    await world.freshRates();
    const asked = Array.from({ length: 30 }, (_, n) => [company, other, stranger][n % 3]!);
    const given = await Promise.all(
      asked.map(async (who) => {
        const { data } = await world.quote(who, ["USD", "HKD"], ["USD", "10.00"]);
        return "refusal" in data ? data.refusal : saidIn(data.token)["merchant"];
      }),
    );
    expect(given).toEqual(asked.map((who) => (who === stranger ? "notCertified" : who.tenant)));
  });

  test("is not given where the rate is stale, and the refusal says so", async () => {
    ahead = 11_000;
    expect(await dollarsFor("10.00")).toMatchObject({ code: 460, data: { refusal: "rateUnavailable" } });
  });

  test("is not given while the market is closed, and the refusal says when it opens", async () => {
    const fx = { ...api.ctx.config.fx, market: "hours" } as const;
    const saturday = { now: () => new Date("2026-11-21T04:00:00Z") };
    const wish = { sell: "USD", buy: "HKD", fixed: { currency: "USD", amount: "10.00" } } as const;
    const asked = api.ctx.db.tx(company.tenant, (tx) =>
      giveQuote({ ...api.ctx, clock: saturday, config: { ...api.ctx.config, fx } }, tx, wish),
    );
    await expect(asked).rejects.toMatchObject({
      refusal: "marketClosed",
      details: { opensAt: expect.stringContaining("2026-11-23 06:00") as string },
    });
  });
});

describe("an exchange", () => {
  test("reserves what is sold at once, and moves both sides when it is carried out", async () => {
    await world.give(company, "USD", 20_000_00n);
    const before = (await balanceOf("HKD"))?.available ?? "0.00";
    const { data } = await dollarsFor("10000.00");
    const order = await world.exchange(company, data.token);
    expect(order).toMatchObject({ code: 0, data: { status: "PROCESSING" } });
    expect(order.data.orderNo).toMatch(/^EX01-/);
    expect(await balanceOf("USD")).toMatchObject({ available: "10000.00", inProcess: "10000.00" });
    await carryOut(order.data.id);
    expect(await balanceOf("USD")).toMatchObject({ available: "10000.00", inProcess: "0.00" });
    const after = moneyIn({ currency: "HKD", amount: (await balanceOf("HKD"))!.available });
    expect(toWire(after).amount).toBe((Number(before) + 77811).toFixed(2));
    expect(await read(order.data.id)).toMatchObject({
      status: "FINISHED",
      rate: data.quote.rate,
      mid: data.quote.mid,
      margin: "0.0005",
      marginAmount: { currency: "HKD", amount: "39.00" },
      token: data.token,
    });
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("books what we keep as margin, and changes our own position by both sides", async () => {
    await world.give(company, "EUR", 5_000_00n);
    const stands = async () => [
      await api.ctx.books.houseStands("fx", "EUR"),
      await api.ctx.books.houseStands("fx", "GBP"),
      await api.ctx.books.houseStands("margin", "GBP"),
    ];
    const before = await stands();
    const { data } = await world.quote(company, ["EUR", "GBP"], ["EUR", "5000.00"]);
    const { data: order } = await world.exchange(company, data.token);
    await carryOut(order.id);
    const [bought, margin] = [moneyIn(data.quote.buy), moneyIn(data.quote.marginAmount)];
    const moved = [5_000_00n, -(bought.minor + margin.minor), margin.minor];
    expect(await stands()).toEqual(before.map((stood, n) => stood + moved[n]!));
  });

  test("carried out twice, it moves money once", async () => {
    await world.give(company, "USD", 1_000_00n);
    const { data } = await dollarsFor("1000.00");
    const { data: order } = await world.exchange(company, data.token);
    await Promise.all([carryOut(order.id), carryOut(order.id)]);
    const after = await balanceOf("HKD");
    await carryOut(order.id);
    expect(await balanceOf("HKD")).toEqual(after);
    const [row] = await api.ctx.db.query<{ n: number }>({
      name: "bought-once",
      text: "SELECT count(*)::int AS n FROM exchange_step WHERE order_id = $1 AND step = 'finish'",
      values: [order.id],
    });
    expect(row?.n ?? 0).toBeLessThanOrEqual(1);
  });

  test("uses its quote once, whoever asks and however often", async () => {
    await world.give(company, "USD", 1_000_00n);
    const { data } = await dollarsFor("100.00");
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.exchange(company, data.token)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 460, 460, 460, 460]);
    const refused = answers.find(({ code }) => code === 460);
    expect(refused?.data).toMatchObject({ refusal: "quoteUsed" });
  });

  test("asked for again under one request id, it is one exchange and one answer", async () => {
    await world.give(company, "USD", 1_000_00n);
    const { data } = await dollarsFor("50.00");
    const requestId = randomUUID();
    const ask = () =>
      company.portal.call(contract.createExchange, { token: data.token, requestId }, world.at());
    const first = await ask();
    expect((await ask()).data).toEqual(first.data);
  });

  test("asked for after fifteen seconds brings a new quote for the same wish with code 437, and moves nothing", async () => {
    await world.give(company, "USD", 1_000_00n);
    const { data } = await dollarsFor("100.00");
    const before = await balanceOf("USD");
    ahead = 15_000;
    await world.freshRates();
    await setRate(api.ctx, "USD", "HKD", "7.7842");
    const late = await world.exchange(company, data.token);
    expect(late.code).toBe(437);
    expect(late.errorMessage).toContain("汇率已过期，已自动获取新汇率，请确认");
    const fresh = (late.data as unknown as { details: { quote: GivenQuote } }).details.quote;
    expect(fresh.quote).toMatchObject({ sell: data.quote.sell, mid: { value: "7.784200000" } });
    expect(await balanceOf("USD")).toEqual(before);
    expect((await world.exchange(company, fresh.token)).code).toBe(0);
  });

  test("asked for a millisecond before the end is honoured, and at the end is not", async () => {
    await world.give(company, "USD", 1_000_00n);
    const [first, second] = [(await dollarsFor("100.00")).data, (await dollarsFor("100.00")).data];
    stopped = Date.parse(first.quote.expiresAt) - 1;
    expect((await world.exchange(company, first.token)).code).toBe(0);
    stopped = Date.parse(second.quote.expiresAt);
    expect((await world.exchange(company, second.token)).code).toBe(437);
  });

  test("of more than there is says what is missing, and leaves the quote unused", async () => {
    const { available } = (await balanceOf("CHF")) ?? { available: "0.00" };
    expect(available).toBe("0.00");
    await world.give(company, "CHF", 40_00n);
    const { data } = await world.quote(company, ["CHF", "USD"], ["CHF", "100.00"]);
    const poor = await world.exchange(company, data.token);
    expect(poor).toMatchObject({ code: 460, data: { refusal: "balanceInsufficient" } });
    expect(poor.errorMessage).toContain("CHF 60.00");
    await world.give(company, "CHF", 60_00n);
    expect((await world.exchange(company, data.token)).code).toBe(0);
  });

  test("by a quote of somebody else's, a changed one, or none at all is refused alike", async () => {
    const other = await world.aTrader();
    const { data } = await world.quote(other, ["USD", "HKD"], ["USD", "10.00"]);
    const [head, , signature] = data.token.split(".") as [string, string, string];
    const changed = Buffer.from(JSON.stringify({ ...saidIn(data.token), merchant: company.tenant })).toString(
      "base64url",
    );
    for (const token of [data.token, `${head}.${changed}.${signature}`, "a.b.c", "", "x".repeat(3000)])
      expect(await world.exchange(company, token)).toMatchObject({
        code: 460,
        data: { refusal: "quoteInvalid" },
      });
  });

  test("is not for a company whose real name is not certified", async () => {
    const stranger = await world.aStranger();
    expect((await world.quote(stranger, ["USD", "HKD"], ["USD", "10.00"])).data).toMatchObject({
      refusal: "notCertified",
    });
  });
});

test(
  "every currency that is held can be exchanged into every other, and the books hold",
  { timeout: 120_000 },
  async () => {
    const held = currencies
      .map(({ code }) => code)
      .filter((code) => ["USD", "JPY", "MXN", "CNH"].includes(code));
    for (const sell of held)
      for (const buy of held.filter((code) => code !== sell)) {
        await world.freshRates();
        await world.give(company, sell, 100_000n);
        const { data } = await world.quote(
          company,
          [sell, buy],
          [sell, sell === "JPY" ? "100000" : "1000.00"],
        );
        const { data: order } = await world.exchange(company, data.token);
        await carryOut(order.id);
        expect(await read(order.id)).toMatchObject({ status: "FINISHED", buy: data.quote.buy });
      }
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  },
);

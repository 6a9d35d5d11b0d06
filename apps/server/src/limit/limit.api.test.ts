import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/limit-order";
import { listMessages } from "@causeway/contract/portal/notification";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { startExchanges, type Exchanges } from "#testing/exchange.ts";
import { limitsOf, type Limits } from "#testing/limits.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let company: Company;
let limits: Limits;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  limits = limitsOf(api, world, company);
  await world.stockUp(company);
});
afterAll(() => api.stop());
beforeEach(() => world.freshRates());

describe("a limit order", () => {
  test("waits while its rate is not there, and holds nothing", async () => {
    await world.give(company, "USD", 1_000_00n);
    const before = await limits.balance("USD");
    const id = await limits.placed();
    await limits.look(id);
    expect(await limits.shown(id)).toMatchObject({ status: "WAITING", reserved: false, missed: null });
    expect(await limits.balance("USD")).toEqual(before);
  });

  test("is filled once at its rate or better, by an exchange like any other", async () => {
    await world.give(company, "USD", 1_000_00n);
    const id = await limits.placed({ amount: "100.00", rate: "7.9000" });
    const before = await limits.balance("USD");
    await limits.market("7.9500");
    await limits.fill(id);
    const limit = await limits.shown(id);
    expect(limit.status).toBe("FILLED");
    const order = await world.read(company, limit.exchangeId!);
    expect(order).toMatchObject({
      status: "FINISHED",
      sell: { currency: "USD", amount: "100.00" },
      token: "",
    });
    expect(Number(order.rate.value)).toBeGreaterThanOrEqual(7.9);
    expect(before.available - (await limits.balance("USD")).available).toBeCloseTo(100, 2);
    await limits.fill(id);
    expect(before.available - (await limits.balance("USD")).available).toBeCloseTo(100, 2);
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("is not filled at a middle rate that our margin takes below its own", async () => {
    await world.give(company, "USD", 1_000_00n);
    const id = await limits.placed({ rate: "7.9000" });
    await limits.market("7.9001");
    await limits.look(id);
    expect((await limits.shown(id)).status).toBe("WAITING");
  });

  test("of which too little is there is not filled, says so once, stays, and is filled once there is enough", async () => {
    const poor = await world.aTrader();
    const id = (await limits.place({ amount: "500.00" }, poor)).data.id;
    const own = { look: () => limits.look(id, api.ctx, poor) };
    const told = async () => {
      const { data } = await poor.portal.callStandard(listMessages, { tab: "notice" });
      return data.messages.filter(({ kind }) => kind === "limit.missed");
    };
    const row = async () =>
      (await poor.portal.call(contract.listLimitOrders, {}, world.at())).data.find((each) => each.id === id)!;
    await limits.market("7.9500");
    for (let n = 0; n < 3; n++) await own.look();
    expect(await row()).toMatchObject({ status: "WAITING", missed: { reason: "balance" } });
    expect(await told()).toHaveLength(1);
    await world.give(poor, "USD", 500_00n);
    await own.look();
    expect((await row()).status).toBe("FIRING");
  });

  test("that was cancelled is never filled, costs nothing, and cannot be cancelled again", async () => {
    await world.give(company, "USD", 1_000_00n);
    const before = await limits.balance("USD");
    const id = await limits.placed();
    expect(await limits.cancel(id)).toMatchObject({ code: 0 });
    await limits.market("7.9500");
    await limits.fill(id);
    expect((await limits.shown(id)).status).toBe("CANCELLED");
    expect(await limits.balance("USD")).toEqual(before);
    expect((await limits.cancel(id)).data).toMatchObject({ refusal: "wrongState" });
  });

  test("whose time is over expires unfilled, though its rate is there a moment later", async () => {
    const id = await limits.placed();
    await limits.passTime(id);
    await limits.market("7.9500");
    await limits.look(id);
    expect((await limits.shown(id)).status).toBe("EXPIRED");
  });
});

describe("a limit order with its money reserved", () => {
  test("holds it from the beginning, and is filled out of that and nothing else", async () => {
    await world.give(company, "USD", 1_000_00n);
    const before = await limits.balance("USD");
    const id = await limits.placed({ amount: "250.00", reserve: true });
    expect((await limits.balance("USD")).inProcess - before.inProcess).toBeCloseTo(250, 2);
    await limits.market("7.9500");
    await limits.fill(id);
    expect((await limits.shown(id)).status).toBe("FILLED");
    const after = await limits.balance("USD");
    expect(before.available - after.available).toBeCloseTo(250, 2);
    expect(after.inProcess).toBeCloseTo(before.inProcess, 2);
  });

  test("is refused where there is too little, and says how much", async () => {
    const poor = await world.aTrader();
    expect((await limits.place({ amount: "500.00", reserve: true }, poor)).data).toMatchObject({
      refusal: "balanceInsufficient",
      details: { short: "USD 500.00" },
    });
  });

  test.each(["cancel", "expire"] as const)("gives it back once at its end (%s)", async (end) => {
    await world.give(company, "USD", 1_000_00n);
    const before = await limits.balance("USD");
    const id = await limits.placed({ amount: "250.00", reserve: true });
    await (end === "cancel" ? limits.cancel(id) : limits.passTime(id));
    for (let n = 0; n < 3; n++) await limits.look(id);
    expect(await limits.balance("USD")).toEqual(before);
    expect((await limits.shown(id)).status).toBe(end === "cancel" ? "CANCELLED" : "EXPIRED");
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("whose exchange fails goes on waiting, with its money free again", async () => {
    await world.give(company, "USD", 1_000_00n);
    const before = await limits.balance("USD");
    const id = await limits.placed({ amount: "250.00", reserve: true });
    await limits.market("7.9500");
    await limits.look(id);
    // The market leaves further than an exchange may be carried out.
    await limits.market("7.5000");
    await limits.fill(id);
    expect(await limits.shown(id)).toMatchObject({
      status: "WAITING",
      reserved: false,
      missed: { reason: "failed" },
    });
    expect(await limits.balance("USD")).toEqual(before);
    await limits.market("7.9500");
    await limits.fill(id);
    expect((await limits.shown(id)).status).toBe("FILLED");
  });
});

describe("two things at one moment", () => {
  test("however many look, one exchange is made", async () => {
    await world.give(company, "USD", 1_000_00n);
    const before = await limits.balance("USD");
    const id = await limits.placed({ amount: "100.00" });
    await limits.market("7.9500");
    await Promise.all(Array.from({ length: 5 }, () => limits.look(id)));
    await Promise.all(Array.from({ length: 5 }, () => limits.fill(id)));
    expect((await limits.shown(id)).status).toBe("FILLED");
    expect(before.available - (await limits.balance("USD")).available).toBeCloseTo(100, 2);
  });

  test("a cancellation and its rate end as one or the other, and never as both", async () => {
    await world.give(company, "USD", 10_000_00n);
    for (let n = 0; n < 8; n++) {
      const before = await limits.balance("USD");
      const id = await limits.placed({ amount: "100.00", reserve: n % 2 === 0 });
      await limits.market("7.9500");
      const [reply] = await Promise.all([limits.cancel(id), limits.look(id)]);
      await limits.fill(id);
      const { status } = await limits.shown(id);
      const after = await limits.balance("USD");
      expect(status).toBe(reply.code === 0 ? "CANCELLED" : "FILLED");
      expect(before.available - after.available).toBeCloseTo(status === "FILLED" ? 100 : 0, 2);
      expect(after.inProcess).toBeCloseTo(before.inProcess, 2);
      await world.freshRates();
    }
  });

  test("a rate that has left between two looks gives back what was held for a moment", async () => {
    await world.give(company, "USD", 1_000_00n);
    const before = await limits.balance("USD");
    const id = await limits.placed({ amount: "100.00" });
    await limits.market("7.9500");
    // Dies between writing down that it is there and holding its money.
    const { books } = api.ctx;
    const dying = { ...api.ctx, books: { ...books, post: () => Promise.reject(new Error("killed")) } };
    await expect(limits.look(id, dying)).rejects.toThrow("killed");
    expect((await limits.shown(id)).status).toBe("FIRING");
    await limits.market("7.7000");
    for (let n = 0; n < 3; n++) await limits.look(id);
    expect((await limits.shown(id)).status).toBe("WAITING");
    expect(await limits.balance("USD")).toEqual(before);
    await limits.market("7.9500");
    await limits.fill(id);
    expect((await limits.shown(id)).status).toBe("FILLED");
  });
});

describe("an alert", () => {
  test("tells once that its rate is there, and moves nothing", async () => {
    const before = await limits.balance("USD");
    const id = await limits.placed({ kind: "alert" });
    await limits.look(id);
    expect((await limits.shown(id)).status).toBe("WAITING");
    await limits.market("7.9500");
    for (let n = 0; n < 3; n++) await limits.look(id);
    expect(await limits.shown(id)).toMatchObject({ status: "FILLED", exchangeId: null });
    expect(await limits.balance("USD")).toEqual(before);
    const { data } = await company.portal.callStandard(listMessages, { tab: "notice" });
    expect(data.messages.filter(({ kind }) => kind === "limit.reached")).toHaveLength(1);
  });
});

describe("a limit order is not placed", () => {
  test.each([
    ["for a time that is over", { until: new Date(Date.now() - 1_000).toISOString() }, "limitUntil"],
    [
      "for longer than two weeks",
      { until: new Date(Date.now() + 30 * 86_400_000).toISOString() },
      "limitUntil",
    ],
    ["at a rate that nobody will see", { rate: "12.0000" }, "limitRate"],
    ["at one that is mistyped the other way", { rate: "0.1280" }, "limitRate"],
  ] as const)("%s", async (_what, wish, refusal) => {
    expect((await limits.place(wish)).data).toMatchObject({ refusal });
  });

  test("more than fifty times at once", async () => {
    const busy = await world.aTrader();
    const replies = await Promise.all(
      Array.from({ length: 52 }, () => limits.place({ kind: "alert" }, busy)),
    );
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(50);
    expect(replies.filter(({ code }) => code !== 0).map(({ data }) => data)).toEqual([
      expect.objectContaining({ refusal: "limitMany" }),
      expect.objectContaining({ refusal: "limitMany" }),
    ]);
  });

  test("by a company that is not certified, and not cancelled by another company", async () => {
    const stranger = await world.aStranger();
    expect((await limits.place({}, stranger)).data).toMatchObject({ refusal: "notCertified" });
    const id = await limits.placed();
    const { portal } = await world.aTrader();
    const asked = { id, requestId: randomUUID() };
    expect((await portal.call(contract.cancelLimitOrder, asked, world.at())).data).toMatchObject({
      refusal: "notFound",
    });
  });
});

test("the schedule has those looked at whose rate may be there, and nobody else", async () => {
  const near = await limits.placed({ rate: "7.9000" });
  const far = await limits.placed({ rate: "8.9000" });
  await limits.market("7.9200");
  const watched = await limits.watched();
  expect(watched).toContain(near);
  expect(watched).not.toContain(far);
});

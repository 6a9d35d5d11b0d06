import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "#platform/engine/outbox.ts";
import { startExchangeFlows, type ExchangeFlows } from "#testing/exchange.ts";
import { topics, type ExchangeId } from "./exchange.ts";
import { findExchange, insertExchange } from "./exchange.store.ts";

const now = () => new Date();
let running: ExchangeFlows;
beforeAll(async () => {
  running = await startExchangeFlows(now);
});
afterAll(() => running.stop());

const patient = { timeout: 30_000 };
const anOrder = async () => {
  await running.world.freshRates();
  return running.world.order(running.company, ["USD", "HKD"], ["USD", "100.00"]);
};
const statusOf = async (id: string) => (await running.world.read(running.company, id)).status;
const balances = async () => {
  const data = await running.world.balances(running.company);
  const of = (currency: string) =>
    BigInt(data.find((each) => each.currency === currency)!.available.replace(".", ""));
  return { USD: of("USD"), HKD: of("HKD") };
};
const workOn = (key: string) =>
  running.api.ctx.db.query({ name: "work-on", text: "SELECT FROM outbox WHERE key = $1", values: [key] });

describe("an exchange, with every step replayed", { timeout: 60_000 }, () => {
  test("is carried out and comes to rest", async () => {
    const id = await anOrder();
    await expect.poll(() => statusOf(id), patient).toBe("FINISHED");
    await expect.poll(() => workOn(id), patient).toEqual([]);
  });

  test("goes on where it was when the engine has lost all it knew", async () => {
    await running.flows.wipe();
    const id = await anOrder();
    await expect.poll(() => statusOf(id), patient).toBe("FINISHED");
  });

  test("that nothing was reserved for fails, and moves nothing", async () => {
    const honest = await anOrder();
    await expect.poll(() => statusOf(honest), patient).toBe("FINISHED");
    const before = await balances();
    const id = randomUUID() as ExchangeId;
    await running.api.ctx.db.tx(running.company.tenant, async (tx) => {
      const like = (await findExchange(tx, honest))!;
      await insertExchange(tx, { ...like, id, quoteId: randomUUID(), orderNo: "EX01-FORGED" });
      await send(tx, { topic: topics.execute, key: id });
    });
    await expect.poll(() => statusOf(id), patient).toBe("FAILED");
    await expect.poll(() => workOn(id), patient).toEqual([]);
    expect(await balances()).toEqual(before);
  });
});

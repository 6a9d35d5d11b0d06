import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "#platform/engine/outbox.ts";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { dealingClock, startExchanges, type Exchanges } from "#testing/exchange.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { topics, type ExchangeId } from "./exchange.ts";
import { findExchange, insertExchange } from "./exchange.store.ts";

const now = dealingClock();
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
let api: TestApi;
let flows: TestFlows;
let world: Exchanges;
let company: Company;
beforeAll(async () => {
  ({ api, world } = await startExchanges(now));
  company = await world.aTrader();
  await world.stockUp(company);
  await world.give(company, "USD", 10_000_00n);
  flows = await startTestFlows(api.ctx, dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const patient = { timeout: 30_000 };
const anOrder = async () => {
  await world.freshRates();
  return world.order(company, ["USD", "HKD"], ["USD", "100.00"]);
};
const statusOf = async (id: string) => (await world.read(company, id)).status;
const balances = async () => {
  const data = await world.balances(company);
  const of = (currency: string) =>
    BigInt(data.find((each) => each.currency === currency)!.available.replace(".", ""));
  return { USD: of("USD"), HKD: of("HKD") };
};
const workOn = (key: string) =>
  api.ctx.db.query({ name: "work-on", text: "SELECT FROM outbox WHERE key = $1", values: [key] });

describe("an exchange, with every step replayed", { timeout: 60_000 }, () => {
  test("is carried out and comes to rest", async () => {
    const id = await anOrder();
    await expect.poll(() => statusOf(id), patient).toBe("FINISHED");
    await expect.poll(() => workOn(id), patient).toEqual([]);
  });

  test("goes on where it was when the engine has lost all it knew", async () => {
    await flows.wipe();
    const id = await anOrder();
    await expect.poll(() => statusOf(id), patient).toBe("FINISHED");
  });

  test("that nothing was reserved for fails, and moves nothing", async () => {
    const honest = await anOrder();
    await expect.poll(() => statusOf(honest), patient).toBe("FINISHED");
    const before = await balances();
    const id = randomUUID() as ExchangeId;
    await api.ctx.db.tx(company.tenant, async (tx) => {
      const like = (await findExchange(tx, honest))!;
      await insertExchange(tx, { ...like, id, quoteId: randomUUID(), orderNo: "EX01-FORGED" });
      await send(tx, { topic: topics.execute, key: id });
    });
    await expect.poll(() => statusOf(id), patient).toBe("FAILED");
    await expect.poll(() => workOn(id), patient).toEqual([]);
    expect(await balances()).toEqual(before);
  });
});

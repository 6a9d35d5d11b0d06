import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/portal/limit-order";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startExchangeFlows, type ExchangeFlows } from "#testing/exchange.ts";
import { setRate } from "#testing/rates.ts";
import { limitOrders } from "./watch-limits.ts";

const now = () => new Date();
let running: ExchangeFlows;
beforeAll(async () => {
  running = await startExchangeFlows(now);
});
afterAll(() => running.stop());

const patient = { timeout: 30_000 };
const placed = async (reserve: boolean): Promise<string> => {
  const until = new Date(now().getTime() + 86_400_000).toISOString();
  const rate = { base: "USD", quote: "HKD", value: "7.9000" };
  const asked = {
    kind: "exchange",
    sell: { currency: "USD", amount: "100.00" },
    buy: "HKD",
    rate,
    until,
    reserve,
  };
  const reply = await running.company.portal.call(
    contract.placeLimitOrder,
    { ...asked, requestId: randomUUID() } as never,
    running.world.at(),
  );
  expect(reply).toMatchObject({ code: 0 });
  return reply.data.id;
};
const statusOf = async (id: string) => {
  const { data } = await running.company.portal.call(contract.listLimitOrders, {}, running.world.at());
  return data.find((each) => each.id === id)?.status;
};
const look = () => limitOrders(running.api.ctx).run(new AbortController().signal as never);

describe("a limit order, with every step replayed", { timeout: 90_000 }, () => {
  test.each([false, true])("is filled once its rate is there (reserved: %s)", async (reserve) => {
    await running.world.freshRates();
    const id = await placed(reserve);
    await look();
    expect(await statusOf(id)).toBe("WAITING");
    await setRate(running.api.ctx, "USD", "HKD", "7.9500");
    await expect
      .poll(async () => {
        await setRate(running.api.ctx, "USD", "HKD", "7.9500");
        await look();
        return statusOf(id);
      }, patient)
      .toBe("FILLED");
  });

  test("goes on where it was when the engine has lost all it knew", async () => {
    await running.flows.wipe();
    const id = await placed(false);
    await expect
      .poll(async () => {
        await setRate(running.api.ctx, "USD", "HKD", "7.9500");
        await look();
        return statusOf(id);
      }, patient)
      .toBe("FILLED");
  });
});

import { randomUUID } from "node:crypto";
import { money, readRate } from "@causeway/money";
import { afterAll, beforeAll, describe } from "vitest";
import { newOrderNo } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { testEveryMove } from "#testing/machine.ts";
import { exchangeMachine, type ExchangeId } from "./exchange.ts";
import {
  exchangeHistory,
  findExchange,
  insertExchange,
  lockExchange,
  moveExchange,
} from "./exchange.store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const rate = readRate("USD", "HKD", "7.7811")!;

describe("an exchange order's row", () => {
  testEveryMove(() => api, exchangeMachine, {
    aRow: async (tx, state) => {
      const id = randomUUID() as ExchangeId;
      const now = new Date();
      await insertExchange(tx, {
        id,
        orderNo: newOrderNo("EX", "01", now),
        quoteId: randomUUID(),
        token: "signed",
        sell: money("USD", 10_000_00n),
        buy: money("HKD", 77_811_00n),
        fixed: "sell",
        rate,
        mid: rate,
        margin: "0",
        marginMoney: money("HKD", 0n),
        fee: money("USD", 0n),
        priceVersion: 1,
        usdMinor: 10_000_00n,
        rateAt: now,
        rateSource: "venue",
        quotedAt: now,
        expiresAt: now,
        requestedBy: randomUUID() as never,
        appliedAt: now,
      });
      const isOver = state === "FINISHED" || state === "FAILED";
      const isRefused = state === "RELEASING" || state === "FAILED";
      await tx.query("UPDATE exchange_order SET state = $2, ended_at = $3, failure = $4 WHERE id = $1", [
        id,
        state,
        isOver ? now : null,
        isRefused ? "books" : null,
      ]);
      return (await lockExchange(tx, id))!;
    },
    move: (tx, order, action, told) =>
      moveExchange(tx, order, action, {
        ...told,
        ...(action === "refuse" && { change: { failure: "books" as const } }),
        ...((action === "finish" || action === "fail") && { change: { endedAt: new Date() } }),
      }),
    look: async (tx, { id }) => ({
      state: (await findExchange(tx, id))!.state,
      history: await exchangeHistory.list(tx, id),
    }),
  });
});

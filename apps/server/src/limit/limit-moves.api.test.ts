import { randomUUID } from "node:crypto";
import { money, readRate } from "@causeway/money";
import { afterAll, beforeAll, describe } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { testEveryMove } from "#testing/machine.ts";
import { limitMachine, type LimitId } from "./limit.ts";
import { findLimit, insertLimit, limitHistory, lockLimit, moveLimit } from "./limit.store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe("a limit order's row", () => {
  testEveryMove(() => api, limitMachine, {
    aRow: async (tx, state) => {
      const id = randomUUID() as LimitId;
      const now = new Date();
      await insertLimit(tx, {
        id,
        kind: "exchange",
        sell: money("USD", 10_000_00n),
        buy: "HKD",
        rate: readRate("USD", "HKD", "7.9")!,
        reserved: false,
        until: new Date(now.getTime() + 86_400_000),
        placedBy: randomUUID() as never,
        placedAt: now,
      });
      const isOver = state === "FILLED" || state === "CANCELLED" || state === "EXPIRED";
      const isExchanged = state === "FIRING" || state === "RELEASING" || state === "FILLED";
      await tx.query("UPDATE limit_order SET state = $2, ended_at = $3, exchange_id = $4 WHERE id = $1", [
        id,
        state,
        isOver ? now : null,
        isExchanged ? randomUUID() : null,
      ]);
      return (await lockLimit(tx, id))!;
    },
    move: (tx, limit, action, told) => {
      const isEnd = ["fill", "reach", "cancel", "expire"].includes(action);
      const exchangeId =
        action === "fire" || action === "reach" ? randomUUID() : action === "fill" ? undefined : null;
      const keeps = action === "fill" || action === "release" || action === "place" || action === "cancel";
      return moveLimit(tx, limit, action, {
        ...told,
        change: {
          ...(isEnd && { endedAt: new Date() }),
          ...(action === "miss" && { missed: "balance" as const, missedAt: new Date() }),
          ...(!keeps && exchangeId !== undefined && { exchangeId }),
        },
      });
    },
    look: async (tx, { id }) => ({
      state: (await findLimit(tx, id))!.state,
      history: await limitHistory.list(tx, id),
    }),
  });
});

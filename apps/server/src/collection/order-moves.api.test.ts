import { randomUUID } from "node:crypto";
import { fromDecimal, type Money } from "@causeway/money";
import { afterAll, beforeAll, describe } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { testEveryMove } from "#testing/machine.ts";
import { orderMachine } from "./collection.ts";
import { findOrder, lockOrder, moveOrder, orderHistory } from "./collection.store.ts";
import { recordCredit } from "./record-credit.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe("a collection order's row", () => {
  testEveryMove(() => api, orderMachine, {
    aRow: async (tx, state) => {
      const { orderId } = await recordCredit(api.ctx, tx, {
        partner: "harbour",
        bankReference: randomUUID(),
        account: { id: randomUUID(), name: "USD account", tail: "4417" },
        money: fromDecimal("USD", "18640.00") as Money,
        payer: { name: "Harbor & Pine Supply LLC" },
        remittanceInformation: "HP-2026-0921",
        bookedAt: new Date(),
      });
      await tx.query("UPDATE collection_order SET state = $2 WHERE id = $1", [orderId, state]);
      return (await lockOrder(tx, orderId))!;
    },
    move: (tx, order, action, told) => moveOrder(tx, order, action, told),
    look: async (tx, { id }) => ({
      state: (await findOrder(tx, id))!.state,
      history: await orderHistory.list(tx, id),
    }),
  });
});

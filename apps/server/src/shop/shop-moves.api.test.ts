import { emptyShop } from "@causeway/contract/receiving/application";
import { soundApplications } from "@causeway/contract/testing/receiving";
import { afterAll, beforeAll, describe } from "vitest";
import { insertAccount } from "#account/account.store.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { testEveryMove } from "#testing/machine.ts";
import { shopMachine } from "./shop.ts";
import { findShop, insertShop, lockShop, moveShop, shopHistory } from "./shop.store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe("a shop's row", () => {
  testEveryMove(() => api, shopMachine, {
    aRow: async (tx, state) => {
      const namedAt = new Date();
      const id = newId<"shop">(namedAt);
      const accountId = newId<"virtualAccount">(namedAt);
      await insertAccount(tx, api.ctx.cipher, {
        id: accountId,
        accountNo: newOrderNo("VA", "01", namedAt),
        holderName: "Harbour Light Trading Limited",
        application: soundApplications["a platform with a shop"]!,
        state: "ACTIVE",
        appliedAt: namedAt,
      });
      await insertShop(tx, api.ctx.cipher, {
        id,
        shopNo: newOrderNo("SH", "01", namedAt),
        accountId,
        currency: "USD",
        form: { accountId, platformType: "PLATFORM", shop: emptyShop, proof: [], agreed: true },
        namedAt,
      });
      await tx.query("UPDATE shop SET state = $2 WHERE id = $1", [id, state]);
      return (await lockShop(tx, api.ctx.cipher, id))!;
    },
    move: (tx, shop, action, told) => moveShop(tx, shop, action, told),
    look: async (tx, { id }) => ({
      state: (await findShop(tx, api.ctx.cipher, id))!.state,
      history: await shopHistory.list(tx, id),
    }),
  });
});

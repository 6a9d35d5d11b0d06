import { soundApplications } from "@causeway/contract/testing/receiving";
import { afterAll, beforeAll, describe } from "vitest";
import { newId, newOrderNo } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { testEveryMove } from "#testing/machine.ts";
import { accountMachine } from "./account.ts";
import { accountHistory, findAccount, insertAccount, lockAccount, moveAccount } from "./account.store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe("an account's row", () => {
  testEveryMove(() => api, accountMachine, {
    aRow: async (tx, state) => {
      const appliedAt = new Date();
      const id = newId<"virtualAccount">(appliedAt);
      await insertAccount(tx, api.ctx.cipher, {
        id,
        accountNo: newOrderNo("VA", "01", appliedAt),
        holderName: "Harbour Light Trading Limited",
        application: soundApplications["a platform with a shop"]!,
        state,
        appliedAt,
      });
      return (await lockAccount(tx, api.ctx.cipher, id))!;
    },
    move: (tx, account, action, told) => moveAccount(tx, account, action, told),
    look: async (tx, { id }) => ({
      state: (await findAccount(tx, api.ctx.cipher, id))!.state,
      history: await accountHistory.list(tx, id),
    }),
  });
});

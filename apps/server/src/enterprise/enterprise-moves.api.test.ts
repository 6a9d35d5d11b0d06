import { randomUUID } from "node:crypto";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import { afterAll, beforeAll, describe } from "vitest";
import { insertMerchant } from "#identity/identity.store.ts";
import { newId, newOrderNo } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { testEveryMove } from "#testing/machine.ts";
import { enterpriseMachine, standingOf } from "./enterprise.ts";
import {
  findEnterprise,
  insertSubmission,
  lockEnterprise,
  moveEnterprise,
  saveDraft,
} from "./enterprise.store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe("an enterprise's row", () => {
  testEveryMove(() => api, enterpriseMachine, {
    aRow: async (tx, state) => {
      const now = new Date();
      const form = soundHongKong();
      const aSubmission = async (amendment: boolean) => {
        const id = newId<"enterpriseSubmission">(now);
        const numbered = { id, submissionNo: newOrderNo("RN", "01", now), amendment, form };
        await insertSubmission(tx, api.ctx.cipher, {
          ...numbered,
          submittedAt: now,
          submittedBy: randomUUID(),
        });
        return id;
      };
      await insertMerchant(tx, newOrderNo("ME", "01", now), "Harbour Trading", now);
      await saveDraft(tx, api.ctx.cipher, { form, revision: 0, savedAt: now });
      const isCertified = standingOf(state).certification === "NORMAL";
      const earlier = state === "DRAFT" ? null : await aSubmission(false);
      await tx.query("UPDATE enterprise SET state = $1, certified_id = $2, last_id = $3", [
        state,
        isCertified ? earlier : null,
        earlier,
      ]);
      const id = await aSubmission(isCertified);
      return { ...(await lockEnterprise(tx, api.ctx.cipher))!, id };
    },
    move: (tx, enterprise, action, told) => moveEnterprise(tx, enterprise, action, told),
    look: async (tx) => {
      const { state, lastId, certifiedId } = (await findEnterprise(tx, api.ctx.cipher))!;
      const submissions = await tx.rows("SELECT id, outcome, decided_at FROM enterprise_submission");
      return { state, history: { lastId, certifiedId, submissions } };
    },
  });
});

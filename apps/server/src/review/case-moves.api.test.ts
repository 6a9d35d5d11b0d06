import { afterAll, beforeAll, describe } from "vitest";
import type { Tx } from "#platform/data/db.ts";
import { leadsTo } from "#platform/data/machine.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { testEveryMove } from "#testing/machine.ts";
import { aReviewer, newCase } from "#testing/review.ts";
import { moveCase } from "./move-case.ts";
import { openCase } from "./open-case.ts";
import { caseMachine, type ReviewCase, type StaffId } from "./review.ts";
import { closeCase, findCase, insertDecision } from "./review.store.ts";
import { listEvents } from "./thread.store.ts";

let api: TestApi;
let reviewer: StaffId;
beforeAll(async () => {
  api = await startTestApi();
  reviewer = (await aReviewer(api)).id;
});
afterAll(() => api.stop());

/** What a case is closed with stands beside it, or the database does not let it close. */
async function decided(tx: Tx, reviewed: ReviewCase) {
  const decision = {
    caseId: reviewed.id,
    step: 1,
    staffId: reviewer,
    outcome: "approve",
    reasons: [],
    note: "",
    decidedAt: api.ctx.clock.now(),
  } as const;
  await insertDecision(tx, reviewed, decision, undefined);
  return decision;
}

describe("a case's row", () => {
  testEveryMove(() => api, caseMachine, {
    aRow: async (tx, state) => {
      const opened = await openCase(api.ctx, tx, newCase(tx.tenant));
      const { id } = opened;
      if (state === "closed") await closeCase(tx, await decided(tx, opened));
      else await tx.query("UPDATE review_case SET state = $2 WHERE id = $1", [id, state]);
      return (await findCase(tx, id))!;
    },
    move: async (tx, reviewed, action, told) => {
      const isClosed = action === "close" && leadsTo(caseMachine, reviewed.state, action) !== undefined;
      const change = isClosed ? { decision: await decided(tx, reviewed) } : {};
      return moveCase(tx, reviewed, action, { ...told, change });
    },
    look: async (tx, { id }) => ({
      state: (await findCase(tx, id))!.state,
      // What made a case resume stands in its history by its own name, so the row is part of it here.
      history: { events: await listEvents(tx, id), row: await findCase(tx, id) },
    }),
  });
});

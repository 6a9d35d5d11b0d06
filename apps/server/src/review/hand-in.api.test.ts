import { randomUUID } from "node:crypto";
import { pageLink } from "@causeway/contract/portal/page-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { handIn, type HandedIn } from "./hand-in.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Claimed = { purpose: string; ids: readonly string[] };
const aThing = (claimed: Claimed[], over: Partial<HandedIn<"proof" | "deed">> = {}) => ({
  kind: "probe",
  subjectId: randomUUID(),
  subjectNo: "P-1",
  merchantName: "Harbour Trading Limited",
  riskScore: 10,
  by: randomUUID(),
  permission: "enterprise.edit" as const,
  link: pageLink("MyEnterprise"),
  calendar: "HK" as const,
  workingDays: 2,
  files: [
    { purpose: "proof" as const, ids: ["a", "b"] },
    { purpose: "deed" as const, ids: ["c"] },
  ],
  claim: async (purpose: string, ids: readonly string[]) => void claimed.push({ purpose, ids }),
  ...over,
});
const handInFor = (tenant: TenantId, thing: HandedIn<"proof" | "deed">) =>
  api.ctx.db.tx(tenant, (tx) => handIn(api.ctx, tx, thing));

describe("what is handed in", () => {
  test("is under review from then on, prepared by whoever handed it in", async () => {
    const thing = aThing([]);
    const tenant = randomUUID() as TenantId;
    expect(await handInFor(tenant, thing)).toMatchObject({
      tenant,
      subjectId: thing.subjectId,
      preparedBy: thing.by,
      state: "queued",
    });
  });

  test("brings its files along, and those it held before are its own already", async () => {
    const claimed: Claimed[] = [];
    await handInFor(randomUUID() as TenantId, aThing(claimed));
    expect(claimed).toEqual([
      { purpose: "proof", ids: ["a", "b"] },
      { purpose: "deed", ids: ["c"] },
    ]);
    const again: Claimed[] = [];
    await handInFor(randomUUID() as TenantId, aThing(again, { heldFiles: new Set(["a", "c"]) }));
    expect(again).toEqual([{ purpose: "proof", ids: ["b"] }]);
  });

  test("is not handed in where a file of it is refused", async () => {
    const tenant = randomUUID() as TenantId;
    const claim = () => Promise.reject(new Error("not checked"));
    await expect(handInFor(tenant, aThing([], { claim }))).rejects.toThrow("not checked");
    const cases = await api.ctx.db.tx(tenant, (tx) => tx.rows("SELECT id FROM review_case"));
    expect(cases).toEqual([]);
  });

  test("by five people at once has one case", async () => {
    const tenant = randomUUID() as TenantId;
    const thing = aThing([]);
    const handed = await Promise.all([1, 2, 3, 4, 5].map(() => handInFor(tenant, thing)));
    expect(new Set(handed.map(({ id }) => id)).size).toBe(1);
    const told = await api.ctx.db.tx(tenant, (tx) =>
      tx.rows("SELECT key FROM outbox WHERE topic = 'review/opened' AND tenant = $1", [tenant]),
    );
    expect(told).toHaveLength(1);
  });
});

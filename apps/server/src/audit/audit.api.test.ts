import { listAudit, verifyAudit } from "@causeway/contract/console/audit";
import type { SentOf } from "@causeway/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertMerchant } from "#identity/identity.store.ts";
import { audit } from "#platform/data/audit.ts";
import { house, newId, type TenantId } from "#platform/ids.ts";
import { acrossMerchants, inMerchant } from "#platform/data/staff-tenancy.ts";
import { startTestApi, type StaffClient, type TestApi } from "../testing/api.ts";
import { execute } from "../testing/database.ts";

let api: TestApi;
let auditor: StaffClient;
let reviewer: StaffClient;
const merchants: { id: TenantId; no: string }[] = [];
const base = Date.parse("2026-11-10T01:00:00Z");

beforeAll(async () => {
  api = await startTestApi();
  auditor = await api.aStaffMember("auditor");
  reviewer = await api.aStaffMember("reviewer");
  for (const n of [1, 2]) {
    const id: TenantId = newId(new Date());
    const no = `ME01-261110-AAAAAAA${n}-0`;
    merchants.push({ id, no });
    await api.ctx.db.tx(id, async (tx) => {
      await insertMerchant(tx, no, `Harbour ${n} Ltd`, new Date(base));
      for (let i = 0; i < 30; i++) {
        // Pairs share a millisecond, as busy merchants' rows do.
        const at = new Date(base + Math.floor(i / 2) * 60_000);
        await audit(tx, at, {
          actor: "flow",
          act: i % 3 ? "screening.done" : "screening.listsChanged",
          subject: `t${n}-${i}`,
        });
      }
    });
  }
});
afterAll(() => api.stop());

const list = async (filter: Omit<SentOf<typeof listAudit>, "size">, size = 20) =>
  (await auditor.call(listAudit, { ...filter, size })).data;
const staffCall = () => ({
  actor: {
    kind: "staff" as const,
    staffId: reviewer.member.id,
    sessionId: newId<"session">(new Date()),
    tenant: house,
    role: "reviewer" as const,
  },
});

describe("the audit list", () => {
  test("pages through everything once, newest first, across merchants", async () => {
    const seen: string[] = [];
    const times: string[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await list({ act: "screening.", ...(after === undefined ? {} : { after }) }, 7);
      seen.push(...page.rows.map(({ key }) => key));
      times.push(...page.rows.map(({ at }) => at));
      if (page.next === null) break;
      after = page.next;
    }
    expect(new Set(seen).size).toBe(60);
    expect(seen).toHaveLength(60);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("narrows by merchant, person, act, subject and days", async () => {
    const [first] = merchants;
    const own = await list({ merchant: first!.no, act: "screening.listsChanged" });
    expect(own.rows).toHaveLength(10);
    expect(own.rows.every(({ merchant }) => merchant?.name === "Harbour 1 Ltd")).toBe(true);
    expect((await list({ merchant: first!.id, subject: "t1-3" })).rows).toHaveLength(1);
    expect((await list({ merchant: first!.id, subject: "t2-3" })).rows).toEqual([]);
    expect((await list({ who: "flow", from: "2026-11-10", to: "2026-11-10" }, 100)).rows).toHaveLength(60);
    expect((await list({ who: "flow", from: "2026-11-11" }, 100)).rows).toEqual([]);
    expect((await list({ merchant: "ME01-000000-NOBODY00-0" })).rows).toEqual([]);
    expect((await list({ who: "nobody@causeway.example" })).rows).toEqual([]);
  });

  test("finds whoever it was under every spelling a row was ever written with", async () => {
    const [first] = merchants;
    const person = newId<"user">(new Date());
    for (const [n, actor] of ["reviewer", "review", person, `user:${person}`].entries())
      await execute(
        api.database.ownerUrl,
        `SELECT append_audit('${first!.id}', '2026-11-12', '${actor}', 'review.answered', 's${n}', '{}')`,
      );
    const subjectsOf = async (who: string) =>
      (await list({ who, merchant: first!.id })).rows.map(({ subject }) => subject).toSorted();
    expect(await subjectsOf("reviewer")).toEqual(["s0", "s1"]);
    expect(await subjectsOf(person)).toEqual(["s2", "s3"]);
    const { rows } = await list({ who: person });
    expect(rows.map(({ actor }) => actor)).toEqual(
      [1, 2].map(() => ({ kind: "person", id: person, name: null })),
    );
  });

  test("is for those who may see it, and they see it through the policy for staff alone", async () => {
    expect((await reviewer.call(listAudit, { size: 20 })).code).toBe(403);
    const count = (work: Promise<{ n: number }>) => work.then(({ n }) => n);
    await api.ctx.db.tx(house, async (tx) => {
      const rows = () =>
        count(tx.one<{ n: number }>("SELECT count(*)::int AS n FROM audit WHERE act LIKE 'screening.%'"));
      expect(await rows()).toBe(0);
      expect(await acrossMerchants(tx, staffCall().actor, rows)).toBe(60);
      expect(await rows()).toBe(0);
    });
  });

  test("finds its index at a hundred thousand rows, whatever it is narrowed by", async () => {
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `INSERT INTO audit SELECT '00000000-0000-0000-0000-0000000000ff', n, timestamptz '2026-01-01' + n * interval '1 minute',
         'flow-' || n % 500, 'bulk.done', 'b-' || n, '{}', '' FROM generate_series(1, 100000) n`,
      "ANALYZE audit",
    );
    const plans = await api.ctx.db.tx(house, (tx) =>
      acrossMerchants(tx, staffCall().actor, async () => {
        const explain = async (where: string) =>
          JSON.stringify(
            await tx.rows(
              `EXPLAIN SELECT * FROM audit WHERE ${where} ORDER BY at DESC, merchant_id DESC, seq DESC LIMIT 21`,
            ),
          );
        return {
          all: await explain("true"),
          merchant: await explain(`merchant_id = '${merchants[0]!.id}'`),
          actor: await explain("actor = ANY (ARRAY['flow-7'])"),
          subject: await explain("subject = 'b-77'"),
          page: await explain(`(at, merchant_id, seq) < ('2026-02-01', '${merchants[0]!.id}', 5)`),
        };
      }),
    );
    expect(plans.all).toContain("audit_time");
    expect(plans.merchant).toMatch(/audit_merchant|audit_pkey/);
    expect(plans.actor).toContain("audit_actor");
    expect(plans.subject).toContain("audit_subject");
    expect(plans.page).toContain("audit_time");
    for (const plan of Object.values(plans)) expect(plan).not.toContain("Seq Scan on audit");
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      "DELETE FROM audit WHERE act = 'bulk.done'",
    );
  });
});

describe("a member of staff inside a merchant", () => {
  test("leaves who, what and why in the merchant's own chain, with what he did", async () => {
    const [first, second] = merchants;
    const seen = await api.ctx.db.tx(house, (tx) =>
      inMerchant(
        api.ctx,
        tx,
        staffCall(),
        { merchant: first!.id, act: "case.viewed", subject: first!.id, reason: "RC-24118" },
        (own) => own.rows<{ merchant_no: string }>("SELECT merchant_no FROM merchant"),
      ),
    );
    expect(seen).toEqual([{ merchant_no: first!.no }]);
    const { rows } = await list({ who: reviewer.member.email, act: "case." });
    expect(rows).toMatchObject([
      {
        actor: { kind: "staff", name: reviewer.member.name },
        act: "case.viewed",
        reason: "RC-24118",
        merchant: { merchantId: first!.id },
      },
    ]);
    expect((await list({ merchant: second!.id, act: "case." })).rows).toEqual([]);
  });

  test("leaves nothing when what he wanted to do was not done", async () => {
    const [first] = merchants;
    const attempt = api.ctx.db.tx(house, (tx) =>
      inMerchant(
        api.ctx,
        tx,
        staffCall(),
        { merchant: first!.id, act: "break.closed", subject: "x", reason: "RC-1" },
        async () => {
          throw new Error("no");
        },
      ),
    );
    await expect(attempt).rejects.toThrow("no");
    expect((await list({ act: "break.closed" })).rows).toEqual([]);
  });
});

describe("verifying the chains", () => {
  test("says that they are whole, of one merchant, the house or everybody, and that it was looked at", async () => {
    const one = await auditor.call(verifyAudit, { merchant: merchants[0]!.no });
    expect(one.data).toMatchObject({ chains: 1, faults: [] });
    expect(one.data.rows).toBeGreaterThanOrEqual(30);
    const all = await auditor.call(verifyAudit, {});
    expect(all.data.chains).toBeGreaterThanOrEqual(3);
    expect(all.data.faults).toEqual([]);
    const { rows } = await list({ who: auditor.member.email, act: "audit.verified", merchant: "house" });
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect((await auditor.call(verifyAudit, { merchant: "nobody" })).code).toBe(404);
  });

  test("names the merchant and the place of a row that somebody changed behind our back", async () => {
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE audit SET subject = 'other' WHERE merchant_id = '${merchants[1]!.id}' AND seq = 7`,
    );
    const { data } = await auditor.call(verifyAudit, {});
    expect(data.faults).toEqual([
      expect.objectContaining({
        merchant: expect.objectContaining({ name: "Harbour 2 Ltd" }),
        seq: "7",
        fault: "hash",
      }),
    ]);
  });
});

import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { audit, verifyAuditChain } from "./audit.ts";
import { openDb, type Db } from "./db.ts";
import { newId, type TenantId } from "../ids.ts";

let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  const made = await makeTestDatabase(inject("postgresUrl"));
  db = openDb({ url: made.portalUrl, pool: 10, onIdleError: () => {} });
  owner = new pg.Client({ connectionString: made.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.end();
});

const write = (tenant: TenantId, n: number) =>
  db.tx(tenant, (tx) =>
    audit(tx, new Date(), {
      actor: "flow",
      act: "screening.done",
      subject: String(n),
      details: { n: String(n) },
    }),
  );
const verify = (tenant: TenantId) => db.tx(tenant, verifyAuditChain);
const aChain = async (length: number) => {
  const tenant = newId<"tenant">(new Date());
  for (let n = 1; n <= length; n++) await write(tenant, n);
  return tenant;
};

describe("the audit chain", () => {
  test("is whole after a hundred acts at once", async () => {
    const tenant = newId<"tenant">(new Date());
    await Promise.all(Array.from({ length: 100 }, (_, n) => write(tenant, n)));
    expect(await verify(tenant)).toEqual([]);
    const { rows } = await owner.query("SELECT max(seq)::int AS last FROM audit WHERE merchant_id = $1", [
      tenant,
    ]);
    expect(rows).toEqual([{ last: 100 }]);
  });

  test("cannot be changed or cut by the app's role", async () => {
    const tenant = await aChain(1);
    for (const statement of ["UPDATE audit SET actor = 'you'", "DELETE FROM audit"]) {
      await expect(db.tx(tenant, (tx) => tx.query(statement))).rejects.toThrow(/permission denied/);
    }
  });

  test("cannot be changed or cut by its owner either, unless he takes the trigger away", async () => {
    await aChain(1);
    await expect(owner.query("UPDATE audit SET actor = 'you'")).rejects.toThrow(/only ever inserted/);
    await expect(owner.query("DELETE FROM audit")).rejects.toThrow(/only ever inserted/);
  });

  test.each([
    ["a changed row", 'UPDATE audit SET details = \'{"n": "9"}\' WHERE merchant_id = $1 AND seq = 2', "hash"],
    [
      "a moved time",
      "UPDATE audit SET at = at - interval '1 hour' WHERE merchant_id = $1 AND seq = 3",
      "hash",
    ],
    ["a removed row", "DELETE FROM audit WHERE merchant_id = $1 AND seq = 2", "gap"],
    ["a cut end", "DELETE FROM audit WHERE merchant_id = $1 AND seq = 3", "head"],
  ])("shows %s even to somebody with the owner's rights", async (_name, statement, fault) => {
    const tenant = await aChain(3);
    await owner.query("ALTER TABLE audit DISABLE TRIGGER audit_immutable");
    await owner.query(statement, [tenant]);
    await owner.query("ALTER TABLE audit ENABLE TRIGGER audit_immutable");
    expect((await verify(tenant)).map((link) => link.fault)).toContain(fault);
  });
});

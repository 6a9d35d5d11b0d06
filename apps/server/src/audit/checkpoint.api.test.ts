import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AtBank } from "../context.ts";
import { createFolderStore } from "#partners/store/folder.ts";
import { audit } from "#platform/data/audit.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { notesOf } from "#testing/security.ts";
import { auditCheck, checkHeads } from "./check-heads.ts";
import { placeOf } from "./checkpoint.ts";
import { auditHeads, keepHeads } from "./keep-heads.ts";

let api: TestApi;
let ctx: AtBank;
beforeAll(async () => void (api = await startTestApi()));
afterAll(() => api.stop());

const run = { slot: new Date(), signal: new AbortController().signal, stillMine: async () => {} };
const told: string[] = [];

/** A store of its own each time; what was kept in another is forgotten with it. */
beforeEach(async () => {
  await execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    "DELETE FROM audit_checkpoint",
    "DELETE FROM audit_checkpointed",
  );
  told.length = 0;
  const store = createFolderStore(mkdtempSync(join(tmpdir(), "heads-")));
  const events = { ...api.ctx.events, emit: (event: { event: string }) => void told.push(event.event) };
  ctx = { ...api.ctx, store, events };
});

async function aChain(rows: number): Promise<TenantId> {
  const tenant: TenantId = newId(new Date());
  await write(tenant, rows);
  return tenant;
}

async function write(tenant: TenantId, rows: number): Promise<void> {
  for (let n = 0; n < rows; n++)
    await api.ctx.db.tx(tenant, (tx) =>
      audit(tx, new Date(), { actor: "flow", act: "contact.delivered", subject: `subject ${n}` }),
    );
}

/** As the owner of the tables could: one row changed, and every hash after it made anew, the head's too. */
const rewrite = (tenant: TenantId, seq: number) =>
  execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    `UPDATE audit SET subject = 'nothing happened' WHERE merchant_id = '${tenant}' AND seq = ${seq}`,
    `DO $$
     DECLARE link audit; previous bytea := '\\x';
     BEGIN
       FOR link IN SELECT * FROM audit WHERE merchant_id = '${tenant}' ORDER BY seq LOOP
         link.hash := audit_link(previous, link);
         UPDATE audit SET hash = link.hash WHERE merchant_id = '${tenant}' AND seq = link.seq;
         previous := link.hash;
       END LOOP;
       UPDATE tenant_head SET audit_hash = previous WHERE merchant_id = '${tenant}';
     END $$`,
  );

describe("the heads of the audit chains", () => {
  test("are kept outside of the database, and whoever compares finds all as it was", async () => {
    const one = await aChain(3);
    await auditHeads(ctx).run(run);
    await write(one, 2);
    await aChain(1);
    await auditHeads(ctx).run(run);
    const found = await checkHeads(ctx);
    expect(found).toMatchObject({ checkpoints: 2, faults: [] });
    expect(found.chains).toBeGreaterThanOrEqual(2);
    expect(told).toEqual(["audit.checkpointed", "audit.checkpointed"]);
  });

  test("tell of a chain that its owner rewrote as a whole, by the first row that differs", async () => {
    const tenant = await aChain(6);
    await keepHeads(ctx);
    await write(tenant, 4);
    await keepHeads(ctx);
    await rewrite(tenant, 4);
    const whole = await api.ctx.db.tx(tenant, (tx) =>
      tx.rows("SELECT * FROM broken_audit_links($1)", [tenant]),
    );
    expect(whole, "the chain itself looks whole").toEqual([]);
    expect((await checkHeads(ctx)).faults).toEqual([{ fault: "row", merchant: tenant, seq: 4 }]);
    await expect(auditCheck(ctx).run(run)).rejects.toThrow(`chain ${tenant}, row 4`);
    const rows = await notesOf(api, "audit.rewritten");
    expect(rows.at(-1)?.subject).toBe(`chain ${tenant}, row 4`);
    await rewriteBack(tenant);
  });

  test("tell of rows that were cut off at the end", async () => {
    const tenant = await aChain(5);
    await keepHeads(ctx);
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `DELETE FROM audit WHERE merchant_id = '${tenant}' AND seq > 3`,
      `UPDATE tenant_head h SET audit_seq = 3, audit_hash = (SELECT hash FROM audit a WHERE a.merchant_id = h.merchant_id AND a.seq = 3) WHERE merchant_id = '${tenant}'`,
    );
    expect((await checkHeads(ctx)).faults).toEqual([{ fault: "row", merchant: tenant, seq: 4 }]);
    await rewriteBack(tenant);
  });

  test("tell of a checkpoint that is gone, one that was changed and one that we did not sign", async () => {
    const tenant = await aChain(1);
    for (let n = 0; n < 3; n++) {
      await write(tenant, 1);
      await keepHeads(ctx);
    }
    const second = (await ctx.store.get(placeOf(2)))!;
    await ctx.store.remove(placeOf(2));
    expect((await checkHeads(ctx)).faults).toContainEqual({ fault: "missing", no: 2 });
    await ctx.store.put(placeOf(2), Buffer.from(second.toString("utf8").replace(/"at":"2/, '"at":"3')));
    expect((await checkHeads(ctx)).faults).toContainEqual({ fault: "changed", no: 2 });
    await ctx.store.put(placeOf(2), second);
    expect((await checkHeads(ctx)).faults).toEqual([]);
    const third = (await ctx.store.get(placeOf(3)))!.toString("utf8").split("\n")[0];
    await ctx.store.put(placeOf(3), Buffer.from(`${third}\n${Buffer.alloc(64).toString("base64")}\n`));
    const { faults } = await checkHeads(ctx);
    expect(faults).toEqual([
      { fault: "changed", no: 3 },
      { fault: "unsigned", no: 3 },
    ]);
  });

  test("tell of rows that were left out when they should have been kept", async () => {
    const tenant = await aChain(2);
    await keepHeads(ctx);
    await write(tenant, 3);
    await execute(api.database.ownerUrl, `UPDATE audit_checkpointed SET seq = 4 WHERE chain = '${tenant}'`);
    await keepHeads(ctx);
    expect((await checkHeads(ctx)).faults).toEqual([{ fault: "gap", merchant: tenant, seq: 3 }]);
  });

  test("that a process put into the store and died over are taken as they are, and never written over", async () => {
    await aChain(2);
    const dying = { ...ctx, db: { ...ctx.db, tx: dieAtSecond(ctx.db.tx) } } as AtBank;
    await expect(keepHeads(dying)).rejects.toThrow("died");
    const left = await ctx.store.get(placeOf(1));
    await auditHeads(ctx).run(run);
    expect(await ctx.store.get(placeOf(1))).toEqual(left);
    expect((await checkHeads(ctx)).faults).toEqual([]);
  });

  test("that somebody else put into the store are not taken for ours", async () => {
    const forged = JSON.stringify({ no: 1, at: new Date().toISOString(), previous: null, chains: [] });
    await ctx.store.put(placeOf(1), Buffer.from(`${forged}\n${Buffer.alloc(64).toString("base64")}\n`));
    await expect(auditHeads(ctx).run(run)).rejects.toThrow("did not sign");
  });

  test("are for the flows to read; the api sees its own tenant's chain and no other", async () => {
    const tenant = await aChain(1);
    const seen = await api.served.portal.db.tx(newId<"tenant">(new Date()), async (tx) => {
      await tx.query("SELECT set_config('app.every_chain', 'on', true)");
      return tx.rows("SELECT 1 FROM audit WHERE merchant_id = $1", [tenant]);
    });
    expect(seen).toEqual([]);
    const forged = api.served.portal.db.query({
      name: "forge",
      text: "INSERT INTO audit_checkpoint VALUES (99, now(), sha256(''))",
      values: [],
    });
    await expect(forged).rejects.toThrow(/permission/);
  });
});

/** So that the next test begins with chains that are whole. */
const rewriteBack = (tenant: TenantId) =>
  execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    `DELETE FROM audit WHERE merchant_id = '${tenant}'`,
    `DELETE FROM tenant_head WHERE merchant_id = '${tenant}'`,
  );

function dieAtSecond(tx: AtBank["db"]["tx"]): AtBank["db"]["tx"] {
  let calls = 0;
  return (...given) => (++calls === 2 ? Promise.reject(new Error("died")) : tx(...given));
}

import { setTimeout as sleep } from "node:timers/promises";
import { defineWrite } from "@causeway/contract";
import { findBrokenRules, readBalance, type MerchantAccounts } from "@causeway/ledger";
import type { Money } from "@causeway/money";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { startTestApi, type Member, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { fund, proofFrom } from "#testing/money.ts";
import { openInstruction } from "../engine/instruction-record.ts";
import { send } from "../engine/outbox.ts";
import { signedIn, write } from "../http/binding.ts";
import { newId, type TenantId } from "../ids.ts";
import { Refusal, refuse } from "../refusal.ts";
import { audit } from "./audit.ts";
import { holdMoney, releaseMoney, settleHold, voidHold } from "./holds.ts";

/** An order that pays money out, in the smallest form: a row, its hold, its audit and its work, in one transaction. */
const order = defineWrite({
  method: "POST",
  path: "/probe/order",
  summary: "Makes an order of one dollar",
  input: z.object({ id: z.string(), fails: z.boolean() }),
  output: z.object({ held: z.boolean() }),
  refusals: ["wrongState"],
});

const oneDollar: Money = { currency: "USD", minor: 100n };

let api: TestApi;
let owner: pg.Client;
let member: Member;
let tenant: TenantId;
let own: MerchantAccounts;

beforeAll(async () => {
  api = await startTestApi({
    routes: (ctx) => [
      write(order, signedIn, async (tx, call, { id, fails }) => {
        await tx.query("INSERT INTO probe_order VALUES ($1, $2)", [tx.tenant, id]);
        await send(tx, { topic: "probe/pay", key: id });
        if ((await holdMoney(tx, call, { id, money: oneDollar })) !== null) refuse("wrongState");
        await audit(tx, ctx.clock.now(), { actor: call.actor.userId, act: "collection.booked", subject: id });
        if (fails) refuse("wrongState");
        return { held: true };
      }),
    ],
  });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  await execute(
    api.database.ownerUrl,
    "CREATE TABLE probe_order (merchant_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (merchant_id, id))",
    "GRANT INSERT ON probe_order TO causeway_app",
  );
});

beforeEach(async () => {
  member = await api.member();
  tenant = member.session.tenant;
  own = await fund(api.ctx, tenant, 100_000n);
});

afterAll(async () => {
  await owner.end();
  await api.stop();
});

const anOrder = () => ({ id: newId(new Date()) as string, money: oneDollar });
const make = (id: string, fails = false) => member.call(order, { requestId: newId(new Date()), id, fails });
const spendable = async () => (await readBalance(owner, own.available))?.spendable;
const asCaller = () => ({
  actor: {
    kind: "user",
    userId: newId<"user">(new Date()),
    sessionId: member.session.id,
    tenant,
    role: "administrator",
    steppedUpUntil: null,
    enrolOnly: false,
    keyVersion: 1,
  } as const,
  sessionProof: proofFrom(member.session),
});
const release = (id: string) => api.ctx.db.tx(tenant, (tx) => releaseMoney(tx, asCaller(), id));
const handOver = (one: ReturnType<typeof anOrder>) =>
  api.ctx.db.tx(tenant, (tx) =>
    openInstruction(
      tx,
      "payment",
      one.id,
      { partner: api.ctx.bank.partner, reference: one.id, money: one.money },
      new Date(),
    ),
  );

/** Of every order that any of the four knows of: which of them know it. */
async function whatStands(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ known: string; count: number }>(
    `SELECT known, count(*)::int FROM (
       SELECT string_agg(what, ' ' ORDER BY what) AS known FROM (
         SELECT 'order' AS what, id FROM probe_order WHERE merchant_id = $1
         UNION ALL SELECT 'work', key::uuid FROM outbox WHERE topic = 'probe/pay' AND tenant = $1
         UNION ALL SELECT 'audit', subject::uuid FROM audit WHERE merchant_id = $1 AND act = 'collection.booked'
         UNION ALL SELECT 'hold', t.reference FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit_account
           WHERE a.merchant_id = $1 AND t.kind = 'pending' AND t.refusal IS NULL) each GROUP BY id) orders
     GROUP BY known`,
    [tenant],
  );
  return Object.fromEntries(rows.map(({ known, count }) => [known, count]));
}

test("an order, its hold, its audit and its work are there together or not at all, however often connections die", async () => {
  const dying = new AbortController();
  const killing = (async () => {
    while (!dying.signal.aborted) {
      await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND usename = 'causeway_portal' AND state = 'idle in transaction'
         ORDER BY random() LIMIT 1`,
      );
      await sleep(40);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 80 }, async (_, n) => {
      await sleep(n * 15);
      return make(newId(new Date()), n % 8 === 0).then(
        ({ code }) => code,
        () => "lost",
      );
    }),
  );
  dying.abort();
  await killing;
  const made = answers.filter((code) => code === 0).length;
  const stands = await whatStands();
  const count = stands["audit hold order work"] ?? 0;
  expect(Object.keys(stands).filter((known) => known !== "audit hold order work")).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(made);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(70);
  expect(await spendable()).toBe(100_000n - BigInt(count) * 100n);
  expect(await findBrokenRules(owner)).toEqual([]);
});

test("an order that is refused at the end leaves no hold", async () => {
  const { id } = anOrder();
  expect((await make(id, true)).code).not.toBe(0);
  expect(await whatStands()).toEqual({});
  expect(await spendable()).toBe(100_000n);
});

test("what is held is released by whoever is signed in, until it is handed over", async () => {
  const [first, second] = [anOrder(), anOrder()];
  for (const { id } of [first, second]) expect((await make(id)).code).toBe(0);
  await release(first.id);
  expect(await spendable()).toBe(99_900n);
  await handOver(second);
  await expect(release(second.id)).rejects.toThrow(Refusal);
  expect(await spendable()).toBe(99_900n);
  await expect(handOver(first)).rejects.toThrow("resolved already");
});

test("released and handed over at once is one of the two, every time", async () => {
  for (let n = 0; n < 30; n += 1) {
    const one = anOrder();
    expect((await make(one.id)).code).toBe(0);
    const both = await Promise.allSettled([release(one.id), handOver(one)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

test("what was handed over is settled or voided by the flows, once", async () => {
  const to = { kind: "nostro", partner: api.ctx.bank.partner, currency: "USD" } as const;
  const [paid, failed, raced] = [anOrder(), anOrder(), anOrder()];
  for (const { id } of [paid, failed, raced]) expect((await make(id)).code).toBe(0);
  expect(await settleHold(api.ctx, tenant, paid, to)).toEqual({ accepted: true, replayed: false });
  expect(await settleHold(api.ctx, tenant, paid, to)).toEqual({ accepted: true, replayed: true });
  expect(await voidHold(api.ctx, tenant, paid.id)).toMatchObject({ refusal: "pending_resolved" });
  expect(await voidHold(api.ctx, tenant, failed.id)).toEqual({ accepted: true, replayed: false });
  expect(await settleHold(api.ctx, tenant, failed, to)).toMatchObject({ accepted: false });
  const both = await Promise.all([
    settleHold(api.ctx, tenant, raced, to),
    voidHold(api.ctx, tenant, raced.id),
    settleHold(api.ctx, tenant, raced, to),
  ]);
  const [settled, voided, again] = both.map(({ accepted }) => accepted);
  expect(again).toBe(settled);
  expect(voided).toBe(!settled);
  expect(await spendable()).toBe(settled ? 99_800n : 99_900n);
  expect(await findBrokenRules(owner)).toEqual([]);
});

test("a session that ended a moment ago holds nothing", async () => {
  const { id, money } = anOrder();
  await owner.query("UPDATE session SET salt = NULL WHERE id = $1", [member.session.id]);
  await expect(api.ctx.db.tx(tenant, (tx) => holdMoney(tx, asCaller(), { id, money }))).rejects.toThrow(
    "no live session",
  );
});

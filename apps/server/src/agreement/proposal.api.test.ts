import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { aTwoPersonAct, pairsOf } from "#testing/pairs.ts";
import { house } from "#platform/ids.ts";
import type { Refusal } from "#platform/refusal.ts";
import type { AgreementAct, Party } from "./agreement.ts";
import { decline, withdraw } from "./decide-proposal.ts";

let api: TestApi;
let pairs: Awaited<ReturnType<typeof pairsOf>>;
beforeAll(async () => {
  api = await startTestApi();
  pairs = await pairsOf(api);
});
afterAll(() => api.stop());

/** As if days had passed: nothing but a superuser who switches triggers off can do this. */
const letLapse = (id: string) =>
  execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    `UPDATE agreement SET proposed_at = now() - interval '5 days', until = now() - interval '1 day' WHERE id = '${id}'`,
  );

describe("a proposal", () => {
  const party = (n: number) => pairs.people[house]![n]!;

  test("about the same thing is open once", async () => {
    const { act } = aTwoPersonAct();
    const { subject } = await pairs.propound(house, party(0), act);
    await expect(pairs.propound(house, party(1), act, subject)).rejects.toMatchObject({
      refusal: "agreementWaits",
    });
    const again = `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until)
      VALUES ('${house}', '${randomUUID()}', 'break.close', '${subject}', '{}', '${party(1).sessionId}', now() + interval '1 h')`;
    await expect(pairs.asApp(house, party(1), again)).rejects.toThrow("agreement_open");
  });

  test("made by several at once is one", async () => {
    const { act } = aTwoPersonAct();
    const subject = randomUUID();
    const tries = await Promise.allSettled(
      [0, 1, 2, 0, 1].map((n) => pairs.propound(house, party(n), act, subject)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("that cannot be done is refused to its proposer, and a rehearsal leaves nothing behind", async () => {
    const { act } = aTwoPersonAct();
    const impossible = { ...act, carryOut: async () => Promise.reject(new Error("the books say no")) };
    await expect(pairs.propound(house, party(0), impossible)).rejects.toThrow("the books say no");
    const key = randomUUID();
    const writing: AgreementAct = {
      ...act,
      carryOut: async (tx) =>
        void (await tx.query("INSERT INTO attempt_count (key, attempts, ends_at) VALUES ($1, 1, now())", [
          key,
        ])),
    };
    const read = await pairs.propound(house, party(0), writing);
    const written = () =>
      api.ctx.db.tx(house, (tx) => tx.rows("SELECT 1 AS one FROM attempt_count WHERE key = $1", [key]));
    expect(await written()).toEqual([]);
    await pairs.decideAs(house, party(1), [writing], read);
    expect(await written()).toHaveLength(1);
  });

  test("whose facts have moved is not carried out, nor one whose digest was not the one read", async () => {
    const { act, acts, facts, done } = aTwoPersonAct();
    const read = await pairs.propound(house, party(0), act);
    done.length = 0;
    facts["amount"] = "20000.01";
    await expect(pairs.decideAs(house, party(1), acts, read)).rejects.toMatchObject({
      refusal: "agreementMoved",
    });
    facts["amount"] = "20000.00";
    const other = { ...read, digest: "0".repeat(64) };
    await expect(pairs.decideAs(house, party(1), acts, other)).rejects.toMatchObject({
      refusal: "agreementMoved",
    });
    expect(done).toEqual([]);
    await pairs.decideAs(house, party(1), acts, read);
    expect(done).toHaveLength(1);
  });

  test("that lapsed is agreed to by nobody, also by SQL, and makes room for another", async () => {
    const { act, acts } = aTwoPersonAct();
    const read = await pairs.propound(house, party(0), act);
    const early = `UPDATE agreement SET ended_as = 'lapsed' WHERE id = '${read.agreementId}'`;
    await expect(pairs.asApp(house, party(0), early)).rejects.toThrow("check");
    await letLapse(read.agreementId);
    await expect(pairs.decideAs(house, party(1), acts, read)).rejects.toMatchObject({
      refusal: "agreementOver",
    });
    const late = `UPDATE agreement SET agreed_in = '${party(1).sessionId}', carried_out_at = now() WHERE id = '${read.agreementId}'`;
    await expect(pairs.asApp(house, party(1), late)).rejects.toThrow("agreed_in_time");
    const next = await pairs.propound(house, party(0), act, read.subject);
    expect(await pairs.rowOf(house, read.agreementId)).toMatchObject({ ended_as: "lapsed", ended_by: null });
    await pairs.decideAs(house, party(1), acts, next);
  });

  test("is agreed to once, however many agree at once", async () => {
    const { act, acts, done } = aTwoPersonAct();
    const read = await pairs.propound(house, party(0), act);
    done.length = 0;
    const tries = await Promise.allSettled(
      [1, 2, 1, 2].map((n) => pairs.decideAs(house, party(n), acts, read)),
    );
    const refusals = tries.map((each) =>
      each.status === "rejected" ? (each.reason as Refusal).refusal : "agreed",
    );
    expect(refusals.filter((each) => each === "agreed")).toHaveLength(1);
    expect(refusals.filter((each) => each === "agreementOver")).toHaveLength(3);
    expect(done).toHaveLength(1);
  });

  test("that was decided stays decided, for the owner of the table too", async () => {
    const { act, acts } = aTwoPersonAct();
    const agreed = await pairs.propound(house, party(0), act);
    await pairs.decideAs(house, party(1), acts, agreed);
    const declined = await pairs.propound(house, party(0), act);
    await api.ctx.db.tx(house, (tx) =>
      decline(api.ctx, tx, party(1), acts, { ...declined, reason: "the payer is unknown" }),
    );
    for (const { agreementId: id } of [agreed, declined])
      for (const change of [
        `agreed_in = '${party(2).sessionId}'`,
        "ended_as = 'withdrawn'",
        "carried_out_at = now()",
        "reason = 'another'",
        `proposed_by = '${party(2).person}'`,
        "content = '{}'",
      ])
        await expect(
          execute(api.database.ownerUrl, `UPDATE agreement SET ${change} WHERE id = '${id}'`),
        ).rejects.toThrow(/does not change|stays decided/);
    await expect(
      execute(api.database.ownerUrl, `DELETE FROM agreement WHERE id = '${agreed.agreementId}'`),
    ).rejects.toThrow("only ever inserted");
  });

  test("is not called agreed unless it was carried out in the same transaction", async () => {
    const { act } = aTwoPersonAct();
    const { agreementId: id } = await pairs.propound(house, party(0), act);
    const agreeing = `UPDATE agreement SET agreed_in = '${party(1).sessionId}' WHERE id = '${id}'`;
    await expect(pairs.asApp(house, party(1), agreeing)).rejects.toThrow("agreed to and not carried out");
    // Nor by a table of the same name that says otherwise: none can be made.
    const shadow = `CREATE TEMP TABLE agreement AS SELECT now() AS carried_out_at, id, merchant_id FROM public.agreement`;
    await expect(
      pairs.asApp(house, party(1), shadow, agreeing.replace("agreement", "public.agreement")),
    ).rejects.toThrow("permission denied to create temporary tables");
    const done = `UPDATE agreement SET carried_out_at = now() WHERE id = '${id}'`;
    await expect(pairs.asApp(house, party(1), done)).rejects.toThrow("check");
  });

  test("whose act fails is still open afterwards", async () => {
    const { act } = aTwoPersonAct();
    const read = await pairs.propound(house, party(0), act);
    const failing = { ...act, carryOut: async () => Promise.reject(new Error("the bank's line is cut")) };
    await expect(pairs.decideAs(house, party(1), [failing], read)).rejects.toThrow("the bank's line is cut");
    expect(await pairs.rowOf(house, read.agreementId)).toMatchObject({
      agreed_by: null,
      carried_out_at: null,
    });
  });

  test("is withdrawn by whoever made it and by nobody else", async () => {
    const { act, acts } = aTwoPersonAct();
    const read = await pairs.propound(house, party(0), act);
    const withdrawAs = (by: Party) => api.ctx.db.tx(house, (tx) => withdraw(api.ctx, tx, by, acts, read));
    await expect(withdrawAs(party(1))).rejects.toMatchObject({ refusal: "notFound" });
    const bySql = `UPDATE agreement SET ended_as = 'withdrawn', ended_in = '${party(1).sessionId}' WHERE id = '${read.agreementId}'`;
    await expect(pairs.asApp(house, party(1), bySql)).rejects.toThrow("check");
    await withdrawAs(party(0));
    await expect(pairs.decideAs(house, party(1), acts, read)).rejects.toMatchObject({
      refusal: "agreementOver",
    });
  });

  test("is decided by roles that may, and a proposer who has lost his role proposes nothing any more", async () => {
    const { act, acts } = aTwoPersonAct();
    const read = await pairs.propound(house, party(0), act);
    const auditor = { ...party(1), role: "auditor" };
    await expect(pairs.decideAs(house, auditor, acts, read)).rejects.toMatchObject({ refusal: "forbidden" });
    const mover = await pairs.aTreasurer();
    const his = await pairs.propound(house, mover, act);
    await execute(
      api.database.ownerUrl,
      `UPDATE staff SET role = 'support', role_set_by = '${party(1).person}' WHERE id = '${mover.person}'`,
    );
    await expect(pairs.decideAs(house, party(1), acts, his)).rejects.toMatchObject({
      refusal: "proposerGone",
    });
  });

  test("names nobody by SQL: the person comes from a live session, and there is no other way", async () => {
    const insert = (columns: string, values: string) =>
      pairs.asApp(
        house,
        party(0),
        `INSERT INTO agreement (merchant_id, id, act, subject, content, until, ${columns})
         VALUES ('${house}', '${randomUUID()}', 'break.close', '${randomUUID()}', '{}', now() + interval '1 h', ${values})`,
      );
    const session = `'${party(0).sessionId}'`;
    await expect(insert("proposed_in", session)).resolves.toBeUndefined();
    await expect(insert("proposed_in", `'${randomUUID()}'`)).rejects.toThrow("not-null");
    await expect(insert("proposed_in, proposed_by", `${session}, '${party(1).person}'`)).rejects.toThrow(
      "permission denied",
    );
    await expect(insert("proposed_in, agreed_in", `${session}, '${party(1).sessionId}'`)).rejects.toThrow(
      "permission denied",
    );
    await expect(insert("proposed_in, digest", `${session}, '\\x00'`)).rejects.toThrow();
  });
});

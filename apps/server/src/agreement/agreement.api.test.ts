import { hash, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Refusal } from "#platform/refusal.ts";
import { house, type Id, type TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { belongs } from "#testing/review.ts";
import { signIn } from "#testing/sign-in.ts";
import { makeStaffMember, signInStaffMember } from "#testing/staff.ts";
import { canonical, type AgreementAct, type Party } from "./agreement.ts";
import { agree, decline, withdraw } from "./decide-proposal.ts";
import { propose } from "./propose.ts";

let api: TestApi;
let merchant: TenantId;
const people: Record<TenantId, Party[]> = {};
beforeAll(async () => {
  api = await startTestApi();
  merchant = (await api.member()).session.tenant;
  people[house] = [await aTreasurer(), await aTreasurer(), await aTreasurer()];
  people[merchant] = [await aMember(), await aMember(), await aMember()];
});
afterAll(() => api.stop());

let made = 0;
async function aTreasurer(email = `two${++made}@causeway.example`): Promise<Party> {
  const { id } = await makeStaffMember(api.ctx, { role: "treasury", email, name: email });
  const { token } = await signInStaffMember(api.ctx, id, "treasury");
  return { sessionId: token.slice(0, 36) as Id<"session">, person: id, role: "treasury" };
}
async function aMember(email = `member${++made}@trade.example`): Promise<Party> {
  const session = { session: { tenant: merchant } } as Parameters<typeof belongs>[1];
  const person = await belongs(api, session, email);
  const { id } = await signIn(api.ctx, { tenant: merchant, person });
  return { sessionId: id, person, role: "owner" };
}

/** Something that two people do: it writes what was wished for into a list, and its facts may move. */
function aTwoPersonAct() {
  const done: string[] = [];
  const facts: Record<string, string> = { amount: "20000.00", currency: "USD" };
  const act: AgreementAct = {
    name: "break.close",
    title: ["-", "-", "-"],
    readers: ["treasury", "owner", "approver"],
    deciders: ["treasury", "owner"],
    readFacts: async () => ({ ...facts }),
    carryOut: async (tx, { subject, wish }) => {
      await tx.query("SELECT 1");
      done.push(`${subject} ${wish["what"]}`);
    },
  };
  return { act, acts: [act], done, facts };
}

const wish = { what: "return" };
const propound = (tenant: TenantId, by: Party, act: AgreementAct, subject: string = randomUUID()) =>
  api.ctx.db.tx(tenant, async (tx) => {
    const { id } = await propose(api.ctx, tx, by, act, { subject, wish });
    const { digest } = await tx.one<{ digest: string }>(
      "SELECT encode(digest, 'hex') AS digest FROM agreement WHERE id = $1",
      [id],
    );
    return { agreementId: id, digest, subject };
  });

/** Statements as the app's own role, with the tenant it chose for itself. */
async function asApp(tenant: TenantId, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: api.database.appUrl });
  await client.connect();
  try {
    await client.query(`BEGIN; SET LOCAL app.merchant_id = '${tenant}'`);
    for (const statement of statements) await client.query(statement);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}
/** As if days had passed: nothing but a superuser who switches triggers off can do this. */
const letLapse = (id: string) =>
  execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    `UPDATE agreement SET proposed_at = now() - interval '5 days', until = now() - interval '1 day' WHERE id = '${id}'`,
  );
const rowOf = (tenant: TenantId, id: string) =>
  api.ctx.db.tx(tenant, (tx) => tx.one("SELECT * FROM agreement WHERE id = $1", [id]));
const decideAs = (
  tenant: TenantId,
  by: Party,
  acts: AgreementAct[],
  read: Awaited<ReturnType<typeof propound>>,
) => api.ctx.db.tx(tenant, (tx) => agree(api.ctx, tx, by, acts, read));

describe.each([["staff"], ["members"]])("two %s", (who) => {
  const tenantOf = () => (who === "staff" ? house : merchant);
  const party = (n: number) => people[tenantOf()]![n]!;

  test("do one act together: it is carried out with the agreement and not before", async () => {
    const [tenant, { act, acts, done }] = [tenantOf(), aTwoPersonAct()];
    const rehearsed = done.length;
    const read = await propound(tenant, party(0), act);
    done.length = rehearsed;
    expect(await rowOf(tenant, read.agreementId)).toMatchObject({
      proposed_by: party(0).person,
      agreed_by: null,
      carried_out_at: null,
    });
    await decideAs(tenant, party(1), acts, read);
    expect(done).toEqual([`${read.subject} return`]);
    const row = await rowOf(tenant, read.agreementId);
    expect(row).toMatchObject({ proposed_by: party(0).person, agreed_by: party(1).person });
    expect(row["carried_out_at"]).toEqual(row["agreed_at"]);
    expect(row["digest"]).toEqual(hash("sha256", String(row["content"]), "buffer"));
  });

  test("are two: nobody agrees with himself, nor declines what he proposed", async () => {
    const [tenant, { act, acts }] = [tenantOf(), aTwoPersonAct()];
    const read = await propound(tenant, party(0), act);
    await expect(decideAs(tenant, party(0), acts, read)).rejects.toMatchObject({
      refusal: "secondPersonNeeded",
    });
    const declining = api.ctx.db.tx(tenant, (tx) =>
      decline(api.ctx, tx, party(0), acts, { ...read, reason: "changed my mind" }),
    );
    await expect(declining).rejects.toMatchObject({ refusal: "secondPersonNeeded" });
  });

  test("are two by SQL as the app's role as well", async () => {
    const [tenant, { act }] = [tenantOf(), aTwoPersonAct()];
    const { agreementId: id } = await propound(tenant, party(0), act);
    const set = (columns: string) => asApp(tenant, `UPDATE agreement SET ${columns} WHERE id = '${id}'`);
    const own = party(0).sessionId;
    await expect(set(`agreed_in = '${own}', carried_out_at = now()`)).rejects.toThrow(/check|himself/);
    // Nor can anybody write who agreed, who proposed, or when.
    for (const column of ["agreed_by", "proposed_by"])
      await expect(set(`${column} = '${party(1).person}'`)).rejects.toThrow("permission denied");
    for (const column of ["agreed_at", "proposed_at", "until"])
      await expect(set(`${column} = now()`)).rejects.toThrow("permission denied");
    await expect(set("content = '{}'")).rejects.toThrow("permission denied");
    await expect(set(`agreed_in = '${randomUUID()}'`)).rejects.toThrow("check");
    await expect(asApp(tenant, `DELETE FROM agreement WHERE id = '${id}'`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("are one where both accounts have one mailbox", async () => {
    const [tenant, { act, acts, done }] = [tenantOf(), aTwoPersonAct()];
    const make = who === "staff" ? aTreasurer : aMember;
    const [one, other] = [await make(`tang${++made}@x.example`), await make(`Tang${made}+second@X.example`)];
    const read = await propound(tenant, one, act);
    done.length = 0;
    await expect(decideAs(tenant, other, acts, read)).rejects.toMatchObject({
      refusal: "secondPersonNeeded",
    });
    expect(done).toEqual([]);
    const bySql = `UPDATE agreement SET agreed_in = '${other.sessionId}', carried_out_at = now() WHERE id = '${read.agreementId}'`;
    await expect(asApp(tenant, bySql)).rejects.toThrow("under another account");
  });

  test("do not agree in a session that is over, nor in one of another tenant, nor for somebody who is gone", async () => {
    const [tenant, { act }] = [tenantOf(), aTwoPersonAct()];
    const { agreementId: id } = await propound(tenant, party(0), act);
    const stranger = people[tenant === house ? merchant : house]![0]!;
    const bySql = (session: string) =>
      asApp(tenant, `UPDATE agreement SET agreed_in = '${session}' WHERE id = '${id}'`);
    await expect(bySql(stranger.sessionId)).rejects.toThrow("check");
    const ended = who === "staff" ? await aTreasurer() : await aMember();
    await execute(
      api.database.ownerUrl,
      `UPDATE session SET idle_until = now() - interval '1 s' WHERE id = '${ended.sessionId}'`,
    );
    await expect(bySql(ended.sessionId)).rejects.toThrow("check");
    const gone = who === "staff" ? await aTreasurer() : await aMember();
    await dismiss(gone);
    await expect(bySql(gone.sessionId)).rejects.toThrow("check");
  });

  const dismiss = ({ person }: Party) =>
    execute(
      api.database.ownerUrl,
      ...(who === "staff"
        ? [`UPDATE staff SET disabled_at = now() WHERE id = '${person}'`]
        : [
            "BEGIN",
            `SET LOCAL app.merchant_id = '${merchant}'`,
            `DELETE FROM membership WHERE person_id = '${person}'`,
            "COMMIT",
          ]),
    );

  test("do nothing for a proposer who is gone meanwhile; a colleague clears his proposal away", async () => {
    const [tenant, { act, acts }] = [tenantOf(), aTwoPersonAct()];
    const leaver = who === "staff" ? await aTreasurer() : await aMember();
    const read = await propound(tenant, leaver, act);
    await dismiss(leaver);
    await expect(decideAs(tenant, party(1), acts, read)).rejects.toMatchObject({ refusal: "proposerGone" });
    const bySql = `UPDATE agreement SET agreed_in = '${party(1).sessionId}' WHERE id = '${read.agreementId}'`;
    await expect(asApp(tenant, bySql)).rejects.toThrow("whoever proposed it is gone");
    await api.ctx.db.tx(tenant, (tx) =>
      decline(api.ctx, tx, party(1), acts, { ...read, reason: "he has left the company" }),
    );
    await propound(tenant, party(1), act, read.subject);
  });

  test("do not see what another tenant's people propose", async () => {
    const [tenant, { act, acts }] = [tenantOf(), aTwoPersonAct()];
    const read = await propound(tenant, party(0), act);
    const elsewhere = tenant === house ? merchant : house;
    await expect(decideAs(elsewhere, people[elsewhere]![0]!, acts, read)).rejects.toMatchObject({
      refusal: "notFound",
    });
  });
});

describe("a proposal", () => {
  const party = (n: number) => people[house]![n]!;

  test("about the same thing is open once", async () => {
    const { act } = aTwoPersonAct();
    const { subject } = await propound(house, party(0), act);
    await expect(propound(house, party(1), act, subject)).rejects.toMatchObject({
      refusal: "agreementWaits",
    });
    const again = `INSERT INTO agreement (merchant_id, id, act, subject, content, proposed_in, until)
      VALUES ('${house}', '${randomUUID()}', 'break.close', '${subject}', '{}', '${party(1).sessionId}', now() + interval '1 h')`;
    await expect(asApp(house, again)).rejects.toThrow("agreement_open");
  });

  test("made by several at once is one", async () => {
    const { act } = aTwoPersonAct();
    const subject = randomUUID();
    const tries = await Promise.allSettled(
      [0, 1, 2, 0, 1].map((n) => propound(house, party(n), act, subject)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("that cannot be done is refused to its proposer, and a rehearsal leaves nothing behind", async () => {
    const { act } = aTwoPersonAct();
    const impossible = { ...act, carryOut: async () => Promise.reject(new Error("the books say no")) };
    await expect(propound(house, party(0), impossible)).rejects.toThrow("the books say no");
    const key = randomUUID();
    const writing: AgreementAct = {
      ...act,
      carryOut: async (tx) =>
        void (await tx.query("INSERT INTO attempt_count (key, attempts, ends_at) VALUES ($1, 1, now())", [
          key,
        ])),
    };
    const read = await propound(house, party(0), writing);
    const written = () =>
      api.ctx.db.tx(house, (tx) => tx.rows("SELECT 1 AS one FROM attempt_count WHERE key = $1", [key]));
    expect(await written()).toEqual([]);
    await decideAs(house, party(1), [writing], read);
    expect(await written()).toHaveLength(1);
  });

  test("whose facts have moved is not carried out, nor one whose digest was not the one read", async () => {
    const { act, acts, facts, done } = aTwoPersonAct();
    const read = await propound(house, party(0), act);
    done.length = 0;
    facts["amount"] = "20000.01";
    await expect(decideAs(house, party(1), acts, read)).rejects.toMatchObject({ refusal: "agreementMoved" });
    facts["amount"] = "20000.00";
    const other = { ...read, digest: "0".repeat(64) };
    await expect(decideAs(house, party(1), acts, other)).rejects.toMatchObject({ refusal: "agreementMoved" });
    expect(done).toEqual([]);
    await decideAs(house, party(1), acts, read);
    expect(done).toHaveLength(1);
  });

  test("that lapsed is agreed to by nobody, also by SQL, and makes room for another", async () => {
    const { act, acts } = aTwoPersonAct();
    const read = await propound(house, party(0), act);
    const early = `UPDATE agreement SET ended_as = 'lapsed' WHERE id = '${read.agreementId}'`;
    await expect(asApp(house, early)).rejects.toThrow("check");
    await letLapse(read.agreementId);
    await expect(decideAs(house, party(1), acts, read)).rejects.toMatchObject({ refusal: "agreementOver" });
    const late = `UPDATE agreement SET agreed_in = '${party(1).sessionId}', carried_out_at = now() WHERE id = '${read.agreementId}'`;
    await expect(asApp(house, late)).rejects.toThrow("agreed_in_time");
    const next = await propound(house, party(0), act, read.subject);
    expect(await rowOf(house, read.agreementId)).toMatchObject({ ended_as: "lapsed", ended_by: null });
    await decideAs(house, party(1), acts, next);
  });

  test("is agreed to once, however many agree at once", async () => {
    const { act, acts, done } = aTwoPersonAct();
    const read = await propound(house, party(0), act);
    done.length = 0;
    const tries = await Promise.allSettled([1, 2, 1, 2].map((n) => decideAs(house, party(n), acts, read)));
    const refusals = tries.map((each) =>
      each.status === "rejected" ? (each.reason as Refusal).refusal : "agreed",
    );
    expect(refusals.filter((each) => each === "agreed")).toHaveLength(1);
    expect(refusals.filter((each) => each === "agreementOver")).toHaveLength(3);
    expect(done).toHaveLength(1);
  });

  test("that was decided stays decided, for the owner of the table too", async () => {
    const { act, acts } = aTwoPersonAct();
    const agreed = await propound(house, party(0), act);
    await decideAs(house, party(1), acts, agreed);
    const declined = await propound(house, party(0), act);
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
    const { agreementId: id } = await propound(house, party(0), act);
    const agreeing = `UPDATE agreement SET agreed_in = '${party(1).sessionId}' WHERE id = '${id}'`;
    await expect(asApp(house, agreeing)).rejects.toThrow("agreed to and not carried out");
    const done = `UPDATE agreement SET carried_out_at = now() WHERE id = '${id}'`;
    await expect(asApp(house, done)).rejects.toThrow("check");
  });

  test("whose act fails is still open afterwards", async () => {
    const { act } = aTwoPersonAct();
    const read = await propound(house, party(0), act);
    const failing = { ...act, carryOut: async () => Promise.reject(new Error("the bank's line is cut")) };
    await expect(decideAs(house, party(1), [failing], read)).rejects.toThrow("the bank's line is cut");
    expect(await rowOf(house, read.agreementId)).toMatchObject({ agreed_by: null, carried_out_at: null });
  });

  test("is withdrawn by whoever made it and by nobody else", async () => {
    const { act, acts } = aTwoPersonAct();
    const read = await propound(house, party(0), act);
    const withdrawAs = (by: Party) => api.ctx.db.tx(house, (tx) => withdraw(api.ctx, tx, by, acts, read));
    await expect(withdrawAs(party(1))).rejects.toMatchObject({ refusal: "notFound" });
    const bySql = `UPDATE agreement SET ended_as = 'withdrawn', ended_in = '${party(1).sessionId}' WHERE id = '${read.agreementId}'`;
    await expect(asApp(house, bySql)).rejects.toThrow("check");
    await withdrawAs(party(0));
    await expect(decideAs(house, party(1), acts, read)).rejects.toMatchObject({ refusal: "agreementOver" });
  });

  test("is decided by roles that may, and a proposer who has lost his role proposes nothing any more", async () => {
    const { act, acts } = aTwoPersonAct();
    const read = await propound(house, party(0), act);
    const auditor = { ...party(1), role: "auditor" };
    await expect(decideAs(house, auditor, acts, read)).rejects.toMatchObject({ refusal: "forbidden" });
    const mover = await aTreasurer();
    const his = await propound(house, mover, act);
    await execute(
      api.database.ownerUrl,
      `UPDATE staff SET role = 'support', role_set_by = '${party(1).person}' WHERE id = '${mover.person}'`,
    );
    await expect(decideAs(house, party(1), acts, his)).rejects.toMatchObject({ refusal: "proposerGone" });
  });

  test("names nobody by SQL: the person comes from a live session, and there is no other way", async () => {
    const insert = (columns: string, values: string) =>
      asApp(
        house,
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

test("one content has one text, in whatever order it was put together", () => {
  const one = { wish: { a: "1", b: "2" }, facts: { c: "3", d: "4" } };
  const other = { facts: { d: "4", c: "3" }, wish: { b: "2", a: "1" } };
  expect(canonical(other)).toBe(canonical(one));
  expect(canonical({ ...one, facts: { c: "3" } })).not.toBe(canonical(one));
});

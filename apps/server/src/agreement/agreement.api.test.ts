import { hash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { aTwoPersonAct, pairsOf } from "#testing/pairs.ts";
import { house } from "#platform/ids.ts";
import { canonical, type Party } from "./agreement.ts";
import { decline } from "./decide-proposal.ts";

let api: TestApi;
let pairs: Awaited<ReturnType<typeof pairsOf>>;
beforeAll(async () => {
  api = await startTestApi();
  pairs = await pairsOf(api);
});
afterAll(() => api.stop());

describe.each([["staff"], ["members"]])("two %s", (who) => {
  const tenantOf = () => (who === "staff" ? house : pairs.merchant);
  const party = (n: number) => pairs.people[tenantOf()]![n]!;

  test("do one act together: it is carried out with the agreement and not before", async () => {
    const [tenant, { act, acts, done }] = [tenantOf(), aTwoPersonAct()];
    const rehearsed = done.length;
    const read = await pairs.propound(tenant, party(0), act);
    done.length = rehearsed;
    expect(await pairs.rowOf(tenant, read.agreementId)).toMatchObject({
      proposed_by: party(0).person,
      agreed_by: null,
      carried_out_at: null,
    });
    await pairs.decideAs(tenant, party(1), acts, read);
    expect(done).toEqual([`${read.subject} return`]);
    const row = await pairs.rowOf(tenant, read.agreementId);
    expect(row).toMatchObject({ proposed_by: party(0).person, agreed_by: party(1).person });
    expect(row["carried_out_at"]).toEqual(row["agreed_at"]);
    expect(row["digest"]).toEqual(hash("sha256", String(row["content"]), "buffer"));
  });

  test("are two: nobody agrees with himself, nor declines what he proposed", async () => {
    const [tenant, { act, acts }] = [tenantOf(), aTwoPersonAct()];
    const read = await pairs.propound(tenant, party(0), act);
    await expect(pairs.decideAs(tenant, party(0), acts, read)).rejects.toMatchObject({
      refusal: "secondPersonNeeded",
    });
    const declining = api.ctx.db.tx(tenant, (tx) =>
      decline(api.ctx, tx, party(0), acts, { ...read, reason: "changed my mind" }),
    );
    await expect(declining).rejects.toMatchObject({ refusal: "secondPersonNeeded" });
  });

  test("are two by SQL as the app's role as well", async () => {
    const [tenant, { act }] = [tenantOf(), aTwoPersonAct()];
    const { agreementId: id } = await pairs.propound(tenant, party(0), act);
    const set = (columns: string) =>
      pairs.asApp(tenant, party(0), `UPDATE agreement SET ${columns} WHERE id = '${id}'`);
    const own = party(0).sessionId;
    await expect(set(`agreed_in = '${own}', carried_out_at = now()`)).rejects.toThrow(/check|himself/);
    // Nor can anybody write who agreed, who proposed, or when.
    for (const column of ["agreed_by", "proposed_by"])
      await expect(set(`${column} = '${party(1).person}'`)).rejects.toThrow("permission denied");
    for (const column of ["agreed_at", "proposed_at", "until"])
      await expect(set(`${column} = now()`)).rejects.toThrow("permission denied");
    await expect(set("content = '{}'")).rejects.toThrow("permission denied");
    await expect(set(`agreed_in = '${randomUUID()}'`)).rejects.toThrow("check");
    await expect(pairs.asApp(tenant, party(0), `DELETE FROM agreement WHERE id = '${id}'`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("are named by the token that each presents: a colleague's session is not agreed in by its id", async () => {
    const [tenant, { act, acts }] = [tenantOf(), aTwoPersonAct()];
    const read = await pairs.propound(tenant, party(0), act);
    const inSession = (session: string) =>
      `UPDATE agreement SET agreed_in = '${session}', carried_out_at = now() WHERE id = '${read.agreementId}'`;
    // His own token under a colleague's session, and none at all.
    const nothing = { ...party(0), sessionProof: Buffer.alloc(0) };
    for (const by of [party(0), nothing])
      await expect(pairs.asApp(tenant, by, inSession(party(1).sessionId))).rejects.toThrow("check");
    const pretended = { ...party(1), sessionProof: party(0).sessionProof };
    await expect(pairs.decideAs(tenant, pretended, acts, read)).rejects.toThrow();
    // A session that he writes for a colleague himself, with a token that he knows.
    const notHis = tenant === house ? "check" : "is for the portal to write";
    const forged = randomUUID();
    const audience = tenant === house ? "console" : "portal";
    await expect(
      pairs.asApp(
        tenant,
        party(0),
        `INSERT INTO session (id, token_hash, salt, client_key, user_id, tenant, role, created_at, idle_until, expires_at, audience, seal)
         SELECT '${forged}', sha256('\\x${party(0).sessionProof.toString("hex")}'), salt, client_key, '${party(1).person}', tenant, role,
           now(), now() + interval '1 h', now() + interval '1 h', '${audience}', seal FROM session WHERE id = '${party(0).sessionId}'`,
        inSession(forged),
      ),
    ).rejects.toThrow(notHis);
    // Or one of a colleague's that he gives his own token.
    const own = party(0).sessionProof.toString("hex");
    await expect(
      pairs.asApp(
        tenant,
        party(0),
        `UPDATE session SET token_hash = sha256('\\x${own}') WHERE id = '${party(1).sessionId}'`,
        inSession(party(1).sessionId),
      ),
    ).rejects.toThrow(notHis);
    expect(await pairs.rowOf(tenant, read.agreementId)).toMatchObject({ agreed_by: null });
    await pairs.decideAs(tenant, party(1), acts, read);
  });

  test("are one where both accounts have one mailbox", async () => {
    const [tenant, { act, acts, done }] = [tenantOf(), aTwoPersonAct()];
    const make = who === "staff" ? pairs.aTreasurer : pairs.aMember;
    const [one, other] = [await make("tang@x.example"), await make("Tang+second@X.example")];
    const read = await pairs.propound(tenant, one, act);
    done.length = 0;
    await expect(pairs.decideAs(tenant, other, acts, read)).rejects.toMatchObject({
      refusal: "secondPersonNeeded",
    });
    expect(done).toEqual([]);
    const bySql = `UPDATE agreement SET agreed_in = '${other.sessionId}', carried_out_at = now() WHERE id = '${read.agreementId}'`;
    await expect(pairs.asApp(tenant, other, bySql)).rejects.toThrow("under another account");
  });

  test("do not agree in a session that is over, nor in one of another tenant, nor for somebody who is gone", async () => {
    const [tenant, { act }] = [tenantOf(), aTwoPersonAct()];
    const { agreementId: id } = await pairs.propound(tenant, party(0), act);
    const stranger = pairs.people[tenant === house ? pairs.merchant : house]![0]!;
    const bySql = (by: Party) =>
      pairs.asApp(tenant, by, `UPDATE agreement SET agreed_in = '${by.sessionId}' WHERE id = '${id}'`);
    await expect(bySql(stranger)).rejects.toThrow("check");
    const ended = who === "staff" ? await pairs.aTreasurer() : await pairs.aMember();
    await execute(
      api.database.ownerUrl,
      `UPDATE session SET idle_until = now() - interval '1 s' WHERE id = '${ended.sessionId}'`,
    );
    await expect(bySql(ended)).rejects.toThrow("check");
    const gone = who === "staff" ? await pairs.aTreasurer() : await pairs.aMember();
    await dismiss(gone);
    await expect(bySql(gone)).rejects.toThrow("check");
  });

  const dismiss = ({ person }: Party) =>
    execute(
      api.database.ownerUrl,
      ...(who === "staff"
        ? [`UPDATE staff SET disabled_at = now() WHERE id = '${person}'`]
        : [
            "BEGIN",
            `SET LOCAL app.merchant_id = '${pairs.merchant}'`,
            `DELETE FROM membership WHERE person_id = '${person}'`,
            "COMMIT",
          ]),
    );

  test("do nothing for a proposer who is gone meanwhile; a colleague clears his proposal away", async () => {
    const [tenant, { act, acts }] = [tenantOf(), aTwoPersonAct()];
    const leaver = who === "staff" ? await pairs.aTreasurer() : await pairs.aMember();
    const read = await pairs.propound(tenant, leaver, act);
    await dismiss(leaver);
    await expect(pairs.decideAs(tenant, party(1), acts, read)).rejects.toMatchObject({
      refusal: "proposerGone",
    });
    const bySql = `UPDATE agreement SET agreed_in = '${party(1).sessionId}' WHERE id = '${read.agreementId}'`;
    await expect(pairs.asApp(tenant, party(1), bySql)).rejects.toThrow("whoever proposed it is gone");
    await api.ctx.db.tx(tenant, (tx) =>
      decline(api.ctx, tx, party(1), acts, { ...read, reason: "he has left the company" }),
    );
    await pairs.propound(tenant, party(1), act, read.subject);
  });

  test("do not see what another tenant's people propose", async () => {
    const [tenant, { act, acts }] = [tenantOf(), aTwoPersonAct()];
    const read = await pairs.propound(tenant, party(0), act);
    const elsewhere = tenant === house ? pairs.merchant : house;
    await expect(pairs.decideAs(elsewhere, pairs.people[elsewhere]![0]!, acts, read)).rejects.toMatchObject({
      refusal: "notFound",
    });
  });
});

test("one content has one text, in whatever order it was put together", () => {
  const one = { wish: { a: "1", b: "2" }, facts: { c: "3", d: "4" } };
  const other = { facts: { d: "4", c: "3" }, wish: { b: "2", a: "1" } };
  expect(canonical(other)).toBe(canonical(one));
  expect(canonical({ ...one, facts: { c: "3" } })).not.toBe(canonical(one));
});

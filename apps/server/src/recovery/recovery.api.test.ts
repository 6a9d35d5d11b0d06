import { code } from "@causeway/contract";
import {
  listRecoveryCases,
  openRecoveryCase,
  proposeRecovery,
  declineRecovery,
  stopRecovery,
} from "@causeway/contract/console/recovery";
import { readVerification } from "@causeway/contract/portal/enterprise";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import { readAccount } from "@causeway/contract/portal/profile";
import * as contract from "@causeway/contract/portal/recovery";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { refusalOf } from "#testing/factors.ts";
import { recoveriesOf } from "#testing/recoveries.ts";
import { phoneOf } from "#testing/people.ts";
import { phonesOf } from "#testing/phones.ts";

let api: TestApi;
let stories: ReturnType<typeof recoveriesOf>;
let support: StaffClient;
let senior: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  stories = recoveriesOf(api);
  support = await api.aStaffMember("support");
  senior = await api.aStaffMember("seniorReviewer");
});
afterAll(() => api.stop());

const open = async (by: StaffClient, recoveryId: string) =>
  (await by.call(openRecoveryCase, { recoveryId })).data;

describe("asking for a recovery", () => {
  test("sends the face link to the certified representative's phone, and shows whose account it is about", async () => {
    const { who, company } = await stories.anOwner();
    const { answer, visitor, attemptId } = await stories.ask(who);
    expect(answer).toMatchObject({
      code: 0,
      data: { status: "ASKED", voucher: "director", readyAt: null, company: expect.any(String) },
    });
    const read = await visitor.call(contract.readRecovery, { attemptId });
    const { recoveryKey: _once, ...shown } = answer.data;
    expect(read.data.recovery, "the key is shown once").toEqual(shown);
    const sms = (await stories.people.messagesTo("+85261234567", company.tenant)).at(-1);
    const token = /#([\w-]{43})/.exec(sms?.values?.["link"] ?? "")?.[1] ?? "";
    expect((await visitor.call(readVerification, { token })).data).toMatchObject({
      capacity: "director",
      recovers: who.username,
      state: "SENT",
    });
  });

  test("is told to every address: mailbox, phone, and who administers a company of his", async () => {
    const { who, company } = await stories.anOwner();
    const director = await stories.companies.aMember(company, "director");
    const viewer = await stories.companies.aMember(company, "viewer");
    await stories.ask(who);
    const told = [
      await stories.kindsTo(who.email),
      await stories.kindsTo(phoneOf(who)),
      await stories.kindsTo(director.who.email, company),
      await stories.kindsTo(viewer.who.email, company),
    ];
    expect(told).toEqual([["recovery.asked"], ["recovery.asked"], ["recovery.asked"], []]);
  });

  test("is open once per person, however often and at once it is asked for", async () => {
    const { who } = await stories.anOwner();
    const tries = await Promise.all([0, 1, 2].map(() => stories.factors.begin(who)));
    const answers = await Promise.all(
      tries.map(({ visitor, attemptId }) => visitor.call(contract.startRecovery, { attemptId })),
    );
    expect(answers.map(({ code: is }) => is).toSorted((a, b) => a - b)).toEqual([
      0,
      code.refused,
      code.refused,
    ]);
    expect(answers.filter((each) => refusalOf(each) === "recoveryOpen")).toHaveLength(2);
    expect(await stories.kindsTo(who.email)).toEqual(["recovery.asked"]);
  });

  test("is refused in words to whoever acts for no certified company, and nobody is told of it", async () => {
    const { who } = await stories.factors.withAuthenticator();
    const { answer } = await stories.ask(who);
    expect([refusalOf(answer), answer.errorMessage]).toEqual([
      "recoveryUncertified",
      expect.stringContaining("请企业管理员移除您的旧账户后重新邀请"),
    ]);
    expect(await stories.kindsTo(who.email)).toEqual([]);
  });

  test("has the company check that he acted for longest among those that are certified", async () => {
    const first = await stories.receiving.aCertifiedCompany();
    const second = await stories.receiving.aCertifiedCompany();
    const maker = await stories.companies.aMember(first, "preparer");
    await api.ctx.db.tx(second.tenant, (tx) =>
      tx.query(
        "INSERT INTO membership (merchant_id, person_id, role, since) VALUES ($1, $2, 'preparer', now() + interval '1 h')",
        [second.tenant, maker.id],
      ),
    );
    await stories.ask(maker.who);
    expect(await stories.rowOf(maker.who)).toMatchObject({ company: first.tenant, state: "ASKED" });
  });

  test("is open to whoever lost his password too, after the first proof of a reset", async () => {
    const { who } = await stories.anOwner();
    const visitor = await api.visitor();
    const { data } = await phonesOf(stories.people).beginReset(visitor, who.email);
    const answer = await visitor.call(contract.startRecovery, { attemptId: data.attemptId });
    expect(answer.data.status).toBe("ASKED");
    expect(await open(support, (await stories.rowOf(who)).id)).toMatchObject({ firstStep: "reset" });
  });

  test("is counted per person: the fourth of a day is refused, whatever became of the others", async () => {
    const { who } = await stories.anOwner();
    for (let n = 0; n < 3; n++) {
      expect((await stories.ask(who)).answer.code).toBe(0);
      const recoveryId = (await stories.rowOf(who)).id;
      await support.call(stopRecovery, { ...stories.once(), recoveryId });
    }
    expect(refusalOf((await stories.ask(who)).answer)).toBe("tooFrequent");
  });

  test("needs an attempt that stands, and so do looking and finishing", async () => {
    const visitor = await api.visitor();
    const attempt = { attemptId: crypto.randomUUID() };
    const answers = [
      await visitor.call(contract.startRecovery, attempt),
      await visitor.call(contract.readRecovery, attempt),
      await visitor.call(contract.finishRecovery, { ...attempt, recoveryKey: "AAAAA" }),
    ];
    expect(answers.map(refusalOf)).toEqual(["attemptOver", "attemptOver", "attemptOver"]);
  });
});

describe("a recovery", () => {
  test("goes from asking through face, two people and the wait to a session that can only set up an authenticator", async () => {
    const { who, company, recoveryId } = await stories.aCheckedOne();
    expect((await open(support, recoveryId)).status).toBe("CHECKED");
    expect(await stories.kindsTo(support.member.email)).toContain("recovery.checked");
    expect((await stories.propose(support, recoveryId)).code).toBe(0);
    expect((await stories.agree(senior, recoveryId)).code).toBe(0);
    const { visitor, attemptId } = await stories.factors.begin(who);
    const waiting = (await visitor.call(contract.readRecovery, { attemptId })).data.recovery;
    expect(waiting?.status).toBe("WAITING");
    const hours = (Date.parse(waiting?.readyAt ?? "") - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    await stories.letPass(recoveryId, 72);
    const finished = await stories.finish(who);
    expect(finished.answer).toMatchObject({
      code: code.successSetUpAuthenticator,
      data: { asks: "authenticator" },
    });
    const portal = await finished.enter();
    expect(refusalOf(await portal.call(clientUserInfo, {}))).toBe("enrolmentNeeded");
    const { answer } = await stories.factors.bindAuthenticator(portal);
    expect(answer.data.recoveryCodes).toHaveLength(10);
    expect(await stories.kindsTo(who.email)).toEqual(["recovery.asked", "recovery.agreed", "recovery.done"]);
    expect(await stories.kindsTo(phoneOf(who))).toEqual(await stories.kindsTo(who.email));
    const acts = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ act: string }>("SELECT act FROM audit WHERE act LIKE 'recovery.%' ORDER BY seq"),
    );
    expect(acts.map(({ act }) => act).filter((act) => act !== "recovery.viewed")).toEqual([
      "recovery.asked",
      "recovery.agreed",
      "recovery.done",
    ]);
  });

  test("holds payments for three days, which setting up the authenticator does not shorten", async () => {
    const { who, recoveryId } = await stories.anAgreedOne(support, senior);
    await stories.letPass(recoveryId, 72);
    const finished = await stories.finish(who);
    const { key, answer } = await stories.factors.bindAuthenticator(await finished.enter());
    expect([typeof key, answer.code]).toEqual(["string", 0]);
    const [held] = await api.ctx.db.query<{ hours: number }>({
      name: "held-hours",
      text: `SELECT round(extract(epoch FROM payments_held_until - now()) / 3600)::int AS hours FROM person WHERE username = $1`,
      values: [who.username],
    });
    expect(held?.hours).toBe(72);
  });

  test("is shown to staff with who asks, from where, for whom, what is removed and what happened", async () => {
    const { who, recoveryId } = await stories.aCheckedOne();
    await stories.propose(support, recoveryId);
    const one = await open(senior, recoveryId);
    expect(one).toMatchObject({
      username: who.username,
      firstStep: "password",
      factors: { authenticator: true, recoveryCodes: 10, passkeys: 0 },
      face: { state: "PASSED", voucher: "director", sentTo: "+852 ****4567" },
      companies: [{ role: "administrator" }],
      proposal: { state: "waiting", reason: "the director is known to me", mayDecide: true },
      proposed: true,
      mayPropose: false,
      mayDecline: true,
    });
    expect(one.email).toMatch(/^cl\*\*\*@/);
    expect(one.history.map(({ action, by }) => [action, by])).toEqual([
      ["pass", null],
      ["ask", null],
    ]);
    const listed = (await senior.call(listRecoveryCases, { state: "open" })).data;
    expect(listed.find((each) => each.recoveryId === recoveryId)).toMatchObject({
      status: "CHECKED",
      proposed: true,
    });
  });

  test("leaves who looked at it in the audit of the company", async () => {
    const { company, recoveryId } = await stories.aCheckedOne();
    await open(support, recoveryId);
    const rows = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ actor: string }>("SELECT actor FROM audit WHERE act = 'recovery.viewed'"),
    );
    expect(rows).toEqual([{ actor: `staff:${support.member.id}` }]);
  });

  test("is declined with a reason by either of the two, and its proposal ends with it", async () => {
    const { who, recoveryId } = await stories.aCheckedOne();
    await stories.propose(support, recoveryId);
    const declined = await senior.call(declineRecovery, {
      ...stories.once(),
      recoveryId,
      reason: "the director did not know of it",
    });
    expect(declined.data).toEqual({ declined: true });
    expect(await open(support, recoveryId)).toMatchObject({
      status: "DECLINED",
      proposal: { state: "declined" },
      history: [
        { action: "decline", by: senior.member.name, reason: "the director did not know of it" },
        { action: "pass" },
        { action: "ask" },
      ],
    });
    expect((await stories.kindsTo(who.email)).at(-1)).toBe("recovery.declined");
    expect(refusalOf(await stories.propose(support, recoveryId))).toBe("recoveryOver");
  });

  test("is read, proposed and agreed to by the roles that may, and by nobody else", async () => {
    const { recoveryId } = await stories.aCheckedOne();
    const [auditor, reviewer, treasury] = [
      await api.aStaffMember("auditor"),
      await api.aStaffMember("reviewer"),
      await api.aStaffMember("treasury"),
    ];
    expect((await auditor.call(openRecoveryCase, { recoveryId })).code).toBe(0);
    const wish = { recoveryId, reason: "the director is known to me" };
    for (const each of [auditor, reviewer, treasury])
      expect(refusalOf(await each.call(proposeRecovery, { ...stories.once(), ...wish }))).toBe("forbidden");
    expect(refusalOf(await treasury.call(listRecoveryCases, { state: "open" }))).toBe("forbidden");
    await stories.propose(senior, recoveryId);
    expect(refusalOf(await stories.agree(support, recoveryId)), "support proposes and does not agree").toBe(
      "forbidden",
    );
  });
});

describe("whoever is told", () => {
  test("ends it with one call: the owner from any session of his, and the list says from where it was asked", async () => {
    const { who, portal, recoveryId } = await stories.anAgreedOne(support, senior);
    const listed = await portal.call(contract.listRecoveries, {});
    expect(listed.data).toMatchObject([
      { recoveryId, self: true, username: who.username, status: "WAITING" },
    ]);
    const ended = await portal.call(contract.cancelRecovery, { ...stories.once(), recoveryId });
    expect(ended.data).toEqual({ cancelled: true });
    expect((await portal.call(contract.listRecoveries, {})).data).toEqual([]);
    expect((await stories.kindsTo(who.email)).at(-1)).toBe("recovery.cancelled");
    expect((await portal.call(readAccount, {})).code, "he goes on as before").toBe(0);
  });

  test("ends it as an administrator of the company, and is no administrator of others", async () => {
    const { company, recoveryId } = await stories.anAgreedOne(support, senior);
    const director = await stories.companies.aMember(company, "director");
    const viewer = await stories.companies.aMember(company, "viewer");
    const stranger = await stories.companies.aCompany();
    for (const { portal } of [viewer, stranger]) {
      expect((await portal.call(contract.listRecoveries, {})).data).toEqual([]);
      const tried = await portal.call(contract.cancelRecovery, { ...stories.once(), recoveryId });
      expect(refusalOf(tried)).toBe("notFound");
    }
    expect((await director.portal.call(contract.listRecoveries, {})).data).toMatchObject([
      { recoveryId, self: false },
    ]);
    const ended = await director.portal.call(contract.cancelRecovery, { ...stories.once(), recoveryId });
    expect(ended.data).toEqual({ cancelled: true });
    const again = await director.portal.call(contract.cancelRecovery, { ...stories.once(), recoveryId });
    expect(refusalOf(again)).toBe("recoveryOver");
  });

  test("ends it as one member of staff, at once, while it is waited for", async () => {
    const { who, recoveryId } = await stories.anAgreedOne(support, senior);
    expect((await support.call(stopRecovery, { ...stories.once(), recoveryId })).data).toEqual({
      stopped: true,
    });
    expect((await stories.rowOf(who)).state).toBe("CANCELLED");
    const [announced] = await api.ctx.db.tx(house, (tx) =>
      tx.rows("SELECT 1 AS one FROM live_event WHERE kind = 'recovery' AND ref = $1", [recoveryId]),
    );
    expect(announced).toEqual({ one: 1 });
  });
});

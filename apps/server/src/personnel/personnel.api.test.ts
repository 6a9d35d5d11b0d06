import { randomUUID } from "node:crypto";
import { agreeToProposal, declineProposal } from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/personnel";
import { staffInfo } from "@causeway/contract/console/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { personnelOf, refusalOf } from "#testing/personnel.ts";

let api: TestApi;
let stories: ReturnType<typeof personnelOf>;
/** Three who may look after accounts. */
let heJing: StaffClient;
let guNing: StaffClient;
let qiaoAn: StaffClient;
beforeAll(async () => {
  api = await startTestApi({ env: { STAFF_WAIT_HOURS: "24" } });
  stories = personnelOf(api);
  [heJing, guNing, qiaoAn] = [
    await api.aStaffMember("seniorReviewer"),
    await api.aStaffMember("seniorReviewer"),
    await api.aStaffMember("seniorReviewer"),
  ];
});
afterAll(() => api.stop());

const accountOf = async (email: string) =>
  (await heJing.call(contract.listStaff, {})).data.find((each) => each.email === email);
const roleOf = async ({ member }: StaffClient) => (await accountOf(member.email))?.role;
/** A process believes what it read of a session for two seconds. */
const isIn = async (colleague: StaffClient) => {
  const other = await api.console.enter(colleague.session);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  return (await other.call(staffInfo, {})).code === 0;
};

describe("a new colleague", () => {
  test("one senior reviewer cannot make a second person by himself", async () => {
    const email = stories.anAddress();
    expect((await stories.invite(heJing, email, "seniorReviewer")).code).toBe(0);
    expect(refusalOf(await stories.agree(heJing, email))).toBe("secondPersonNeeded");
    await stories.letTakeEffect();
    expect(await accountOf(email)).toBeUndefined();
    expect(await stories.messagesTo(email)).toEqual([]);
    expect((await stories.agree(guNing, email)).code).toBe(0);
  });

  test("an invitation that was agreed works only after the wait", async () => {
    const email = stories.anAddress();
    await stories.invite(heJing, email, "treasury");
    expect((await stories.agree(guNing, email)).code).toBe(0);
    const waits = await stories.waiting(qiaoAn, email);
    expect(waits).toMatchObject({
      kind: "invite",
      role: "treasury",
      proposedBy: heJing.member.name,
      agreedBy: guNing.member.name,
    });
    expect(Date.parse(waits!.readyAt) - Date.parse(waits!.agreedAt)).toBe(24 * 3_600_000);
    await stories.letPass(23);
    await stories.keepSchedule();
    expect(await accountOf(email)).toBeUndefined();
    expect(await stories.tokenTo(email)).toBe("");
    await stories.letPass(1);
    await stories.keepSchedule();
    await stories.keepSchedule();
    expect(await accountOf(email)).toMatchObject({ state: "invited", role: "treasury" });
    const { opened, accepted } = await stories.accept(await stories.tokenTo(email));
    expect(accepted.code).toBe(0);
    expect((await stories.signIn(email, opened.data.authenticatorKey)).code).toBe(0);
    expect(await stories.waiting(qiaoAn, email)).toBeUndefined();
  });

  test("an address outside the configured domains is not invited, nor accepted after the domain was taken from the list", async () => {
    for (const outside of [
      "he@elsewhere.example",
      "he@hk.causeway.example",
      "he@notcauseway.example",
      "he@causeway.example.elsewhere.example",
    ]) {
      const refused = await stories.invite(heJing, outside);
      expect(refusalOf(refused), outside).toBe("staffDomain");
      expect(refused.data).toMatchObject({ details: { domains: "causeway.example" } });
    }
    expect((await stories.invite(heJing, "UPPER@Causeway.Example")).code).toBe(0);
    const proposed = stories.anAddress();
    await stories.invite(heJing, proposed);
    const { email, token } = await stories.anInvited(heJing, guNing);
    const moved = await startTestApi({
      database: api.database,
      env: { STAFF_DOMAINS: "causeway-hk.example", STAFF_WAIT_HOURS: "24" },
    });
    try {
      const there = personnelOf(moved);
      const { opened, accepted } = await there.accept(token);
      expect(refusalOf(opened)).toBe("staffDomain");
      expect(refusalOf(accepted)).toBe("staffDomain");
      const second = await moved.console.enter(guNing.session);
      expect(refusalOf(await there.agree({ ...guNing, ...second }, proposed))).toBe("staffDomain");
    } finally {
      await moved.stop();
    }
    expect(await accountOf(email)).toMatchObject({ state: "invited" });
  });

  test("has one mailbox: neither a plus sign nor letters make another, and two proposals about it are one", async () => {
    const { email } = await stories.anInvited(heJing, guNing);
    const [name] = email.split("@");
    for (const same of [email, email.toUpperCase(), `${name}+two@causeway.example`])
      expect(refusalOf(await stories.invite(heJing, same)), same).toBe("staffExists");
    const fresh = stories.anAddress();
    const both = await Promise.all([
      stories.invite(heJing, fresh),
      stories.invite(qiaoAn, fresh.replace("@", "+two@")),
    ]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(both.map(refusalOf)).toContain("agreementWaits");
  });

  test("a link is good once, also for two who follow it at one moment", async () => {
    const { token } = await stories.anInvited(heJing, guNing);
    const both = await Promise.all([stories.accept(token), stories.accept(token)]);
    const codes = both.map(({ accepted }) => accepted.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(both.map(({ accepted }) => refusalOf(accepted))).toContain("invitationOver");
  });
});

describe("what waits", () => {
  test("anybody can stop it while it waits", async () => {
    const email = stories.anAddress();
    await stories.invite(heJing, email);
    await stories.agree(guNing, email);
    const { changeId } = (await stories.waiting(qiaoAn, email))!;
    const reviewer = await api.aStaffMember("reviewer");
    expect(refusalOf(await stories.stop(reviewer, changeId))).toBe("notFound");
    expect((await stories.stop(qiaoAn, changeId)).code).toBe(0);
    expect(refusalOf(await stories.stop(heJing, changeId))).toBe("staffChangeOver");
    await stories.letTakeEffect();
    expect(await accountOf(email)).toBeUndefined();
    expect((await stories.messagesTo(email)).map(({ kind }) => kind)).toEqual([
      "staff.changeAgreed",
      "staff.changeStopped",
    ]);
    // Nothing is left behind, so it can be proposed anew.
    expect((await stories.invite(heJing, email)).code).toBe(0);
  });

  test("whom it is about sees it and stops it, whatever his role, and nobody else's", async () => {
    const [reviewer, other] = [await api.aStaffMember("reviewer"), await api.aStaffMember("reviewer")];
    await stories.reset(heJing, reviewer);
    await stories.agree(guNing, reviewer.member.id);
    expect((await other.call(contract.listStaffChanges, {})).data).toEqual([]);
    const own = (await reviewer.call(contract.listStaffChanges, {})).data;
    expect(own).toMatchObject([{ kind: "reset", staffId: reviewer.member.id }]);
    expect(refusalOf(await stories.stop(other, own[0]!.changeId))).toBe("notFound");
    expect((await stories.stop(reviewer, own[0]!.changeId)).code).toBe(0);
  });

  test("what takes effect and is stopped at the same moment has one outcome", async () => {
    for (let n = 0; n < 3; n++) {
      const colleague = await api.aStaffMember("support");
      await stories.changeRole(heJing, colleague, "reviewer");
      await stories.agree(guNing, colleague.member.id);
      const { changeId } = (await stories.waiting(heJing, colleague.member.id))!;
      await stories.letPass(24);
      const [stopped] = await Promise.all([stories.stop(qiaoAn, changeId), stories.keepSchedule()]);
      const role = await roleOf(colleague);
      expect([
        { role: "support", refused: undefined },
        { role: "reviewer", refused: "staffChangeOver" },
      ]).toContainEqual({ role, refused: refusalOf(stopped) });
    }
  });

  test("of one kind, one waits for one person", async () => {
    const colleague = await api.aStaffMember("support");
    await stories.changeRole(heJing, colleague, "reviewer");
    await stories.agree(guNing, colleague.member.id);
    expect(refusalOf(await stories.changeRole(heJing, colleague, "auditor"))).toBe("staffChangeWaits");
  });
});

describe("a proposal", () => {
  test("that nobody agreed to in time is over", async () => {
    const email = stories.anAddress();
    await stories.invite(heJing, email);
    const { agreementId, digest } = (await stories.findProposal(guNing, email))!;
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE agreement SET proposed_at = now() - interval '5 days', until = now() - interval '1 day' WHERE id = '${agreementId}'`,
    );
    const late = { ...stories.once(), agreementId, digest };
    expect(refusalOf(await guNing.call(agreeToProposal, late))).toBe("agreementOver");
  });

  test("of somebody who was disabled since is nobody's", async () => {
    const author = await api.aStaffMember("seniorReviewer");
    const email = stories.anAddress();
    await stories.invite(author, email);
    await stories.disable(qiaoAn, author);
    expect(refusalOf(await stories.agree(guNing, email))).toBe("proposerGone");
  });

  test("is not made about oneself, nor agreed to by whom it is about", async () => {
    expect(refusalOf(await stories.changeRole(heJing, heJing, "auditor"))).toBe("notOneself");
    expect(refusalOf(await stories.reset(heJing, heJing))).toBe("notOneself");
    expect(refusalOf(await stories.disable(heJing, heJing))).toBe("notOneself");
    const about = await api.aStaffMember("seniorReviewer");
    await stories.reset(heJing, about);
    expect((await stories.findProposal(about, about.member.id))?.mayDecide).toBe(false);
    expect(refusalOf(await stories.agree(about, about.member.id))).toBe("notOneself");
    expect((await stories.agree(guNing, about.member.id)).code).toBe(0);
  });

  test("is declined with a reason, and nothing is done", async () => {
    const email = stories.anAddress();
    await stories.invite(heJing, email);
    const { agreementId } = (await stories.findProposal(guNing, email))!;
    const no = { ...stories.once(), agreementId, reason: "I do not know him" };
    expect((await guNing.call(declineProposal, no)).code).toBe(0);
    await stories.letTakeEffect();
    expect(await accountOf(email)).toBeUndefined();
  });
});

describe("an account", () => {
  test("a raised role counts only after the wait, a lowered one as soon as a flow has seen both signatures", async () => {
    const colleague = await api.aStaffMember("reviewer");
    expect((await stories.changeRole(heJing, colleague, "seniorReviewer")).data.waitHours).toBe(24);
    await stories.agree(guNing, colleague.member.id);
    expect(await roleOf(colleague)).toBe("reviewer");
    expect(await isIn(colleague)).toBe(true);
    await stories.letTakeEffect();
    expect(await roleOf(colleague)).toBe("seniorReviewer");
    expect(await isIn(colleague)).toBe(false);
    expect((await stories.changeRole(heJing, colleague, "reviewer")).data.waitHours).toBe(0);
    expect(await roleOf(colleague)).toBe("seniorReviewer");
    await stories.agree(guNing, colleague.member.id);
    await stories.keepSchedule();
    expect(await roleOf(colleague)).toBe("reviewer");
  });

  test("is disabled by one person at once, and opened again by two after the wait", async () => {
    const colleague = await api.aStaffMember("reviewer");
    expect((await stories.disable(heJing, colleague)).code).toBe(0);
    expect(await isIn(colleague)).toBe(false);
    await stories.enable(heJing, colleague);
    expect((await stories.agree(guNing, colleague.member.id)).code).toBe(0);
    expect((await accountOf(colleague.member.email))?.state).toBe("disabled");
    await stories.letTakeEffect();
    expect((await accountOf(colleague.member.email))?.state).toBe("active");
  });

  test("loses its factors by two people and after the wait, and is set up anew", async () => {
    const colleague = await api.aStaffMember("reviewer");
    await execute(
      api.database.ownerUrl,
      `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name, bound_at)
       VALUES ('${randomUUID()}', '${colleague.member.id}', 'k', '\\x01', 0, '{}', 'Desk', now())`,
    );
    await stories.reset(heJing, colleague);
    await stories.agree(guNing, colleague.member.id);
    expect(await isIn(colleague)).toBe(true);
    await stories.letTakeEffect();
    expect(await isIn(colleague)).toBe(false);
    const left = await api.ctx.db.query({
      name: "passkeys-left",
      text: "SELECT 1 AS one FROM staff_passkey WHERE staff_id = $1 AND removed_at IS NULL",
      values: [colleague.member.id],
    });
    expect(left).toEqual([]);
    const { email } = colleague.member;
    const { opened, accepted } = await stories.accept(await stories.tokenTo(email));
    expect(accepted.code).toBe(0);
    expect((await stories.signIn(email, opened.data.authenticatorKey)).code).toBe(0);
  });

  test("one senior reviewer who disables all others is left with nobody to agree with him", async () => {
    const alone = await startTestApi({ env: { STAFF_WAIT_HOURS: "24" } });
    try {
      const there = personnelOf(alone);
      const [king, other] = [
        await alone.aStaffMember("seniorReviewer"),
        await alone.aStaffMember("seniorReviewer"),
      ];
      expect((await there.disable(king, other)).code).toBe(0);
      const email = there.anAddress();
      expect((await there.invite(king, email, "seniorReviewer")).code).toBe(0);
      expect(refusalOf(await there.agree(king, email))).toBe("secondPersonNeeded");
      await there.letTakeEffect();
      expect(await there.tokenTo(email)).toBe("");
    } finally {
      await alone.stop();
    }
  });

  test("only who may edit accounts does, and who may see them sees them", async () => {
    const staffId = heJing.member.id;
    const reason = "because I can";
    const tried = (by: StaffClient) =>
      Promise.all([
        by.call(contract.inviteStaff, {
          ...stories.once(),
          name: "X",
          email: "x@causeway.example",
          role: "auditor",
          reason,
        }),
        by.call(contract.changeStaffRole, { ...stories.once(), staffId, role: "auditor", reason }),
        by.call(contract.enableStaff, { ...stories.once(), staffId, reason }),
        by.call(contract.resetStaff, { ...stories.once(), staffId, reason }),
        by.call(contract.disableStaff, { ...stories.once(), staffId, reason }),
        by.call(contract.inviteStaffAgain, { ...stories.once(), staffId }),
      ]);
    for (const role of ["reviewer", "treasury", "support", "auditor"] as const) {
      const colleague = await api.aStaffMember(role);
      const listed = (await colleague.call(contract.listStaff, {})).code;
      expect(listed, role).toBe(role === "auditor" ? 0 : 403);
      expect(new Set((await tried(colleague)).map(({ code }) => code)), role).toEqual(new Set([403]));
    }
    const auditor = await api.aStaffMember("auditor");
    const email = stories.anAddress();
    await stories.invite(heJing, email);
    expect((await stories.findProposal(auditor, email))?.mayDecide).toBe(false);
    expect((await stories.agree(auditor, email)).code).toBe(403);
    await stories.agree(guNing, email);
    const { changeId } = (await stories.waiting(auditor, email))!;
    const stop = { ...stories.once(), changeId, reason };
    expect(refusalOf(await auditor.call(contract.stopStaffChange, stop))).toBe("notFound");
  });

  test("every change stands in the house's chain with who proposed and agreed, and why", async () => {
    const colleague = await api.aStaffMember("support");
    await stories.changeRole(heJing, colleague, "auditor");
    await stories.agree(guNing, colleague.member.id);
    await stories.letTakeEffect();
    const rows = await api.ctx.db.tx(house, (tx) =>
      tx.rows("SELECT actor, act, details FROM audit WHERE subject = $1 ORDER BY seq", [colleague.member.id]),
    );
    expect(rows).toMatchObject([
      { actor: `staff:${heJing.member.id}`, act: "staff.changeAgreed", details: { role: "auditor" } },
      {
        actor: "flow",
        act: "staff.roleChanged",
        details: { proposedBy: heJing.member.id, agreedBy: guNing.member.id, role: "auditor" },
      },
    ]);
  });

  test("an invited colleague gets another link at the same address, and the old one is worthless", async () => {
    const { email, token } = await stories.anInvited(heJing, guNing);
    const { staffId } = (await accountOf(email))!;
    expect((await qiaoAn.call(contract.inviteStaffAgain, { ...stories.once(), staffId })).code).toBe(0);
    expect(refusalOf((await stories.accept(token)).opened)).toBe("invitationOver");
    expect((await stories.accept(await stories.tokenTo(email))).accepted.code).toBe(0);
    const twice = await qiaoAn.call(contract.inviteStaffAgain, { requestId: randomUUID(), staffId });
    expect(refusalOf(twice)).toBe("notFound");
  });
});

import { randomInt, randomUUID } from "node:crypto";
import { code, type ChosenRole, type RefusalName } from "@causeway/contract";
import * as identity from "@causeway/contract/portal/identity";
import * as contract from "@causeway/contract/portal/member";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import { verifyAuditChain } from "#platform/data/audit.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
let companies: ReturnType<typeof companiesOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
  people = peopleOf(api, () => time);
  companies = companiesOf(api, people, () => time);
});
afterAll(() => api.stop());

const at = () => ({ timestamp: time });
const once = () => ({ requestId: randomUUID() });
const refusalOf = (answer: { data: unknown }) => (answer.data as { refusal?: RefusalName }).refusal;
const dayMs = 86_400_000;

const invite = (company: Pick<Company, "portal">, email: string, role: ChosenRole = "preparer") =>
  company.portal.call(contract.inviteMember, { ...once(), email, role }, at());

/** The token in the newest invitation that was mailed. */
async function tokenTo(company: Company, email: string): Promise<string> {
  const mail = (await people.messagesTo(email, company.tenant)).at(-1);
  return new URL(mail?.link ?? "", api.origin).hash.slice(1);
}
const accept = (portal: Company["portal"], token: string) =>
  portal.call(contract.acceptInvitation, { ...once(), token }, at());
const membersOf = async (company: Company) =>
  (await company.portal.call(contract.listMembers, {}, at())).data;

describe("an invitation", () => {
  test("is accepted by whoever has the invited address, who then acts for both companies", async () => {
    const company = await companies.aCompany();
    const guest = await people.aPerson();
    expect((await invite(company, guest.email, "approver")).code).toBe(0);
    const token = await tokenTo(company, guest.email);
    const read = await (await api.visitor()).call(contract.readInvitation, { token }, at());
    expect(read.data).toMatchObject({
      merchant: company.owner.username,
      invitedBy: company.owner.username,
      role: "approver",
      email: guest.email,
    });
    const { portal } = await people.signIn(guest);
    expect((await accept(portal, token)).data).toEqual({ merchantId: company.tenant });
    const { data } = await portal.call(identity.clientUserInfo, {}, at());
    expect(data.vaMerchants.map(({ role }) => role).toSorted()).toEqual(["administrator", "approver"]);
    const { members, invitations } = await membersOf(company);
    expect(members.map(({ username, role }) => [username, role])).toEqual([
      [company.owner.username, "administrator"],
      [guest.username, "approver"],
    ]);
    expect(invitations).toEqual([]);
    expect(refusalOf(await accept(portal, token)), "a link is good once").toBe("invitationOver");
  });

  test("lets somebody new register with it, without a code and without a company of his own", async () => {
    const company = await companies.aCompany();
    const email = companies.aStranger();
    await invite(company, email, "viewer");
    const token = await tokenTo(company, email);
    const who = {
      username: `g${randomInt(1e9)}`,
      phone: `9${String(randomInt(1e7)).padStart(7, "0")}`,
      password: "Harbour-Guest-7",
    };
    const join = async () =>
      (await api.visitor()).call(
        contract.registerByInvitation,
        { token, ...who, phoneArea: "852", agreed: true, sessionKey: people.sessionKey().jwk },
        at(),
      );
    expect((await join()).code).toBe(0);
    const { portal } = await people.signIn({ ...who, email });
    const { data } = await portal.call(identity.clientUserInfo, {}, at());
    expect(data).toMatchObject({ email, currentRole: "viewer" });
    expect(data.vaMerchants.map(({ merchantId }) => merchantId)).toEqual([company.tenant]);
    expect(refusalOf(await join())).toBe("invitationOver");
  });

  test("answers and mails alike whether or not the address has an account", async () => {
    const company = await companies.aCompany();
    const [somebody, nobody] = [(await people.aPerson()).email, companies.aStranger()];
    const answers = [await invite(company, somebody), await invite(company, nobody)];
    expect(answers.map((answer) => [answer.code, Object.keys(answer.data)])).toEqual([
      [0, ["invitationId"]],
      [0, ["invitationId"]],
    ]);
    const [one, two] = [
      (await people.messagesTo(somebody, company.tenant)).at(-1),
      (await people.messagesTo(nobody, company.tenant)).at(-1),
    ];
    expect(one?.subject).toEqual(two?.subject);
    const { invitations } = await membersOf(company);
    const { email: _one, invitationId: _first, ...left } = invitations[0]!;
    const { email: _two, invitationId: _second, ...right } = invitations[1]!;
    expect(left).toEqual(right);
  });

  test("is worth nothing to the account of another address", async () => {
    const company = await companies.aCompany();
    const email = companies.aStranger();
    await invite(company, email);
    const { portal } = await people.signIn(await people.aPerson());
    expect(refusalOf(await accept(portal, await tokenTo(company, email)))).toBe("invitationNotYours");
  });

  test("expires after seven days", async () => {
    const company = await companies.aCompany();
    const guest = await people.aPerson();
    await invite(company, guest.email);
    const token = await tokenTo(company, guest.email);
    time += 7 * dayMs;
    const { portal } = await people.signIn(guest);
    expect(refusalOf(await accept(portal, token))).toBe("invitationOver");
  });

  test("that is sent again has a new link, and the old one is void", async () => {
    const company = await companies.aCompany();
    const guest = await people.aPerson();
    const { invitationId } = (await invite(company, guest.email)).data;
    const old = await tokenTo(company, guest.email);
    const again = await company.portal.call(contract.resendInvitation, { ...once(), invitationId }, at());
    expect(again.code).toBe(0);
    const { portal } = await people.signIn(guest);
    expect(refusalOf(await accept(portal, old))).toBe("invitationOver");
    expect((await accept(portal, await tokenTo(company, guest.email))).code).toBe(0);
  });

  test("that was withdrawn is void, and one of another company is not found", async () => {
    const [company, other] = [await companies.aCompany(), await companies.aCompany()];
    const guest = await people.aPerson();
    const { invitationId } = (await invite(company, guest.email)).data;
    const token = await tokenTo(company, guest.email);
    const withdraw = (portal: Company["portal"]) =>
      portal.call(contract.withdrawInvitation, { ...once(), invitationId }, at());
    expect((await withdraw(other.portal)).code).toBe(code.notFound);
    expect((await withdraw(company.portal)).code).toBe(0);
    const { portal } = await people.signIn(guest);
    expect(refusalOf(await accept(portal, token))).toBe("invitationOver");
  });

  test("is accepted once when it is accepted ten times at once", async () => {
    const company = await companies.aCompany();
    const guest = await people.aPerson();
    await invite(company, guest.email);
    const token = await tokenTo(company, guest.email);
    const { portal } = await people.signIn(guest);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(portal, token)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  test("goes to one address five times a day at most", async () => {
    const company = await companies.aCompany();
    const email = companies.aStranger();
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await invite(company, email));
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0, 0, code.tooFrequent]);
  });

  test("is refused for somebody who is a member already", async () => {
    const company = await companies.aCompany();
    const { who } = await companies.aMember(company, "viewer");
    expect(refusalOf(await invite(company, who.email))).toBe("alreadyMember");
  });
});

test("inviting, changing and removing members ask for a fresh proof of who one is", async () => {
  const { portal } = await people.signIn(await people.aPerson());
  const personId = randomUUID();
  for (const answer of [
    await invite({ portal }, companies.aStranger()),
    await portal.call(contract.changeMemberRole, { ...once(), personId, role: "viewer" }, at()),
    await portal.call(contract.removeMember, { ...once(), personId }, at()),
  ]) {
    expect(answer.code).toBe(code.stepUpNeeded);
  }
});

describe("a member", () => {
  test("whose role is changed is told, and signs in again under the new one", async () => {
    const company = await companies.aCompany();
    const member = await companies.aMember(company, "preparer");
    const change = { ...once(), personId: member.id, role: "viewer" as const };
    expect((await company.portal.call(contract.changeMemberRole, change, at())).data).toEqual({
      role: "viewer",
    });
    const write = { ...once(), token: "A".repeat(64) };
    expect((await member.portal.call(contract.acceptInvitation, write, at())).code, "at once").toBe(
      code.sessionOver,
    );
    time += 2_001;
    expect((await member.portal.call(identity.listClientMenu, {}, at())).code).toBe(code.sessionOver);
    expect((await people.messagesTo(member.who.email)).at(-1)?.subject?.[2]).toBe("Your role was changed");
    const { data } = await (await people.signIn(member.who)).portal.call(identity.clientUserInfo, {}, at());
    expect(data.vaMerchants.find(({ merchantId }) => merchantId === company.tenant)?.role).toBe("viewer");
  });

  test("who is removed is out at once, is told, and keeps what he does for others", async () => {
    const company = await companies.aCompany();
    const member = await companies.aMember(company, "preparer");
    const elsewhere = (await people.signIn(member.who)).portal;
    const remove = { ...once(), personId: member.id };
    expect((await company.portal.call(contract.removeMember, remove, at())).code).toBe(0);
    time += 2_001;
    expect((await member.portal.call(identity.clientUserInfo, {}, at())).code).toBe(code.sessionOver);
    const { data } = await elsewhere.call(identity.clientUserInfo, {}, at());
    expect(data.vaMerchants.map(({ merchantId }) => merchantId)).not.toContain(company.tenant);
    const back = { merchantId: company.tenant };
    expect((await elsewhere.call(identity.switchMerchant, back, at())).code).toBe(code.notFound);
    expect((await people.messagesTo(member.who.email)).at(-1)?.subject?.[2]).toBe(
      "You are no longer a member",
    );
  });

  test("who was removed from the only company he acted for begins with one of his own", async () => {
    const company = await companies.aCompany();
    const email = companies.aStranger();
    await invite(company, email, "viewer");
    const who = {
      username: `r${randomInt(1e9)}`,
      phone: `5${String(randomInt(1e7)).padStart(7, "0")}`,
      email,
      password: "Harbour-Guest-8",
    };
    const { email: _email, ...given } = who;
    await (
      await api.visitor()
    ).call(
      contract.registerByInvitation,
      {
        token: await tokenTo(company, email),
        ...given,
        phoneArea: "852",
        agreed: true,
        sessionKey: people.sessionKey().jwk,
      },
      at(),
    );
    const personId = await companies.idOf(who);
    await company.portal.call(contract.removeMember, { ...once(), personId }, at());
    const { data } = await (await people.signIn(who)).portal.call(identity.clientUserInfo, {}, at());
    expect(data).toMatchObject({ currentRole: "administrator", certification: "NONE" });
    expect(data.vaMerchants.map(({ merchantId }) => merchantId)).not.toContain(company.tenant);
  });

  test("neither changes nor removes himself", async () => {
    const company = await companies.aCompany();
    await companies.aMember(company, "administrator");
    const personId = company.ownerId;
    const change = { ...once(), personId, role: "viewer" as const };
    expect(refusalOf(await company.portal.call(contract.changeMemberRole, change, at()))).toBe("memberSelf");
    expect(refusalOf(await company.portal.call(contract.removeMember, { ...once(), personId }, at()))).toBe(
      "memberSelf",
    );
  });

  test("of another company is answered like somebody who does not exist", async () => {
    const [company, other] = [await companies.aCompany(), await companies.aCompany()];
    for (const personId of [other.ownerId, randomUUID()]) {
      const answer = await company.portal.call(contract.removeMember, { ...once(), personId }, at());
      expect(answer.code).toBe(code.notFound);
    }
    const names = (await membersOf(company)).members.map(({ username }) => username);
    expect(names).toEqual([company.owner.username]);
  });

  test("is never the last administrator to go, even when two remove each other at once", async () => {
    for (let round = 0; round < 5; round++) {
      const company = await companies.aCompany();
      const second = await companies.aMember(company, "administrator");
      const answers = await Promise.all([
        company.portal.call(contract.removeMember, { ...once(), personId: second.id }, at()),
        second.portal.call(
          contract.changeMemberRole,
          { ...once(), personId: company.ownerId, role: "viewer" },
          at(),
        ),
      ]);
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
      const left = await api.ctx.db.tx(company.tenant, (tx) =>
        tx.rows("SELECT 1 FROM membership WHERE role = 'administrator'"),
      );
      expect(left).toHaveLength(1);
    }
  });

  test("leaves a trace for every change of his place", async () => {
    const company = await companies.aCompany();
    const guest = await people.aPerson();
    await invite(company, guest.email);
    await accept((await people.signIn(guest)).portal, await tokenTo(company, guest.email));
    const personId = await companies.idOf(guest);
    const change = { ...once(), personId, role: "viewer" as const };
    await company.portal.call(contract.changeMemberRole, change, at());
    await company.portal.call(contract.removeMember, { ...once(), personId }, at());
    const { acts, broken } = await api.ctx.db.tx(company.tenant, async (tx) => ({
      acts: await tx.rows<{ act: string }>("SELECT act FROM audit WHERE act LIKE 'member.%' ORDER BY seq"),
      broken: await verifyAuditChain(tx),
    }));
    expect(acts.map(({ act }) => act)).toEqual([
      "member.invited",
      "member.joined",
      "member.roleChanged",
      "member.removed",
    ]);
    expect(broken).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import type { ChosenRole } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/member";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { refusalOf } from "#testing/factors.ts";
import { peopleOf } from "#testing/people.ts";

let api: TestApi;
let people: ReturnType<typeof peopleOf>;
let companies: ReturnType<typeof companiesOf>;
beforeAll(async () => {
  api = await startTestApi();
  people = peopleOf(api);
  companies = companiesOf(api, people);
});
afterAll(() => api.stop());

const once = () => ({ requestId: randomUUID() });
type By = Pick<Company, "portal">;
const invite = ({ portal }: By, email: string, role: ChosenRole) =>
  portal.call(contract.inviteMember, { ...once(), email, role });
async function tokenTo(company: Company, email: string): Promise<string> {
  const mail = (await people.messagesTo(email, company.tenant)).at(-1);
  return new URL(mail?.link ?? "", api.origin).hash.slice(1);
}
const listed = async (company: Company) =>
  (await company.portal.call(contract.listMembers, {})).data.invitations.map(({ email, role }) => [
    email,
    role,
  ]);

/** Somebody with an account whom a member of the company has invited, and what he holds. */
async function aGuestOf(company: Company, inviter: By, role: ChosenRole) {
  const guest = await people.aPerson();
  expect((await invite(inviter, guest.email, role)).code).toBe(0);
  const token = await tokenTo(company, guest.email);
  const { portal } = await people.signIn(guest);
  const accept = () => portal.call(contract.acceptInvitation, { ...once(), token });
  const read = async () => (await api.visitor()).call(contract.readInvitation, { token });
  return { guest, accept, read };
}

describe("an invitation", () => {
  test("ends with whoever made it, when he is removed", async () => {
    const company = await companies.aCompany();
    const inviter = await companies.aMember(company, "administrator");
    const { accept, read } = await aGuestOf(company, inviter, "administrator");
    await company.portal.call(contract.removeMember, { ...once(), personId: inviter.id });
    expect(refusalOf(await read())).toBe("invitationOver");
    expect(refusalOf(await accept())).toBe("invitationOver");
    expect(await listed(company)).toEqual([]);
  });

  test("ends where whoever made it may not give the role any more, and stays where he may", async () => {
    const company = await companies.aCompany();
    const inviter = await companies.aMember(company, "administrator");
    const above = await aGuestOf(company, inviter, "administrator");
    const below = await aGuestOf(company, inviter, "viewer");
    const role = "authorisedRepresentative";
    await company.portal.call(contract.changeMemberRole, { ...once(), personId: inviter.id, role });
    expect(await listed(company)).toEqual([[below.guest.email, "viewer"]]);
    expect(refusalOf(await above.accept())).toBe("invitationOver");
    expect((await below.accept()).code).toBe(0);
  });

  test("by an administrator is not replaced by whoever may not give its role", async () => {
    const company = await companies.aCompany();
    const representative = await companies.aMember(company, "authorisedRepresentative");
    const { guest, accept } = await aGuestOf(company, company, "administrator");
    expect(refusalOf(await invite(representative, guest.email, "viewer"))).toBe("roleNotYours");
    expect(await listed(company)).toEqual([[guest.email, "administrator"]]);
    expect((await accept()).code).toBe(0);
  });

  test("is still to be had from one company after another has sent five to the same address", async () => {
    const [one, other] = [await companies.aCompany(), await companies.aCompany()];
    const email = companies.aStranger();
    for (let n = 0; n < 6; n++) await invite(one, email, "viewer");
    expect((await invite(other, email, "viewer")).code).toBe(0);
  });

  test("gives the role that stands in it at the moment when it is accepted", async () => {
    const joinedBy: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) {
      const company = await companies.aCompany();
      const { guest, accept } = await aGuestOf(company, company, "administrator");
      const [accepted, lowered] = await Promise.all([accept(), invite(company, guest.email, "viewer")]);
      const { members } = (await company.portal.call(contract.listMembers, {})).data;
      const joined = members.find(({ email }) => email === guest.email)?.role;
      // Of the one that replaced it nothing would be left if he had taken that and joined by the one before.
      const isTaken = refusalOf(lowered) === undefined && (await listed(company)).length === 0;
      if (accepted.code === 0 && isTaken) joinedBy.push(joined);
    }
    expect(joinedBy.filter((role) => role !== "viewer")).toEqual([]);
  });
});

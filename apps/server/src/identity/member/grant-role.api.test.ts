import { randomUUID } from "node:crypto";
import {
  chosenRoles,
  code,
  roles,
  titles,
  type ChosenRole,
  type RefusalName,
  type Role,
} from "@causeway/contract";
import * as contract from "@causeway/contract/portal/member";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";

let api: TestApi;
let companies: ReturnType<typeof companiesOf>;
beforeAll(async () => {
  api = await startTestApi();
  companies = companiesOf(api, peopleOf(api));
});
afterAll(() => api.stop());

const once = () => ({ requestId: randomUUID() });
const refusalOf = (answer: { data: unknown }) => (answer.data as { refusal?: RefusalName }).refusal;
const invite = (company: Pick<Company, "portal">, email: string, role: ChosenRole) =>
  company.portal.call(contract.inviteMember, { ...once(), email, role });

describe("who gives which role", () => {
  const given = ["authorisedRepresentative", "preparer", "approver", "merchantUser", "viewer"] as const;
  const grants: Record<Role, readonly ChosenRole[]> = {
    legalRepresentative: ["administrator", ...given],
    director: ["administrator", ...given],
    administrator: ["administrator", ...given],
    authorisedRepresentative: ["preparer", "approver", "merchantUser", "viewer"],
    preparer: [],
    approver: [],
    merchantUser: [],
    viewer: [],
  };

  test.each(roles)(
    "a %s invites to the roles below his own, and an administrator also to his own",
    async (role) => {
      const company = await companies.aCompany();
      const member = role === "administrator" ? company : await companies.aMember(company, role);
      const answers: number[] = [];
      for (const wanted of chosenRoles)
        answers.push((await invite(member, companies.aStranger(), wanted)).code);
      const expected = chosenRoles.map((wanted) => (grants[role].includes(wanted) ? 0 : code.forbidden));
      expect(answers).toEqual(expected);
      const { data } = await member.portal.call(contract.listMembers, {});
      expect(data.grantable).toEqual(grants[role]);
    },
  );

  test.each(titles)("nobody gives the title %s", async (title) => {
    const company = await companies.aCompany();
    const holder = await companies.aMember(company, title);
    const viewer = await companies.aMember(company, "viewer");
    const role = title as unknown as ChosenRole;
    for (const giver of [company, holder]) {
      expect((await invite(giver, companies.aStranger(), role)).code).toBe(code.invalidInput);
      const change = { ...once(), personId: viewer.id, role };
      expect((await giver.portal.call(contract.changeMemberRole, change)).code).toBe(code.invalidInput);
    }
  });

  test.each(titles)("nobody changes or removes a %s", async (title) => {
    const company = await companies.aCompany();
    const holder = await companies.aMember(company, title);
    const other = await companies.aMember(company, title);
    for (const somebody of [company, other]) {
      const change = { ...once(), personId: holder.id, role: "viewer" as const };
      const changed = await somebody.portal.call(contract.changeMemberRole, change);
      expect(refusalOf(changed)).toBe("roleNotYours");
      const remove = { ...once(), personId: holder.id };
      const removed = await somebody.portal.call(contract.removeMember, remove);
      expect(refusalOf(removed)).toBe("roleNotYours");
      const { members } = (await somebody.portal.call(contract.listMembers, {})).data;
      expect(members.find(({ personId }) => personId === holder.id)).toMatchObject({
        role: "viewer",
        title,
        changeable: false,
      });
    }
  });

  test("a legal representative does not take the last administrator away: his title may go", async () => {
    const company = await companies.aCompany();
    const holder = await companies.aMember(company, "legalRepresentative");
    const remove = { ...once(), personId: company.ownerId };
    const answer = await holder.portal.call(contract.removeMember, remove);
    expect(refusalOf(answer)).toBe("lastAdministrator");
  });

  test("an authorised representative neither raises anybody to administrator nor touches one", async () => {
    const company = await companies.aCompany();
    const representative = await companies.aMember(company, "authorisedRepresentative");
    const viewer = await companies.aMember(company, "viewer");
    const change = (personId: string, role: ChosenRole) =>
      representative.portal.call(contract.changeMemberRole, { ...once(), personId, role });
    expect(refusalOf(await change(viewer.id, "administrator"))).toBe("roleNotYours");
    expect(refusalOf(await change(company.ownerId, "viewer"))).toBe("roleNotYours");
    const remove = { ...once(), personId: company.ownerId };
    expect(refusalOf(await representative.portal.call(contract.removeMember, remove))).toBe("roleNotYours");
    expect((await change(viewer.id, "preparer")).code).toBe(0);
  });
});

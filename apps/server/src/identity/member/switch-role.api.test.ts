import { randomUUID } from "node:crypto";
import { code, roles, rolesOf, type Role } from "@causeway/contract";
import * as identity from "@causeway/contract/portal/identity";
import * as contract from "@causeway/contract/portal/member";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import type { PortalClient } from "#testing/portal-client.ts";

const time = Date.now();
let api: TestApi;
let companies: ReturnType<typeof companiesOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
  companies = companiesOf(
    api,
    peopleOf(api, () => time),
    () => time,
  );
});
afterAll(() => api.stop());

const at = () => ({ timestamp: time });
const invite = (portal: PortalClient) =>
  portal.call(
    contract.inviteMember,
    { requestId: randomUUID(), email: companies.aStranger(), role: "viewer" },
    at(),
  );

describe("switching role", () => {
  const walk = async (role: Role) => {
    const company = await companies.aCompany();
    const member = await companies.aMember(company, role);
    const under = async (to: Role) => {
      const answer = await member.portal.call(contract.switchRole, { role: to }, at());
      return answer.code === 0 ? member.goOn(answer.data.token, answer.setCookies) : answer.code;
    };
    return { company, member, under };
  };

  test("takes rights away for a while, from permissions, menu and calls alike, and gives them back", async () => {
    const { member, under } = await walk("director");
    const viewer = await under("viewer");
    if (typeof viewer === "number") throw new Error(`switching answered ${viewer}`);
    const { data } = await viewer.call(identity.clientUserInfo, {}, at());
    expect(data).toMatchObject({ currentRole: "viewer", adminRoles: rolesOf("director") });
    expect(data.permissions).not.toContain("member.edit");
    const menu = (await viewer.call(identity.listClientMenu, {}, at())).data;
    expect(JSON.stringify(menu)).not.toContain("PaymentApplication");
    expect((await invite(viewer)).code).toBe(code.forbidden);
    expect((await member.portal.call(identity.clientUserInfo, {}, at())).code, "the old token is dead").toBe(
      code.sessionOver,
    );
    const answer = await viewer.call(contract.switchRole, { role: "director" }, at());
    const back = await member.goOn(answer.data.token, answer.setCookies);
    expect((await invite(back)).code).toBe(0);
  });

  test.each(roles.filter((role) => role !== "administrator"))(
    "a %s cannot take a role above his own",
    async (role) => {
      const { under } = await walk(role);
      for (const other of roles.filter((wanted) => !rolesOf(role).includes(wanted))) {
        expect(await under(other)).toBe(code.forbidden);
      }
    },
  );

  test("does not let a write through that was allowed under the role before", async () => {
    const { member } = await walk("director");
    const before = member.portal;
    await before.call(contract.listMembers, {}, at());
    await before.call(contract.switchRole, { role: "viewer" }, at());
    expect((await invite(before)).code).toBe(code.sessionOver);
  });
});

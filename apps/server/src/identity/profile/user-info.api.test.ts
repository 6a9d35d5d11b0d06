import { clientUserInfo } from "@causeway/contract/portal/identity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { peopleOf } from "#testing/people.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("the client user carries every field that the portal reads, and no secret", async () => {
  const people = peopleOf(api);
  const who = await people.aPerson();
  const { portal } = await people.signIn(who);
  const { data } = await portal.call(clientUserInfo, {});
  expect(Object.keys(data).toSorted()).toEqual([
    "accountId",
    "adminRoles",
    "avatar",
    "certification",
    "clientBase",
    "currentRole",
    "email",
    "forceGoogleAuth",
    "googleAuthStatus",
    "headIcon",
    "name",
    "permissions",
    "phone",
    "phoneArea",
    "registrationDate",
    "setUsername",
    "userId",
    "userType",
    "username",
    "vaMerchant",
    "vaMerchants",
  ]);
  expect(data).toMatchObject({
    username: who.username,
    email: who.email,
    phone: who.phone,
    phoneArea: "852",
    currentRole: "administrator",
    clientBase: { type: "MERCHANT" },
    googleAuthStatus: false,
    forceGoogleAuth: false,
    setUsername: true,
  });
  expect(data.vaMerchants).toContainEqual(data.vaMerchant);
  expect(Number.isNaN(Date.parse(data.registrationDate))).toBe(false);
});

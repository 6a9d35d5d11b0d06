import { acceptStaffInvitation, openStaffInvitation } from "@causeway/contract/console/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { aCrowd } from "#testing/crowd.ts";
import { execute } from "#testing/database.ts";
import { newPassword, personnelOf, refusalOf } from "#testing/personnel.ts";
import { staffAuthenticatorKey } from "#testing/staff.ts";

let api: TestApi;
let stories: ReturnType<typeof personnelOf>;
let heJing: StaffClient;
let guNing: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  stories = personnelOf(api);
  heJing = await api.aStaffMember("seniorReviewer");
  guNing = await api.aStaffMember("seniorReviewer");
});
afterAll(() => api.stop());

describe("an invitation", () => {
  test("comes by mail with its secret behind the '#', and sets password and authenticator together", async () => {
    const { email, token } = await stories.anInvited(heJing, guNing, "treasury");
    expect(token).toMatch(/^[\w-]{43}$/);
    const { opened, accepted } = await stories.accept(token);
    expect(opened.data).toMatchObject({ email, role: "treasury" });
    expect(opened.data.authenticatorUri).toContain("otpauth://totp/");
    expect(accepted.code).toBe(0);
    expect((await stories.signIn(email, opened.data.authenticatorKey)).code).toBe(0);
  });

  test("is good once, for three days", async () => {
    const { token } = await stories.anInvited(heJing, guNing);
    expect((await stories.accept(token)).accepted.code).toBe(0);
    expect(refusalOf((await stories.accept(token)).accepted)).toBe("invitationOver");
    const { token: late } = await stories.anInvited(heJing, guNing);
    await execute(
      api.database.ownerUrl,
      "UPDATE staff_invitation SET expires_at = expires_at - interval '3 days'",
    );
    expect(refusalOf((await stories.accept(late)).opened)).toBe("invitationOver");
  });

  test("takes a code that the authenticator really makes, with five tries", async () => {
    const { token: invitation } = await stories.anInvited(heJing, guNing);
    const visitor = await api.console.visitor();
    await visitor.call(openStaffInvitation, { invitation });
    const wrong = { invitation, password: newPassword, code: "000000" };
    for (let n = 0; n < 5; n++)
      expect(refusalOf(await visitor.call(acceptStaffInvitation, wrong))).toBe("codeWrong");
    expect((await stories.accept(invitation)).accepted.code).toBe(438);
  });

  test("that was made up has nothing hashed, and a crowd uses up no try of one that stands", async () => {
    const { token: invitation } = await stories.anInvited(heJing, guNing);
    const visitor = await api.console.visitor();
    const input = { password: newPassword, code: "000000" };
    const crowd = aCrowd();
    const madeUp = { ...input, invitation: "x".repeat(43) };
    expect(refusalOf(await visitor.call(acceptStaffInvitation, madeUp))).toBe("invitationOver");
    for (let n = 0; n < 6; n++)
      expect(refusalOf(await visitor.call(acceptStaffInvitation, { ...input, invitation }))).toBe("busy");
    await crowd.goes();
    expect((await stories.accept(invitation)).accepted.code).toBe(0);
  });

  test("opens nothing before it was accepted, nor once its account was disabled", async () => {
    const { email, token } = await stories.anInvited(heJing, guNing);
    expect(refusalOf(await stories.signIn(email, staffAuthenticatorKey))).toBe("signInFailed");
    await execute(api.database.ownerUrl, `UPDATE staff SET disabled_at = now() WHERE email = '${email}'`);
    expect(refusalOf((await stories.accept(token)).accepted)).toBe("invitationOver");
  });
});

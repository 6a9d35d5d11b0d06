import { randomUUID } from "node:crypto";
import { code, type RefusalName } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/profile";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reauthenticated } from "#platform/http/binding.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { peopleOf, type NewPerson } from "#testing/people.ts";
import type { PortalClient } from "#testing/portal-client.ts";
import { probe, probeRoutes } from "#testing/probe-route.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time), routes: probeRoutes(reauthenticated) });
  people = peopleOf(api, () => time);
});
afterAll(() => api.stop());

const at = () => ({ timestamp: time });
const refusalOf = (answer: { data: unknown }) => (answer.data as { refusal?: RefusalName }).refusal;
const change = (portal: PortalClient) =>
  portal.call(probe, { requestId: randomUUID(), text: "changed" }, at());
const prove = (portal: PortalClient, password: string, codeId: string, digits: string) =>
  portal.call(contract.reauthenticate, { password, proof: { method: "email", codeId, code: digits } }, at());
const sendTo = async (who: NewPerson, portal: PortalClient) => {
  const { data } = await portal.call(contract.sendReauthCode, { channel: "email" }, at());
  return { codeId: data.codeId, digits: await people.lastCodeTo(who.email) };
};

describe("a sensitive change", () => {
  test("asks for a fresh proof, and for another one ten minutes later", async () => {
    const who = await people.aPerson();
    const signed = await people.signIn(who);
    expect(await change(signed.portal)).toMatchObject({
      code: code.stepUpNeeded,
      data: { refusal: "stepUpNeeded" },
    });
    const proved = await people.stepUp(who, signed);
    expect((await change(proved)).code).toBe(0);
    time += contract.stepUpMs;
    expect((await change(proved)).code).toBe(code.stepUpNeeded);
  });

  test("is not bought by proving it in another session", async () => {
    const who = await people.aPerson();
    const [one, other] = [await people.signIn(who), await people.signIn(who)];
    await people.stepUp(who, one);
    expect((await change(other.portal)).code).toBe(code.stepUpNeeded);
  });
});

describe("proving again who one is", () => {
  test("offers the person's own ways, masked", async () => {
    const who = await people.aPerson();
    const { portal } = await people.signIn(who);
    const { data } = await portal.call(contract.listReauthMethods, {}, at());
    expect(data).toEqual([{ method: "email", masked: `cl***@example.com` }]);
  });

  test("renews the token: the one before is worthless at once", async () => {
    const who = await people.aPerson();
    const signed = await people.signIn(who);
    const proved = await people.stepUp(who, signed);
    expect((await proved.call(clientUserInfo, {}, at())).code).toBe(0);
    expect((await signed.portal.call(clientUserInfo, {}, at())).code).toBe(code.sessionOver);
  });

  test("leaves the token's mark: the session goes on for the same merchant under the same role", async () => {
    const who = await people.aPerson();
    const { portal, token } = await people.signIn(who);
    const { codeId, digits } = await sendTo(who, portal);
    const renewed = (await prove(portal, who.password, codeId, digits)).data.token;
    expect(renewed).not.toBe(token);
    expect(renewed.split(".").slice(0, 2)).toEqual(token.split(".").slice(0, 2));
  });

  test("takes both the password and the code", async () => {
    const who = await people.aPerson();
    const { portal } = await people.signIn(who);
    const { codeId, digits } = await sendTo(who, portal);
    expect(refusalOf(await prove(portal, "Wrong-Password-1", codeId, digits))).toBe("passwordWrong");
    const wrong = digits === "000000" ? "000001" : "000000";
    expect(refusalOf(await prove(portal, who.password, codeId, wrong))).toBe("codeWrong");
    expect((await prove(portal, who.password, codeId, digits)).code).toBe(0);
  });

  test("does not take the code that was sent to another session of the same person", async () => {
    const who = await people.aPerson();
    const [one, other] = [await people.signIn(who), await people.signIn(who)];
    const { codeId, digits } = await sendTo(who, one.portal);
    expect(refusalOf(await prove(other.portal, who.password, codeId, digits))).toBe("codeWrong");
  });

  test("is locked for half an hour after five wrong passwords, however many are tried at once", async () => {
    const who = await people.aPerson();
    const { portal } = await people.signIn(who);
    const { codeId, digits } = await sendTo(who, portal);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => prove(portal, "Wrong-Password-1", codeId, digits)),
    );
    expect(answers.filter((answer) => refusalOf(answer) === "passwordWrong")).toHaveLength(5);
    expect(answers.filter((answer) => refusalOf(answer) === "lockedUntil")).toHaveLength(25);
    expect(refusalOf(await prove(portal, who.password, codeId, digits))).toBe("lockedUntil");
  });
});

import { randomInt } from "node:crypto";
import * as factor from "@causeway/contract/portal/factor";
import * as contract from "@causeway/contract/portal/identity";
import * as profile from "@causeway/contract/portal/profile";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { factorsOf, refusalOf } from "#testing/factors.ts";
import { peopleOf, type NewPerson } from "#testing/people.ts";
import type { PortalClient } from "#testing/portal-client.ts";
import { softPasskey } from "#testing/soft-passkey.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
let stories: ReturnType<typeof factorsOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
  people = peopleOf(api, () => time);
  stories = factorsOf(api, people, () => time);
});
afterAll(() => api.stop());
// Nobody is refused here because he was too quick.
beforeEach(() => void (time += 24 * 3_600_000));

const at = () => ({ timestamp: time });
const aMinuteLater = () => void (time += contract.codePauseMs + 1);
const changePassword = (portal: PortalClient) =>
  portal.call(profile.changePassword, { password: `Another-Harbour-${randomInt(1e9)}` }, at());

/** Half-way in by the password, with the code of the second step in hand. */
async function halfWayIn(who: NewPerson) {
  aMinuteLater();
  const attempt = await stories.begin(who);
  const proof = await people.proofSent(attempt.visitor, attempt.attemptId, who, "email");
  return { ...attempt, finish: () => attempt.finish(proof) };
}

describe("a change of how somebody proves who he is", () => {
  test("ends a sign-in that was begun by the password before", async () => {
    const { who, portal } = await stories.aProvedPerson();
    const { finish } = await halfWayIn(who);
    expect((await changePassword(portal)).code).toBe(0);
    expect(refusalOf(await finish())).toBe("attemptOver");
  });

  test("ends a sign-in that was begun before a passkey was there", async () => {
    const { who, portal } = await stories.aProvedPerson();
    aMinuteLater();
    const { visitor, attemptId } = await stories.begin(who);
    expect((await stories.bindPasskey(portal, softPasskey({ origin: api.origin }))).code).toBe(0);
    const sending = { attemptId, channel: "email" } as const;
    expect(refusalOf(await visitor.call(contract.sendSecondStepCode, sending, at()))).toBe("attemptOver");
  });

  test("ends a code that was sent to the address before", async () => {
    const { who, portal } = await stories.aProvedPerson();
    const visitor = await api.visitor();
    const login = await people.sendCode(visitor, "login", who.email);
    const digits = await people.lastCodeTo(who.email);
    const email = `new${randomInt(1e12)}@example.com`;
    const to = { channel: "email", email } as const;
    const { data } = await portal.call(profile.sendNewAddressCode, { to }, at());
    const proof = { codeId: data.codeId, code: await people.lastCodeTo(email) };
    expect((await portal.call(profile.changeEmail, { email, ...proof }, at())).code).toBe(0);
    const { jwk: sessionKey } = people.sessionKey();
    const input = { codeId: login.data.codeId, code: digits, sessionKey };
    expect(refusalOf(await visitor.call(contract.signInByCode, input, at()))).toBe("codeWrong");
  });

  test("ends what other sessions had proved before there was something stronger", async () => {
    const who = await people.aPerson();
    const signedHere = await people.signIn(who);
    const signedThere = await people.signIn(who);
    const here = await people.stepUp(who, signedHere);
    const there = await people.stepUp(who, signedThere);
    expect(refusalOf(await there.call(factor.startPasskey, {}, at()))).toBeUndefined();
    await stories.bindAuthenticator(here);
    for (const route of [factor.startPasskey, factor.removeAuthenticator, factor.renewRecoveryCodes])
      expect(refusalOf(await there.call(route, {}, at())), route.path).toBe("stepUpNeeded");
  });
});

describe("at the same moment as a change of the password", () => {
  const livesOn = async (portal: PortalClient) =>
    (await portal.call(contract.clientUserInfo, {}, at())).code === 0;

  test("nobody gets in by the second step of a sign-in begun before it", async () => {
    const opened: boolean[] = [];
    for (let n = 0; n < 8; n++) {
      const { who, portal } = await stories.aProvedPerson();
      const { finish, privateKey } = await halfWayIn(who);
      const [answer] = await Promise.all([finish(), changePassword(portal)]);
      if (answer.code === 0) opened.push(await livesOn(await people.enter(answer, privateKey)));
    }
    expect(opened.filter(Boolean)).toEqual([]);
  });
});

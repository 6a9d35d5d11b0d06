import { randomUUID } from "node:crypto";
import { code, type Route } from "@causeway/contract";
import * as factor from "@causeway/contract/portal/factor";
import * as contract from "@causeway/contract/portal/identity";
import { listMembers, requireAuthenticator, switchRole } from "@causeway/contract/portal/member";
import * as profile from "@causeway/contract/portal/profile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { factorsOf, refusalOf } from "#testing/factors.ts";
import { peopleOf, type NewPerson } from "#testing/people.ts";
import type { PortalClient } from "#testing/portal-client.ts";
import { portalRoutes } from "#capabilities.ts";

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

const at = () => ({ timestamp: time });
const deviceId = randomUUID();

async function asBearer(route: Route, token: string, cookies: Record<string, string>) {
  const reply = await fetch(`${api.url}/api${route.path}`, {
    method: route.method,
    headers: {
      origin: api.origin,
      authorization: `Bearer ${token}`,
      "x-xsrf-token": decodeURIComponent(cookies["XSRF-TOKEN"] ?? ""),
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
      ...(route.method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(route.method === "GET" ? {} : { body: "{}" }),
  });
  return refusalOf((await reply.json()) as { data: unknown });
}

test("whoever has not just proved again who he is changes no factor", async () => {
  const { portal } = await people.signIn(await people.aPerson());
  const changes = [
    [factor.startAuthenticator, {}],
    [factor.confirmAuthenticator, { code: "123456" }],
    [factor.removeAuthenticator, {}],
    [factor.renewRecoveryCodes, {}],
    [factor.startPasskey, {}],
    [factor.bindPasskey, {}],
    [factor.removePasskey, { id: randomUUID() }],
  ] as const;
  for (const [route, input] of changes)
    expect((await portal.call(route, input as never, at())).code, route.path).toBe(code.stepUpNeeded);
});

describe("a password", () => {
  test("of long ago lets in with 433, which asks for another", async () => {
    const who = await people.aPerson();
    const { devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
    time += 30 * 86_400_000 - 1;
    await execute(
      api.database.ownerUrl,
      `UPDATE person SET password_set_at = now() - interval '400 days' WHERE username = '${who.username}'`,
    );
    const answer = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, {
      deviceId,
      devicePwd,
    });
    expect([answer.code, answer.data.asks]).toEqual([code.successUpdatePassword, "password"]);
  });
});

describe("a company that asks for an authenticator", () => {
  const require = (who: NewPerson) =>
    execute(
      api.database.ownerUrl,
      `UPDATE merchant SET authenticator_required = true WHERE nickname = '${who.username}'`,
    );

  /** Signed in without an authenticator although the company asks for one. */
  async function mustEnrol() {
    const who = await people.aPerson();
    await require(who);
    const first = await stories.begin(who);
    const { data } = await first.visitor.call(
      contract.sendSecondStepCode,
      { attemptId: first.attemptId, channel: "email" },
      at(),
    );
    const answer = await first.finish({
      method: "email",
      codeId: data.codeId,
      code: await people.lastCodeTo(who.email),
    });
    return { who, first, answer, portal: await people.enter(answer, first.privateKey) };
  }

  test("answers 434, and the session is refused everywhere but where it enrols", async () => {
    const { answer, portal } = await mustEnrol();
    expect([answer.code, answer.data.asks]).toEqual([code.successSetUpAuthenticator, "authenticator"]);
    // What is bound, and not a list of its own, so that no new route is forgotten.
    const forPeople = portalRoutes(api.ctx, undefined as never).filter(
      ({ policy }) => policy.who !== "anyone",
    );
    const open: Route[] = [];
    for (const { route } of forPeople) {
      if (route === contract.logout) continue;
      const refusal =
        route.channel === "sealed"
          ? refusalOf(await portal.call(route, {}, at()))
          : await asBearer(route, answer.data.token, portal.cookies);
      if (refusal !== "enrolmentNeeded") open.push(route);
    }
    expect(forPeople.length).toBeGreaterThan(10);
    const proving = [
      profile.listReauthMethods,
      profile.sendReauthCode,
      profile.startReauthPasskey,
      profile.reauthenticate,
    ];
    const enrolling = [factor.startAuthenticator, factor.confirmAuthenticator];
    expect(new Set(open)).toEqual(new Set<Route>([...enrolling, ...proving]));
    expect((await portal.call(contract.logout, {}, at())).code).toBe(0);
  });

  const start = async (portal: PortalClient) =>
    refusalOf(await portal.call(factor.startAuthenticator, {}, at()));

  test("takes a fresh proof from a session of long ago that it leaves nothing but enrolling", async () => {
    const who = await people.aPerson();
    const signed = await people.signIn(who);
    time += profile.stepUpMs;
    await require(who);
    const left = await signed.portal.call(switchRole, { role: "administrator" }, at());
    const portal = await signed.goOn(left.data.token, left.setCookies);
    expect(refusalOf(await portal.call(contract.clientUserInfo, {}, at()))).toBe("enrolmentNeeded");
    expect(await start(portal)).toBe("stepUpNeeded");
    expect(refusalOf(await portal.call(factor.confirmAuthenticator, { code: "123456" }, at()))).toBe(
      "stepUpNeeded",
    );
    const proved = await people.stepUp(who, { ...signed, portal });
    expect((await stories.bindAuthenticator(proved)).answer.code).toBe(0);
  });

  test("takes a fresh proof where a trusted device stood for the second step", async () => {
    const who = await people.aPerson();
    const trusted = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId: trusted, trustDevice: true });
    await require(who);
    const key = people.sessionKey();
    const shown = { deviceId: trusted, devicePwd };
    const answer = await people.firstStep(await api.visitor(), who, key.jwk, shown);
    expect(answer.code).toBe(code.successSetUpAuthenticator);
    const portal = await people.enter(answer, key.privateKey);
    expect(await start(portal)).toBe("stepUpNeeded");
    const goOn = (token: string, cookies: Record<string, string>) =>
      people.enter({ data: { ...answer.data, token }, setCookies: cookies }, key.privateKey);
    const proved = await people.stepUp(who, { portal, goOn });
    expect((await stories.bindAuthenticator(proved)).answer.code).toBe(0);
  });

  test("takes the passkey of whoever has one, and no code that was mailed", async () => {
    const { who, portal, key, goOn } = await stories.withPasskey();
    time += profile.stepUpMs;
    await require(who);
    const left = await portal.call(switchRole, { role: "administrator" }, at());
    const enrolling = await goOn(left.data.token, left.setCookies);
    expect(await start(enrolling)).toBe("stepUpNeeded");
    expect(refusalOf(await enrolling.call(profile.sendReauthCode, { channel: "email" }, at()))).toBe(
      "methodNotOffered",
    );
    const { data: asked } = await enrolling.call(profile.startReauthPasskey, {}, at());
    const proof = { method: "passkey", passkey: key.prove(asked) } as const;
    const answer = await enrolling.call(profile.reauthenticate, { password: who.password, proof }, at());
    expect(await start(await goOn(answer.data.token, answer.setCookies))).toBeUndefined();
  });

  test("asks whoever has just proved two things for them again only after ten minutes", async () => {
    const { portal } = await mustEnrol();
    expect(await start(portal)).toBeUndefined();
    time += profile.stepUpMs;
    expect(await start(portal)).toBe("stepUpNeeded");
  });

  test("is one whose owner has said so, with a fresh proof", async () => {
    const { portal } = await stories.aProvedPerson();
    const required = async () => (await portal.call(listMembers, {}, at())).data.authenticatorRequired;
    expect(await required()).toBe(false);
    const change = { requestId: randomUUID(), required: true };
    expect((await portal.call(requireAuthenticator, change, at())).code).toBe(0);
    expect(await required()).toBe(true);
    const { data } = await portal.call(contract.clientUserInfo, {}, at());
    expect(data, "whoever is at work goes on").toMatchObject({
      forceGoogleAuth: true,
      googleAuthStatus: false,
    });
    const viewer = await api.member({ role: "viewer" });
    expect((await viewer.call(requireAuthenticator, change, at())).code).toBe(code.forbidden);
  });

  test("lets nobody remove it", async () => {
    const { who, portal } = await stories.withAuthenticator();
    await require(who);
    const { data } = await portal.call(factor.listFactors, {}, at());
    expect(data.authenticatorRequired).toBe(true);
    expect(refusalOf(await portal.call(factor.removeAuthenticator, {}, at()))).toBe("authenticatorRequired");
  });

  test("lets the session do everything once the authenticator is bound, under a new token", async () => {
    const { who, answer, first, portal } = await mustEnrol();
    expect(refusalOf(await portal.call(contract.clientUserInfo, {}, at()))).toBe("enrolmentNeeded");
    const { answer: bound } = await stories.bindAuthenticator(portal);
    const free = await people.enter(
      { data: { ...answer.data, token: bound.data.token }, setCookies: bound.setCookies },
      first.privateKey,
    );
    const { data } = await free.call(contract.clientUserInfo, {}, at());
    expect(data).toMatchObject({ username: who.username, forceGoogleAuth: true, googleAuthStatus: true });
  });
});

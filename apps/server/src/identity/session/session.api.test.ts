import { randomUUID } from "node:crypto";
import { code, type RefusalName } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import { switchRole } from "@causeway/contract/portal/member";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, type TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { peopleOf, phoneOf, type NewPerson } from "#testing/people.ts";
import { phonesOf } from "#testing/phones.ts";
import { insertMembership, insertMerchant } from "../identity.store.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
  people = peopleOf(api, () => time);
});
afterAll(() => api.stop());

const at = () => ({ timestamp: time });
const refusalOf = (answer: { data: unknown }) => (answer.data as { refusal?: RefusalName }).refusal;
const idOf = (who: NewPerson) =>
  api.ctx.db.query<{ id: string }>({
    name: "id-of",
    text: "SELECT id FROM person WHERE username = $1",
    values: [who.username],
  });

describe("a trusted device", () => {
  test("skips the second step for thirty days and not longer", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
    const again = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, {
      deviceId,
      devicePwd,
    });
    expect(again.code).toBe(0);
    time += 30 * 86_400_000;
    const late = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, {
      deviceId,
      devicePwd: again.data.devicePwd,
    });
    expect(late.code).toBe(code.secondStepNeeded);
  });

  test("that shows an old password was copied: nothing is trusted any more and every session ends", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
    const key = people.sessionKey();
    const renewed = await people.firstStep(await api.visitor(), who, key.jwk, { deviceId, devicePwd });
    const portal = await people.enter(renewed, key.privateKey);
    expect((await portal.call(contract.clientUserInfo, {}, at())).code).toBe(0);
    const thief = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, {
      deviceId,
      devicePwd,
    });
    expect(thief.code).toBe(code.secondStepNeeded);
    time += 2_001;
    expect((await portal.call(contract.clientUserInfo, {}, at())).code).toBe(code.sessionOver);
    expect((await people.messagesTo(who.email)).at(-1)?.subject).toContain("登录安全提醒");
  });

  test("that was copied is noticed when its owner comes, however often the copy has signed in before", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
    const signIn = async (shown: string) =>
      people.firstStep(await api.visitor(), who, people.sessionKey().jwk, { deviceId, devicePwd: shown });
    let copied = devicePwd;
    for (let n = 0; n < 5; n++) copied = (await signIn(copied)).data.devicePwd;
    expect((await signIn(devicePwd)).code).toBe(code.secondStepNeeded);
    expect((await signIn(copied)).code, "the copy is worth nothing any more").toBe(code.secondStepNeeded);
    expect((await people.messagesTo(who.email)).at(-1)?.subject).toContain("登录安全提醒");
  });

  test("of one person means nothing for another", async () => {
    const [one, other] = [await people.aPerson(), await people.aPerson()];
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(one, { deviceId, trustDevice: true });
    const answer = await people.firstStep(await api.visitor(), other, people.sessionKey().jwk, {
      deviceId,
      devicePwd,
    });
    expect(answer.code).toBe(code.secondStepNeeded);
  });
});

describe("a session", () => {
  test("ends with logging out", async () => {
    const { portal } = await people.signIn(await people.aPerson());
    expect((await portal.call(contract.logout, {}, at())).code).toBe(0);
    time += 2_001;
    expect(await portal.call(contract.clientUserInfo, {}, at())).toMatchObject({
      code: code.sessionOver,
      from: "SYSTEM",
    });
  });

  test("ends after fifteen idle minutes, and stays while it is used", async () => {
    const { portal } = await people.signIn(await people.aPerson());
    for (let n = 0; n < 3; n++) {
      time += 14 * 60_000;
      expect((await portal.call(contract.listClientMenu, {}, at())).code).toBe(0);
    }
    time += 15 * 60_000 + 1;
    expect((await portal.call(contract.listClientMenu, {}, at())).code).toBe(code.sessionOver);
  });

  test("ends after twelve hours even when it is used", async () => {
    const { portal } = await people.signIn(await people.aPerson());
    const answers: number[] = [];
    for (let n = 0; n < 73; n++) {
      time += 10 * 60_000;
      answers.push((await portal.call(contract.listClientMenu, {}, at())).code);
    }
    expect(answers.indexOf(code.sessionOver)).toBe(71);
  });

  test("has the menu of its role", async () => {
    const owner = (await people.signIn(await people.aPerson())).portal;
    const viewer = await api.member({ role: "viewer" });
    const pages = (menu: { name: string; children: { name: string }[] }[]) =>
      menu.flatMap(({ name, children }) => [name, ...children.map((child) => child.name)]);
    const all = pages((await owner.call(contract.listClientMenu, {}, at())).data);
    const some = pages((await viewer.call(contract.listClientMenu, {}, at())).data);
    expect(all).toContain("PaymentApplication");
    expect(some).not.toContain("PaymentApplication");
    expect(some).toContain("PaymentOrder");
  });
});

describe("resetting the password", () => {
  test("ends every session, distrusts every device, holds payments and tells the person", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { portal, devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
    const visitor = await api.visitor();
    const password = "Different-Harbour-9";
    const { attemptId } = (await phonesOf(people, () => time).beginReset(visitor, who.email)).data;
    const proof = await people.proofSent(visitor, attemptId, who, "sms");
    const answer = await visitor.call(contract.resetPassword, { attemptId, proof, password }, at());
    expect(answer.code).toBe(0);
    const twice = await visitor.call(contract.resetPassword, { attemptId, proof, password }, at());
    expect(refusalOf(twice), "an attempt is good once").toBe("attemptOver");
    time += 2_001;
    expect((await portal.call(contract.clientUserInfo, {}, at())).code).toBe(code.sessionOver);
    expect(refusalOf(await people.firstStep(await api.visitor(), who, people.sessionKey().jwk))).toBe(
      "signInFailed",
    );
    const fresh = await people.firstStep(await api.visitor(), { ...who, password }, people.sessionKey().jwk, {
      deviceId,
      devicePwd,
    });
    expect(fresh.code).toBe(code.secondStepNeeded);
    expect((await people.messagesTo(who.email)).at(-1)?.subject).toContain("登录密码已重置");
    const [held] = await api.ctx.db.query<{ held: boolean }>({
      name: "held",
      text: "SELECT payments_held_until > $2 AS held FROM person WHERE username = $1",
      values: [who.username, new Date(time + 23 * 3_600_000)],
    });
    expect(held).toEqual({ held: true });
  });

  test("works by phone as well, and the second proof is the mail", async () => {
    const who = await phonesOf(people, () => time).withPhone();
    const visitor = await api.visitor();
    const { attemptId, methods } = (await phonesOf(people, () => time).beginReset(visitor, phoneOf(who)))
      .data;
    expect(methods).toEqual([{ method: "email", masked: "cl***@example.com" }]);
    const proof = await people.proofSent(visitor, attemptId, who, "email");
    const password = "Different-Harbour-9";
    const answer = await visitor.call(contract.resetPassword, { attemptId, proof, password }, at());
    expect(answer.code).toBe(0);
    const fresh = await people.firstStep(await api.visitor(), { ...who, password }, people.sessionKey().jwk);
    expect(fresh.code).toBe(code.secondStepNeeded);
  });

  test("answers alike for an address nobody has, and sends nothing there", async () => {
    const nobody = `nobody${randomUUID()}@example.com`;
    const { code: answer, data } = await people.sendCode(await api.visitor(), "reset", nobody);
    expect([answer, Object.keys(data)]).toEqual([0, ["codeId", "resendAfterMs"]]);
    expect(await people.messagesTo(nobody)).toEqual([]);
  });
});

describe("switching merchant", () => {
  const secondMerchant = async (who: NewPerson, role: "preparer" | "viewer") => {
    const [row] = await idOf(who);
    const tenant: TenantId = newId(new Date(time));
    await api.ctx.db.tx(tenant, async (tx) => {
      await insertMerchant(tx, "ME01-000000-AAAAAAAA-A", "Second Ltd", new Date(time));
      await insertMembership(tx, row!.id as never, role, new Date(time));
    });
    return tenant;
  };

  test("goes on for the other merchant with the role one has there, under a new token at once", async () => {
    const who = await people.aPerson();
    const tenant = await secondMerchant(who, "viewer");
    const { portal, token, goOn } = await people.signIn(who);
    const answer = await portal.call(contract.switchMerchant, { merchantId: tenant }, at());
    expect(answer.code).toBe(0);
    expect(answer.data.token).not.toBe(token);
    const moved = await goOn(answer.data.token, answer.setCookies);
    const { data } = await moved.call(contract.clientUserInfo, {}, at());
    expect(data).toMatchObject({
      currentRole: "viewer",
      vaMerchant: { merchantId: tenant, nickname: "Second Ltd" },
    });
    expect(data.vaMerchants).toHaveLength(2);
    expect((await portal.call(contract.clientUserInfo, {}, at())).code, "the old token is dead").toBe(
      code.sessionOver,
    );
  });

  test("marks the token: every merchant and role has a mark of its own, which comes back with it", async () => {
    const who = await people.aPerson();
    const second = await secondMerchant(who, "preparer");
    const { portal, token, goOn } = await people.signIn(who);
    const first = (await portal.call(contract.clientUserInfo, {}, at())).data.vaMerchant.merchantId;
    const away = await portal.call(contract.switchMerchant, { merchantId: second }, at());
    const there = await goOn(away.data.token, away.setCookies);
    const lower = await there.call(switchRole, { role: "viewer" }, at());
    const below = await goOn(lower.data.token, lower.setCookies);
    const back = await below.call(contract.switchMerchant, { merchantId: first }, at());
    const markOf = (one: string) => one.split(".")[1];
    const tokens = [token, away.data.token, lower.data.token];
    expect(new Set(tokens.map(markOf)).size).toBe(3);
    expect(markOf(back.data.token)).toBe(markOf(token));
  });

  test("to a merchant one does not belong to is answered like one that does not exist", async () => {
    const { portal } = await people.signIn(await people.aPerson());
    const foreign = (
      await (await people.signIn(await people.aPerson())).portal.call(contract.clientUserInfo, {}, at())
    ).data;
    for (const merchantId of [foreign.vaMerchant.merchantId, randomUUID()]) {
      expect((await portal.call(contract.switchMerchant, { merchantId }, at())).code).toBe(code.notFound);
    }
  });
});

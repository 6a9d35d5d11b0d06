import { randomUUID } from "node:crypto";
import { code, type RefusalName } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, type TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { peopleOf, type NewPerson } from "#testing/people.ts";
import { insertMembership, insertMerchant } from "./identity.store.ts";

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

describe("registering", () => {
  test("makes a person and his company, with him as its owner", async () => {
    const { portal } = await people.signIn(await people.aPerson());
    const { data } = await portal.call(contract.clientUserInfo, {}, at());
    expect(data).toMatchObject({ currentRole: "owner", setUsername: true, certification: "NONE" });
    expect(data.vaMerchant.merchantNo).toMatch(/^ME01-\d{6}-/);
    expect(data.vaMerchants).toEqual([data.vaMerchant]);
    expect(data.permissions).toContain("payment.create");
  });

  test("answers alike for an address that has an account, and tells its owner instead", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const [taken, fresh] = [
      await people.sendCode(visitor, "register", who.email),
      await people.sendCode(visitor, "register", `new${randomUUID()}@example.com`),
    ];
    expect(Object.keys(taken.data)).toEqual(Object.keys(fresh.data));
    expect([taken.code, fresh.code]).toEqual([0, 0]);
    expect((await people.messagesTo(who.email)).at(-1)?.template).toBe("alreadyRegistered");
  });

  test.each<[string, Partial<NewPerson>, RefusalName]>([
    ["a password that everybody has", { password: "Password123" }, "passwordCommon"],
    ["a password without capitals", { password: "harbour-123456" }, "invalidInput"],
    ["a password without digits", { password: "HarbourHarbour" }, "invalidInput"],
    ["a short password", { password: "Ha1rbo" }, "invalidInput"],
    ["a user name with other than letters and digits", { username: "my name" }, "invalidInput"],
    ["a user name of 31 characters", { username: "a".repeat(31) }, "invalidInput"],
    ["a phone that cannot be", { phone: "12345" }, "phoneWrong"],
    ["a malformed e-mail", { email: "nobody" }, "invalidInput"],
  ])("is refused with %s", async (_name, wrong, refusal) => {
    const visitor = await api.visitor();
    const email = `r${randomUUID().slice(0, 8)}@example.com`;
    const { data } = await people.sendCode(visitor, "register", email);
    const answer = await visitor.call(
      contract.register,
      {
        requestId: randomUUID(),
        username: `u${randomUUID().replaceAll("-", "").slice(0, 12)}`,
        email,
        phoneArea: "852",
        phone: "61234567",
        password: "Harbour-123456",
        codeId: data.codeId,
        code: await people.lastCodeTo(email),
        agreed: true,
        ...wrong,
      },
      at(),
    );
    expect(refusalOf(answer)).toBe(refusal);
  });

  test("is refused with somebody else's code", async () => {
    const visitor = await api.visitor();
    const [mine, theirs] = [`m${randomUUID()}@example.com`, `t${randomUUID()}@example.com`];
    const { data } = await people.sendCode(visitor, "register", mine);
    const answer = await visitor.call(
      contract.register,
      {
        requestId: randomUUID(),
        username: "someone",
        email: theirs,
        phoneArea: "852",
        phone: "61234569",
        password: "Harbour-123456",
        codeId: data.codeId,
        code: await people.lastCodeTo(mine),
        agreed: true,
      },
      at(),
    );
    expect(refusalOf(answer)).toBe("codeWrong");
  });
});

describe("signing in", () => {
  test("asks for a second step and shows where it goes, masked", async () => {
    const who = await people.aPerson();
    const answer = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk);
    expect(answer.code).toBe(code.secondStepNeeded);
    expect(answer.data).toMatchObject({
      details: {
        options: [
          { channel: "email", masked: "cl***@example.com" },
          { channel: "sms", masked: /^\+852 \*+\d{4}$/ },
        ],
      },
    });
  });

  test("works with the e-mail in place of the user name", async () => {
    const who = await people.aPerson();
    const answer = await people.firstStep(
      await api.visitor(),
      { ...who, username: who.email },
      people.sessionKey().jwk,
    );
    expect(answer.code).toBe(code.secondStepNeeded);
  });

  test("by a code sent to the e-mail goes the same way", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const { data } = await people.sendCode(visitor, "login", who.email);
    const answer = await visitor.call(
      contract.signInByCode,
      { codeId: data.codeId, code: await people.lastCodeTo(who.email), sessionKey: people.sessionKey().jwk },
      at(),
    );
    expect(answer.code).toBe(code.secondStepNeeded);
  });

  test("says the same to a wrong password and to a name nobody has", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const wrong = await people.firstStep(
      visitor,
      { ...who, password: "Harbour-wrong1" },
      people.sessionKey().jwk,
    );
    const nobody = await people.firstStep(
      visitor,
      { username: "nobodyatall", password: "Harbour-wrong1" },
      people.sessionKey().jwk,
    );
    expect(refusalOf(wrong)).toBe("signInFailed");
    expect([nobody.code, nobody.errorMessage]).toEqual([wrong.code, wrong.errorMessage]);
  });

  test("locks an account for half an hour after five failures, exactly, also when a hundred come at once", async () => {
    const who = await people.aPerson();
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () =>
        people.firstStep(
          await api.visitor(),
          { ...who, password: "Harbour-wrong1" },
          people.sessionKey().jwk,
        ),
      ),
    );
    expect(answers.filter((answer) => refusalOf(answer) === "signInFailed")).toHaveLength(5);
    expect(answers.filter(({ code: answer }) => answer === code.lockedUntil)).toHaveLength(25);
    expect((await people.firstStep(await api.visitor(), who, people.sessionKey().jwk)).code).toBe(
      code.lockedUntil,
    );
    time += 30 * 60_000;
    expect((await people.firstStep(await api.visitor(), who, people.sessionKey().jwk)).code).toBe(
      code.secondStepNeeded,
    );
    await execute(api.database.ownerUrl, "DELETE FROM attempt_count WHERE key LIKE 'password-address:%'");
  });

  test("takes a captcha once, in time, and as it was drawn", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const attempt = (captcha: { captchaId: string; captcha: string }) =>
      visitor.call(
        contract.signInByPassword,
        { ...who, ...captcha, sessionKey: people.sessionKey().jwk },
        at(),
      );
    const solved = await people.captcha(visitor);
    expect((await attempt(solved)).code).toBe(code.secondStepNeeded);
    expect(refusalOf(await attempt(solved))).toBe("captchaWrong");
    const misread = await people.captcha(visitor);
    expect(refusalOf(await attempt({ ...misread, captcha: "AAAAA" }))).toBe("captchaWrong");
    expect(refusalOf(await attempt(misread)), "a wrong answer spends it").toBe("captchaWrong");
    const late = await people.captcha(visitor);
    time += 120_001;
    expect(refusalOf(await attempt(late))).toBe("captchaWrong");
    expect(refusalOf(await attempt({ captchaId: "made up", captcha: "AAAAA" }))).toBe("captchaWrong");
  });

  test("lets exactly five guesses at a code through, however many come at once", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const first = await people.firstStep(visitor, who, people.sessionKey().jwk);
    const { attemptId } = (first.data as unknown as { details: { attemptId: string } }).details;
    const { data } = await visitor.call(contract.sendSecondStepCode, { attemptId, channel: "email" }, at());
    const right = await people.lastCodeTo(who.email);
    const wrong = right === "000000" ? "000001" : "000000";
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor.call(
          contract.finishSignIn,
          { attemptId, codeId: data.codeId, code: wrong, trustDevice: false },
          at(),
        ),
      ),
    );
    expect(guesses.filter((answer) => refusalOf(answer) === "codeWrong")).toHaveLength(5);
    const answer = await visitor.call(
      contract.finishSignIn,
      { attemptId, codeId: data.codeId, code: right, trustDevice: false },
      at(),
    );
    expect(answer.code).toBe(code.lockedUntil);
  });

  test("voids the code before when a new one is sent, a minute apart", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const first = await people.sendCode(visitor, "login", who.email);
    const old = await people.lastCodeTo(who.email);
    expect(refusalOf(await people.sendCode(visitor, "login", who.email))).toBe("tooFrequent");
    time += 60_000;
    await people.sendCode(visitor, "login", who.email);
    const answer = await visitor.call(
      contract.signInByCode,
      { codeId: first.data.codeId, code: old, sessionKey: people.sessionKey().jwk },
      at(),
    );
    expect(refusalOf(answer)).toBe("codeWrong");
  });
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
    expect((await people.messagesTo(who.email)).at(-1)?.template).toBe("deviceStolen");
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
    const { data } = await people.sendCode(visitor, "reset", who.email);
    const password = "Different-Harbour-9";
    const proof = await visitor.call(
      contract.proveReset,
      { codeId: data.codeId, code: await people.lastCodeTo(who.email) },
      at(),
    );
    const answer = await visitor.call(contract.resetPassword, { proof: proof.data, password }, at());
    expect(answer.code).toBe(0);
    const twice = await visitor.call(contract.resetPassword, { proof: proof.data, password }, at());
    expect(refusalOf(twice), "a proof is good once").toBe("codeWrong");
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
    expect((await people.messagesTo(who.email)).at(-1)?.template).toBe("passwordChanged");
    const [held] = await api.ctx.db.query<{ held: boolean }>({
      name: "held",
      text: "SELECT payments_held_until > $2 AS held FROM person WHERE username = $1",
      values: [who.username, new Date(time + 23 * 3_600_000)],
    });
    expect(held).toEqual({ held: true });
  });

  test("answers alike for an address nobody has, and sends nothing there", async () => {
    const nobody = `nobody${randomUUID()}@example.com`;
    const { code: answer, data } = await people.sendCode(await api.visitor(), "reset", nobody);
    expect([answer, Object.keys(data)]).toEqual([0, ["codeId", "resendAfterMs"]]);
    expect(await people.messagesTo(nobody)).toEqual([]);
  });
});

describe("switching merchant", () => {
  const secondMerchant = async (who: NewPerson, role: "maker" | "viewer") => {
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

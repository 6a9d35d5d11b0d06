import { randomUUID } from "node:crypto";
import { code, type RefusalName } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { forgetAttempts } from "#testing/database.ts";
import { peopleOf, type NewPerson } from "#testing/people.ts";
import { phonesOf } from "#testing/phones.ts";

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
describe("registering", () => {
  test("makes a person and his company, with him as its owner", async () => {
    const { portal } = await people.signIn(await people.aPerson());
    const { data } = await portal.call(contract.clientUserInfo, {}, at());
    expect(data).toMatchObject({ currentRole: "administrator", setUsername: true, certification: "NONE" });
    expect(data.vaMerchant.merchantNo).toMatch(/^ME01-\d{6}-/);
    expect(data.vaMerchants).toEqual([data.vaMerchant]);
    expect(data.permissions).toContain("payment.prepare");
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
        sessionKey: people.sessionKey().jwk,
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
        sessionKey: people.sessionKey().jwk,
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

  test("with a name that is taken leaves nothing behind: the same request is refused again, and the code still works", async () => {
    const { username: taken } = await people.aPerson();
    const visitor = await api.visitor();
    const email = `k${randomUUID().slice(0, 8)}@example.com`;
    const { data } = await people.sendCode(visitor, "register", email);
    const input = {
      sessionKey: people.sessionKey().jwk,
      username: taken,
      email,
      phoneArea: "852",
      phone: "61234568",
      password: "Harbour-123456",
      codeId: data.codeId,
      code: await people.lastCodeTo(email),
      agreed: true as const,
    };
    expect(refusalOf(await visitor.call(contract.register, input, at()))).toBe("accountTaken");
    expect(refusalOf(await visitor.call(contract.register, input, at()))).toBe("accountTaken");
    const free = { ...input, username: `k${randomUUID().slice(0, 8)}` };
    expect((await visitor.call(contract.register, free, at())).code).toBe(0);
  });
});

describe("signing in", () => {
  test("asks for a second step and shows where it goes, masked", async () => {
    const who = await people.aPerson();
    const answer = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk);
    expect(answer.code).toBe(code.secondStepNeeded);
    expect(answer.data).toMatchObject({
      details: {
        methods: [{ method: "email", masked: "cl***@example.com" }],
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

  test("by a code sent to the phone goes the same way", async () => {
    const who = await phonesOf(people, () => time).withPhone();
    const visitor = await api.visitor();
    const phone = `+852${who.phone}`;
    const { data } = await people.sendCode(visitor, "login", phone);
    expect((await people.messagesTo(phone)).at(-1)).toMatchObject({ channel: "sms", template: "code" });
    const answer = await visitor.call(
      contract.signInByCode,
      { codeId: data.codeId, code: await people.lastCodeTo(phone), sessionKey: people.sessionKey().jwk },
      at(),
    );
    expect(answer.code).toBe(code.secondStepNeeded);
  });

  test("with a code of more than five minutes ago is told that it has expired", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const { data } = await people.sendCode(visitor, "login", who.email);
    time += contract.codeTtlMs;
    const answer = await visitor.call(
      contract.signInByCode,
      { codeId: data.codeId, code: await people.lastCodeTo(who.email), sessionKey: people.sessionKey().jwk },
      { ...at(), language: "en-US" },
    );
    expect(refusalOf(answer)).toBe("codeExpired");
    expect(answer.errorMessage).toContain("Verification has expired");
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
    await forgetAttempts(api.database.ownerUrl, "password-");
  });

  test("counts the tries at a name whatever the case of its letters", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const answers = [];
    const shout = who.username.toUpperCase();
    for (const username of [who.username, shout, who.username, shout, who.username, shout]) {
      const wrong = { username, password: "Harbour-wrong1" };
      answers.push(refusalOf(await people.firstStep(visitor, wrong, people.sessionKey().jwk)));
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => "signInFailed"), "lockedUntil"]);
  });

  test("takes nothing from the tries of an address when it succeeds", async () => {
    const who = await people.aPerson();
    const counted = async () =>
      (
        await api.ctx.db.query<{ attempts: number }>({
          name: "counted",
          text: "SELECT attempts FROM attempt_count WHERE key LIKE 'password-network:%'",
          values: [],
        })
      )[0]?.attempts ?? 0;
    const before = await counted();
    await people.firstStep(await api.visitor(), who, people.sessionKey().jwk);
    expect(await counted()).toBe(before);
  });

  test("takes a captcha once, in time, and as it was drawn", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const attempt = (captcha: { captchaId: string; captcha: string; work: string }) =>
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
    expect(refusalOf(await attempt({ captchaId: "made up", captcha: "AAAAA", work: "0" }))).toBe(
      "captchaWrong",
    );
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
          { attemptId, proof: { method: "email", codeId: data.codeId, code: wrong }, trustDevice: false },
          at(),
        ),
      ),
    );
    expect(guesses.filter((answer) => refusalOf(answer) === "codeWrong")).toHaveLength(5);
    const answer = await visitor.call(
      contract.finishSignIn,
      { attemptId, proof: { method: "email", codeId: data.codeId, code: right }, trustDevice: false },
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

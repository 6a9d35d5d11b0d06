import { pbkdf2Sync, randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import { isWork, workRounds } from "@causeway/contract/work";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute, forgetAttempts } from "#testing/database.ts";
import { refusalOf } from "#testing/factors.ts";
import { doWork, peopleOf, solveCaptcha } from "#testing/people.ts";
import { workBitsFor } from "./network-failures.ts";

let api: TestApi;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  api = await startTestApi();
  people = peopleOf(api);
});
afterAll(() => api.stop());

const forgetFailures = () => forgetAttempts(api.database.ownerUrl, "sign-in-network:");
/** The first work that is worth at least so many bits and less than so many. */
const workWorth = (captchaId: string, least: number, less: number) => {
  for (let n = 0; ; n++) {
    const derived = pbkdf2Sync(captchaId, String(n), workRounds, 32, "sha256");
    if (isWork(derived, least) && !isWork(derived, less)) return String(n);
  }
};
const nobody = { username: "nobody", password: "wrong" };

describe("a captcha", () => {
  test("is a picture of pixels: no markup to read and no lines to count", async () => {
    const { data } = await (await api.visitor()).call(contract.createCaptcha, {});
    const image = Buffer.from(data.image, "base64");
    expect(image.toString("latin1", 1, 4)).toBe("PNG");
    expect(image.toString("latin1")).not.toMatch(/<(?:svg|path|text)|[ML]\d+[ ,]\d+/);
  });

  test.each(["zh-CN", "zh-HK", "en-US"])("can be heard instead of seen, in %s", async (language) => {
    const visitor = await api.visitor();
    const ask = async () => (await visitor.call(contract.createSpokenCaptcha, {}, { language })).data;
    const spoken = await ask();
    const { captchaId, audio } = spoken;
    const wav = Buffer.from(audio, "base64");
    expect(wav.toString("latin1", 0, 4)).toBe("RIFF");
    expect(wav.length / 8_000, "seconds").toBeGreaterThan(3);
    expect(Buffer.from((await ask()).audio, "base64").equals(wav)).toBe(false);
    const digits = solveCaptcha(api.ctx.config.secrets.codes, captchaId);
    expect(digits).toMatch(/^\d{6}$/);
    const who = await people.aPerson();
    const answer = await visitor.call(contract.signInByPassword, {
      ...who,
      captchaId,
      captcha: digits,
      work: doWork(spoken),
      sessionKey: people.sessionKey().jwk,
    });
    expect(answer.code).toBe(code.secondStepNeeded);
  });

  test("takes work as well, and the work done for one is worth nothing for another", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const one = await people.captcha(visitor);
    const worthless = workWorth(one.captchaId, 0, 1);
    let other = await people.captcha(visitor);
    while (other.work !== worthless) other = await people.captcha(visitor);
    const attempt = (work: string) =>
      visitor.call(contract.signInByPassword, {
        ...who,
        ...one,
        work,
        sessionKey: people.sessionKey().jwk,
      });
    expect(refusalOf(await attempt(other.work))).toBe("captchaWrong");
    expect((await attempt(one.work)).code, "work that does not fit spends nothing").toBe(
      code.secondStepNeeded,
    );
  });

  test("asks for more work the more often a network fails, and for no more of anybody else", async () => {
    const visitor = await api.visitor();
    const bits = async () => (await visitor.call(contract.createCaptcha, {})).data.workBits;
    const guess = { captchaId: "made up", captcha: "E", work: "0", sessionKey: people.sessionKey().jwk };
    const fail = async (times: number) => {
      for (let n = 0; n < times; n++) await visitor.call(contract.signInByPassword, { ...nobody, ...guess });
    };
    await forgetFailures();
    expect(await bits()).toBe(1);
    await fail(4);
    expect(await bits()).toBe(2);
    await fail(4);
    expect(await bits()).toBe(3);
    await fail(24);
    expect(await bits(), "six bits more at most").toBe(7);
    expect(await workBitsFor(api.served.portal, "203.0.113.7")).toBe(1);
  });

  test("asks for more work after wrong passwords and wrong codes, too", async () => {
    const visitor = await api.visitor();
    const sessionKey = people.sessionKey().jwk;
    await forgetFailures();
    for (let n = 0; n < 3; n++)
      await visitor.call(contract.signInByPassword, {
        ...nobody,
        ...(await people.captcha(visitor)),
        sessionKey,
      });
    await visitor.call(contract.signInByCode, { codeId: randomUUID(), code: "000000", sessionKey });
    expect((await visitor.call(contract.createSpokenCaptcha, {})).data.workBits).toBe(2);
  });

  test("says itself how much work it takes, and nobody can have it take less", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    await execute(
      api.database.ownerUrl,
      `INSERT INTO attempt_count (key, attempts, ends_at)
       VALUES ('sign-in-network:127.0.0.1', 24, now() + interval '1 hour')
       ON CONFLICT (key) DO UPDATE SET attempts = 24`,
    );
    const { data } = await visitor.call(contract.createCaptcha, {});
    expect(data.workBits).toBe(7);
    const attempt = (captchaId: string, work: string) =>
      visitor.call(contract.signInByPassword, {
        ...who,
        captchaId,
        captcha: solveCaptcha(api.ctx.config.secrets.codes, data.captchaId),
        work,
        sessionKey: people.sessionKey().jwk,
      });
    expect(refusalOf(await attempt(data.captchaId, workWorth(data.captchaId, 6, 7)))).toBe("captchaWrong");
    const bytes = Buffer.from(data.captchaId, "base64url");
    bytes[12 + String(Date.now()).length + 1]! ^= "7".charCodeAt(0) ^ "1".charCodeAt(0);
    const forged = bytes.toString("base64url");
    expect(refusalOf(await attempt(forged, workWorth(forged, 1, 7)))).toBe("captchaWrong");
    expect((await attempt(data.captchaId, doWork(data))).code).toBe(code.secondStepNeeded);
    await forgetFailures();
  });

  test("has to be worked for before any code is sent, once per code", async () => {
    const visitor = await api.visitor();
    const { captchaId, work } = await people.captcha(visitor);
    const ask = (solved: { captchaId: string; work: string }) =>
      visitor.call(contract.sendCode, {
        purpose: "register",
        to: { channel: "email", email: `w${randomUUID()}@example.com` },
        ...solved,
      });
    expect(refusalOf(await ask({ captchaId, work: workWorth(captchaId, 0, 1) }))).toBe("captchaWrong");
    expect((await ask({ captchaId, work })).code).toBe(0);
    expect(refusalOf(await ask({ captchaId, work }))).toBe("captchaWrong");
  });
});

import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { refusalOf } from "#testing/factors.ts";
import { doWork, peopleOf, solveCaptcha } from "#testing/people.ts";

let api: TestApi;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  api = await startTestApi();
  people = peopleOf(api);
});
afterAll(() => api.stop());

describe("a captcha", () => {
  test("is a picture without a word in it", async () => {
    const { data } = await (await api.visitor()).call(contract.createCaptcha, {});
    expect(data.image).toMatch(/^<svg /);
    expect(data.image).not.toContain("<text");
  });

  test.each(["zh-CN", "zh-HK", "en-US"])("can be heard instead of seen, in %s", async (language) => {
    const visitor = await api.visitor();
    const ask = async () => (await visitor.call(contract.createSpokenCaptcha, {}, { language })).data;
    const { captchaId, audio } = await ask();
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
      work: doWork(captchaId),
      sessionKey: people.sessionKey().jwk,
    });
    expect(answer.code).toBe(code.secondStepNeeded);
  });

  test("takes work as well, and the work done for one is worth nothing for another", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const [one, other] = [await people.captcha(visitor), await people.captcha(visitor)];
    const attempt = (work: string) =>
      visitor.call(contract.signInByPassword, {
        ...who,
        ...one,
        work,
        sessionKey: people.sessionKey().jwk,
      });
    expect(refusalOf(await attempt("none"))).toBe("captchaWrong");
    expect(refusalOf(await attempt(`${other.work}0`))).toBe("captchaWrong");
    expect((await attempt(one.work)).code, "work that does not fit spends nothing").toBe(
      code.secondStepNeeded,
    );
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
    expect(refusalOf(await ask({ captchaId, work: "none" }))).toBe("captchaWrong");
    expect((await ask({ captchaId, work })).code).toBe(0);
    expect(refusalOf(await ask({ captchaId, work }))).toBe("captchaWrong");
  });
});

import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as factor from "@causeway/contract/portal/factor";
import * as contract from "@causeway/contract/portal/identity";
import { reauthenticate } from "@causeway/contract/portal/profile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totpCode } from "#platform/crypto/totp.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { factorsOf, refusalOf } from "#testing/factors.ts";
import { peopleOf } from "#testing/people.ts";

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
const nextStep = () => {
  time += 30_000;
};

describe("an authenticator", () => {
  test("counts once a code made with its key was handed in, and brings ten recovery codes", async () => {
    const { portal, goOn } = await stories.aProvedPerson();
    expect((await portal.call(factor.listFactors, {}, at())).data.authenticator).toBeNull();
    const { data } = await portal.call(factor.startAuthenticator, {}, at());
    expect(data.uri).toContain(`secret=${data.key}`);
    const wrong = totpCode(data.key, new Date(time - 120_000));
    expect(refusalOf(await portal.call(factor.confirmAuthenticator, { code: wrong }, at()))).toBe(
      "codeWrong",
    );
    expect((await portal.call(factor.listFactors, {}, at())).data.authenticator).toBeNull();
    const right = totpCode(data.key, new Date(time));
    const answer = await portal.call(factor.confirmAuthenticator, { code: right }, at());
    expect(new Set(answer.data.recoveryCodes).size).toBe(10);
    const renewed = await goOn(answer.data.token, answer.setCookies);
    expect((await renewed.call(factor.listFactors, {}, at())).data.authenticator).toMatchObject({
      recoveryCodesLeft: 10,
    });
    expect((await renewed.call(contract.clientUserInfo, {}, at())).data.googleAuthStatus).toBe(true);
    expect((await portal.call(factor.listFactors, {}, at())).code, "the old token is dead").toBe(
      code.sessionOver,
    );
  });

  test("whose key was shown more than five minutes ago has to be begun again", async () => {
    const { portal } = await stories.aProvedPerson();
    const { data } = await portal.call(factor.startAuthenticator, {}, at());
    time += factor.enrolTtlMs + 1;
    const late = await portal.call(
      factor.confirmAuthenticator,
      { code: totpCode(data.key, new Date(time)) },
      at(),
    );
    expect(refusalOf(late)).toBe("enrolmentOver");
  });

  test("is a second step, and each of its time steps is good once", async () => {
    const { who, key } = await stories.withAuthenticator();
    const first = await stories.begin(who);
    expect(first.methods.map(({ method }) => method)).toEqual(["authenticator", "recovery"]);
    const spent = totpCode(key, new Date(time));
    expect(
      refusalOf(await first.finish({ method: "authenticator", code: spent })),
      "binding used this step",
    ).toBe("codeWrong");
    nextStep();
    const fresh = totpCode(key, new Date(time));
    expect((await first.finish({ method: "authenticator", code: fresh })).code).toBe(0);
    const again = await stories.begin(who);
    expect(refusalOf(await again.finish({ method: "authenticator", code: fresh }))).toBe("codeWrong");
    nextStep();
    const before = totpCode(key, new Date(time));
    nextStep();
    expect(
      (await again.finish({ method: "authenticator", code: before })).code,
      "the step before still counts",
    ).toBe(0);
  });

  test("lets one of two through who hand in the same code at once", async () => {
    const { who, key } = await stories.withAuthenticator();
    const attempts = [await stories.begin(who), await stories.begin(who)];
    nextStep();
    const shown = totpCode(key, new Date(time));
    const answers = await Promise.all(
      attempts.map(({ finish }) => finish({ method: "authenticator", code: shown })),
    );
    expect(answers.map(({ code: answer }) => answer).toSorted((a, b) => a - b)).toEqual([0, code.refused]);
  });

  test("of somebody else is no second step", async () => {
    const [mine, theirs] = [await stories.withAuthenticator(), await stories.withAuthenticator()];
    const attempt = await stories.begin(mine.who);
    nextStep();
    const foreign = totpCode(theirs.key, new Date(time));
    expect(refusalOf(await attempt.finish({ method: "authenticator", code: foreign }))).toBe("codeWrong");
  });

  test("takes exactly five guesses in half an hour, a hundred at once and over many attempts", async () => {
    const { who, key } = await stories.withAuthenticator();
    const attempts: Awaited<ReturnType<typeof stories.begin>>[] = [];
    while (attempts.length < 20) attempts.push(await stories.begin(who));
    nextStep();
    const right = totpCode(key, new Date(time));
    const wrong = right === "000000" ? "000001" : "000000";
    const answers = await Promise.all(
      attempts.flatMap(({ finish }) =>
        Array.from({ length: 5 }, () => finish({ method: "authenticator", code: wrong })),
      ),
    );
    expect(answers).toHaveLength(100);
    expect(answers.filter((answer) => refusalOf(answer) === "codeWrong")).toHaveLength(5);
    expect(answers.filter(({ code: answer }) => answer === code.lockedUntil)).toHaveLength(95);
    const late = await stories.begin(who);
    expect((await late.finish({ method: "authenticator", code: right })).code).toBe(code.lockedUntil);
    time += 30 * 60_000;
    const later = await stories.begin(who);
    expect((await later.finish({ method: "authenticator", code: totpCode(key, new Date(time)) })).code).toBe(
      0,
    );
  });

  test("is guessed at by strangers without keeping its owner out of his device or his session", async () => {
    const { who, key, portal: open } = await stories.withAuthenticator();
    nextStep();
    const here = { ...at(), deviceId: randomUUID(), devicePwd: "" };
    const first = await stories.begin(who);
    const finished = await first.visitor.call(
      contract.finishSignIn,
      {
        attemptId: first.attemptId,
        proof: { method: "authenticator", code: totpCode(key, new Date(time)) },
        trustDevice: false,
      },
      here,
    );
    const strangers: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) {
      const { visitor, attemptId } = await stories.begin(who);
      const proof = { method: "recovery", code: "AAAAA-AAAAA" } as const;
      const from = { ...at(), address: `198.51.100.${n + 1}` };
      strangers.push(
        refusalOf(await visitor.call(contract.finishSignIn, { attemptId, proof, trustDevice: false }, from)),
      );
    }
    expect(strangers.filter((answer) => answer === "codeWrong")).toHaveLength(10);
    expect(strangers.at(-1)).toBe("lockedUntil");
    nextStep();
    const proof = { method: "authenticator", code: totpCode(key, new Date(time)) } as const;
    const proved = await open.call(reauthenticate, { password: who.password, proof }, at());
    expect(proved.code, "in his session").toBe(0);
    nextStep();
    const { visitor, attemptId } = await stories.begin(who);
    const answer = await visitor.call(
      contract.finishSignIn,
      {
        attemptId,
        proof: { method: "authenticator", code: totpCode(key, new Date(time)) },
        trustDevice: false,
      },
      { ...here, ...at(), devicePwd: finished.data.devicePwd },
    );
    expect(answer.code, "on his device").toBe(0);
  });

  test("brings a notice, a day's hold on payments, an audit row, and no device is trusted any more", async () => {
    const { who, portal, devicePwd } = await stories.aProvedPerson({ deviceId, trustDevice: true });
    await stories.bindAuthenticator(portal);
    expect(await stories.heldAndAudited(who)).toEqual({ held: true, acts: ["factor.authenticatorBound"] });
    expect((await people.messagesTo(who.email)).at(-1)?.kind).toBe("factor.changed");
    const again = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, {
      deviceId,
      devicePwd,
    });
    expect(again.code).toBe(code.secondStepNeeded);
  });

  test("can be removed, and its recovery codes go with it", async () => {
    const { who, portal, recoveryCodes } = await stories.withAuthenticator();
    expect((await portal.call(factor.removeAuthenticator, {}, at())).code).toBe(0);
    expect((await portal.call(factor.removeAuthenticator, {}, at())).code).toBe(code.notFound);
    expect((await portal.call(factor.renewRecoveryCodes, {}, at())).code).toBe(code.notFound);
    const attempt = await stories.begin(who);
    expect(attempt.methods.map(({ method }) => method)).toEqual(["email"]);
    expect(refusalOf(await attempt.finish({ method: "recovery", code: recoveryCodes[0]! }))).toBe(
      "methodNotOffered",
    );
  });

  test("lies sealed in the database", async () => {
    const { who, key } = await stories.withAuthenticator();
    const [row] = await api.ctx.db.query<{ sealed: Buffer }>({
      name: "sealed-key",
      text: "SELECT sealed_key AS sealed FROM authenticator a JOIN person p ON p.id = a.person_id WHERE p.username = $1",
      values: [who.username],
    });
    expect(row?.sealed.toString("latin1")).not.toContain(key);
  });
});

describe("a recovery code", () => {
  test("is good once, however it is written, and its owner is told how many are left", async () => {
    const { who, recoveryCodes } = await stories.withAuthenticator();
    const typed = recoveryCodes[3]!.toLowerCase().replace("-", " ");
    const first = await stories.begin(who);
    expect((await first.finish({ method: "recovery", code: typed })).code).toBe(0);
    expect((await people.messagesTo(who.email)).at(-1)).toMatchObject({
      kind: "factor.recoveryCodeUsed",
      values: { left: "9" },
    });
    const second = await stories.begin(who);
    expect(refusalOf(await second.finish({ method: "recovery", code: typed }))).toBe("codeWrong");
  });

  test("lets one of two through who use it at once", async () => {
    const { who, recoveryCodes } = await stories.withAuthenticator();
    const attempts = [await stories.begin(who), await stories.begin(who)];
    const answers = await Promise.all(
      attempts.map(({ finish }) => finish({ method: "recovery", code: recoveryCodes[0]! })),
    );
    expect(answers.filter(({ code: answer }) => answer === 0)).toHaveLength(1);
  });

  test("is one of ten, however often new ones are made at once", async () => {
    const { who, portal } = await stories.withAuthenticator();
    await Promise.all([1, 2, 3].map(() => portal.call(factor.renewRecoveryCodes, {}, at())));
    const [row] = await api.ctx.db.query<{ good: number }>({
      name: "good-codes",
      text: "SELECT count(*)::int AS good FROM recovery_code c JOIN person p ON p.id = c.person_id WHERE p.username = $1",
      values: [who.username],
    });
    expect(row?.good).toBe(10);
  });

  test("is void once new ones were made", async () => {
    const { who, portal, recoveryCodes } = await stories.withAuthenticator();
    const { data } = await portal.call(factor.renewRecoveryCodes, {}, at());
    expect(data.recoveryCodes).toHaveLength(10);
    const attempt = await stories.begin(who);
    expect(refusalOf(await attempt.finish({ method: "recovery", code: recoveryCodes[0]! }))).toBe(
      "codeWrong",
    );
    expect((await attempt.finish({ method: "recovery", code: data.recoveryCodes[0]! })).code).toBe(0);
  });
});

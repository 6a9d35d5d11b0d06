import { randomInt, randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import {
  register,
  resetPassword,
  sendSecondStepCode,
  signInByPassword,
} from "@causeway/contract/portal/identity";
import * as profile from "@causeway/contract/portal/profile";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { refusalOf } from "#testing/factors.ts";
import { peopleOf, type NewPerson } from "#testing/people.ts";
import { phonesOf } from "#testing/phones.ts";
import type { CallOptions } from "#testing/portal-client.ts";
import { aCrowd, roomAMomentAgo } from "#testing/crowd.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
  people = peopleOf(api, () => time);
});
afterAll(() => api.stop());
beforeEach(() => void (time += 24 * 3_600_000));

const at = () => ({ timestamp: time });
const anAddress = () => `198.51.100.${randomInt(1, 255)}`;
const wrong = (who: NewPerson) => ({ ...who, password: "Wrong-Harbour-1" });
const attempt = async (who: NewPerson, options: CallOptions = {}) =>
  refusalOf(await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, options));

/** So many wrong passwords, each from where `from` says. */
async function guess(who: NewPerson, times: number, from: (n: number) => CallOptions) {
  const answers: (string | undefined)[] = [];
  for (let n = 0; n < times; n++) answers.push(await attempt(wrong(who), from(n)));
  return answers;
}

describe("a stranger who guesses at somebody's password", () => {
  test("is locked out after five, and keeps nobody else out", async () => {
    const who = await people.aPerson();
    const stranger = { address: "198.51.100.7" };
    const answers = await guess(who, 7, () => stranger);
    expect(answers).toEqual([...Array<string>(5).fill("signInFailed"), "lockedUntil", "lockedUntil"]);
    expect(await attempt(who, stranger), "also with the right one").toBe("lockedUntil");
    expect(await attempt(who, { address: "203.0.113.9" })).toBe("secondStepNeeded");
  });

  test("from one household of IPv6 is one stranger, whatever address he takes there", async () => {
    const who = await people.aPerson();
    const answers = await guess(who, 6, (n) => ({ address: `2001:db8:7:7::${n + 1}` }));
    expect(answers.at(-1)).toBe("lockedUntil");
  });

  test("from many networks at once has 25 guesses, and keeps out nobody who has been here before", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId });
    const answers = await guess(who, 26, (n) => ({ address: `203.0.113.${n + 1}` }));
    expect(answers.filter((answer) => answer === "signInFailed")).toHaveLength(25);
    expect(await attempt(who, { address: anAddress() }), "a stranger").toBe("lockedUntil");
    expect(await attempt(who, { address: anAddress(), deviceId, devicePwd })).toBe("secondStepNeeded");
  });

  test("with a device's id and not its password is a stranger", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    await people.signIn(who, { deviceId });
    const answers = await guess(who, 6, () => ({ address: "198.51.100.8", deviceId, devicePwd: "guessed" }));
    expect(answers.at(-1)).toBe("lockedUntil");
  });

  test("at a device that is known has five tries there as well", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId });
    const answers = await guess(who, 6, (n) => ({ address: `203.0.113.${n + 1}`, deviceId, devicePwd }));
    expect(answers.at(-1)).toBe("lockedUntil");
  });

  test("has no more tries at a known device for another spelling of its id", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId });
    const spelt = (n: number) =>
      Array.from(deviceId, (sign, place) => (place < n ? sign.toUpperCase() : sign)).join("");
    const answers = await guess(who, 12, (n) => ({
      address: `203.0.113.${n + 1}`,
      deviceId: spelt(3 * n),
      devicePwd,
    }));
    expect(answers.filter((answer) => answer === "signInFailed")).toHaveLength(5);
  });

  test("does not learn which user name and which e-mail belong together", async () => {
    const who = await people.aPerson();
    const here = { address: "198.51.100.9" };
    await guess(who, 6, () => here);
    expect(await attempt(wrong({ ...who, username: who.email }), here)).toBe("signInFailed");
  });
});

test("a caller who is no proxy of ours names no other address for himself", async () => {
  const elsewhere = await startTestApi({ now: () => new Date(time), env: { TRUSTED_PROXIES: "10.9.9.9" } });
  try {
    const there = peopleOf(elsewhere, () => time);
    const who = await there.aPerson();
    const answers: (string | undefined)[] = [];
    for (let n = 1; n <= 6; n++) {
      const visitor = await elsewhere.visitor();
      const options = { address: `203.0.113.${n}` };
      answers.push(refusalOf(await there.firstStep(visitor, wrong(who), there.sessionKey().jwk, options)));
    }
    expect(answers.at(-1)).toBe("lockedUntil");
  } finally {
    await elsewhere.stop();
  }
});

test("one code that was mailed registers one person, however often it is handed in at once", async () => {
  const visitor = await api.visitor();
  const email = `once${randomUUID().slice(0, 8)}@example.com`;
  const { data } = await people.sendCode(visitor, "register", email);
  const code6 = await people.lastCodeTo(email);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      visitor.call(
        register,
        {
          username: `once${n}${randomUUID().slice(0, 8)}`,
          email,
          codeId: data.codeId,
          code: code6,
          phoneArea: "852",
          phone: "61234567",
          password: "Harbour-123456",
          agreed: true,
          sessionKey: people.sessionKey().jwk,
        },
        at(),
      ),
    ),
  );
  expect(answers.filter(({ code: answer }) => answer === 0)).toHaveLength(1);
});

describe("a short message", () => {
  test("is sent to nobody who registers: he proves his e-mail", async () => {
    const answer = await people.sendCode(await api.visitor(), "register", "+85261234567");
    expect(refusalOf(answer)).toBe("invalidInput");
  });

  test.each(["882 13000001", "252 612345678", "371 21234567"])(
    "is not sent to +%s, where nobody of ours is and a message costs most",
    async (number) => {
      const who = await people.aPerson();
      const portal = await people.stepUp(who, await people.signIn(who));
      const [phoneArea = "", phone = ""] = number.split(" ");
      const to = { channel: "sms", phoneArea, phone } as const;
      const answer = await portal.call(profile.sendNewAddressCode, { to }, at());
      expect(["phoneNotServed", "phoneWrong"]).toContain(refusalOf(answer));
      expect(await people.messagesTo(`+${phoneArea}${phone}`)).toEqual([]);
    },
  );
});

test("who wrote down a number to which we send nothing is not offered it, and is not told that a code was sent", async () => {
  const who = await people.aPerson();
  await execute(
    api.database.ownerUrl,
    `UPDATE person SET phone_area = '371', phone = '21234567' WHERE username = '${who.username}'`,
  );
  const visitor = await api.visitor();
  const { attemptId, methods } = (await phonesOf(people, () => time).beginReset(visitor, who.email)).data;
  const sent = await visitor.call(sendSecondStepCode, { attemptId, channel: "sms" }, at());
  expect([methods, refusalOf(sent)]).toEqual([[], "methodNotOffered"]);
});

test("a browser that calls itself by no id of ours signs in like one that is new", async () => {
  const who = await people.aPerson();
  const answer = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, {
    deviceId: "no-uuid",
    devicePwd: "whatever",
  });
  expect(answer.code).toBe(code.secondStepNeeded);
});

describe("more strangers than there is time to hash for", () => {
  test("are sent away before anything is spent on them, and the captcha counts when they come again", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const { username, password } = who;
    const solved = await people.captcha(visitor);
    const input = { username, password, ...solved, sessionKey: people.sessionKey().jwk };
    const crowd = aCrowd();
    const refused = await visitor.call(signInByPassword, input, at());
    expect([refused.code, refusalOf(refused)]).toEqual([code.tooFrequent, "busy"]);
    await crowd.goes();
    expect(refusalOf(await visitor.call(signInByPassword, input, at()))).toBe("secondStepNeeded");
  });

  test("lock nobody out who found room and lost it before his password was looked at", async () => {
    const { username, password } = await people.aPerson();
    const aTry = async () => {
      const visitor = await api.visitor();
      const solved = await people.captcha(visitor);
      const input = { username, password, ...solved, sessionKey: people.sessionKey().jwk };
      return () => visitor.call(signInByPassword, input, at()).then(refusalOf);
    };
    const last = await aTry();
    const tries = [];
    for (let n = 0; n < 6; n++) tries.push(await aTry());
    const crowd = aCrowd();
    const room = roomAMomentAgo();
    for (const come of tries) expect(await come()).toBe("busy");
    room.isOver();
    await crowd.goes();
    expect(await last()).toBe("secondStepNeeded");
  });

  test("use up nobody's code for registering, and nobody's reset", async () => {
    const newcomer = await api.visitor();
    const sessionKey = people.sessionKey().jwk;
    const password = "Harbour-123456";
    const email = `patient${randomUUID().slice(0, 8)}@example.com`;
    const { codeId } = (await people.sendCode(newcomer, "register", email)).data;
    const username = `patient${randomUUID().slice(0, 8)}`;
    const proved = { email, codeId, code: await people.lastCodeTo(email), agreed: true, sessionKey } as const;
    const registering = { username, password, phoneArea: "852", phone: "61234567", ...proved };

    const who = await people.aPerson();
    const { attemptId } = (await phonesOf(people, () => time).beginReset(newcomer, who.email)).data;
    const proof = { method: "authenticator", code: "000000" } as const;
    const resetting = { attemptId, password, proof };

    const crowd = aCrowd();
    for (let n = 0; n < 6; n++) {
      expect(refusalOf(await newcomer.call(register, registering, at()))).toBe("busy");
      expect(refusalOf(await newcomer.call(resetPassword, resetting, at()))).toBe("busy");
    }
    await crowd.goes();
    expect((await newcomer.call(register, registering, at())).code).toBe(code.success);
    expect(refusalOf(await newcomer.call(resetPassword, resetting, at()))).toBe("methodNotOffered");
  });

  test("keep nobody out whose device is known", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId });
    const visitor = await api.visitor();
    const { username, password } = who;
    const solved = await people.captcha(visitor);
    const input = { username, password, ...solved, sessionKey: people.sessionKey().jwk };
    const crowd = aCrowd();
    const known = { ...at(), deviceId, devicePwd };
    expect(refusalOf(await visitor.call(signInByPassword, input, known))).toBe("secondStepNeeded");
    await crowd.goes();
  });
});

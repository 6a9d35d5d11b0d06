import { randomUUID } from "node:crypto";
import { code, type RefusalDetails } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/identity";
import { acceptInvitation, inviteMember, requireAuthenticator } from "@causeway/contract/portal/member";
import * as profile from "@causeway/contract/portal/profile";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { totpCode } from "#platform/crypto/totp.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { companiesOf } from "#testing/company.ts";
import { factorsOf, refusalOf } from "#testing/factors.ts";
import { peopleOf, phoneOf, type NewPerson } from "#testing/people.ts";
import { phonesOf } from "#testing/phones.ts";
import type { PortalClient } from "#testing/portal-client.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
let phones: ReturnType<typeof phonesOf>;
let stories: ReturnType<typeof factorsOf>;
let companies: ReturnType<typeof companiesOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
  people = peopleOf(api, () => time);
  phones = phonesOf(people, () => time);
  stories = factorsOf(api, people, () => time);
  companies = companiesOf(api, people, () => time);
});
afterAll(() => api.stop());
// Nobody is refused here because he was too quick.
beforeEach(() => void (time += 24 * 3_600_000));

const at = () => ({ timestamp: time });
const aMinuteLater = () => void (time += contract.codePauseMs + 1);
const detailsOf = (answer: { data: unknown }) =>
  (answer.data as { details: RefusalDetails["secondStepNeeded"] }).details;
const waysOf = (methods: readonly { method: string }[]) => methods.map(({ method }) => method);

/** The first step by a code from the mail or the phone. */
async function byCode(visitor: PortalClient, address: string, options: object = {}) {
  const { data } = await people.sendCode(visitor, "login", address);
  return visitor.call(
    contract.signInByCode,
    { codeId: data.codeId, code: await people.lastCodeTo(address), sessionKey: people.sessionKey().jwk },
    { ...at(), ...options },
  );
}

/** Asks for a code by this way and hands in whatever was sent last, as somebody who reads all of it would. */
async function finishBy(visitor: PortalClient, attemptId: string, who: NewPerson, method: "email" | "sms") {
  aMinuteLater();
  const sent = await visitor.call(contract.sendSecondStepCode, { attemptId, channel: method }, at());
  const read = await people.lastCodeTo(method === "email" ? who.email : phoneOf(who));
  const proof = { method, codeId: sent.data.codeId ?? randomUUID(), code: read || "000000" };
  return visitor.call(contract.finishSignIn, { attemptId, proof, trustDevice: false }, at());
}

describe("a mailbox", () => {
  test("that gave the code for the first step is no second one", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const first = await byCode(visitor, who.email);
    const { attemptId, methods } = detailsOf(first);
    const finished = await finishBy(visitor, attemptId, who, "email");
    expect([first.code, refusalOf(finished)]).toEqual([code.secondStepNeeded, "methodNotOffered"]);
    expect(waysOf(methods)).toEqual(["password"]);
  });

  test("and the password are no way past an authenticator", async () => {
    const { who } = await stories.withAuthenticator();
    const { visitor, attemptId, methods } = await stories.begin(who);
    expect(refusalOf(await finishBy(visitor, attemptId, who, "email"))).toBe("methodNotOffered");
    expect(waysOf(methods)).toEqual(["authenticator", "recovery"]);
  });

  test("and the password are no way past a passkey", async () => {
    const { who } = await stories.withPasskey();
    const { visitor, attemptId, methods } = await stories.begin(who);
    expect(refusalOf(await finishBy(visitor, attemptId, who, "email"))).toBe("methodNotOffered");
    expect(waysOf(methods)).toEqual(["passkey"]);
  });

  test("proves nothing again to the session of somebody with an authenticator, who could otherwise lose it", async () => {
    const { who, portal } = await stories.withAuthenticator();
    aMinuteLater();
    const sent = await portal.call(profile.sendReauthCode, { channel: "email" }, at());
    const proof = {
      method: "email" as const,
      codeId: sent.data.codeId ?? randomUUID(),
      code: (await people.lastCodeTo(who.email)) || "000000",
    };
    const proved = await portal.call(profile.reauthenticate, { password: who.password, proof }, at());
    expect([refusalOf(sent), refusalOf(proved)]).toEqual(["methodNotOffered", "methodNotOffered"]);
  });

  test("resets no password of somebody with an authenticator: nothing is sent elsewhere, and the old one stays", async () => {
    const { who } = await stories.withAuthenticator();
    const visitor = await api.visitor();
    aMinuteLater();
    const { attemptId, methods } = (await phones.beginReset(visitor, who.email)).data;
    expect(waysOf(methods)).toEqual(["authenticator", "recovery"]);
    for (const channel of ["email", "sms"] as const) {
      const sent = await visitor.call(contract.sendSecondStepCode, { attemptId, channel }, at());
      const proof = { method: channel, codeId: randomUUID(), code: "000000" };
      const password = "Stolen-Harbour-1";
      const set = await visitor.call(contract.resetPassword, { attemptId, proof, password }, at());
      expect([refusalOf(sent), refusalOf(set)], channel).toEqual(["methodNotOffered", "methodNotOffered"]);
    }
    expect(refusalOf(await people.firstStep(visitor, who, people.sessionKey().jwk))).toBe("secondStepNeeded");
  });

  test("alone resets no password: the second proof goes to the number that was written down, and confirms it", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const { attemptId, methods } = (await phones.beginReset(visitor, who.email)).data;
    expect(waysOf(methods)).toEqual(["sms"]);
    const proof = await people.proofSent(visitor, attemptId, who, "sms");
    const password = "Harbour-Anew-12";
    const opened = await visitor.call(contract.resetPassword, { attemptId, proof, password }, at());
    expect([opened.code, typeof opened.data.token]).toEqual([0, "string"]);
    const { methods: later } = await stories.begin({ ...who, password });
    expect(waysOf(later), "the number counts from here on").toEqual(["email", "sms"]);
  });
});

describe("a reset", () => {
  test("is begun once by the code that was sent", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const { data } = await people.sendCode(visitor, "reset", who.email);
    const guess = {
      codeId: data.codeId,
      code: await people.lastCodeTo(who.email),
      sessionKey: people.sessionKey().jwk,
    };
    const answers = [
      await visitor.call(contract.proveReset, guess, at()),
      await visitor.call(contract.proveReset, guess, at()),
    ];
    expect(answers.map(refusalOf)).toEqual([undefined, "codeWrong"]);
  });

  test("keeps the authenticator, which it asks for", async () => {
    const { who, key } = await stories.withAuthenticator();
    const visitor = await api.visitor();
    aMinuteLater();
    const { attemptId } = (await phones.beginReset(visitor, who.email)).data;
    const proof = { method: "authenticator", code: totpCode(key, new Date(time)) } as const;
    const password = "Harbour-Anew-13";
    expect((await visitor.call(contract.resetPassword, { attemptId, proof, password }, at())).code).toBe(0);
    const { methods } = await stories.begin({ ...who, password });
    expect(waysOf(methods)).toEqual(["authenticator", "recovery"]);
  });

  test("that was begun is no sign-in: its proof by a number nobody has confirmed opens nothing", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const { attemptId } = (await phones.beginReset(visitor, who.email)).data;
    const proof = await people.proofSent(visitor, attemptId, who, "sms");
    const finished = await visitor.call(
      contract.finishSignIn,
      { attemptId, proof, trustDevice: false },
      at(),
    );
    expect(refusalOf(finished)).toBe("attemptOver");
  });

  test("is not finished from the attempt of a sign-in", async () => {
    const who = await people.aPerson();
    const { visitor, attemptId } = await stories.begin(who);
    aMinuteLater();
    const proof = await people.proofSent(visitor, attemptId, who, "email");
    const set = await visitor.call(
      contract.resetPassword,
      { attemptId, proof, password: "Harbour-Anew-14" },
      at(),
    );
    expect(refusalOf(set)).toBe("attemptOver");
  });
});

describe("a phone that nobody has confirmed", () => {
  test("is no way in: no code for signing in or for a reset goes there, and it is no second step", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const phone = phoneOf(who);
    await people.sendCode(visitor, "login", phone);
    aMinuteLater();
    await people.sendCode(visitor, "reset", phone);
    const { attemptId, methods } = await stories.begin(who);
    const finished = await finishBy(visitor, attemptId, who, "sms");
    expect([await people.messagesTo(phone), waysOf(methods), refusalOf(finished)]).toEqual([
      [],
      ["email"],
      "methodNotOffered",
    ]);
  });

  test("keeps nobody from having it who can read what is sent there", async () => {
    const squatter = await people.aPerson();
    const owner = await phones.withPhone(squatter.phone);
    const visitor = await api.visitor();
    const { methods } = detailsOf(await byCode(visitor, phoneOf(owner)));
    expect(waysOf(methods)).toEqual(["password", "email"]);
    const portal = await people.stepUp(squatter, await people.signIn(squatter));
    const to = { channel: "sms", phoneArea: "852", phone: squatter.phone } as const;
    const before = (await people.messagesTo(phoneOf(owner))).length;
    aMinuteLater();
    await portal.call(profile.sendNewAddressCode, { to }, at());
    expect(await people.messagesTo(phoneOf(owner)), "it is somebody's now").toHaveLength(before);
  });

  test("counts once a code that was sent there came back, as a factor that is told of and holds payments", async () => {
    const who = await phones.withPhone();
    const { methods } = await stories.begin(who);
    expect(waysOf(methods)).toEqual(["email", "sms"]);
    expect((await people.messagesTo(who.email)).at(-1)?.kind).toBe("phone.confirmed");
    expect((await stories.heldAndAudited(who)).held).toBe(true);
  });
});

describe("a code for signing in", () => {
  test("is followed by a second step on a device that is trusted, too", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
    aMinuteLater();
    const first = await byCode(await api.visitor(), who.email, { deviceId, devicePwd });
    expect(first.code).toBe(code.secondStepNeeded);
  });

  test("is completed by the password, which has five tries", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const { attemptId } = detailsOf(await byCode(visitor, who.email));
    const finish = (id: string, password: string) =>
      visitor.call(
        contract.finishSignIn,
        { attemptId: id, proof: { method: "password", password }, trustDevice: false },
        at(),
      );
    expect(refusalOf(await finish(attemptId, "Wrong-Harbour-1"))).toBe("passwordWrong");
    expect((await finish(attemptId, who.password)).code).toBe(0);
    aMinuteLater();
    const { attemptId: next } = detailsOf(await byCode(visitor, who.email));
    for (let n = 0; n < 5; n++) await finish(next, "Wrong-Harbour-1");
    aMinuteLater();
    const { attemptId: last } = detailsOf(await byCode(visitor, who.email));
    expect(refusalOf(await finish(last, who.password))).toBe("lockedUntil");
  });

  test("from the phone is completed by the mail, and from the mail by the phone", async () => {
    const who = await phones.withPhone();
    const visitor = await api.visitor();
    const byPhone = detailsOf(await byCode(visitor, phoneOf(who)));
    const byMail = detailsOf(await byCode(visitor, who.email));
    expect([waysOf(byPhone.methods), waysOf(byMail.methods)]).toEqual([
      ["password", "email"],
      ["password", "sms"],
    ]);
    expect((await finishBy(visitor, byPhone.attemptId, who, "email")).code).toBe(0);
  });
});

describe("codes that strangers have sent to somebody's address", () => {
  test("take nothing from the ones he needs to come in", async () => {
    const who = await people.aPerson();
    const stranger = await api.visitor();
    for (let n = 0; n < 6; n++) {
      await people.sendCode(stranger, "reset", who.email);
      aMinuteLater();
    }
    const { visitor, attemptId } = await stories.begin(who);
    expect((await finishBy(visitor, attemptId, who, "email")).code).toBe(0);
  });

  test("are refused with how long to wait", async () => {
    const who = await people.aPerson();
    const stranger = await api.visitor();
    await people.sendCode(stranger, "reset", who.email);
    time += 20_000;
    const again = await people.sendCode(stranger, "reset", who.email);
    expect(again.data).toMatchObject({ refusal: "tooFrequent", details: { retryAfterMs: 40_000 } });
  });
});

test("whoever joins a company that asks for an authenticator can do nothing there before he has one", async () => {
  const company = await companies.aCompany();
  const once = () => ({ requestId: randomUUID() });
  await company.portal.call(requireAuthenticator, { ...once(), required: true }, at());
  const guest = await people.aPerson();
  await company.portal.call(inviteMember, { ...once(), email: guest.email, role: "approver" }, at());
  const mail = (await people.messagesTo(guest.email, company.tenant)).at(-1);
  const token = new URL(mail?.link ?? "", api.origin).hash.slice(1);
  const { portal, goOn } = await people.signIn(guest);
  await portal.call(acceptInvitation, { ...once(), token }, at());
  const switched = await portal.call(contract.switchMerchant, { merchantId: company.tenant }, at());
  const there = await goOn(switched.data.token, switched.setCookies);
  expect(refusalOf(await there.call(contract.clientUserInfo, {}, at()))).toBe("enrolmentNeeded");
  const { answer } = await stories.bindAuthenticator(there);
  const enrolled = await goOn(answer.data.token, answer.setCookies);
  expect((await enrolled.call(contract.clientUserInfo, {}, at())).data.currentRole).toBe("approver");
});

test("who registers is signed in, for the company that he is the administrator of", async () => {
  const visitor = await api.visitor();
  const email = `r${randomUUID().slice(0, 8)}@example.com`;
  const { data } = await people.sendCode(visitor, "register", email);
  const key = people.sessionKey();
  const answer = await visitor.call(
    contract.register,
    {
      username: `u${randomUUID().replaceAll("-", "").slice(0, 12)}`,
      email,
      phoneArea: "852",
      phone: "61234567",
      password: "Harbour-123456",
      codeId: data.codeId,
      code: await people.lastCodeTo(email),
      agreed: true,
      sessionKey: key.jwk,
    },
    at(),
  );
  const portal = await people.enter(answer, key.privateKey);
  expect((await portal.call(contract.clientUserInfo, {}, at())).data).toMatchObject({
    email,
    currentRole: "administrator",
  });
});

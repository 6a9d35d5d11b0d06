import { randomInt, randomUUID } from "node:crypto";
import { code, type RefusalName } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/profile";
import { clientUserInfo } from "@causeway/contract/portal/identity";
import { listMessages } from "@causeway/contract/portal/notification";
import { listSessions, listTrustedDevices } from "@causeway/contract/portal/session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { peopleOf } from "#testing/people.ts";
import type { PortalClient } from "#testing/portal-client.ts";

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
const infoOf = async (portal: PortalClient) => (await portal.call(clientUserInfo, {}, at())).data;
const noticesOf = async (portal: PortalClient) =>
  (await portal.callStandard(listMessages, { tab: "notice" })).data.messages.map(({ kind }) => kind);
const heldUntil = async (portal: PortalClient) =>
  (await portal.call(contract.readAccount, {}, at())).data.paymentsHeldUntil;
const inADay = () => new Date(time + 24 * 3_600_000).toISOString();

/** Somebody signed in on a trusted device who has just proved again that it is he. */
async function aProvedPerson() {
  const who = await people.aPerson();
  const deviceId = randomUUID();
  const signed = await people.signIn(who, { deviceId, trustDevice: true });
  const portal = await people.stepUp(who, signed);
  const trusted = async () => (await portal.call(listTrustedDevices, {}, at())).data.length;
  expect(await trusted()).toBe(1);
  return { who, portal, signed, trusted };
}

const newEmail = () => `new${randomInt(1e12)}@example.com`;
const sendTo = (portal: PortalClient, email: string) =>
  portal.call(contract.sendNewAddressCode, { to: { channel: "email", email } }, at());

describe("without a fresh proof", () => {
  test.each([
    ["e-mail", contract.changeEmail, { email: "a@example.com", codeId: randomUUID(), code: "000000" }],
    [
      "phone",
      contract.changePhone,
      { phoneArea: "852", phone: "61234567", codeId: randomUUID(), code: "000000" },
    ],
    ["login password", contract.changePassword, { password: "Another-Harbour-1" }],
    ["payment password", contract.setPaymentPassword, { password: "739184" }],
    ["account name", contract.changeAccountName, { username: "another" }],
  ] as const)("the %s stays as it is", async (_name, route, input) => {
    const { portal } = await people.signIn(await people.aPerson());
    expect((await portal.call(route, input as never, at())).code).toBe(code.stepUpNeeded);
  });
});

describe("changing the e-mail", () => {
  test("takes the code sent there, tells old and new address, distrusts devices and holds payments", async () => {
    const { who, portal, trusted } = await aProvedPerson();
    const email = newEmail();
    const { data } = await sendTo(portal, email);
    const digits = await people.lastCodeTo(email);
    const answer = await portal.call(
      contract.changeEmail,
      { email, codeId: data.codeId, code: digits },
      at(),
    );
    expect(answer.code).toBe(0);
    expect(await infoOf(portal)).toMatchObject({ email });
    for (const address of [who.email, email]) {
      expect((await people.messagesTo(address)).at(-1)?.subject, address).toContain("邮箱已更换");
    }
    expect(await noticesOf(portal)).toContain("email.changed");
    expect(await heldUntil(portal)).toBe(inADay());
    expect(await trusted()).toBe(0);
    time += 24 * 3_600_000;
    const again = await people.signIn({ ...who, email });
    expect(await heldUntil(again.portal), "a day later").toBeNull();
  });

  test("does not take a code that was sent elsewhere, or to somebody else", async () => {
    const [one, other] = [await aProvedPerson(), await aProvedPerson()];
    const email = newEmail();
    const { data } = await sendTo(one.portal, email);
    const digits = await people.lastCodeTo(email);
    const elsewhere = { email: newEmail(), codeId: data.codeId, code: digits };
    expect(refusalOf(await one.portal.call(contract.changeEmail, elsewhere, at()))).toBe("codeWrong");
    const { data: second } = await sendTo(one.portal, newEmail());
    const stolen = { email, codeId: second.codeId, code: digits };
    expect(refusalOf(await other.portal.call(contract.changeEmail, stolen, at()))).toBe("codeWrong");
  });

  test("to one that somebody has is answered like any other, and nothing is sent there", async () => {
    const [{ portal }, somebody] = [await aProvedPerson(), await people.aPerson()];
    const before = (await people.messagesTo(somebody.email)).length;
    const { code: answer, data } = await sendTo(portal, somebody.email);
    expect([answer, Object.keys(data)]).toEqual([0, ["codeId", "resendAfterMs"]]);
    expect(await people.messagesTo(somebody.email)).toHaveLength(before);
  });
});

test("somebody who sets his payment password many times at once keeps nobody from signing in", async () => {
  const { portal } = await aProvedPerson();
  const other = await people.aPerson();
  const many = Array.from({ length: 45 }, () =>
    portal.call(contract.setPaymentPassword, { password: "739184" }, at()),
  );
  const signedIn = await people.signIn(other);
  expect(await infoOf(signedIn.portal)).toMatchObject({ username: other.username });
  const codes = (await Promise.all(many)).map((answer) => refusalOf(answer) ?? "set");
  expect(codes.filter((answer) => answer === "set")).toHaveLength(5);
  expect(codes.filter((answer) => answer === "tooFrequent")).toHaveLength(40);
});

describe("a number that somebody has proved", () => {
  const prove = async (portal: PortalClient, phoneArea: string, phone: string, one: string) => {
    const to = { channel: "sms", phoneArea, phone } as const;
    const { data } = await portal.call(contract.sendNewAddressCode, { to }, at());
    const digits = await people.lastCodeTo(one);
    return portal.call(contract.changePhone, { phoneArea, phone, codeId: data.codeId, code: digits }, at());
  };

  test("is nobody else's in other parts, nor with the zero that is dialled at home", async () => {
    const local = `138${String(randomInt(1e8)).padStart(8, "0")}`;
    const one = `+86${local}`;
    const first = await aProvedPerson();
    expect((await prove(first.portal, "86", local, one)).code).toBe(0);
    const before = (await people.messagesTo(one)).length;
    for (const [area, phone] of [
      ["8", `6${local}`],
      ["86", `0${local}`],
      ["861", local.slice(1)],
    ] as const) {
      time += 61_000;
      const other = await aProvedPerson();
      const answer = await prove(other.portal, area, phone, one);
      expect(answer.code, `+${area} ${phone}`).not.toBe(0);
      expect(await infoOf(other.portal)).not.toMatchObject({ phoneArea: area, phone });
    }
    expect(await people.messagesTo(one), "and nothing is sent there").toHaveLength(before);
  });

  test("is held once by the database, however it is split", async () => {
    const local = `138${String(randomInt(1e8)).padStart(8, "0")}`;
    const [one, other] = [await people.aPerson(), await people.aPerson()];
    const write = ({ username }: { username: string }, area: string, phone: string) =>
      execute(
        api.database.ownerUrl,
        `UPDATE person SET phone_area = '${area}', phone = '${phone}', phone_verified_at = now() WHERE username = '${username}'`,
      );
    await write(one, "86", local);
    await expect(write(other, "8", `6${local}`)).rejects.toMatchObject({ code: "23505" });
  });
});

test("codes go to ten new numbers and addresses a day at most for whoever has them sent", async () => {
  const { portal } = await aProvedPerson();
  const answers: (string | undefined)[] = [];
  for (let n = 0; n < 12; n++) {
    const to = { channel: "sms", phoneArea: "852", phone: `512345${n + 10}` } as const;
    answers.push(refusalOf(await portal.call(contract.sendNewAddressCode, { to }, at())));
  }
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
  expect(answers.at(-1)).toBe("tooFrequent");
});

test("changing the phone tells the old and the new number and holds payments", async () => {
  const { who, portal, trusted } = await aProvedPerson();
  const phone = `5${String(randomInt(1e7)).padStart(7, "1")}`;
  const to = { channel: "sms", phoneArea: "852", phone } as const;
  const { data } = await portal.call(contract.sendNewAddressCode, { to }, at());
  const answer = await portal.call(
    contract.changePhone,
    { phoneArea: "852", phone, codeId: data.codeId, code: await people.lastCodeTo(`+852${phone}`) },
    at(),
  );
  expect(answer.code).toBe(0);
  expect(await infoOf(portal)).toMatchObject({ phoneArea: "852", phone });
  for (const number of [`+852${who.phone}`, `+852${phone}`]) {
    expect((await people.messagesTo(number)).at(-1)?.subject, number).toContain("手机号已更换");
  }
  expect([await heldUntil(portal), await trusted()]).toEqual([inADay(), 0]);
});

describe("changing the login password", () => {
  const change = (portal: PortalClient, password: string) =>
    portal.call(contract.changePassword, { password }, at());

  test("ends every other session, keeps this one, and the old password is dead", async () => {
    const { who, portal } = await aProvedPerson();
    const elsewhere = await people.signIn(who);
    expect((await portal.call(listSessions, {}, at())).data).toHaveLength(2);
    const password = "Another-Harbour-1";
    expect((await change(portal, password)).code).toBe(0);
    time += 2_001;
    expect((await elsewhere.portal.call(clientUserInfo, {}, at())).code).toBe(code.sessionOver);
    expect((await portal.call(listSessions, {}, at())).data).toMatchObject([{ current: true }]);
    const stale = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk);
    expect(refusalOf(stale)).toBe("signInFailed");
    const fresh = await people.firstStep(await api.visitor(), { ...who, password }, people.sessionKey().jwk);
    expect(fresh.code).toBe(code.secondStepNeeded);
    expect(await noticesOf(portal)).toContain("password.changed");
    expect(await heldUntil(portal)).not.toBeNull();
  });

  test("refuses a common one and the one he has", async () => {
    const { who, portal } = await aProvedPerson();
    expect(refusalOf(await change(portal, "Password123"))).toBe("passwordCommon");
    expect(refusalOf(await change(portal, who.password))).toBe("passwordSame");
  });
});

describe("the payment password", () => {
  const set = (portal: PortalClient, password: string) =>
    portal.call(contract.setPaymentPassword, { password }, at());
  const change = (portal: PortalClient, current: string, password: string) =>
    portal.call(contract.changePaymentPassword, { current, password }, at());
  const setAt = async (portal: PortalClient) =>
    (await portal.call(contract.readAccount, {}, at())).data.paymentPasswordSetAt;

  test("is set the first time without holding payments", async () => {
    const { portal } = await aProvedPerson();
    expect(await setAt(portal)).toBeNull();
    expect((await set(portal, "739184")).code).toBe(0);
    expect(await setAt(portal)).toBe(new Date(time).toISOString());
    expect(await heldUntil(portal)).toBeNull();
    expect(await noticesOf(portal)).toContain("paymentPassword.set");
  });

  test("is changed by whoever knows it, without another proof and without holding payments", async () => {
    const { who, portal } = await aProvedPerson();
    await set(portal, "739184");
    const later = await people.signIn(who);
    expect(refusalOf(await change(later.portal, "000000", "405973"))).toBe("paymentPasswordWrong");
    expect((await change(later.portal, "739184", "405973")).code).toBe(0);
    expect(refusalOf(await change(later.portal, "739184", "862947"))).toBe("paymentPasswordWrong");
    expect(await heldUntil(later.portal)).toBeNull();
  });

  test("is recovered with a fresh proof, and then payments are held for a day", async () => {
    const { portal, trusted } = await aProvedPerson();
    await set(portal, "739184");
    expect((await set(portal, "405973")).code).toBe(0);
    expect(await heldUntil(portal)).toBe(inADay());
    expect(await trusted()).toBe(0);
    expect(await noticesOf(portal)).toContain("paymentPassword.reset");
  });

  test.each(["123456", "111111", "121212", "261115"])("is not %s", async (password) => {
    const { portal } = await aProvedPerson();
    expect(refusalOf(await set(portal, password))).toBe("paymentPasswordWeak");
  });

  test("cannot be changed before it is set", async () => {
    const { portal } = await aProvedPerson();
    expect(refusalOf(await change(portal, "739184", "405973"))).toBe("paymentPasswordUnset");
  });

  test("of a hundred guesses at once exactly five are looked at, then it is locked for half an hour", async () => {
    const { portal } = await aProvedPerson();
    await set(portal, "739184");
    const answers = await Promise.all(Array.from({ length: 100 }, () => change(portal, "999998", "405973")));
    const counted = (refusal: RefusalName) =>
      answers.filter((answer) => refusalOf(answer) === refusal).length;
    expect([counted("paymentPasswordWrong"), counted("lockedUntil")]).toEqual([5, 95]);
    expect(refusalOf(await change(portal, "739184", "405973")), "even the right one").toBe("lockedUntil");
    const [row] = await api.ctx.db.query<{ attempts: number }>({
      name: "counted",
      text: "SELECT attempts FROM attempt_count WHERE key = $1",
      values: [`payment-password:${(await infoOf(portal)).userId}`],
    });
    expect(row).toEqual({ attempts: 101 });
  });
});

describe("the account name", () => {
  const rename = (portal: PortalClient, username: string) =>
    portal.call(contract.changeAccountName, { username }, at());

  test("is changed once and never again, and one signs in with the new one", async () => {
    const { who, portal } = await aProvedPerson();
    expect(await infoOf(portal)).toMatchObject({ setUsername: true });
    const username = `renamed${randomInt(1e9)}`;
    expect((await rename(portal, username)).code).toBe(0);
    expect(await infoOf(portal)).toMatchObject({ username, setUsername: false });
    expect(refusalOf(await rename(portal, `${username}2`))).toBe("renameUsed");
    const step = await people.firstStep(await api.visitor(), { ...who, username }, people.sessionKey().jwk);
    expect(step.code).toBe(code.secondStepNeeded);
  });

  test("that somebody has is refused, however it is written, and the change is not used up", async () => {
    const [{ portal }, somebody] = [await aProvedPerson(), await people.aPerson()];
    expect(refusalOf(await rename(portal, somebody.username.toUpperCase()))).toBe("accountTaken");
    expect(await infoOf(portal)).toMatchObject({ setUsername: true });
  });

  test.each(["", "a".repeat(31), "with space", "汉字", "a_b"])("is not %j", async (username) => {
    const { portal } = await aProvedPerson();
    expect((await rename(portal, username)).code).toBe(code.invalidInput);
  });

  test("is taken by one of two who want it at the same time, and the other keeps his change", async () => {
    const [one, other] = [await aProvedPerson(), await aProvedPerson()];
    const username = `wanted${randomInt(1e9)}`;
    const answers = await Promise.all([rename(one.portal, username), rename(other.portal, username)]);
    expect(answers.map(({ code: answer }) => answer).toSorted((a, b) => a - b)).toEqual([0, code.refused]);
    const left = [await infoOf(one.portal), await infoOf(other.portal)].filter(
      ({ setUsername }) => setUsername,
    );
    expect(left).toHaveLength(1);
  });
});

test("a nickname is changed at will, but not to nothing", async () => {
  const { portal } = await people.signIn(await people.aPerson());
  const rename = (nickname: string) => portal.call(contract.changeNickname, { nickname }, at());
  expect((await rename("  陈思敏 ")).code).toBe(0);
  expect(await infoOf(portal)).toMatchObject({ name: "陈思敏" });
  expect((await rename("   ")).code).toBe(code.invalidInput);
});

test("every change stands in the audit of each merchant the person acts for", async () => {
  const { portal } = await aProvedPerson();
  await portal.call(contract.setPaymentPassword, { password: "739184" }, at());
  await portal.call(contract.changeNickname, { nickname: "Chan" }, at());
  const { vaMerchant } = await infoOf(portal);
  const acts = await api.ctx.db.tx(vaMerchant.merchantId as never, (tx) =>
    tx.rows<{ act: string }>("SELECT act FROM audit ORDER BY seq"),
  );
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["session.steppedUp", "paymentPassword.set", "nickname.changed"]),
  );
});

test("proving it with a passkey asks for the person's own keys", async () => {
  const { portal } = await people.signIn(await people.aPerson());
  const { data } = await portal.call(contract.startReauthPasskey, {}, at());
  expect(data).toMatchObject({ userVerification: "required", allowCredentials: [] });
});

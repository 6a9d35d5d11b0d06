import { randomUUID } from "node:crypto";
import { code, type RefusalName } from "@causeway/contract";
import { clientUserInfo, finishSignIn, sendSecondStepCode } from "@causeway/contract/portal/identity";
import { followLive } from "@causeway/contract/portal/live";
import * as contract from "@causeway/contract/portal/session";
import type { SessionClient } from "@causeway/channel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
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
const sessionsOf = async (portal: PortalClient) => (await portal.call(contract.listSessions, {}, at())).data;

describe("the sessions of a person", () => {
  test("are his own, this one first, with where they came from", async () => {
    const who = await people.aPerson();
    await people.signIn(await people.aPerson());
    const [one, other] = [await people.signIn(who), await people.signIn(who)];
    const listed = await sessionsOf(one.portal);
    expect(listed.map(({ current }) => current)).toEqual([true, false]);
    expect(listed[0]).toMatchObject({ address: "127.0.0.1", sameNetwork: true });
    expect((await sessionsOf(other.portal))[0]?.id).toBe(listed[1]?.id);
  });

  test("one that is ended writes nothing more at once, reads nothing two seconds later, and its page is told", async () => {
    const who = await people.aPerson();
    const [one, other] = [await people.signIn(who), await people.signIn(who)];
    const id = (await sessionsOf(one.portal)).find(({ current }) => !current)?.id ?? "";
    const prepared = await other.portal.prepare(followLive, {}, at());
    const line = await fetch(`${api.url}${prepared.path}`, { headers: prepared.headers });
    const reader = line.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();

    expect((await one.portal.call(contract.endSession, { id }, at())).data).toEqual({ ended: 1 });
    const [, eventId = "", sealed = ""] =
      /id: (\d+)\ndata: (\S+)/.exec((await reader.read()).value ?? "") ?? [];
    const heard = await (other.portal.channel as SessionClient).openEvent(sealed, eventId);
    expect(heard).toEqual({ kind: "session.ended", ref: id });
    await reader.cancel();

    const write = await other.portal.call(contract.endOtherSessions, {}, at());
    expect(write.code).toBe(code.sessionOver);
    time += 2_001;
    expect((await other.portal.call(clientUserInfo, {}, at())).code).toBe(code.sessionOver);
    expect(await sessionsOf(one.portal)).toHaveLength(1);
  });

  test("are all ended but this one", async () => {
    const who = await people.aPerson();
    const [one] = [await people.signIn(who), await people.signIn(who), await people.signIn(who)];
    expect((await one.portal.call(contract.endOtherSessions, {}, at())).data).toEqual({ ended: 2 });
    expect(await sessionsOf(one.portal)).toMatchObject([{ current: true }]);
  });

  test("of somebody else, this one and one that never was are answered alike", async () => {
    const [{ portal }, stranger] = [
      await people.signIn(await people.aPerson()),
      await people.signIn(await people.aPerson()),
    ];
    const own = (await sessionsOf(portal))[0]?.id ?? "";
    const foreign = (await sessionsOf(stranger.portal))[0]?.id ?? "";
    for (const id of [own, foreign, randomUUID()]) {
      expect((await portal.call(contract.endSession, { id }, at())).code).toBe(code.notFound);
    }
    expect((await stranger.portal.call(clientUserInfo, {}, at())).code).toBe(0);
  });
});

describe("a trusted device", () => {
  test("is listed until its trust is taken away, and then needs the second step", async () => {
    const who = await people.aPerson();
    const deviceId = randomUUID();
    const { portal, devicePwd } = await people.signIn(who, { deviceId, trustDevice: true });
    const { data } = await portal.call(contract.listTrustedDevices, {}, { ...at(), deviceId });
    expect(data).toMatchObject([{ id: deviceId, current: true }]);
    expect(Date.parse(data[0]!.trustedUntil)).toBe(time + 30 * 86_400_000);
    expect((await portal.call(contract.distrustDevice, { id: deviceId }, at())).code).toBe(0);
    expect((await portal.call(contract.listTrustedDevices, {}, at())).data).toEqual([]);
    const step = await people.firstStep(await api.visitor(), who, people.sessionKey().jwk, {
      deviceId,
      devicePwd,
    });
    expect(step.code).toBe(code.secondStepNeeded);
  });

  test("of somebody else is not found", async () => {
    const deviceId = randomUUID();
    await people.signIn(await people.aPerson(), { deviceId, trustDevice: true });
    const { portal } = await people.signIn(await people.aPerson());
    expect((await portal.call(contract.distrustDevice, { id: deviceId }, at())).code).toBe(code.notFound);
  });
});

describe("the history of signing in", () => {
  const historyOf = async (portal: PortalClient, input: { before?: string; limit?: number } = {}) =>
    (await portal.call(contract.listSignIns, input, at())).data;

  test("shows what went wrong and what went well, newest first", async () => {
    const who = await people.aPerson();
    const visitor = await api.visitor();
    const wrong = { ...who, password: "Wrong-Password-1" };
    expect(refusalOf(await people.firstStep(visitor, wrong, people.sessionKey().jwk))).toBe("signInFailed");
    const first = await people.firstStep(visitor, who, people.sessionKey().jwk);
    const { attemptId } = (first.data as unknown as { details: { attemptId: string } }).details;
    const sent = await visitor.call(sendSecondStepCode, { attemptId, channel: "email" }, at());
    const digits = await people.lastCodeTo(who.email);
    const proof = {
      method: "email",
      codeId: sent.data.codeId,
      code: digits === "000000" ? "000001" : "000000",
    } as const;
    await visitor.call(finishSignIn, { attemptId, proof, trustDevice: false }, at());
    time += 60_000;
    const { portal } = await people.signIn(who);
    const { signIns } = await historyOf(portal);
    expect(signIns.map(({ method, outcome }) => [method, outcome])).toEqual([
      ["password", "opened"],
      ["password", "wrongSecondStep"],
      ["password", "wrongPassword"],
      ["code", "opened"],
    ]);
    expect(signIns[0]).toMatchObject({ address: "127.0.0.1", sameNetwork: true });
  });

  test("is paged by key and nobody else's", async () => {
    const who = await people.aPerson();
    await people.signIn(await people.aPerson());
    for (let n = 0; n < 3; n++) await people.signIn(who);
    const { portal } = await people.signIn(who);
    const first = await historyOf(portal, { limit: 3 });
    const second = await historyOf(portal, { limit: 3, before: first.next ?? "" });
    expect([first.signIns.length, second.signIns.length, second.next]).toEqual([3, 2, null]);
  });

  test("keeps no attempts under a name that nobody has: they are nobody's to see", async () => {
    const before = await api.ctx.db.query<{ n: number }>({
      name: "nobodies",
      text: "SELECT count(*)::int AS n FROM sign_in WHERE person_id IS NULL",
      values: [],
    });
    const nobody = { username: `nobody${randomUUID().slice(0, 8)}`, password: "Wrong-Password-1" };
    await people.firstStep(await api.visitor(), nobody, people.sessionKey().jwk);
    const after = await api.ctx.db.query<{ n: number }>({
      name: "nobodies",
      text: "SELECT count(*)::int AS n FROM sign_in WHERE person_id IS NULL",
      values: [],
    });
    expect(after[0]!.n).toBe(before[0]!.n);
  });
});

import * as contract from "@causeway/contract/console/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totpCode } from "#platform/crypto/totp.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { makeSessionKey } from "#testing/session-key.ts";
import { softPasskey } from "#testing/soft-passkey.ts";
import { staffAuthenticatorKey, staffPassword } from "#testing/staff.ts";

let time = Date.now();
const now = () => new Date(time);
const at = () => ({ timestamp: time });
const byCode = (code: string) => ({ method: "authenticator" as const, code });
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now });
});
afterAll(() => api.stop());

/** Each code is good once. */
const nextCode = () => {
  time += 30_000;
  return totpCode(staffAuthenticatorKey, now());
};

const bind = async (colleague: StaffClient, origin = api.console.origin, code = nextCode()) => {
  const key = softPasskey({ origin });
  const { data } = await colleague.call(contract.startStaffPasskey, {}, at());
  const input = { name: "Desk", passkey: key.create(data), code };
  return { key, bound: await colleague.call(contract.bindStaffPasskey, input, at()) };
};

const firstStep = async (email: string) => {
  const visitor = await api.console.visitor();
  const sessionKey = makeSessionKey().jwk;
  const { data } = await visitor.call(
    contract.signInStaff,
    { email, password: staffPassword, sessionKey },
    at(),
  );
  const ask = async () =>
    (await visitor.call(contract.startStaffPasskeyStep, { attemptId: data.attemptId }, at())).data;
  const finish = (passkey: ReturnType<ReturnType<typeof softPasskey>["prove"]>) =>
    visitor.call(
      contract.finishStaffSignIn,
      { attemptId: data.attemptId, proof: { method: "passkey", passkey } },
      at(),
    );
  return { ...data, visitor, ask, finish };
};

describe("a passkey of staff", () => {
  test("is bound with a fresh code of the authenticator, and then stands in for it after the password", async () => {
    const colleague = await api.aStaffMember("reviewer");
    const { email } = colleague.member;
    expect((await firstStep(email)).passkey).toBe(false);
    const { key, bound } = await bind(colleague);
    expect(bound.code).toBe(0);
    const attempt = await firstStep(email);
    expect(attempt.passkey).toBe(true);
    expect((await attempt.finish(key.prove(await attempt.ask()))).code).toBe(0);
    const { data } = await colleague.call(contract.listStaffPasskeys, {}, at());
    expect(data).toMatchObject([{ name: "Desk", usedAt: now().toISOString() }]);
  });

  test("is not bound without the right code, nor when it was made for the portal", async () => {
    const colleague = await api.aStaffMember("reviewer");
    expect(refusalOf((await bind(colleague, api.console.origin, "000000")).bound)).toBe("codeWrong");
    expect(refusalOf((await bind(colleague, api.origin)).bound)).toBe("passkeyWrong");
    expect((await colleague.call(contract.listStaffPasskeys, {}, at())).data).toEqual([]);
  });

  test("opens nothing for a colleague, nor for an attempt it was not asked in", async () => {
    const [mine, theirs] = [await api.aStaffMember("reviewer"), await api.aStaffMember("reviewer")];
    const { key } = await bind(mine);
    await bind(theirs);
    const foreign = await firstStep(theirs.member.email);
    expect(refusalOf(await foreign.finish(key.prove(await foreign.ask())))).toBe("passkeyWrong");
    const [one, other] = [await firstStep(mine.member.email), await firstStep(mine.member.email)];
    expect(refusalOf(await other.finish(key.prove(await one.ask())))).toBe("passkeyWrong");
  });

  test("can be removed, and the authenticator still opens the door", async () => {
    const colleague = await api.aStaffMember("reviewer");
    const { key, bound } = await bind(colleague);
    const gone = { id: bound.data.id };
    expect((await colleague.call(contract.removeStaffPasskey, gone, at())).code).toBe(0);
    expect(refusalOf(await colleague.call(contract.removeStaffPasskey, gone, at()))).toBe("notFound");
    const attempt = await firstStep(colleague.member.email);
    expect(refusalOf(await attempt.finish(key.prove(await attempt.ask())))).toBe("passkeyWrong");
    const proof = byCode(nextCode());
    const { visitor, attemptId } = attempt;
    expect((await visitor.call(contract.finishStaffSignIn, { attemptId, proof }, at())).code).toBe(0);
  });
});

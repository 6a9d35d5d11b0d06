import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/console/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totpCode } from "#platform/crypto/totp.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { inboxOf } from "#testing/people.ts";
import { signAct } from "#testing/portal-client.ts";
import { makeSessionKey } from "#testing/session-key.ts";
import { softPasskey } from "#testing/soft-passkey.ts";
import { staffAuthenticatorKey, staffPassword } from "#testing/staff.ts";
import { newPasskeys } from "./new-passkeys.ts";

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

describe("from when on a passkey signs", () => {
  /** As if it had been so long ago: nothing but a superuser who switches triggers off can do this. */
  const age = (table: "staff" | "staff_passkey", column: string, of: string, by: string) =>
    execute(
      waiting.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE ${table} SET ${column} = ${column} - interval '${by}' WHERE ${of}`,
    );
  let waiting: TestApi;
  beforeAll(async () => {
    waiting = await startTestApi({ now, env: { STAFF_WAIT_HOURS: "24" } });
  });
  afterAll(() => waiting.stop());

  const tell = () =>
    newPasskeys(waiting.ctx).run({ dueAt: now(), signal: AbortSignal.timeout(60_000) } as never);
  const codeFor = async ({ member }: StaffClient): Promise<string> => {
    await tell();
    const mails = (await inboxOf(waiting).messagesTo(member.email)) as unknown as { body: string[] }[];
    return mails.flatMap(({ body }) => body[2]?.match(/(\w{5}-){2}\w{5}/)?.[0] ?? []).at(-1) ?? "";
  };
  const confirm = async (colleague: StaffClient, id: string, code: string) => {
    const answer = await colleague.call(contract.confirmStaffPasskey, { id, code }, at());
    return refusalOf(answer) ?? "confirmed";
  };

  /** Somebody who has been here for long, with a passkey bound in the console for each key. */
  const aColleague = async () => {
    const colleague = await waiting.aStaffMember("reviewer");
    const bindOne = async ({ confirmed = true } = {}) => {
      const { key, bound } = await bind(colleague, waiting.console.origin);
      expect(bound.code).toBe(0);
      if (confirmed)
        expect(await confirm(colleague, bound.data.id, await codeFor(colleague))).toBe("confirmed");
      const sign = async (challenge: string) => key.prove({ challenge });
      const stepUp = async () => {
        const signature = await signAct(sign, colleague.session, contract.stepUpStaff, {});
        const answer = await colleague.call(contract.stepUpStaff, {}, { ...at(), signature });
        return refusalOf(answer) ?? "signed";
      };
      return { id: bound.data.id, sign, stepUp };
    };
    return { colleague, bindOne };
  };

  test("is at once for the first of an account, and a day later for any other", async () => {
    const { colleague, bindOne } = await aColleague();
    const [first, second] = [await bindOne(), await bindOne()];
    expect(await first.stepUp()).toBe("signed");
    expect(await second.stepUp()).toBe("passkeyWaits");
    const { data } = await colleague.call(contract.listStaffPasskeys, {}, at());
    const [, waits] = data.map(
      ({ boundAt, countsFrom }) => Date.parse(countsFrom ?? "") - Date.parse(boundAt),
    );
    expect(waits).toBe(24 * 3_600_000);
    await age("staff_passkey", "bound_at", `id = '${second.id}'`, "23 hours 59 minutes");
    expect(await second.stepUp()).toBe("passkeyWaits");
    await age("staff_passkey", "bound_at", `id = '${second.id}'`, "1 minute");
    expect(await second.stepUp()).toBe("signed");
  });

  test("is never before the account itself is a day old", async () => {
    const { colleague, bindOne } = await aColleague();
    await age("staff", "created_at", `id = '${colleague.member.id}'`, "-30 days");
    const first = await bindOne();
    expect(await first.stepUp()).toBe("passkeyWaits");
    await age("staff", "created_at", `id = '${colleague.member.id}'`, "25 hours");
    expect(await first.stepUp()).toBe("signed");
  });

  test("is a day later for whoever removes his only one and binds another", async () => {
    const { colleague, bindOne } = await aColleague();
    const only = await bindOne();
    const input = { id: only.id };
    const unsigned = await colleague.call(contract.removeStaffPasskey, input, { ...at(), signature: null });
    expect(unsigned.code).toBe(432);
    const signature = await signAct(only.sign, colleague.session, contract.removeStaffPasskey, input);
    expect((await colleague.call(contract.removeStaffPasskey, input, { ...at(), signature })).code).toBe(0);
    expect(await only.stepUp()).toBe("passkeyNeeded");
    expect(await (await bindOne()).stepUp()).toBe("passkeyWaits");
  });

  test("is not before its owner has typed the code that was mailed to him alone", async () => {
    const [{ colleague, bindOne }, theirs] = [await aColleague(), await aColleague()];
    const [one, foreign] = [await bindOne({ confirmed: false }), await theirs.bindOne({ confirmed: false })];
    expect(await one.stepUp()).toBe("passkeyUnconfirmed");
    const [code, theirCode] = [await codeFor(colleague), await codeFor(theirs.colleague)];
    expect(code).not.toBe(theirCode);
    expect(await confirm(colleague, one.id, theirCode)).toBe("codeWrong");
    expect(await confirm(theirs.colleague, one.id, code)).toBe("codeWrong");
    expect(await confirm(colleague, foreign.id, code)).toBe("codeWrong");
    expect(await one.stepUp()).toBe("passkeyUnconfirmed");
    expect(await confirm(colleague, one.id, ` ${code.toLowerCase().replaceAll("-", " ")}`)).toBe("confirmed");
    expect(await one.stepUp()).toBe("signed");
    expect(await confirm(colleague, one.id, code)).toBe("codeWrong");
  });

  test("needs no more than the last of the codes that its owner has asked for", async () => {
    const { colleague, bindOne } = await aColleague();
    const { id, stepUp } = await bindOne({ confirmed: false });
    const first = await codeFor(colleague);
    expect((await colleague.call(contract.sendStaffPasskeyCode, { id }, at())).code).toBe(0);
    const second = await codeFor(colleague);
    expect(second).not.toBe(first);
    expect(await codeFor(colleague)).toBe(second);
    expect(await confirm(colleague, id, first)).toBe("codeWrong");
    expect(await confirm(colleague, id, second)).toBe("confirmed");
    expect(await stepUp()).toBe("signed");
    expect(refusalOf(await colleague.call(contract.sendStaffPasskeyCode, { id }, at()))).toBe("notFound");
  });

  test("is told with one code, also where two look for new ones at one moment", async () => {
    const { colleague, bindOne } = await aColleague();
    await tell();
    const { id, stepUp } = await bindOne({ confirmed: false });
    const mails = async () => (await inboxOf(waiting).messagesTo(colleague.member.email)).length;
    const before = await mails();
    await Promise.all([tell(), tell(), tell()]);
    expect((await mails()) - before).toBe(1);
    expect(await confirm(colleague, id, await codeFor(colleague))).toBe("confirmed");
    expect(await stepUp()).toBe("signed");
  });

  test("is found by guessing by nobody: five wrong codes, then half an hour", async () => {
    const { colleague, bindOne } = await aColleague();
    const { id } = await bindOne({ confirmed: false });
    const code = await codeFor(colleague);
    const guesses = ["AAAAA-AAAAA-AAAA2", "AAAAA-AAAAA-AAAA3", "AAAAA-AAAAA-AAAA4", "AAAAA-AAAAA-AAAA5"];
    for (const guess of [...guesses, "AAAAA-AAAAA-AAAA6"])
      expect(await confirm(colleague, id, guess)).toBe("codeWrong");
    expect(await confirm(colleague, id, code)).toBe("lockedUntil");
  });

  test("is told to its owner and to the senior reviewers, once, also where the owner of the tables wrote it, as nobody else can", async () => {
    await waiting.aStaffMember("seniorReviewer");
    const { colleague, bindOne } = await aColleague();
    const mails = async () =>
      (
        await waiting.ctx.db.query({
          name: "mails",
          text: "SELECT FROM outbox WHERE topic LIKE 'notification/%'",
          values: [],
        })
      ).length;
    await tell();
    const before = await mails();
    await bindOne({ confirmed: false });
    const forged = `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name)
       VALUES ('${randomUUID()}', '${colleague.member.id}', 'forged', '\\x00', 0, '{}', 'forged')`;
    await expect(execute(waiting.database.consoleUrl, forged)).rejects.toThrow("its owner is not there");
    await execute(waiting.database.ownerUrl, forged);
    await tell();
    expect((await mails()) - before).toBe(4);
    await tell();
    expect((await mails()) - before).toBe(4);
  });
});

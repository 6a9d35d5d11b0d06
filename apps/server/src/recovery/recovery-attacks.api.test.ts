import { code } from "@causeway/contract";
import { declineRecovery, stopRecovery } from "@causeway/contract/console/recovery";
import { bindPasskey, startPasskey } from "@causeway/contract/portal/factor";
import {
  clientUserInfo,
  finishSignIn,
  signInByPasskey,
  startPasskeySignIn,
} from "@causeway/contract/portal/identity";
import { listMembers } from "@causeway/contract/portal/member";
import { readAccount } from "@causeway/contract/portal/profile";
import * as contract from "@causeway/contract/portal/recovery";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totpCode } from "#platform/crypto/totp.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { refusalOf } from "#testing/factors.ts";
import { recoveriesOf } from "#testing/recoveries.ts";
import { softPasskey } from "#testing/soft-passkey.ts";

/** What somebody could try who knows a password and reads a mailbox, or is one of our people. */
let api: TestApi;
let stories: ReturnType<typeof recoveriesOf>;
let support: StaffClient;
let senior: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  stories = recoveriesOf(api);
  support = await api.aStaffMember("support");
  senior = await api.aStaffMember("seniorReviewer");
});
afterAll(() => api.stop());

describe("one member of staff alone", () => {
  test("recovers nobody: not with what he proposed himself, nor as two accounts with one mailbox", async () => {
    const { who, recoveryId } = await stories.aCheckedOne();
    await stories.propose(senior, recoveryId);
    expect(refusalOf(await stories.agree(senior, recoveryId))).toBe("secondPersonNeeded");
    const alias = await api.aStaffMember("seniorReviewer");
    await execute(
      api.database.ownerUrl,
      `UPDATE staff SET email = replace('${senior.member.email}', '@', '+two@') WHERE id = '${alias.member.id}'`,
    );
    expect(refusalOf(await stories.agree(alias, recoveryId))).toBe("secondPersonNeeded");
    expect((await stories.rowOf(who)).state).toBe("CHECKED");
  });

  test("proposes nothing without a passed face check, also after one that failed", async () => {
    const { who } = await stories.anOwner();
    await stories.ask(who);
    const { id } = await stories.rowOf(who);
    expect(refusalOf(await stories.propose(senior, id))).toBe("recoveryUnchecked");
    await stories.showFace(who, "failed");
    expect(refusalOf(await stories.propose(senior, id))).toBe("recoveryUnchecked");
  });

  test("has nothing agreed to whose face check was taken back since, or which its owner ended", async () => {
    const { recoveryId } = await stories.aCheckedOne();
    await stories.propose(support, recoveryId);
    const check = `(SELECT face_check FROM recovery WHERE id = '${recoveryId}')`;
    await execute(api.database.ownerUrl, `UPDATE face_check SET state = 'FAILED' WHERE id = ${check}`);
    expect(refusalOf(await stories.agree(senior, recoveryId))).toBe("recoveryUnchecked");
    const ended = await stories.aCheckedOne();
    await stories.propose(support, ended.recoveryId);
    await ended.portal.call(contract.cancelRecovery, { ...stories.once(), recoveryId: ended.recoveryId });
    expect(refusalOf(await stories.agree(senior, ended.recoveryId))).toBe("recoveryOver");
  });

  test("has nothing agreed to about somebody whom the company has removed since", async () => {
    const company = await stories.receiving.aCertifiedCompany();
    const { who, id } = await stories.companies.aMember(company, "preparer");
    await stories.ask(who);
    await stories.showFace(who);
    const { id: recoveryId } = await stories.rowOf(who);
    await stories.propose(support, recoveryId);
    await execute(
      api.database.ownerUrl,
      `DELETE FROM membership WHERE person_id = '${id}' AND merchant_id = '${company.tenant}'`,
    );
    expect(refusalOf(await stories.agree(senior, recoveryId))).toBe("recoveryOver");
  });

  test("has nothing agreed to once the person's factors are others than both read", async () => {
    const { who, recoveryId } = await stories.aCheckedOne();
    await stories.propose(support, recoveryId);
    const codes = `recovery_code c USING person p WHERE p.id = c.person_id AND p.username = '${who.username}'`;
    await execute(api.database.ownerUrl, `DELETE FROM ${codes}`);
    expect(refusalOf(await stories.agree(senior, recoveryId))).toBe("agreementMoved");
  });
});

describe("whoever has the password and the mailbox", () => {
  test("gets nothing before the face check, the second person and the wait, and the owner's one click ends it", async () => {
    const { who, portal } = await stories.anOwner();
    const early = async () => refusalOf((await stories.finish(who)).answer);
    expect(await early(), "nobody asked").toBe("recoveryNotReady");
    await stories.ask(who);
    expect(await early(), "no face").toBe("recoveryNotReady");
    await stories.showFace(who);
    expect(await early(), "nobody agreed").toBe("recoveryNotReady");
    const { id: recoveryId } = await stories.rowOf(who);
    await stories.propose(support, recoveryId);
    expect(await early(), "one person").toBe("recoveryNotReady");
    await stories.agree(senior, recoveryId);
    await stories.letPass(recoveryId, 71);
    expect(await early(), "an hour too early").toBe("recoveryNotReady");
    await portal.call(contract.cancelRecovery, { ...stories.once(), recoveryId });
    await stories.letPass(recoveryId, 2);
    expect(await early(), "the owner ended it").toBe("recoveryNotReady");
    const { methods } = await stories.factors.begin(who);
    expect(methods.map(({ method }) => method)).toEqual(["authenticator", "recovery"]);
  });

  test("does not come in by the mailbox while the rightful one sets up his authenticator, nor by an attempt begun before", async () => {
    const { who, recoveryId } = await stories.anAgreedOne(support, senior);
    await stories.letPass(recoveryId, 72);
    const before = await stories.factors.begin(who);
    const finished = await stories.finish(who);
    const { visitor, attemptId, methods } = await stories.factors.begin(who);
    expect(methods).toEqual([]);
    await expect(stories.people.proofSent(visitor, attemptId, who, "email")).rejects.toThrow(
      "methodNotOffered",
    );
    expect(refusalOf(await before.finish({ method: "authenticator", code: "000000" }))).toBe("attemptOver");
    const { answer } = await stories.factors.bindAuthenticator(await finished.enter());
    expect(answer.code).toBe(0);
  });

  test("finishes no recovery with the attempt of another person", async () => {
    const { recoveryId } = await stories.anAgreedOne(support, senior);
    await stories.letPass(recoveryId, 72);
    const other = await stories.anOwner();
    const { visitor, attemptId, answer } = await stories.finish(other.who);
    expect(refusalOf(answer)).toBe("recoveryNotReady");
    expect((await visitor.call(contract.readRecovery, { attemptId })).data.recovery).toBeNull();
  });

  test("finishes nothing that he did not ask for: the first step is not enough without the key", async () => {
    const { who, recoveryId, asked } = await stories.anAgreedOne(support, senior);
    await stories.letPass(recoveryId, 72);
    const guesses = [];
    for (const guess of ["", "AAAAA-AAAAA-AAAAA", recoveryId])
      guesses.push(refusalOf((await stories.finish(who, guess)).answer));
    expect(guesses).toEqual(["recoveryKeyWrong", "recoveryKeyWrong", "recoveryKeyWrong"]);
    const { answer } = await stories.finish(who, ` ${asked.answer.data.recoveryKey.toLowerCase()} `);
    expect(typeof answer.data.token).toBe("string");
  });

  test("has five guesses at the key", async () => {
    const { who, recoveryId } = await stories.anAgreedOne(support, senior);
    await stories.letPass(recoveryId, 72);
    for (let n = 0; n < 5; n++) await stories.finish(who, `AAAAA-AAAAA-AAAA${n}`);
    expect(refusalOf((await stories.finish(who)).answer)).toBe("lockedUntil");
  });

  test("and the owner who ends it at that very moment: one of them comes first, and the other gets nothing", async () => {
    const { who, portal, recoveryId } = await stories.anAgreedOne(support, senior);
    await stories.letPass(recoveryId, 72);
    const [ended, { answer }] = await Promise.all([
      portal.call(contract.cancelRecovery, { ...stories.once(), recoveryId }),
      stories.finish(who),
    ]);
    const opened = typeof answer.data.token === "string";
    expect([ended.code === 0, opened].filter(Boolean)).toHaveLength(1);
    expect((await stories.rowOf(who)).state).toBe(opened ? "DONE" : "CANCELLED");
  });

  test("finishes nothing once the company that vouched has removed him, and may ask anew", async () => {
    const { who, company, recoveryId } = await stories.anAgreedOne(support, senior);
    await stories.letPass(recoveryId, 73);
    await execute(
      api.database.ownerUrl,
      `DELETE FROM membership WHERE merchant_id = '${company.tenant}' AND person_id = '${company.ownerId}'`,
    );
    const { answer } = await stories.finish(who);
    expect(refusalOf(answer)).toBe("recoveryNotReady");
    expect((await stories.rowOf(who)).state).toBe("CANCELLED");
    expect(await stories.kindsTo(who.email)).toContain("recovery.cancelled");
    expect(refusalOf((await stories.ask(who)).answer), "nobody vouches").toBe("recoveryUncertified");
  });

  test("finishes it once: of several at once one, and none after it", async () => {
    const { who, recoveryId, asked } = await stories.anAgreedOne(support, senior);
    await stories.letPass(recoveryId, 72);
    const { recoveryKey } = asked.answer.data;
    const tries = await Promise.all([0, 1, 2].map(() => stories.factors.begin(who)));
    const answers = await Promise.all(
      tries.map(({ visitor, attemptId }) =>
        visitor.call(contract.finishRecovery, { attemptId, recoveryKey }),
      ),
    );
    expect(answers.filter(({ data }) => typeof data.token === "string")).toHaveLength(1);
    expect(refusalOf((await stories.finish(who)).answer)).toBe("recoveryNotReady");
  });
});

describe("a recovery that is over", () => {
  test("opens nothing: cancelled, declined, or not finished within seven days", async () => {
    const cancelled = await stories.anAgreedOne(support, senior);
    await support.call(stopRecovery, { ...stories.once(), recoveryId: cancelled.recoveryId });
    const declined = await stories.aCheckedOne();
    const reason = "nobody there knows him";
    await support.call(declineRecovery, { ...stories.once(), recoveryId: declined.recoveryId, reason });
    const expired = await stories.anAgreedOne(support, senior);
    for (const { who, recoveryId } of [cancelled, declined, expired]) {
      await stories.letPass(recoveryId, 72 + 7 * 24);
      expect(refusalOf((await stories.finish(who)).answer)).toBe("recoveryNotReady");
    }
    const late = await expired.portal.call(contract.cancelRecovery, {
      ...stories.once(),
      recoveryId: expired.recoveryId,
    });
    expect(refusalOf(late)).toBe("recoveryOver");
    expect((await stories.ask(expired.who)).answer.data.status, "what expired makes room").toBe("ASKED");
  });

  test("hears no face any more: a check that comes after its day proves nothing", async () => {
    const { who } = await stories.anOwner();
    await stories.ask(who);
    const { id } = await stories.rowOf(who);
    await stories.letPass(id, 24);
    await stories.showFace(who);
    expect((await stories.rowOf(who)).state).toBe("ASKED");
    expect(refusalOf(await stories.propose(support, id))).toBe("recoveryOver");
  });
});

test("once it is finished the old authenticator, passkey, recovery codes and sessions are dead, and the new session only enrols", async () => {
  const owner = await stories.anOwner();
  const { who, portal, company, recoveryCodes } = owner;
  const passkey = softPasskey({ origin: api.origin });
  await execute(
    api.database.ownerUrl,
    `UPDATE session SET stepped_up_until = now() + interval '5 minutes' WHERE user_id = '${company.ownerId}'`,
  );
  expect((await stories.factors.bindPasskey(portal, passkey)).code).toBe(0);
  await stories.ask(who);
  await stories.showFace(who);
  const { id: recoveryId } = await stories.rowOf(who);
  await stories.propose(support, recoveryId);
  await stories.agree(senior, recoveryId);
  await stories.letPass(recoveryId, 72);
  const finished = await stories.finish(who);
  const enrolling = await finished.enter();

  // What was read of a session is believed for two seconds.
  await expect
    .poll(async () => (await portal.call(clientUserInfo, {})).code, { timeout: 5_000 })
    .toBe(code.sessionOver);
  const visitor = await api.visitor();
  const { data } = await visitor.call(startPasskeySignIn, {});
  const sessionKey = stories.people.sessionKey().jwk;
  const byPasskey = await visitor.call(signInByPasskey, { passkey: passkey.prove(data), sessionKey });
  expect(refusalOf(byPasskey)).toBe("passkeyWrong");
  for (const proof of [
    { method: "authenticator", code: totpCode(owner.key, new Date()) },
    { method: "recovery", code: recoveryCodes[0]! },
  ] as const) {
    const { attemptId } = await stories.factors.begin(who);
    const answer = await visitor.call(finishSignIn, { attemptId, proof, trustDevice: false });
    expect(refusalOf(answer), proof.method).toBe("methodNotOffered");
  }
  const closed = [
    await enrolling.call(clientUserInfo, {}),
    await enrolling.call(readAccount, {}),
    await enrolling.call(listMembers, {}),
    await enrolling.call(startPasskey, {}),
    await enrolling.call(contract.listRecoveries, {}),
    await enrolling.call(bindPasskey, { passkey: passkey.create((await portalOptions()).data) }),
  ];
  expect(new Set(closed.map(refusalOf))).toEqual(new Set(["enrolmentNeeded"]));
  expect((await stories.factors.bindAuthenticator(enrolling)).answer.code).toBe(0);
});

/** What a browser would be given to make a passkey, for somebody who may. */
async function portalOptions() {
  const { portal } = await stories.factors.aProvedPerson();
  return portal.call(startPasskey, {});
}

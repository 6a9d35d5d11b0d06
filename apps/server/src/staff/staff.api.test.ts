import { randomUUID } from "node:crypto";
import type { StaffRole } from "@causeway/contract";
import * as contract from "@causeway/contract/console/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { inviteFirstSenior } from "#staff/index.ts";
import { totpCode } from "#platform/crypto/totp.ts";
import { startTestApi, type StaffClient, type TestApi } from "../testing/api.ts";
import { execute } from "../testing/database.ts";
import { peopleOf } from "../testing/people.ts";
import { makeSessionKey } from "../testing/session-key.ts";
import { staffAuthenticatorKey } from "../testing/staff.ts";

let time = Date.parse("2026-11-15T08:00:00Z");
const now = () => new Date(time);
const at = () => ({ timestamp: time });
const byCode = (code: string) => ({ method: "authenticator" as const, code });
const passMs = (ms: number) => {
  time += ms;
};
const dayMs = 86_400_000;

let api: TestApi;
let people: ReturnType<typeof peopleOf>;
/** Two who may look after accounts. */
let heJing: StaffClient;
let guNing: StaffClient;
beforeAll(async () => {
  api = await startTestApi({ now });
  people = peopleOf(api, () => time);
});
afterAll(() => api.stop());

const seniors = async () => {
  heJing = await api.aStaffMember("seniorReviewer");
  guNing = await api.aStaffMember("seniorReviewer");
};

let made = 0;
const invite = async (role: StaffRole = "reviewer") => {
  made += 1;
  const email = `invited${made}@causeway.example`;
  const { data, code } = await heJing.call(
    contract.inviteStaff,
    { requestId: randomUUID(), name: `林越 ${made}`, email, role },
    at(),
  );
  return { email, staffId: data.staffId, code };
};

const linkTo = async (email: string): Promise<string> => {
  const messages = (await people.messagesTo(email)) as unknown as { link: string }[];
  return messages.at(-1)?.link ?? "";
};
const tokenIn = (link: string) => link.split("#")[1] ?? "";

const password = "Lantern-Street-9";
const accept = async (invitation: string, code?: string) => {
  const visitor = await api.console.visitor();
  const opened = await visitor.call(contract.openStaffInvitation, { invitation }, at());
  const accepted = await visitor.call(
    contract.acceptStaffInvitation,
    {
      invitation,
      password,
      code: code ?? totpCode(opened.data.authenticatorKey ?? staffAuthenticatorKey, now()),
    },
    at(),
  );
  return { opened, accepted };
};

const signIn = async (email: string, key: string) => {
  const visitor = await api.console.visitor();
  const sessionKey = makeSessionKey().jwk;
  const first = await visitor.call(contract.signInStaff, { email, password, sessionKey }, at());
  if (first.code !== 0) return first;
  const { attemptId } = first.data;
  return visitor.call(contract.finishStaffSignIn, { attemptId, proof: byCode(totpCode(key, now())) }, at());
};

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;

describe("an invitation", () => {
  beforeAll(seniors);

  test("comes by mail with its secret behind the '#', and sets password and authenticator together", async () => {
    const { email, staffId } = await invite("treasury");
    const link = await linkTo(email);
    expect(link).toMatch(/^http:\/\/console\.localhost:1\/invitation#[\w-]{43}$/);
    const { opened, accepted } = await accept(tokenIn(link));
    expect(opened.data).toMatchObject({ email, role: "treasury" });
    expect(opened.data.authenticatorUri).toContain("otpauth://totp/");
    expect(accepted.code).toBe(0);
    passMs(30_000);
    expect((await signIn(email, opened.data.authenticatorKey)).code).toBe(0);
    const accounts = await heJing.call(contract.listStaff, {}, at());
    expect(accounts.data.find((account) => account.staffId === staffId)).toMatchObject({ state: "active" });
  });

  test("is good once, for three days, and only the newest link counts", async () => {
    const { email, staffId } = await invite();
    const first = tokenIn(await linkTo(email));
    const again = { requestId: randomUUID(), staffId };
    expect((await heJing.call(contract.inviteStaffAgain, again, at())).code).toBe(0);
    expect(refusalOf((await accept(first)).opened)).toBe("invitationOver");
    const second = tokenIn(await linkTo(email));
    expect((await accept(second)).accepted.code).toBe(0);
    expect(refusalOf((await accept(second)).accepted)).toBe("invitationOver");

    const late = await invite();
    const lateToken = tokenIn(await linkTo(late.email));
    passMs(3 * dayMs + 1);
    await seniors();
    expect(refusalOf((await accept(lateToken)).opened)).toBe("invitationOver");
  });

  test("takes a code that the authenticator really makes, with five tries", async () => {
    const { email } = await invite();
    const token = tokenIn(await linkTo(email));
    for (let n = 0; n < 5; n++) {
      expect(refusalOf((await accept(token, "000000")).accepted)).toBe("codeWrong");
    }
    expect((await accept(token)).accepted.code).toBe(438);
  });

  test("opens nothing before it was accepted", async () => {
    const { email } = await invite();
    expect(refusalOf(await signIn(email, staffAuthenticatorKey))).toBe("signInFailed");
  });

  test("goes to one address once", async () => {
    const { email } = await invite();
    const input = { requestId: randomUUID(), name: "Somebody", email, role: "reviewer" as const };
    expect(refusalOf(await heJing.call(contract.inviteStaff, input, at()))).toBe("staffExists");
  });
});

describe("the first senior reviewer", () => {
  test("is invited from the machine, once, and only while there is none", async () => {
    const empty = await startTestApi({ now });
    try {
      const who = { email: "first@causeway.example", name: "何靖" };
      expect(await inviteFirstSenior(empty.ctx, who)).toBe(true);
      expect(await inviteFirstSenior(empty.ctx, { ...who, email: "second@causeway.example" })).toBe(false);
      const messages = await peopleOf(empty, () => time).messagesTo(who.email);
      expect(messages).toHaveLength(1);
    } finally {
      await empty.stop();
    }
  });
});

describe("accounts of staff", () => {
  beforeAll(seniors);
  const why = { reason: "Moved to another team" };

  test("a new role ends the sessions under the old one; nobody gives himself one", async () => {
    const colleague = await api.aStaffMember("support");
    const change = {
      requestId: randomUUID(),
      staffId: colleague.member.id,
      role: "reviewer" as const,
      ...why,
    };
    expect((await heJing.call(contract.changeStaffRole, change, at())).code).toBe(0);
    passMs(3_000);
    expect((await colleague.call(contract.staffInfo, {}, at())).code).toBe(401);
    const own = { ...change, requestId: randomUUID(), staffId: heJing.member.id };
    expect(refusalOf(await heJing.call(contract.changeStaffRole, own, at()))).toBe("notOneself");
    const bySql = execute(
      api.database.appUrl,
      `UPDATE staff SET role = 'auditor', role_set_by = id WHERE id = '${heJing.member.id}'`,
    );
    await expect(bySql).rejects.toThrow(/check constraint/);
  });

  test("a disabled account is shut at once and can be opened again", async () => {
    const colleague = await api.aStaffMember("reviewer");
    const shut = { requestId: randomUUID(), staffId: colleague.member.id, disabled: true, ...why };
    expect((await heJing.call(contract.setStaffDisabled, shut, at())).code).toBe(0);
    passMs(3_000);
    expect((await colleague.call(contract.staffInfo, {}, at())).code).toBe(401);
    const open = { ...shut, requestId: randomUUID(), disabled: false };
    expect((await heJing.call(contract.setStaffDisabled, open, at())).code).toBe(0);
    const own = { ...shut, requestId: randomUUID(), staffId: heJing.member.id };
    expect(refusalOf(await heJing.call(contract.setStaffDisabled, own, at()))).toBe("notOneself");
  });

  test("only who may edit accounts can, and who may see them sees them", async () => {
    const input = {
      requestId: randomUUID(),
      name: "X",
      email: "x@causeway.example",
      role: "auditor" as const,
    };
    for (const role of ["reviewer", "treasury", "support"] as const) {
      const colleague = await api.aStaffMember(role);
      expect((await colleague.call(contract.listStaff, {}, at())).code).toBe(403);
      expect((await colleague.call(contract.inviteStaff, input, at())).code).toBe(403);
    }
    const auditor = await api.aStaffMember("auditor");
    expect((await auditor.call(contract.listStaff, {}, at())).code).toBe(0);
    expect((await auditor.call(contract.inviteStaff, input, at())).code).toBe(403);
  });

  test("every change stands in the house's chain with its reason", async () => {
    const colleague = await api.aStaffMember("support");
    const shut = { requestId: randomUUID(), staffId: colleague.member.id, disabled: true, ...why };
    await heJing.call(contract.setStaffDisabled, shut, at());
    const rows = await api.ctx.db.tx(house, (tx) =>
      tx.rows("SELECT actor, act, details FROM audit WHERE subject = $1", [colleague.member.id]),
    );
    expect(rows).toEqual([
      {
        actor: `staff:${heJing.member.id}`,
        act: "staff.disabled",
        details: {
          reason: why.reason,
          address: "127.0.0.1",
          signature: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ]);
  });
});

describe("taking away an authenticator", () => {
  beforeAll(seniors);

  const ask = async (colleague: StaffClient) =>
    heJing.call(
      contract.askAuthenticatorReset,
      { requestId: randomUUID(), staffId: colleague.member.id, reason: "Phone was lost" },
      at(),
    );
  const decide = (who: StaffClient, resetId: string, approved = true) =>
    who.call(contract.approveAuthenticatorReset, { requestId: randomUUID(), resetId, approved }, at());

  test("takes two: who asked cannot approve, nor can the one it is about", async () => {
    const colleague = await api.aStaffMember("seniorReviewer");
    const { data } = await ask(colleague);
    expect(refusalOf(await decide(heJing, data.resetId))).toBe("secondPersonNeeded");
    expect(refusalOf(await decide(colleague, data.resetId))).toBe("notOneself");
    expect((await colleague.call(contract.staffInfo, {}, at())).code).toBe(0);
    const bySql = execute(
      api.database.appUrl,
      `UPDATE staff_reset SET decided_by = asked_by, approved = true, decided_at = now() WHERE id = '${data.resetId}'`,
    );
    await expect(bySql).rejects.toThrow(/check constraint/);
    expect((await decide(guNing, data.resetId)).code).toBe(0);
  });

  test("ends the sessions and sends a new link, with which everything is set up again", async () => {
    const colleague = await api.aStaffMember("reviewer");
    const { data } = await ask(colleague);
    expect((await decide(guNing, data.resetId)).code).toBe(0);
    passMs(3_000);
    expect((await colleague.call(contract.staffInfo, {}, at())).code).toBe(401);
    const { email } = colleague.member;
    const { opened, accepted } = await accept(tokenIn(await linkTo(email)));
    expect(accepted.code).toBe(0);
    passMs(30_000);
    expect((await signIn(email, opened.data.authenticatorKey)).code).toBe(0);
    expect(refusalOf(await decide(guNing, data.resetId))).toBe("notFound");
  });

  test("who asked may take it back; one waits at a time, and the list shows it", async () => {
    const colleague = await api.aStaffMember("reviewer");
    const { data } = await ask(colleague);
    expect(refusalOf(await ask(colleague))).toBe("notFound");
    const accounts = await guNing.call(contract.listStaff, {}, at());
    const shown = accounts.data.find(({ staffId }) => staffId === colleague.member.id);
    expect(shown?.reset).toMatchObject({ resetId: data.resetId, askedBy: heJing.member.name });
    expect((await decide(heJing, data.resetId, false)).code).toBe(0);
    expect((await colleague.call(contract.staffInfo, {}, at())).code).toBe(0);
    expect((await ask(colleague)).code).toBe(0);
  });
});

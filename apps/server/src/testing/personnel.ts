import { randomUUID } from "node:crypto";
import type { StaffRole } from "@causeway/contract";
import { agreeToProposal, listAgreements } from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/personnel";
import * as entry from "@causeway/contract/console/staff";
import { staffChanges } from "#personnel/index.ts";
import { totpCode } from "#platform/crypto/totp.ts";
import type { StaffClient, TestApi } from "./api.ts";
import { execute } from "./database.ts";
import { inboxOf } from "./people.ts";
import { makeSessionKey } from "./session-key.ts";
import { staffAuthenticatorKey } from "./staff.ts";

export const newPassword = "Lantern-Street-9";
export const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;

/** How somebody invited comes in. */
function entriesOf(api: TestApi) {
  const { messagesTo } = inboxOf(api);
  const tokenTo = async (email: string): Promise<string> => {
    const messages = (await messagesTo(email)) as unknown as { link?: string }[];
    return messages.findLast(({ link }) => link?.includes("#"))?.link?.split("#")[1] ?? "";
  };
  const accept = async (invitation: string) => {
    const visitor = await api.console.visitor();
    const opened = await visitor.call(entry.openStaffInvitation, { invitation });
    const code = totpCode(opened.data.authenticatorKey ?? staffAuthenticatorKey, new Date());
    const input = { invitation, password: newPassword, code };
    return { opened, accepted: await visitor.call(entry.acceptStaffInvitation, input) };
  };
  const signIn = async (email: string, key: string) => {
    // A code is good once, and half a minute passes before there is another.
    await execute(api.database.ownerUrl, "UPDATE staff SET totp_step = 0");
    const visitor = await api.console.visitor();
    const sessionKey = makeSessionKey().jwk;
    const first = await visitor.call(entry.signInStaff, { email, password: newPassword, sessionKey });
    if (first.code !== 0) return first;
    const proof = { method: "authenticator" as const, code: totpCode(key, new Date()) };
    return visitor.call(entry.finishStaffSignIn, { attemptId: first.data.attemptId, proof });
  };
  return { tokenTo, accept, signIn };
}

/** What one person proposes, or does alone. */
function proposalsOf() {
  const once = () => ({ requestId: randomUUID() });
  const reason = "known to me from the interview";
  const invite = (by: StaffClient, email: string, role: StaffRole = "reviewer") =>
    by.call(contract.inviteStaff, { ...once(), name: "林越", email, role, reason });
  const changeRole = (by: StaffClient, { member }: StaffClient, role: StaffRole) =>
    by.call(contract.changeStaffRole, { ...once(), staffId: member.id, role, reason });
  const enable = (by: StaffClient, { member }: StaffClient) =>
    by.call(contract.enableStaff, { ...once(), staffId: member.id, reason });
  const reset = (by: StaffClient, { member }: StaffClient) =>
    by.call(contract.resetStaff, { ...once(), staffId: member.id, reason });
  const disable = (by: StaffClient, { member }: StaffClient) =>
    by.call(contract.disableStaff, { ...once(), staffId: member.id, reason });
  return { once, invite, changeRole, enable, reset, disable };
}

/** What colleagues do with each other's accounts, told as stories. */
export function personnelOf(api: TestApi) {
  const { messagesTo } = inboxOf(api);
  let made = 0;
  const anAddress = () => `invited${++made}@causeway.example`;

  const proposals = proposalsOf();
  const { once, invite } = proposals;
  const findProposal = async (by: StaffClient, subject: string) =>
    (await by.call(listAgreements, { state: "waiting" })).data.find((each) => each.subject === subject);
  /** What the second person reads and agrees to. */
  const agree = async (by: StaffClient, subject: string) => {
    const found = await findProposal(by, subject);
    const { agreementId = randomUUID(), digest = "0".repeat(64) } = found ?? {};
    return by.call(agreeToProposal, { ...once(), agreementId, digest });
  };

  const waiting = async (by: StaffClient, about: string) =>
    (await by.call(contract.listStaffChanges, {})).data.find(
      ({ email, staffId }) => email === about || staffId === about,
    );
  const stop = (by: StaffClient, changeId: string) =>
    by.call(contract.stopStaffChange, { ...once(), changeId, reason: "nobody told me of this" });

  /** As if hours had passed: nothing but a superuser who switches triggers off can do this. */
  const letPass = (hours: number, about?: string) =>
    execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE staff_change SET agreed_at = agreed_at - interval '${hours} hours', ready_at = ready_at - interval '${hours} hours'
       WHERE state = 'WAITING' ${about === undefined ? "" : `AND staff_id = '${about}'`}`,
    );
  const keepSchedule = () =>
    staffChanges(api.ctx).run({
      slot: new Date(),
      signal: new AbortController().signal,
      stillMine: async () => {},
    });
  const letTakeEffect = async () => {
    await letPass(24);
    await keepSchedule();
  };

  const { tokenTo, accept, signIn } = entriesOf(api);
  /** Two have agreed, and the wait is over. */
  const anInvited = async (one: StaffClient, two: StaffClient, role: StaffRole = "reviewer") => {
    const email = anAddress();
    const { code } = await invite(one, email, role);
    if (code !== 0) throw new Error(`inviting answered ${code}`);
    await agree(two, email);
    await letTakeEffect();
    return { email, token: await tokenTo(email) };
  };

  return {
    ...proposals,
    anAddress,
    findProposal,
    agree,
    waiting,
    stop,
    letPass,
    keepSchedule,
    letTakeEffect,
    tokenTo,
    accept,
    signIn,
    anInvited,
    messagesTo,
  };
}

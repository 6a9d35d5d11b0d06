import { hash } from "node:crypto";
import { defaultLocale, type InputOf, type OutputOf, type Words } from "@causeway/contract";
import {
  staffInvitationDays,
  type inviteStaff as inviteRoute,
  type inviteStaffAgain as againRoute,
} from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { sendMessage } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import { daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { house, newId, newSecret } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { newTotpKey } from "#platform/crypto/totp.ts";
import { sealAuthenticator } from "./authenticator.ts";
import { stateOf, type Staff, type StaffId } from "./staff.ts";
import { hasSenior, insertStaff, lockStaff } from "./staff.store.ts";
import { saveInvitation } from "./staff-invitation.store.ts";

export async function inviteStaff(
  ctx: Context,
  tx: Tx,
  { actor, locale }: Call<StaffActor>,
  { name, email, role }: InputOf<typeof inviteRoute>,
): Promise<OutputOf<typeof inviteRoute>> {
  const now = ctx.clock.now();
  const id: StaffId = newId(now);
  const person = { id, name, email, role, language: locale };
  if (!(await insertStaff(tx, { ...person, by: actor.staffId, now }))) refuse("staffExists");
  await sendInvitation(ctx, tx, person);
  await audit(tx, now, {
    actor: staffActor(actor),
    act: "staff.invited",
    subject: id,
    details: { role },
  });
  return { staffId: id };
}

export async function inviteStaffAgain(
  ctx: Context,
  tx: Tx,
  { actor }: Call<StaffActor>,
  { staffId }: InputOf<typeof againRoute>,
): Promise<OutputOf<typeof againRoute>> {
  const person = await lockStaff(tx, staffId);
  if (!person || stateOf(person) !== "invited") return refuse("notFound");
  await sendInvitation(ctx, tx, person);
  await audit(tx, ctx.clock.now(), {
    actor: staffActor(actor),
    act: "staff.invitedAgain",
    subject: person.id,
  });
  return { done: true };
}

/** Only while nobody could invite: otherwise the console is the way, with a name in the audit. */
export function inviteFirstSenior(ctx: Context, who: { email: string; name: string }): Promise<boolean> {
  return ctx.db.tx(house, async (tx) => {
    if (await hasSenior(tx)) return false;
    const now = ctx.clock.now();
    const id: StaffId = newId(now);
    const person = { id, ...who, role: "seniorReviewer", language: defaultLocale } as const;
    if (!(await insertStaff(tx, { ...person, by: null, now }))) return false;
    await sendInvitation(ctx, tx, person);
    await audit(tx, now, {
      actor: "operator",
      act: "staff.invited",
      subject: id,
      details: { role: person.role },
    });
    return true;
  });
}

const subject: Words = [
  "设置您的 Causeway 运营台账号",
  "設定您的 Causeway 營運台帳號",
  "Set up your Causeway console account",
];
const body = (name: string): Words => [
  `${name}，您好：请在 ${staffInvitationDays} 天内打开下面的链接，设置密码并绑定身份验证器。链接只能由您本人使用，请勿转发。`,
  `${name}，您好：請在 ${staffInvitationDays} 天內開啟以下連結，設定密碼並連結身份驗證器。連結只供您本人使用，請勿轉寄。`,
  `Hello ${name}, please open the link below within ${staffInvitationDays} days to choose a password and set up your authenticator. The link is for you alone; do not forward it.`,
];

/** The link carries its secret behind the '#', which no server and no log ever sees. */
export async function sendInvitation(
  ctx: Context,
  tx: Tx,
  person: Pick<Staff, "id" | "name" | "email" | "language">,
): Promise<void> {
  const token = newSecret();
  await saveInvitation(tx, {
    staff: person.id,
    tokenHash: hashInvitation(token),
    authenticator: await sealAuthenticator(ctx, tx, person.id, newTotpKey()),
    expiresAt: daysAfter(ctx.clock.now(), staffInvitationDays),
  });
  await sendMessage(ctx, tx, {
    template: "said",
    kind: "staff.invited",
    values: {},
    subject,
    body: body(person.name),
    link: `${ctx.config.console.origin}/invitation#${token}`,
    channel: "email",
    to: person.email,
    locale: person.language,
  });
}

export function hashInvitation(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

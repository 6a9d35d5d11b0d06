import { hash } from "node:crypto";
import type { Words } from "@causeway/contract";
import { staffInvitationDays } from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { sendMessage } from "#notification/index.ts";
import { newTotpKey } from "#platform/crypto/totp.ts";
import { daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import { newSecret } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { sealAuthenticator } from "./authenticator.ts";
import type { Staff } from "./staff.ts";
import { saveInvitation } from "./staff-invitation.store.ts";

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
    authenticator: sealAuthenticator(ctx, person.id, newTotpKey()),
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

/** Exactly one of the house's own domains; what lies below one is another. */
export function assertStaffDomain({ config }: Pick<Context, "config">, email: string): void {
  const { domains } = config.staff;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (!domains.includes(domain)) refuse("staffDomain", { domains: domains.join(", ") });
}

import { staffMay, type Words } from "@causeway/contract";
import type { Context } from "../context.ts";
import { sendMessage } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { findStaff, listColleagues } from "#staff/index.ts";

const subject: Words = [
  "待审核：找回账户",
  "待審核：取回帳戶",
  "To be looked at: the recovery of an account",
];
const body: Words = [
  "一项找回账户的申请已通过人脸核验。请在运营台“找回账户”中查看并决定，7 天内无人同意则失效。",
  "一項取回帳戶的申請已通過人臉核驗。請在營運台「取回帳戶」中查看並決定，7 天內無人同意則失效。",
  "The face check of a recovery was passed. Please look at it in the console under 'Recoveries'; it expires after 7 days without an agreement.",
];

/** Everybody who could propose it learns that one waits; whose it is stands in the console alone. */
export async function tellColleagues(ctx: Context, tx: Tx): Promise<void> {
  const said = { template: "said", kind: "recovery.checked", values: {}, subject, body } as const;
  for (const { id, role, active } of await listColleagues(tx)) {
    const to = active && staffMay(role, "recovery.act") ? await findStaff(tx, id) : undefined;
    if (to) await sendMessage(ctx, tx, { ...said, channel: "email", to: to.email, locale: to.language });
  }
}
